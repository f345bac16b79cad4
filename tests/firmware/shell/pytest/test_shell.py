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
KEYS = [
    "start",
    "new",
    "adjust",
    "claim",
    "queen",
    "rook",
    "bishop",
    "knight",
    "clock-1",
    "clock-2",
]
SCHOLARS_MATE = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]


@pytest.fixture
def do(shell: Shell):
    """Returns a function that runs a command of the board and returns the lines it has printed."""
    return lambda command: shell.get_filtered_output(shell.exec_command(f"board {command}"))


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
    board = do("show")
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
    board = do("show")
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
    assert do("show")[-1] == "paused, black to move after e2e4"
    do("key new")
    do("wait 600")
    assert do("show")[-1] == "set-up: 2 wrong: e2 e4"
    assert do("pieces") == ["set-up complete, press Start"]


def test_held_keys(do):
    do("key start")
    do("key start")
    assert do("key claim 2100") == ["result draw, agreement"]


@pytest.mark.parametrize(
    "command, complaint",
    [
        ("lift e9", "`e9` is not a square; the squares are a1 to h8"),
        ("lift e4", "no piece stands on e4; `show` tells where pieces stand"),
        ("place e2", "a piece stands on e2; `lift e2` takes it away"),
        ("place", "the form is `place SQUARE`"),
        ("move e4e5", "move e4e5: no piece stands on e4; `show` tells where pieces stand"),
        ("move e4", "`e4` is not a move; a move is written in UCI, such as e2e4 or e7e8q"),
        ("key go", f"`go` is not a key; expected one of: {', '.join(KEYS)}"),
        ("hold start", "the form is `hold NAME MILLISECONDS`"),
        ("wait long", "`long` is not a time; it takes milliseconds, 0 to 2592000000"),
        ("digits 8", "the form is `digits`, without more words"),
    ],
)
def test_errors(program, command, complaint):
    done = answers(run(program, [f"board {command}", "board quit"]).stdout)
    assert (f"board {command}", complaint) == (done[0][0], done[0][1][-1])


def test_a_piece_from_nowhere(do):
    do("key start")
    assert do("place e5") == ["no piece was in the hand: one more stands on the board"]
    do("lift e5")
    # One that was lifted is in the hand.
    do("lift e2")
    assert do("place e4") == []


def test_a_refused_key_says_why(do):
    assert do("key claim")[-1] == "key claim refused: the game has not started"
    do("key start")
    assert do("key claim") == [
        "key claim refused: there is neither a threefold repetition nor fifty moves to claim"
    ]
    assert do("key clock-1") == ["key clock-1 refused: the clock changes sides by itself"]


@pytest.fixture
def ask(shell: Shell):
    """Returns a function that runs a command of the arbiter and returns what it has printed."""
    return lambda command: shell.get_filtered_output(shell.exec_command(f"arbiter {command}"))


def test_corrections(do, ask, shell):
    assert ask("status") == [
        "set-up, white to move",
        "white 1:40, moves 0",
        "black 1:40, moves 0",
        "no violation",
    ]
    assert ask("clock white 300") == ["refused: the game has not started"]
    do("key start")
    do("move e2e4")
    assert ask("moves first 7") == ["refused: the clocks run; Start stops them"]
    assert shell.get_filtered_output(shell.exec_command("retval")) == ["-22"]
    do("move e7e3")
    assert ask("status")[3] == "violation illegal-move black"
    do("pieces")
    do("key start")
    assert ask("clock black 5430") == [
        "corrected: black has 5430 s and 0 moves",
        "paused, black to move",
        "white 1:40, moves 1",
        "black 1:30:30, moves 0",
        "no violation",
    ]
    assert ask("clock second 35")[-2] == "black 0:35, moves 0"
    assert shell.get_filtered_output(shell.exec_command("retval")) == ["0"]
    assert ask("moves white 41")[0] == "corrected: white has 100 s and 41 moves"
    assert do("digits")[-2] == 'display "99 41 35 00", blink none'
    do("key start")
    do("wait 2000")
    assert re.fullmatch(r'display "99 41 3\d. 00", blink none', do("digits")[-2])
    assert re.fullmatch(r"move 1 black e7e5 \d+\.\d{3} s", do("move e7e5")[-1])
    do("move d2d4")
    assert ask("status")[:3] == ["playing, black to move", "white 1:40, moves 42", ask("status")[2]]
    do("key start")
    do("key claim 2100")
    assert ask("status")[0] == "over, black to move"
    assert ask("clock black 1") == ["refused: the game is over"]


