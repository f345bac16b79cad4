# SPDX-License-Identifier: Apache-2.0
"""Plays on the emulated board with shell commands: one by one, through a pipe, in a terminal."""

import os
import pty
import re
import subprocess
import termios
from pathlib import Path

import pytest
from twister_harness import DeviceAdapter, Shell

README = Path(__file__).resolve().parents[4] / "README.md"
PROMPT = "uart:~$ "
SCHOLARS_MATE = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]


@pytest.fixture
def do(shell: Shell):
    """Gives a function that runs a command and returns what it has printed, line by line."""
    return lambda command: shell.get_filtered_output(shell.exec_command(command))


@pytest.fixture
def program(device_object: DeviceAdapter) -> Path:
    """The program, to be run without Twister's harness."""
    return Path(device_object.device_config.app_build_dir) / "zephyr" / "zephyr.exe"


def without_times(text: str) -> str:
    """The text without what differs from one run to the next: how long moves took."""
    return re.sub(r"\d+\.\d{3} s\b", "… s", text)


def answers(transcript: str) -> list[tuple[str, list[str]]]:
    """The commands of a transcript and what was printed after each."""
    answers = []
    for line in transcript.splitlines():
        if line.startswith(PROMPT):
            answers.append((line.removeprefix(PROMPT), []))
        elif answers:
            answers[-1][1].append(without_times(line.rstrip()))
    return answers


def run(program: Path, commands: list[str]) -> subprocess.CompletedProcess:
    """Runs the program with all the commands on its standard input at once."""
    text = "".join(f"{command}\n" for command in commands)
    return subprocess.run(
        [program], input=text, capture_output=True, text=True, timeout=150, check=False
    )


def test_scholars_mate(do):
    assert do("key start")[-1] == "started, white to move"
    for move in SCHOLARS_MATE[:-1]:
        assert re.fullmatch(rf"move \d (white|black) {move} \d+\.\d{{3}} s", do(f"move {move}")[-1])
    # The last one piece by piece.
    assert do("lift h5") == do("lift f7") == do("place f7") == []
    assert do("wait 600")[-1] == "result white wins, checkmate"
    board = do("board")
    assert board[2] == " 7 o o o o . o o o    p p p p . Q p p"
    assert board[-1] == "result white wins, checkmate"
    assert do("digits")[-2:] == ['display "99 04 99 03", blink second', "alarm off, turn light off"]


def test_illegal_move(do):
    do("key start")
    assert do("move e1e3") == ["violation illegal-move white, wrong: e1 e3"]
    assert do("digits")[-2:] == [
        'display "99. 00 99 00", blink first',
        "alarm on, turn light white",
    ]
    board = do("board")
    assert board[6] == " 3 . . . . + . . .    . . . . . . . ."
    assert board[8] == " 1 o o o o - o o o    R N B Q K B N R"
    assert do("pieces") == ["restored"]
    assert do("digits")[-2:] == [
        'display "99. 00 99 00", blink none',
        "alarm off, turn light white",
    ]


def test_pieces_are_set_up_again(do):
    do("key start")
    do("move e2e4")
    do("key start")
    assert do("board")[-1] == "paused, black to move after e2e4"
    do("key new")
    do("wait 600")
    assert do("board")[-1] == "set-up: 2 wrong: e2 e4"
    assert do("pieces") == ["set-up: right, press Start"]


def test_held_keys(do):
    do("key start")
    do("key start")
    assert do("key claim 2100") == ["result draw, agreement"]


@pytest.mark.parametrize(
    "command, complaint",
    [
        ("lift e9", "`e9` is not a square; the squares are a1 to h8"),
        ("lift e4", "no piece stands on e4; `board` shows where pieces stand"),
        ("place e2", "a piece stands on e2; `lift e2` takes it away"),
        ("place", "the form is `place SQUARE`"),
        ("move e4e5", "move e4e5: no piece stands on e4; `board` shows where pieces stand"),
        ("move e4", "`e4` is not a move; a move is written in UCI, such as e2e4 or e7e8q"),
        (
            "key go",
            "`go` is not a key; there are: start, new, adjust, claim, queen, rook, bishop, "
            "knight, clock-1, clock-2",
        ),
        ("hold start", "the form is `hold NAME MILLISECONDS`"),
        ("wait long", "`long` is not a time; it takes milliseconds, 0 to 2592000000"),
        ("digits 8", "the form is `digits`, without more words"),
    ],
)
def test_errors(program, command, complaint):
    done = answers(run(program, [command, "quit"]).stdout)
    assert (command, complaint) == (done[0][0], done[0][1][-1])


def test_commands_through_a_pipe(program):
    moves = [f"move {move}" for move in SCHOLARS_MATE]
    # More than a command's buffer holds, all at once.
    done = run(program, ["key start", *moves, *["board"] * 100, "quit"])
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    played = answers(done.stdout)
    assert [command for command, _ in played] == ["key start", *moves, *["board"] * 100, "quit"]
    assert played[7][1][-1] == "result white wins, checkmate"
    assert all(answer == played[8][1] for _, answer in played[8:108])


def test_session_of_the_readme(program):
    section = README.read_text().split("## A `native_sim` session", 1)[1].split("\n## ", 1)[0]
    session = answers(section.split("```")[1])
    assert len(session) > 5
    assert answers(run(program, [command for command, _ in session]).stdout) == session


def test_terminal(program):
    """What is typed is shown once, and the terminal is left as it was."""
    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    process = subprocess.Popen(
        [program],
        stdin=theirs,
        stdout=theirs,
        start_new_session=True,
        # Opening the terminal makes it the child's own, so only the child can do it.
        preexec_fn=lambda: os.close(os.open(os.ttyname(theirs), os.O_RDWR)),  # noqa: PLW1509
    )
    seen = b""
    while b"press Start" not in seen:
        seen += os.read(ours, 1000)
    os.write(ours, b"key start\rquit\r")
    assert process.wait(timeout=60) == 0
    after = termios.tcgetattr(theirs)
    os.close(theirs)
    try:
        while more := os.read(ours, 1000):
            seen += more
    except OSError:
        pass
    assert seen.count(b"uart:~$ \x1b[mkey start\r") == seen.count(b"key start\r") == 1
    assert b"started, white to move" in seen
    assert after == before
