#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares our xiangqi with pyffish (PyPI) and fairy-stockfish (Debian).

    cargo build --release -p rules --example xiangqi_moves
    python tests/oracle/xiangqi_moves.py target/release/examples/xiangqi_moves

Random games: after every move, the legal moves, the FEN, check, checkmate or no legal move,
and the move in WXF notation (where pyffish has the same rules). Random positions from them: the
number of sequences of three moves, against fairy-stockfish. Random FENs, most of them wrong in
some way: whether they are accepted. Exit status 1 at differences, of which the first few are
shown; 2 when the comparison cannot be made.
"""

import multiprocessing
import os
import random
import re
import shutil

import oracle

try:
    import pyffish
except ModuleNotFoundError:
    oracle.give_up("pyffish is missing: pip install pyffish")

# Games start from here in turn. The first is repeated as often as all others together.
STARTS = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    # Middle games and ends, among them positions with checks, pins and screens in plenty.
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w - - 0 1",
    "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1",
    "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1",
    "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P1P3P1c/N2C3C1/4A4/1RBAK1B2 w - - 0 1",
    "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1",
    "3k5/4c4/4c4/1r5r1/4C4/4C4/1R5R1/9/9/4K4 b - - 90 80",
    "3k5/9/9/p1p1p1P1P/9/P1p6/9/4c4/9/4KN3 b - - 0 1",
    "2bak4/4a4/4b4/4n4/3C5/4C4/4N4/4B4/4A4/2BAK4 w - - 10 30",
    "4k4/4a4/3a5/9/9/9/9/5A3/4A4/4K4 w - - 0 1",
    "3k5/9/9/9/4P4/9/9/9/9/4K4 b - - 0 1",
]
# Where the pieces that do not cross the river can stand, by file and rank from 0, for Red.
POINTS = {
    "k": {(f, r) for f in (3, 4, 5) for r in (0, 1, 2)},
    "a": {(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)},
    "b": {(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)},
}


def in_check(fen):
    """Whether the side to move is in check or faces the other general."""
    return pyffish.gives_check("xiangqi", fen, [])


def describe(fen):
    """The position as the tool describes it, and its legal moves."""
    legal = sorted(pyffish.legal_moves("xiangqi", fen, []))
    if in_check(fen):
        state = "check" if legal else "checkmate"
    else:
        state = "-" if legal else "no legal move"
    return f"{fen}\t{state}\t{' '.join(legal)}", legal


def play(task):
    """A random game; each position as the tool describes it, the moves, and these in WXF."""
    fen, plies, seed = task
    rng, start = random.Random(seed), fen
    line, legal = describe(fen)
    lines, moves = [line], []
    while legal and len(moves) < plies:
        choice = rng.choice(legal)
        # Random play seldom checks, and so seldom shows which moves answer a check.
        for candidate in rng.sample(legal, min(4, len(legal))) if rng.random() < 0.15 else []:
            if pyffish.gives_check("xiangqi", fen, [candidate]):
                choice = candidate
        moves.append(choice)
        fen = pyffish.get_fen("xiangqi", fen, [choice])
        line, legal = describe(fen)
        lines.append(line)
    return lines, moves, wxf_of(start, moves, lines)


def wxf_of(start, moves, lines):
    """The moves in WXF notation, or an empty text where pyffish has rules other than ours."""
    texts = pyffish.get_san_moves("xiangqi", start, moves, False, pyffish.NOTATION_XIANGQI_WXF)
    return [
        "" if is_tandem(line.split(" ")[0], move) else text
        for line, move, text in zip(lines, moves, texts)
    ]


def is_tandem(board, move):
    """Whether the move is by a soldier of a side with several on one file, or by one of two horses,
    chariots or cannons on a file: pyffish numbers the former, and writes + or - for the latter
    only where the other one could make the same move.
    """
    pieces = squares(board)
    file, rank = "abcdefghi".index(move[0]), int(re.match(r"\d+", move[1:])[0]) - 1
    letter = pieces[file, rank]
    files = [f for (f, _), other in pieces.items() if other == letter]
    if letter in "Pp":
        return len(files) != len(set(files))
    return letter in "NnRrCc" and files.count(file) > 1


def squares(board):
    """The pieces of a FEN's first field by file and rank."""
    pieces = {}
    for rank, text in zip(range(9, -1, -1), board.split("/")):
        file = 0
        for c in text:
            if c.isdigit():
                file += int(c)
            else:
                pieces[file, rank] = c
                file += 1
    return pieces


def write(pieces):
    ranks = []
    for rank in range(9, -1, -1):
        text = "".join(pieces.get((file, rank), "1") for file in range(9))
        ranks.append(re.sub("1+", lambda ones: str(len(ones[0])), text))
    return "/".join(ranks)


def damage(fen, rng):
    """The FEN with changes on a square or two, and perhaps the other side to move."""
    fields = fen.split(" ")
    pieces = squares(fields[0])
    for _ in range(rng.randrange(3)):
        place = rng.randrange(9), rng.randrange(10)
        pieces.pop(place, None)
        if rng.random() < 0.8:
            pieces[place] = rng.choice("KABNRCPkabnrcp")
    fields[0] = write(pieces)
    if rng.random() < 0.3:
        fields[1] = "b" if fields[1] == "w" else "w"
    return " ".join(fields)


