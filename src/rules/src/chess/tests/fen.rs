// SPDX-License-Identifier: Apache-2.0
//! FENs as programs write them, and positions that cannot have arisen.

extern crate std;
use std::format;
use std::string::ToString;

use crate::Position;
use crate::chess::{Chess, FenError, Fide, Setup, SetupError};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

#[track_caller]
fn reads_as(fen: &str, wanted: &str) {
    let position = Chess::from_fen(fen, Fide).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.fen().to_string(), wanted, "{fen}");
}

#[test]
fn fields_may_be_missing_at_the_end() {
    let wanted = format!("{START} w - - 0 1");
    for fields in ["", " w", " w -", " w - -", " w - - 0", " w - - 0 1"] {
        reads_as(&format!("{START}{fields}"), &wanted);
    }
    reads_as(
        &format!("{START} b KQkq - 3"),
        &format!("{START} b KQkq - 3 1"),
    );
}

#[test]
fn the_number_of_the_move_may_be_0() {
    reads_as(
        &format!("{START} w KQkq - 0 0"),
        &format!("{START} w KQkq - 0 1"),
    );
    assert_eq!(
        Setup::from_fen(&format!("{START} w KQkq - 0 0")),
        Ok(Setup::START)
    );
}

#[test]
fn there_may_be_any_spaces_around_fields() {
    let wanted = format!("{START} b KQkq - 1 1");
    reads_as(&format!("  {START}  b KQkq   - 1 1 "), &wanted);
    reads_as(&format!("{START} b KQkq - 1 1   "), &wanted);
    reads_as(&format!("{START}   "), &format!("{START} w - - 0 1"));
}

#[test]
fn castling_letters_may_be_in_any_order() {
    for letters in ["kqKQ", "qkQK", "KkQq"] {
        reads_as(
            &format!("{START} w {letters} - 0 1"),
            &format!("{START} w KQkq - 0 1"),
        );
    }
    reads_as(
        &format!("{START} w qK - 0 1"),
        &format!("{START} w Kq - 0 1"),
    );
}

#[test]
fn startpos_is_the_beginning() {
    assert_eq!(Chess::from_fen("startpos", Fide), Ok(Chess::start(Fide)));
    assert_eq!(Chess::from_fen(" startpos ", Fide), Ok(Chess::start(Fide)));
}

#[test]
fn no_more_pieces_than_promotions_explain() {
    for (board, white, black) in [
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3", 9, 0),
        ("rnbqkbnr/pppppppp/8/8/8/7Q/PPPPPPPP/RNBQKBNR", 9, 0),
        ("rnbqkbnr/pppppppp/8/8/7Q/8/PPPPPPP1/RNBQKBNR", 0, 0),
        ("rnbqkbnr/pppppppp/n7/8/8/8/PPPPPPPP/RNBQKBNR", 0, 9),
        ("rnbqkbnr/pppppppp/8/r7/8/8/PPPPPPPP/RNBQKBNR", 0, 9),
        // Two bishops on one colour: one of them was a pawn.
        ("2b1kb2/pppppppp/8/8/8/8/PPPPPPPP/B1B1K3", 9, 0),
        ("2b1kb2/pppppppp/8/8/8/8/PPPPPPPP/2B1KB2", 0, 0),
        ("2b1kb2/pppppppp/8/8/8/B1B1B3/PPPPP3/2B1KB2", 0, 0),
        ("2b1kb2/pppppppp/8/8/8/B1B1B3/PPPPPP2/2B1KB2", 9, 0),
        ("QQQQQQQQ/Q7/8/2k5/8/8/8/4K3", 0, 0),
        ("QQQQQQQQ/QQ6/8/2k5/8/8/8/4K3", 9, 0),
        ("4k3/qqqqqqqq/qnn5/8/8/8/8/RRNNBK2", 0, 0),
        ("4k3/qqqqqqqq/qnnn4/8/8/8/8/RRNNBK2", 0, 9),
    ] {
        let setup = Setup::from_fen(board).unwrap();
        let counts = match setup.position(Fide) {
            Err(SetupError::TooManyPawns { side, count }) => {
                let mut counts = [0; 2];
                counts[side.index()] = count;
                counts
            }
            _ => [0; 2],
        };
        assert_eq!(counts, [white, black], "{board}");
    }
}

#[track_caller]
fn check_is_possible(fen: &str, possible: bool) {
    match Chess::from_fen(fen, Fide) {
        Ok(_) => assert!(possible, "{fen}"),
        Err(FenError::Position(SetupError::Check { .. })) => assert!(!possible, "{fen}"),
        Err(error) => panic!("{fen}: {error}"),
    }
}

#[test]
fn checks_that_a_last_move_explains() {
    for fen in [
        // A rook uncovers a bishop, a knight a queen, a pawn by capturing a rook.
        "4k3/8/8/1B6/8/8/8/4RK2 b - -",
        "4k3/8/3N4/8/8/8/8/4QK2 b - -",
        "8/4k3/3P4/8/8/8/8/4RK2 b - -",
        // Promotion, with and without capture, to a knight too.
        "1B6/k6R/8/8/8/8/8/5K2 b - -",
        "2N5/k6R/8/8/8/8/8/5K2 b - -",
        // Castling.
        "8/8/8/8/8/8/5P2/2k2RK1 b - -",
        "8/8/8/8/8/8/3P4/2KR2k1 b - -",
        // En passant: two lines are uncovered, and the pawn itself does not check.
        "4R3/1B6/3P4/8/4k3/8/8/6K1 b - -",
        "8/8/3Pk3/8/2B5/8/8/4R1K1 b - -",
        // One piece, whatever it may have done before: nothing explains this bishop's check.
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
        // The king uncovers a rook.
        "4k3/8/8/8/8/8/8/K3R3 b - -",
        "4k3/3P4/8/8/8/8/8/4K3 b - -",
    ] {
        check_is_possible(fen, true);
    }
}

#[test]
fn checks_that_no_last_move_explains() {
    for fen in [
        // Three.
        "4k3/8/3N4/1B6/8/8/8/4RK2 b - -",
        // Two that nothing has uncovered: knights, pawns, a pawn and a knight.
        "4k3/8/3N1N2/8/8/8/8/4K3 b - -",
        "8/4k3/3P1P2/8/8/8/8/4K3 b - -",
        "8/4k3/3P4/5N2/8/8/8/4K3 b - -",
        // From both sides along one line, and along two lines.
        "R3k2R/8/8/8/8/8/8/4K3 b - -",
        "4k3/8/8/1B5B/8/8/8/4K3 b - -",
        // Two rooks: either, taken back to where it shielded the king, checks from there.
        "R3k3/8/8/8/8/8/8/4RK2 b - -",
        // A queen checks from wherever it could have shielded.
        "4k3/8/8/1Q6/8/8/8/4RK2 b - -",
        // As above, but no pawn can just have passed: the square behind it is taken.
        "4R3/1B1n4/3P4/8/4k3/8/8/6K1 b - -",
        // Neither has uncovered the other, among many pieces.
        "r1B1k3/p4p2/3Q2p1/1P4N1/b1r2b1p/6R1/2K2P1P/1n4nR w - -",
        // As en passant, on another rank.
        "8/4R3/1B6/3P4/8/4k3/8/6K1 b - -",
    ] {
        check_is_possible(fen, false);
    }
    let error = Chess::from_fen("4k3/8/3N1N2/8/8/8/8/4K3 b", Fide).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the king on e8 is in check in a way that no last move explains"
    );
}
