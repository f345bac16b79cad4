// SPDX-License-Identifier: Apache-2.0
//! What the messages about a wrong FEN and a wrong move say.

extern crate std;
use std::format;
use std::string::ToString;

use super::position;
use crate::chess::{Chess, FenError, Fide, Setup, SetupError};
use crate::{Field, Position, Side};

#[test]
fn a_wrong_fen_is_named() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (fen, sentence) in [
        (
            "",
            "there is nothing; a FEN begins with the pieces, rank by rank",
        ),
        (
            "  ",
            "there is nothing; a FEN begins with the pieces, rank by rank",
        ),
        (
            &format!("{start} w KQkq - 0 1 x"),
            "something follows the last field; a FEN has at most six, and none follows startpos",
        ),
        (
            "startpos w",
            "something follows the last field; a FEN has at most six, and none follows startpos",
        ),
        (
            "startpo",
            "in rank 8, 's' is neither a piece (KQRBNP kqrbnp) nor a number of empty squares (1 to 8)",
        ),
        (
            &format!("{start} x KQkq - 0 1"),
            "the second field (the side to move) must be w or b",
        ),
        (
            &format!("{start} w KQkqK - 0 1"),
            "the third field (castling rights) must be - or letters of KQkq, each once",
        ),
        (
            &format!("{start} w K- - 0 1"),
            "the third field (castling rights) must be - or letters of KQkq, each once",
        ),
        (
            &format!("{start} w HAha - 0 1"),
            "the third field (castling rights) must be - or letters of KQkq, each once",
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
            &format!("{start} w KQkq - 0 1."),
            "the sixth field (the number of the move) must be a number from 0 to 65535",
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
            "there is a pawn on h8; pawns stand only on ranks 2 to 7",
        ),
        (
            "k7/8/8/8/8/8/8/K6p w - - 0 1",
            "there is a pawn on h1; pawns stand only on ranks 2 to 7",
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
            "4k3/8/8/8/8/8/PPPPPPPP/P3K3 w - - 0 1",
            "there is a pawn on a1; pawns stand only on ranks 2 to 7",
        ),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            "white has 9 pawns, promoted ones included; it may have at most eight",
        ),
    ] {
        let error = Chess::from_fen(fen, Fide)
            .err()
            .map(|error| error.to_string());
        assert_eq!(error.unwrap_or_default(), sentence, "{fen}");
    }
    let error = Setup::from_fen("8/8/8/8/8/8/8/8 x").unwrap_err();
    assert_eq!(error, FenError::Malformed(Field::Turn));
    let error = Chess::from_fen("8/8/8/8/8/8/8/8 w - - 0 1", Fide).unwrap_err();
    let side = Side::First;
    assert_eq!(
        error,
        FenError::Position(SetupError::Kings { side, count: 0 })
    );
}

#[test]
fn an_en_passant_square_that_no_pawn_has_passed_is_refused() {
    for (fen, square) in [
        ("4k3/8/8/3p4/8/8/8/4K3 w - d3 0 1", "d3"),
        // No pawn in front of it, or not the opponent's.
        ("4k3/8/8/3p4/8/8/8/4K3 w - e6 0 1", "e6"),
        ("4k3/8/8/3r4/8/8/8/4K3 w - d6 0 1", "d6"),
        ("4k3/8/8/3P4/8/8/8/4K3 w - d6 0 1", "d6"),
        // The square or the one behind it is not empty.
        ("4k3/3n4/8/3p4/8/8/8/4K3 w - d6 0 1", "d6"),
        ("4k3/8/3n4/3p4/8/8/8/4K3 w - d6 0 1", "d6"),
        ("4k3/8/8/8/3P4/3N4/8/4K3 b - d3 0 1", "d3"),
        // A check that was there before the pawn's move.
        ("k3r3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "d6"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - a1 0 1", "a1"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - h8 0 1", "h8"),
    ] {
        let error = Chess::from_fen(fen, Fide)
            .err()
            .map(|error| error.to_string());
        let sentence = error.unwrap_or_default();
        let start = format!("no pawn can just have passed {square}: the square is on rank 6");
        assert!(sentence.starts_with(&start), "{fen}: {sentence}");
    }
}

#[test]
fn a_wrong_move_is_named() {
    let position = position("4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
    let form = "a move is two squares, such as e2e4, and for a promotion q, r, b or n after them, such as e7e8q";
    for (uci, sentence) in [
        ("", form),
        ("e1", form),
        ("e1e2qq", form),
        ("é1e2", &format!("it does not begin with a square; {form}")),
        ("e1e9", &format!("no square follows the first one; {form}")),
        (
            "a7a8k",
            &format!("'k' is not a piece to promote to; {form}"),
        ),
        (
            "a7a8Q",
            &format!("'Q' is not a piece to promote to; {form}"),
        ),
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
