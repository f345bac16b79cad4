#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares our rulings on draws with those of python-chess (PyPI: chess).

    cargo build --release -p rules --example rulings
    python tests/oracle/chess_rulings.py target/release/examples/rulings

Random games, steered towards repetitions, long manoeuvres and few pieces: after every move,
how the game has ended (checkmate, stalemate, dead position, fivefold repetition, seventy-five
moves), which claim is open (threefold repetition, fifty moves), and who can still mate. Then
random positions with few pieces: who can still mate. Exit status 1 at differences, of which
the first few are shown; 2 when the comparison cannot be made.

python-chess knows dead positions by their material only. Where we find a position dead or a
side unable to mate that it does not, that is counted and not a difference: those are positions
with locked pawns or forced captures, which tests/chess_mating.rs of the crate plays out.
"""

from collections import Counter

import oracle

try:
    import chess
    from chess_last_move import has_last_move
except ModuleNotFoundError:
    oracle.give_up("python-chess is missing: pip install chess")

# Games start from here in turn.
STARTS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    # Rights to castle that get lost on the way.
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    # En passant, pinned and not, in the first of several equal positions.
    "4k3/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/4K3 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/8/8/1q1p4/8/4P3/4K3 w - - 0 1",
    # Close to the counts.
    "1r2k3/8/8/3n4/3N4/8/8/1R2K3 w - - 90 90",
    "8/8/8/3k4/8/8/3KRR2/8 b - - 99 80",
    "4k3/8/8/8/8/3q4/8/R3K3 w Q - 140 99",
    # Few pieces: dead positions, mates and stalemates.
    "8/8/8/8/8/6k1/4Q3/7K w - - 0 1",
    "8/2b5/3k4/8/4B3/3KN3/8/8 w - - 0 1",
    "8/6k1/1p1p1p2/pPpPpPp1/P1P1P1PP/8/6K1/8 w - - 0 1",
    "7k/5pR1/8/8/8/8/r7/K7 w - - 100 70",
]


def play(fen, plies, rng):
    """A random game, played on past its end; what python-chess says of each position."""
    board = chess.Board(fen)
    lines, moves, seen = [rule(board)], [], Counter([position(board)])
    calm = rng.random()
    while len(moves) < plies:
        legal = list(board.legal_moves)
        if not legal:
            break
        move = rng.choice(legal)
        if rng.random() < calm:
            quiet = [m for m in legal if not board.is_zeroing(m)]
            move = rng.choice(quiet or legal)
        if rng.random() < 0.1:
            move = rng.choice([m for m in legal if ends(board, m)] or [move])
        elif rng.random() < calm / 2:
            move = rng.choice([m for m in legal if returns(board, m, seen)] or [move])
        moves.append(move.uci())
        board.push(move)
        seen[position(board)] += 1
        lines.append(rule(board))
    return lines, moves


def position(board):
    return board.fen(en_passant="legal").rsplit(" ", 2)[0]


def returns(board, move, seen):
    board.push(move)
    known = position(board) in seen
    board.pop()
    return known


def ends(board, move):
    board.push(move)
    ended = not any(board.legal_moves)
    board.pop()
    return ended


def rule(board):
    return f"{board.fen()}\t{reason(board)}\t{claim(board)}\t{mates(board)}"


def reason(board):
    if board.is_checkmate():
        return "checkmate"
    if board.is_stalemate():
        return "stalemate"
    if board.is_insufficient_material():
        return "dead position"
    if board.is_fivefold_repetition():
        return "fivefold repetition"
    if board.is_seventyfive_moves():
        return "seventy-five moves"
    return "-"


def claim(board):
    if reason(board) != "-":
        return "none"
    if board.is_repetition(3):
        return "threefold repetition"
    if board.is_fifty_moves():
        return "fifty moves"
    return "none"


def mates(board):
    """The sides that have the material to mate."""
    return "".join(
        letter
        for letter, side in (("w", chess.WHITE), ("b", chess.BLACK))
        if not board.has_insufficient_material(side)
    )


def agrees(theirs, ours):
    """Whether we say the same or know more about who cannot mate, and whether it is more."""
    if theirs == ours:
        return True, False
    theirs, ours = theirs.split("\t"), ours.split("\t")
    if len(ours) != 4 or theirs[0] != ours[0] or not set(ours[3]) <= set(theirs[3]):
        return False, False
    if ours[1] == "dead position" and ours[2] == "none":
        return ours[3] == "" and theirs[1] not in ("checkmate", "stalemate"), True
    # Once a game has ended, nobody can mate but the side that has.
    return theirs[1:3] == ours[1:3], theirs[1] == "-"


def few_pieces(rng):
    """A position with two kings and a few other pieces, often one of a kind."""
    while True:
        board = chess.Board(None)
        letters = rng.choice(["NB", "NBR", "NBQ", "NP", "BP", "NBRQP", "B"])
        pieces = [rng.choice(letters + letters.lower()) for _ in range(rng.randrange(5))]
        for letter in ["K", "k", *pieces]:
            ranks = range(8, 56) if letter in "Pp" else range(64)
            board.set_piece_at(rng.choice(ranks), chess.Piece.from_symbol(letter))
        board.turn = rng.random() < 0.5
        if board.is_valid() and has_last_move(board):
            return board


def compare(expected, answers):
    """Differences found. Prints how often we know more."""
    differences, more = [], 0
    for (line, game), answer in zip(expected, answers):
        same, better = agrees(line, answer)
        more += better
        if not same:
            differences.append(f"{game}\n  python-chess: {line}\n  ours:         {answer}")
    if len(answers) != len(expected):
        differences.append(f"{len(expected)} answers expected, {len(answers)} given")
    print(f"found_unable_to_mate_beyond_material {more}")
    return differences


def compare_games(tool, games, plies, rng):
    expected, questions = [], []
    for number in range(games):
        start = STARTS[number % len(STARTS)]
        lines, moves = play(start, plies, rng)
        expected += [(line, f"game {number}: {start} {' '.join(moves)}") for line in lines]
        questions.append(start + "\t" + " ".join(moves))
    print(f"games {games}")
    print(f"positions {len(expected)}")
    rulings = Counter(part for line, _ in expected for part in line.split("\t")[1:3])
    for name in sorted(rulings.keys() - {"-", "none"}):
        print(f"{name.replace(' ', '_').replace('-', '_')} {rulings[name]}")
    return compare(expected, oracle.ask(tool, questions))


def compare_few_pieces(tool, count, rng):
    boards = [few_pieces(rng) for _ in range(count)]
    expected = [(rule(board), "few pieces") for board in boards]
    print(f"positions_with_few_pieces {count}")
    for side, name in (("w", "white"), ("b", "black")):
        unable = sum(side not in line.split("\t")[3] for line, _ in expected)
        print(f"{name}_lacks_material {unable}")
    return compare(expected, oracle.ask(tool, [board.fen() for board in boards]))


def main():
    numbers = {
        "games": 300,
        "plies": (200, "the longest game"),
        "positions": (5000, "with few pieces"),
    }
    chosen = oracle.options(__doc__, "rulings", **numbers).parse_args()
    rng = oracle.begin(chosen, f"python-chess {chess.__version__}")
    differences = compare_games(chosen.tool, chosen.games, chosen.plies, rng)
    differences += compare_few_pieces(chosen.tool, chosen.positions, rng)
    oracle.finish(differences)


if __name__ == "__main__":
    main()
