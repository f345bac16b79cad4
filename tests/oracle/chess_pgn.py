#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lets python-chess (PyPI: chess) read games that we write in PGN.

    cargo build --release -p rules --example pgn
    python tests/oracle/chess_pgn.py target/release/examples/pgn

Random games, half of them given to us in UCI and half in SAN as python-chess writes it. Read
back, each must have the same tags, first position, moves and result; its SAN must be that of
python-chess, and no line of the moves may have 80 columns. The same for games of which only
the last moves are recorded. Exit status 1 at differences, of which the first few are shown; 2
when the comparison cannot be made.
"""

import io

import oracle

try:
    import chess
    import chess.pgn
except ModuleNotFoundError:
    oracle.give_up("python-chess is missing: pip install chess")

# Games start from here in turn.
STARTS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    chess.STARTING_FEN,
    # Many pieces of a kind that can go to the same square, and promotions.
    "qnqnkbqn/rbrbrbrb/8/8/8/8/RBRBRBRB/QNQNKBQN b - - 3 998",
    chess.STARTING_FEN,
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/4K3 w - - 0 65535",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 40",
    "8/8/8/8/8/6k1/4Q3/7K w - - 90 1",
]

NAMES = ["A. Player", 'The "King"', "back\\slash", 'both \\" and "\\', "Ünïcödé", ""]

RESULTS = {True: "1-0", False: "0-1", None: "1/2-1/2"}


def play(fen, plies, rng):
    """A random game, to its end or for so many plies."""
    board = chess.Board(fen)
    while len(board.move_stack) < plies and reason(board) is None:
        legal = list(board.legal_moves)
        special = [
            m for m in legal if m.promotion or board.is_castling(m) or board.is_en_passant(m)
        ]
        board.push(rng.choice(special if special and rng.random() < 0.3 else legal))
    return board


def reason(board):
    return board.outcome(claim_draw=False)


def san(board):
    """The moves in SAN."""
    replayed, moves = board.root(), []
    for move in board.move_stack:
        moves.append(replayed.san_and_push(move))
    return moves


def check(game, board, name, length):
    """What is wrong with a game that was read back."""
    # Played from where the record begins.
    moves = board.move_stack[-length:]
    start = board.copy()
    for _ in moves:
        start.pop()
    if game.errors:
        return f"errors: {game.errors}"
    if list(game.mainline_moves()) != moves:
        return "other moves"
    if game.board().fen() != start.fen():
        return f"begins with {game.board().fen()}, not {start.fen()}"
    wanted = dict(chess.pgn.Game().headers)
    # python-chess does not remove the escapes.
    wanted["White"] = name.replace("\\", "\\\\").replace('"', '\\"')
    outcome = board.outcome(claim_draw=False)
    # Where we know more positions to be dead, the result says so.
    results = [RESULTS[outcome.winner]] if outcome else ["*", "1/2-1/2"]
    wanted["Result"] = game.headers["Result"] if game.headers["Result"] in results else results[0]
    wanted["Termination"] = "unterminated" if wanted["Result"] == "*" else "normal"
    if start.fen() != chess.STARTING_FEN:
        wanted |= {"SetUp": "1", "FEN": start.fen()}
    if dict(game.headers) != wanted:
        return f"tags {dict(game.headers)}, not {wanted}"
    truncated = "Earlier moves are not recorded." if len(board.move_stack) > length else ""
    if game.comment != truncated:
        return f"comment {game.comment!r}"
    return None


def check_text(text, board, length):
    """What is wrong with the text of a game."""
    _tags, moves = text.split("\n\n")
    if any(len(line) >= 80 or line != line.strip() for line in moves.split("\n")):
        return "lines too long, or spaces at their ends"
    words = [word for word in moves.split("}")[-1].split() if not word.endswith(".")]
    if words[:-1] != san(board)[-length:]:
        return "other SAN"
    return None


def compare(tool, games, plies, length, rng):
    """Differences found."""
    boards, names, lines = [], [], []
    for number in range(games):
        fen = STARTS[number % len(STARTS)]
        board = play(fen, plies, rng)
        moves = san(board) if number % 2 else [move.uci() for move in board.move_stack]
        name = rng.choice(NAMES)
        boards.append(board)
        names.append(name)
        lines.append(f"{name}\t{fen}\t{' '.join(moves)}")
    answer = oracle.run([tool, str(length)], "\n".join(lines) + "\n")
    texts = answer.rstrip("\n").split("\n\n[Event")
    texts = texts[:1] + ["[Event" + text for text in texts[1:]]
    stream, differences = io.StringIO(answer), []
    if len(texts) != games:
        differences.append(f"{games} games expected, {len(texts)} given")
    for board, name, text, line in zip(boards, names, texts, lines):
        game = chess.pgn.read_game(stream)
        wrong = check_text(text, board, length) or check(game, board, name, length)
        if wrong:
            differences.append(f"{wrong}\n  {line}\n{text}")
    if chess.pgn.read_game(stream) is not None:
        differences.append("there are more games than expected")
    print(f"games_recorded_for_{length}_plies {games}")
    print(f"plies {sum(len(board.move_stack) for board in boards)}")
    return differences


def main():
    numbers = {"games": 1000, "plies": (300, "the longest game")}
    chosen = oracle.options(__doc__, "pgn", **numbers).parse_args()
    rng = oracle.begin(chosen, f"python-chess {chess.__version__}")
    differences = []
    for games, plies, length in [
        (chosen.games, chosen.plies, 400),
        (chosen.games // 10, chosen.plies, 40),
        (chosen.games // 10, 30, 4),
    ]:
        differences += compare(chosen.tool, games, plies, length, rng)
    oracle.finish(differences, shown=3)


if __name__ == "__main__":
    main()
