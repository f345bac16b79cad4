#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares our chess with python-chess (PyPI: chess).

    cargo build --release -p rules --example legal_moves
    python tests/oracle/chess_moves.py target/release/examples/legal_moves

Random games: after every move, the legal moves, the FEN, and check, checkmate or stalemate.
Random FENs, most of them wrong in some way: whether they are accepted. Exit status 1 at
differences, of which the first few are shown; 2 when the comparison cannot be made.
"""

import oracle

try:
    import chess
    from chess_last_move import has_last_move
except ModuleNotFoundError:
    oracle.give_up("python-chess is missing: pip install chess")

# Games start from here in turn. The first is repeated as often as all others together.
STARTS = [
    chess.STARTING_FEN,
    # Castling in every direction, with little in the way.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R b KQkq - 0 1",
    # Promotion on every file.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/PPPPPPPP/8/2k5/5K2/8/pppppppp/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    # En passant, pinned and not.
    "8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 2",
    "4k3/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/4K3 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    # Heavy pieces only: checks, pins, double checks; more of them than a game can have.
    "qqqqkqqq/q7/q7/8/8/8/Q7/QQQQKQQQ w - - 0 1",
    "1r2k1r1/1q1b2b1/8/3n4/3N4/8/1Q1B2B1/1R2K1R1 w - - 140 90",
    # Few pieces: many mates and stalemates.
    "8/8/8/8/8/6k1/4Q3/7K w - - 0 1",
    "8/8/8/3k4/8/8/3KRR2/8 b - - 99 80",
]


def play(fen, plies, rng):
    """A random game; each position as the tool describes it, and the moves."""
    board = chess.Board(fen)
    lines, moves = [describe(board)], []
    while len(moves) < plies:
        legal = list(board.legal_moves)
        if not legal:
            break
        # Random play seldom castles, promotes or captures en passant.
        special = [
            m for m in legal if m.promotion or board.is_castling(m) or board.is_en_passant(m)
        ]
        move = rng.choice(special if special and rng.random() < 0.3 else legal)
        moves.append(move.uci())
        board.push(move)
        lines.append(describe(board))
    return lines, moves


def describe(board):
    legal = sorted(move.uci() for move in board.legal_moves)
    if board.is_check():
        state = "check" if legal else "checkmate"
    else:
        state = "-" if legal else "stalemate"
    return f"{board.fen()}\t{state}\t{' '.join(legal)}"


def damage(fen, rng):
    """The FEN with changes on a square or two and in some of the other fields."""
    board = chess.Board(fen)
    for _ in range(rng.randrange(3)):
        piece = rng.choice([None, *"PNBRQKpnbrqk"])
        board.set_piece_at(rng.randrange(64), piece and chess.Piece.from_symbol(piece))
    fields = board.fen(en_passant="fen").split(" ")
    if rng.random() < 0.3:
        fields[1] = rng.choice("wb")
    if rng.random() < 0.3:
        fields[2] = "".join(c for c in "KQkq" if rng.random() < 0.5) or "-"
    if rng.random() < 0.4:
        fields[3] = rng.choice("abcdefgh") + rng.choice("36")
    return " ".join(fields)


def has_enough_pawns(board, side):
    """Whether eight pawns explain the pawns and the pieces beyond those at the start."""
    bishops = board.pieces(chess.BISHOP, side)
    kinds = [
        (board.pieces(chess.QUEEN, side), 1),
        (board.pieces(chess.ROOK, side), 2),
        (board.pieces(chess.KNIGHT, side), 2),
        (bishops & chess.BB_LIGHT_SQUARES, 1),
        (bishops & chess.BB_DARK_SQUARES, 1),
    ]
    promoted = sum(max(0, len(squares) - usual) for squares, usual in kinds)
    return len(board.pieces(chess.PAWN, side)) + promoted <= 8


def is_playable(fen):
    """Whether the FEN is a position that ours should accept."""
    board = chess.Board(fen)
    wrong = (
        chess.STATUS_NO_WHITE_KING
        | chess.STATUS_NO_BLACK_KING
        | chess.STATUS_TOO_MANY_KINGS
        | chess.STATUS_PAWNS_ON_BACKRANK
        | chess.STATUS_INVALID_EP_SQUARE
        | chess.STATUS_OPPOSITE_CHECK
    )
    if board.status() & wrong or len(board.pieces(chess.KING, True)) != 1:
        return False
    if not all(has_enough_pawns(board, side) for side in chess.COLORS):
        return False
    # python-chess drops castling rights that are impossible.
    homes = {"K": "e1h1", "Q": "e1a1", "k": "e8h8", "q": "e8a8"}
    for right in fen.split(" ")[2].replace("-", ""):
        home = chess.Move.from_uci(homes[right])
        king, rook = board.piece_at(home.from_square), board.piece_at(home.to_square)
        if f"{king}{rook}" != ("KR" if right.isupper() else "kr"):
            return False
    if board.ep_square is not None:
        # The king was not in check when the pawn left its first square.
        forward = 8 if board.turn else -8
        board.set_piece_at(
            board.ep_square + forward, board.remove_piece_at(board.ep_square - forward)
        )
        return not board.is_check()
    return has_last_move(board)


def compare_games(tool, games, plies, rng):
    """Differences found, and the FENs of the positions seen."""
    expected, questions = [], []
    for number in range(games):
        start = STARTS[number // 2 % len(STARTS)] if number % 2 else STARTS[0]
        lines, moves = play(start, plies, rng)
        expected += [(line, f"game {number}") for line in lines]
        questions.append(start + "\t" + " ".join(moves))
    answers = oracle.ask(tool, questions)
    differences = [
        f"{game}\n  python-chess: {line}\n  ours:         {answer}"
        for (line, game), answer in zip(expected, answers)
        if line != answer
    ]
    if len(answers) != len(expected):
        differences.append(f"{len(expected)} positions expected, {len(answers)} given")
    moves = sum(len(line.split("\t")[2].split()) for line, _ in expected)
    states = [line.split("\t")[1] for line, _ in expected]
    print(f"games {games}")
    print(f"positions {len(expected)}")
    print(f"moves {moves}")
    for state in ("check", "checkmate", "stalemate"):
        print(f"{state} {states.count(state)}")
    return differences, [line.split("\t")[0] for line, _ in expected]


def main():
    numbers = {"games": 600, "plies": (120, "the longest game")}
    chosen = oracle.options(__doc__, "legal_moves", **numbers).parse_args()
    rng = oracle.begin(chosen, f"python-chess {chess.__version__}")
    differences, fens = compare_games(chosen.tool, chosen.games, chosen.plies, rng)
    questions = [damage(rng.choice(fens), rng) for _ in range(len(fens) // 4)]
    differences += oracle.compare_acceptance(chosen.tool, "python-chess", questions, is_playable)
    oracle.finish(differences)


if __name__ == "__main__":
    main()
