// SPDX-License-Identifier: Apache-2.0
//! What the messages about a wrong FEN and a wrong move say.

extern crate std;
use std::format;
use std::string::ToString;

use super::{Piece, Role, Setup, Side, Standard, Xiangqi, position};
use crate::xiangqi::{FenError, SetupError};
use crate::{Field, Position};

#[test]
fn a_wrong_fen_is_named() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    for (fen, sentence) in [
        (
            "",
            "there is nothing; a FEN begins with the pieces, rank by rank",
        ),
        (
            "9/9",
            "the first field (the pieces) has 2 ranks; it must have ten, separated by /",
        ),
        (
            "9/9/9/9/9/9/9/9/9/9/9 w - - 0 1",
            "the first field (the pieces) has more than ten ranks; it must have ten, separated by /",
        ),
        (
            "9/8/9/9/9/9/9/9/9/9 w - - 0 1",
            "rank 9 has 8 points; it must have nine",
        ),
        (
            "9/9/9/9/9/9/9/9/9/9P w - - 0 1",
            "rank 1 has more than nine points; it must have nine",
        ),
        (
            "45/9/9/9/9/9/9/9/9/9 w - - 0 1",
            "in rank 10, two numbers of empty points follow each other; write their sum",
        ),
        (
            "9/9/9/9/9/9/9/9/9/Q8 w - - 0 1",
            "in rank 1, 'Q' is neither a piece (KABNRCP kabnrcp) nor a number of empty points (1 to 9)",
        ),
        (
            &format!("{start} - - 0 1"),
            "the second field (the side to move) must be w (or r) for red, b for black",
        ),
        (
            &format!("{start} w KQ - 0 1"),
            "the third field (castling rights in chess) must be -",
        ),
        (
            &format!("{start} w - e3 0 1"),
            "the fourth field (the en passant square in chess) must be -",
        ),
        (
            &format!("{start} w - - 65536 1"),
            "the fifth field (half-moves since a capture) must be a number from 0 to 65535",
        ),
        (
            &format!("{start} w - - 0 x"),
            "the sixth field (the number of the move) must be a number from 0 to 65535",
        ),
        (
            &format!("{start} w - - 0 1 0"),
            "something follows the last field; a FEN has at most six, and none follows startpos",
        ),
        (&format!("{start} w - - 0 1"), ""),
        (&format!("{start} r - - 0 1"), ""),
    ] {
        let error = Xiangqi::from_fen(fen, Standard)
            .err()
            .map(|error| error.to_string());
        assert_eq!(error.unwrap_or_default(), sentence, "{fen}");
    }
    let error = Setup::from_fen("9/9/9/9/9/9/9/9/9/9 w KQ").unwrap_err();
    assert_eq!(error, FenError::Malformed(Field::Castling));
}

