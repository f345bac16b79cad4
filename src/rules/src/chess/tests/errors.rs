// SPDX-License-Identifier: Apache-2.0
//! What is said of a wrong FEN and of a wrong move.

extern crate std;
use std::format;
use std::string::ToString;

use super::position;
use crate::chess::{Chess, FenError, Fide, Field, SetupError};
use crate::{Position, Side};

#[test]
fn a_wrong_fen_is_named() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (fen, sentence) in [
        (
            "",
            "the first field (the pieces) is missing; a FEN has six fields with one space between them",
        ),
        (
            start,
            "the second field (the side to move) is missing; a FEN has six fields with one space between them",
        ),
        (
            &format!("{start} w KQkq - 0 1 "),
            "something follows the sixth field, the last",
        ),
        (
            &format!("{start} x KQkq - 0 1"),
            "the second field (the side to move) must be w or b",
        ),
        (
            &format!("{start} w kqKQ - 0 1"),
            "the third field (castling rights) must be - or letters of KQkq, each once and in this order",
        ),
        (
            &format!("{start} w KQkq e9 0 1"),
            "the fourth field (the en passant square) must be - or a square such as e3",
        ),
        (
            &format!("{start} w KQkq - -1 1"),
            "the fifth field (half-moves since a capture or pawn move) must be a number from 0 to 65535",
        ),
        (
            &format!("{start} w KQkq - 65536 1"),
            "the fifth field (half-moves since a capture or pawn move) must be a number from 0 to 65535",
        ),
        (
            &format!("{start} w KQkq - 0 0"),
            "the sixth field (the number of the move) must be a number from 1 to 65535",
        ),
        (
            "8/8/8/8/8/8/8 w - - 0 1",
            "the first field (the pieces) has 7 ranks; it must have eight, separated by /",
        ),
        (
            "8/8/8/8/8/8/8/8/8 w - - 0 1",
            "the first field (the pieces) has more than eight ranks; it must have eight, separated by /",
        ),
        (
            "8/8/7/8/8/8/8/8 w - - 0 1",
            "rank 6 has 7 squares; it must have eight",
        ),
        (
            "8/8/8p/8/8/8/8/8 w - - 0 1",
            "rank 6 has more than eight squares; it must have eight",
        ),
        (
            "8/8/8/44/8/8/8/8 w - - 0 1",
            "in rank 5, two numbers of empty squares follow each other; write their sum",
        ),
        (
            "8/8/8/8/3x4/8/8/8 w - - 0 1",
            "in rank 4, 'x' is neither a piece (KQRBNP kqrbnp) nor a number of empty squares (1 to 8)",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "white has 0 kings; it must have exactly one",
        ),
        (
            "kk6/8/8/8/8/8/8/K7 w - - 0 1",
            "black has 2 kings; it must have exactly one",
        ),
        (
            "k6P/8/8/8/8/8/8/K7 w - - 0 1",
            "there is a pawn on h8; pawns stand on ranks 2 to 7 only",
        ),
        (
            "k7/8/8/8/8/8/8/K6p w - - 0 1",
            "there is a pawn on h1; pawns stand on ranks 2 to 7 only",
        ),
        ("k7/8/8/8/8/8/8/K6R b - - 0 1", ""),
        (
            "k6R/8/8/8/8/8/8/K7 w - - 0 1",
            "the king on a8 is in check, but it is the other side's turn",
        ),
        (
            "r3k3/8/8/8/8/8/8/4K2R w Kkq - 0 1",
            "the castling right k needs the king on e8 and its rook on h8",
        ),
        (
            "4k3/8/8/3p4/8/8/8/4K3 w - d3 0 1",
            "no pawn can just have passed d3: the en passant square is on rank 6 when White is to move, on rank 3 when Black is",
        ),
        (
            "4k3/8/8/3p4/8/8/8/4K3 w - e6 0 1",
            "no pawn can just have passed e6: the opponent's pawn does not stand in front of it",
        ),
        (
            "4k3/3n4/8/3p4/8/8/8/4K3 w - d6 0 1",
            "no pawn can just have passed d6: it and the square behind it must be empty",
        ),
        (
            "k3r3/8/8/3p4/8/8/8/4K3 w - d6 0 1",
            "no pawn can just have passed d6: the king would have been in check before that move",
        ),
    ] {
        let error = Chess::from_fen(fen, Fide)
            .err()
            .map(|error| error.to_string());
        assert_eq!(error.unwrap_or_default(), sentence, "{fen}");
    }
    let error = Chess::from_fen("8/8/8/8/8/8/8/8 w", Fide).unwrap_err();
    assert_eq!(error, FenError::Missing(Field::Castling));
    let error = Chess::from_fen("8/8/8/8/8/8/8/8 w - - 0 1", Fide).unwrap_err();
    let side = Side::First;
    assert_eq!(
        error,
        FenError::Position(SetupError::Kings { side, count: 0 })
    );
}

#[test]
fn a_wrong_move_is_named() {
    let position = position("4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
    let form = "a move is two squares, such as e2e4, and for a promotion q, r, b or n behind them, such as e7e8q";
    for (uci, sentence) in [
        ("", form),
        ("e1", form),
        ("e1e2qq", form),
        ("é1e2", &format!("it does not begin with a square; {form}")),
        ("e1e9", &format!("no square follows the first one; {form}")),
        ("a7a8k", &format!("'k' is no piece to promote to; {form}")),
        ("a7a8Q", &format!("'Q' is no piece to promote to; {form}")),
        ("0000", &format!("it does not begin with a square; {form}")),
        ("a1a2", "there is no piece on a1"),
        (
            "e8e7",
            "it is white's turn, and the piece on e8 is not white's",
        ),
        ("a7a8", "a7a8 promotes a pawn: add q, r, b or n"),
        (
            "e1e2q",
            "e1e2 promotes nothing: leave out the fifth character",
        ),
        ("h1h8", ""),
        ("e1c1", "e1c1 is not a legal move here"),
        ("e1a1", "e1a1 is not a legal move here"),
        ("a7b8q", "a7b8q is not a legal move here"),
    ] {
        let error = position.parse_uci(uci).err().map(|error| error.to_string());
        assert_eq!(error.unwrap_or_default(), sentence, "{uci}");
    }
}