def is_playable(fen):
    """Whether the FEN is a position that ours should accept."""
    board, turn, *rest = fen.split(" ")
    pieces = squares(board)
    letters = list(pieces.values())
    for letter in set("KABNRCPkabnrcp"):
        most = {"k": 1, "p": 5}.get(letter.lower(), 2)
        if letters.count(letter) > most or (letter in "Kk" and letters.count(letter) != 1):
            return False
    for (file, rank), letter in pieces.items():
        own = rank if letter.isupper() else 9 - rank
        points = POINTS.get(letter.lower())
        if points and (file, own) not in points:
            return False
        if letter in "Pp" and (own < 3 or (own < 5 and file % 2)):
            return False
    # pyffish takes facing generals for a check only of the side to move.
    red, black = (next(p for p, c in pieces.items() if c == k) for k in "Kk")
    if red[0] == black[0] and not any((red[0], r) in pieces for r in range(red[1] + 1, black[1])):
        return False
    flipped = " ".join([board, "b" if turn == "w" else "w", *rest])
    return not in_check(flipped) and (not in_check(fen) or has_last_move(pieces, turn))


def has_last_move(pieces, turn):
    """Whether some move can have led to the check: each piece of the other side is taken back
    to each empty point, with a capture or without."""
    ours, other = (str.isupper, "b") if turn == "w" else (str.islower, "w")
    names = {
        (file, rank): "abcdefghi"[file] + str(rank + 1) for file in range(9) for rank in range(10)
    }
    theirs = [(place, letter) for place, letter in pieces.items() if not ours(letter)]
    lifted = []
    for place, letter in theirs:
        rest = {p: c for p, c in pieces.items() if p != place}
        lifted += [(rest | victim, place, letter) for victim in ({}, {place: "Aa"[turn == "b"]})]
    # A piece that alone gives check is the likeliest to have moved.
    lifted.sort(key=lambda choice: in_check(f"{write(choice[0])} {turn} - - 0 1"))
    for rest, place, letter in lifted:
        for origin in names.keys() - pieces.keys():
            board = write(rest | {origin: letter})
            if in_check(f"{board} {turn} - - 0 1"):
                continue
            before = f"{board} {other} - - 0 1"
            if names[origin] + names[place] in pyffish.legal_moves("xiangqi", before, []):
                return True
    return False


def compare_games(tool, games, plies, rng):
    """Differences found, and the FENs of the positions seen."""
    expected, questions = [], []
    tasks = []
    for number in range(games):
        start = STARTS[number // 2 % len(STARTS)] if number % 2 else STARTS[0]
        tasks.append((start, plies, rng.random()))
    with multiprocessing.Pool(os.cpu_count()) as pool:
        played = pool.map(play, tasks, chunksize=4)
    for (start, *_), (lines, moves, wxfs) in zip(tasks, played):
        expected += [(line, wxf, start) for line, wxf in zip(lines, ["", *wxfs])]
        questions.append(start + "\t" + " ".join(moves))
    answers = oracle.ask(tool, questions)
    differences = []
    for (line, wxf, start), answer in zip(expected, answers):
        said, _, our_wxf = answer.rpartition("\t")
        if said != line or (wxf and wxf != our_wxf):
            differences.append(f"from {start}\n  pyffish: {line} {wxf}\n  ours:    {answer}")
    if len(answers) != len(expected):
        differences.append(f"{len(expected)} positions expected, {len(answers)} given")
    moves = sum(len(line.split("\t")[2].split()) for line, *_ in expected)
    states = [line.split("\t")[1] for line, *_ in expected]
    print(f"games {games}")
    print(f"positions {len(expected)}")
    print(f"moves {moves}")
    print(f"wxf {sum(wxf != '' for _, wxf, _ in expected)}")
    for state in ("check", "checkmate", "no legal move"):
        print(f"{state.replace(' ', '_')} {states.count(state)}")
    return differences, [line.split("\t")[0] for line, *_ in expected]


def compare_perft(tool, engine, fens):
    """Differences found in the number of sequences of three moves."""
    script = "uci\nsetoption name UCI_Variant value xiangqi\n"
    script += "".join(f"position fen {fen}\ngo perft 3\n" for fen in fens) + "quit\n"
    theirs = re.findall(r"Nodes searched: (\d+)", oracle.run([engine], script))
    ours = oracle.ask(tool, [f"{fen}\tperft 3" for fen in fens])
    print(f"perft_positions {len(fens)}")
    print(f"perft_leaves {sum(map(int, theirs))}")
    differences = [
        f"{fen}\n  fairy-stockfish: {expected}\n  ours:            {answer}"
        for fen, expected, answer in zip(fens, theirs, ours)
        if answer != f"{fen}\t{expected}"
    ]
    if not len(theirs) == len(ours) == len(fens):
        differences.append(f"{len(fens)} counts expected, {len(theirs)} and {len(ours)} given")
    return differences


def main():
    numbers = {
        "games": 520,
        "plies": (80, "the longest game"),
        "perfts": (200, "positions to count from"),
    }
    parser = oracle.options(__doc__, "xiangqi_moves", **numbers)
    parser.add_argument("--engine", default="/usr/games/fairy-stockfish")
    chosen = parser.parse_args()
    engine = shutil.which(chosen.engine)
    if engine is None:
        oracle.give_up("fairy-stockfish is missing (Debian has it)")
    rng = oracle.begin(chosen, "pyffish " + ".".join(map(str, pyffish.version())))
    differences, fens = compare_games(chosen.tool, chosen.games, chosen.plies, rng)
    differences += compare_perft(chosen.tool, engine, rng.sample(fens, chosen.perfts))
    questions = [damage(rng.choice(fens), rng) for _ in range(len(fens) // 4)]
    differences += oracle.compare_acceptance(chosen.tool, "pyffish", questions, is_playable)
    oracle.finish(differences)


if __name__ == "__main__":
    main()