#[test]
fn a_position_that_cannot_be_is_named() {
    for (board, sentence) in [
        (
            "9/9/9/9/9/9/9/9/9/4K4 w",
            "black has 0 generals; it must have exactly one",
        ),
        (
            "3k5/9/9/9/9/9/9/4K4/9/4K4 w",
            "red has 2 generals; it must have exactly one",
        ),
        (
            "3k5/9/9/9/9/9/4K4/9/9/9 w",
            "there is a red general on e4; red generals stand only on the nine points of the palace, d1 to f3",
        ),
        (
            "6k2/9/9/9/9/9/9/9/4K4/9 w",
            "there is a black general on g10; black generals stand only on the nine points of the palace, d8 to f10",
        ),
        (
            "3k5/9/9/9/9/9/9/4A4/9/4K4 w",
            "there is a red advisor on e3; red advisors stand only on d1, f1, e2, d3 and f3",
        ),
        (
            "3ka4/9/9/9/9/9/9/9/9/4K4 w",
            "there is a black advisor on e10; black advisors stand only on d10, f10, e9, d8 and f8",
        ),
        (
            "3k5/9/9/9/2B6/9/9/9/9/4K4 w",
            "there is a red elephant on c6; red elephants stand only on c1, g1, a3, e3, i3, c5 and g5",
        ),
        (
            "3k5/9/9/9/4b4/9/9/9/9/4K4 w",
            "there is a black elephant on e6; black elephants stand only on c10, g10, a8, e8, i8, c6 and g6",
        ),
        (
            "3k5/9/9/9/9/9/1P7/9/9/4K4 w",
            "there is a red soldier on b4; red soldiers stand only on ranks 6 to 10 and, on the files a, c, e, g and i, on ranks 4 and 5",
        ),
        (
            "3k5/9/p8/9/9/9/9/9/9/4K4 w",
            "there is a black soldier on a8; black soldiers stand only on ranks 5 to 1 and, on the files a, c, e, g and i, on ranks 7 and 6",
        ),
        (
            "3k5/9/9/RRR6/9/9/9/9/9/4K4 w",
            "red has 3 chariots; it may have at most 2",
        ),
        (
            "3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w",
            "red has 6 soldiers; it may have at most 5",
        ),
        (
            "3k5/1cc3c2/9/9/9/9/9/9/9/4K4 w",
            "black has 3 cannons; it may have at most 2",
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/4K4 w",
            "the generals face each other on file e; a piece must stand between them",
        ),
        (
            "3k5/3R5/9/9/9/9/9/9/9/4K4 w",
            "the general on d10 is in check, but it is the other side's turn",
        ),
        ("3k5/3R5/9/9/9/9/9/9/9/4K4 b", ""),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w", ""),
        // The other letters of horse and elephant.
        ("3k1he2/9/e8/H8/9/9/9/9/9/2E1K1E2 w", ""),
    ] {
        let fen = format!("{board} - - 0 1");
        let error = Xiangqi::from_fen(&fen, Standard)
            .err()
            .map(|error| error.to_string());
        assert_eq!(error.unwrap_or_default(), sentence, "{fen}");
    }
    let error = Xiangqi::from_fen("3k5/9/9/NNN6/9/9/9/9/9/4K4 w - - 0 1", Standard).unwrap_err();
    let piece = Piece {
        side: Side::First,
        role: Role::Horse,
    };
    assert_eq!(
        error,
        FenError::Position(SetupError::TooMany { piece, count: 3 })
    );
}

#[test]
fn a_wrong_move_is_named() {
    let position = position("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1");
    let form = "a move is two squares, a1 to i10, such as h3e3 or b10c8";
    for (uci, sentence) in [
        ("", &*format!("it does not begin with a square; {form}")),
        ("é1e2", &format!("it does not begin with a square; {form}")),
        ("a0a1", &format!("it does not begin with a square; {form}")),
        ("A2A3", &format!("it does not begin with a square; {form}")),
        ("a2", &format!("no square follows the first one; {form}")),
        ("a2a0", &format!("no square follows the first one; {form}")),
        ("a2j2", &format!("no square follows the first one; {form}")),
        (
            "a2a3q",
            &format!("something follows the second square; {form}"),
        ),
        (
            "a2a11",
            &format!("something follows the second square; {form}"),
        ),
        ("a1a2", "there is no piece on a1"),
        (
            "d10d9",
            "it is red's turn, and the piece on d10 is not red's",
        ),
        ("a2a10", ""),
        ("e1d1", "e1d1 is not a legal move here"),
        ("a2b3", "a2b3 is not a legal move here"),
        ("a2a2", "a2a2 is not a legal move here"),
    ] {
        let error = position.parse_uci(uci).err().map(|error| error.to_string());
        assert_eq!(error.unwrap_or_default(), sentence, "{uci}");
    }
}

#[test]
fn a_check_must_have_come_about_by_a_move() {
    for (fen, possible) in [
        // A rook has moved there, a horse has uncovered one, a rook has become a cannon's screen.
        ("4k4/9/9/9/4R4/9/9/9/9/3K5 b", true),
        ("4k4/9/3N5/9/9/9/9/9/4R4/3K5 b", true),
        ("4k4/9/9/4R4/9/9/9/4C4/9/3K5 b", true),
        // A rook has come to e10 along the rank, but not past two advisors.
        ("4R4/4k4/9/9/9/9/9/9/9/3K5 b", true),
        ("3aRa3/4k4/9/9/9/9/9/9/9/3K5 b", false),
        // Neither horse, and neither soldier, has uncovered the other.
        ("4k4/2N6/3N5/9/9/9/9/9/9/3K5 b", false),
        ("9/3PkP3/9/9/9/9/9/9/9/3K5 b", false),
    ] {
        match Xiangqi::from_fen(fen, Standard) {
            Ok(_) => assert!(possible, "{fen}"),
            Err(FenError::Position(error @ SetupError::Check { .. })) => {
                assert!(!possible, "{fen}");
                let said = error.to_string();
                assert!(
                    said.ends_with("in a way that no last move explains"),
                    "{said}"
                );
            }
            Err(error) => panic!("{fen}: {error}"),
        }
    }
}