@pytest.mark.parametrize(
    "command, complaint",
    [
        ("clock red 5", "`red` is not a side; it takes first or second, white or black"),
        ("clock third 5", "`third` is not a side; it takes first or second, white or black"),
        ("clock white 1:30", "`1:30` is not a number of seconds from 0 to 86400"),
        ("clock white +5", "`+5` is not a number of seconds from 0 to 86400"),
        ("clock white 86401", "`86401` is not a number of seconds from 0 to 86400"),
        ("moves black -1", "`-1` is not a number of moves from 0 to 100000"),
        ("moves black 100001", "`100001` is not a number of moves from 0 to 100000"),
    ],
)
def test_mistakes_in_corrections(ask, shell, command, complaint):
    assert ask(command) == [complaint]
    assert shell.get_filtered_output(shell.exec_command("retval")) == ["-22"]


def test_corrections_need_all_their_words(ask):
    assert ask("clock white")[0] == "clock: wrong parameter count"
    assert ask("status now")[0] == "status: wrong parameter count"


def test_help(program):
    commands = [
        "board",
        "board move -h",
        "board help move",
        "board help dance",
        "board dance",
        "select board",
        "help lift",
        "quit",
    ]
    helps = [answer for _, answer in answers(run(program, commands).stdout)]
    move = "Make a move by hand, legal or not: board move e2e4, board move e7e8n"
    assert any(move in line for line in helps[0])
    assert move in helps[1][0]
    assert helps[2] == [move]
    assert helps[3] == ["`dance` is not a command of the board; `board help` lists them"]
    assert any(move in line for line in helps[4])
    assert helps[6] == ["Lift a piece: board lift e2"]


def test_nothing_is_claimed_at_the_root(program):
    for command in ["move e2e4", "wait 1", "quit", "exit", "lift e2"]:
        answer = answers(run(program, [command, "board quit"]).stdout)[0][1]
        assert answer == [f"{command.split()[0]}: command not found"]


def test_commands_through_a_pipe(program):
    moves = [f"move {move}" for move in SCHOLARS_MATE]
    # More than a command's buffer holds, all at once.
    commands = ["select board", "key start", *moves, *["show"] * 100, "quit"]
    done = run(program, commands)
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    played = answers(done.stdout)
    assert [command for command, _ in played] == commands
    assert played[8][1][-1] == "result white wins, checkmate"
    assert all(answer == played[9][1] for _, answer in played[9:109])


def test_session_of_the_readme(program):
    section = README.read_text().split("## A `native_sim` session", 1)[1].split("\n## ", 1)[0]
    session = answers(section.split("```")[1])
    assert len(session) > 5
    assert answers(run(program, [command for command, _ in session]).stdout) == session


class Terminal:
    """The program in a terminal of its own, and somebody who types there."""

    def __init__(self, program: Path):
        self.ours, self.theirs = pty.openpty()
        self.before = termios.tcgetattr(self.theirs)
        self.seen = b""
        self.process = subprocess.Popen(
            [program],
            stdin=self.theirs,
            stdout=self.theirs,
            start_new_session=True,
            # Opening the terminal makes it the child's own, so only the child can do it.
            preexec_fn=lambda: os.close(os.open(os.ttyname(self.theirs), os.O_RDWR)),  # noqa: PLW1509
        )
        self.read_until(b"press Start")

    def type(self, text: bytes):
        """Types a text."""
        os.write(self.ours, text)

    def read_until(self, text: bytes):
        """Reads until a text has been seen."""
        while text not in self.seen:
            self.seen += os.read(self.ours, 1000)

    def end(self):
        """Waits for the program's end; returns the terminal's mode after it."""
        assert self.process.wait(timeout=60) == 0
        after = termios.tcgetattr(self.theirs)
        os.close(self.theirs)
        try:
            while more := os.read(self.ours, 1000):
                self.seen += more
        except OSError:
            pass
        return after


def test_terminal(program):
    """What is typed is shown once, and the terminal is left as it was."""
    terminal = Terminal(program)
    terminal.type(b"board key start\rboard quit\r")
    assert terminal.end() == terminal.before
    typed = b"board key start\r"
    assert terminal.seen.count(b"uart:~$ \x1b[m" + typed) == terminal.seen.count(typed) == 1
    assert b"started, white to move" in terminal.seen


def test_completion(program):
    """The Tab key lists the names of keys, and completes one."""
    terminal = Terminal(program)
    terminal.type(b"board key \t")
    terminal.read_until(b"clock-2")
    listed = terminal.seen.split(b"board key")[1].decode()
    assert all(name in listed for name in KEYS)
    terminal.type(b"st\t\r")
    terminal.read_until(b"started, white to move")
    terminal.type(b"board quit\r")
    terminal.end()
