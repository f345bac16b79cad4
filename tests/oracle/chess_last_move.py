# SPDX-License-Identifier: Apache-2.0
"""Whether some move of python-chess can have led to a check by several pieces."""

import chess


def retreats(board, to):
    """The boards before a move to that square, by the piece that stands there now or by a pawn:
    from each empty square, with and without a capture."""
    piece = board.piece_at(to)
    for origin in chess.SQUARES:
        if board.piece_at(origin) is not None:
            continue
        for role in {piece.piece_type, chess.PAWN}:
            for victim in (None, chess.Piece(chess.KNIGHT, board.turn)):
                before = board.copy(stack=False)
                before.turn = piece.color
                before.castling_rights, before.ep_square = 0, None
                before.set_piece_at(to, victim)
                before.set_piece_at(origin, chess.Piece(role, piece.color))
                yield before, origin
        beside = chess.square(chess.square_file(to), chess.square_rank(origin))
        home = to + (8 if piece.color else -8)
        if piece.piece_type != chess.PAWN or chess.square_rank(to) != (5 if piece.color else 2):
            continue
        if board.piece_at(beside) is None and board.piece_at(home) is None:
            before = board.copy(stack=False)
            before.turn, before.castling_rights = piece.color, 0
            before.remove_piece_at(to)
            before.set_piece_at(origin, piece)
            before.set_piece_at(beside, chess.Piece(chess.PAWN, board.turn))
            before.ep_square = to
            yield before, origin


def has_last_move(board):
    """Whether some move can have led to the checks, if there are several."""
    if len(board.checkers()) < 2:
        return True
    for to in chess.SquareSet(board.occupied_co[not board.turn]):
        for before, origin in retreats(board, to):
            if before.was_into_check():
                continue
            for move in before.generate_pseudo_legal_moves(1 << origin, 1 << to):
                after = before.copy(stack=False)
                after.push(move)
                if after.board_fen() == board.board_fen():
                    return True
    return False
