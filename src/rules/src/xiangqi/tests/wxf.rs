// SPDX-License-Identifier: Apache-2.0
//! Moves in WXF notation, the special cases after the federation's own examples.

extern crate std;
use std::string::ToString;

use super::{Standard, Xiangqi, position};
use crate::Position;

#[track_caller]
fn expect(fen: &str, pairs: &[(&str, &str)]) {
    let position = position(fen);
    for &(uci, wxf) in pairs {
        let mv = position
            .parse_uci(uci)
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(position.wxf(mv).to_string(), wxf, "{uci}");
        assert_eq!(position.parse_wxf(wxf), Ok(mv), "{wxf}");
    }
}

#[track_caller]
fn expect_read(fen: &str, pairs: &[(&str, &str)]) {
    let position = position(fen);
    for &(wxf, uci) in pairs {
        let read = position.parse_wxf(wxf).map(|mv| mv.to_string());
        assert_eq!(read.as_deref(), Ok(uci), "{wxf}");
    }
}

#[test]
fn every_player_counts_files_from_the_right() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    expect(
        &(start.to_string() + " w - - 0 1"),
        &[
            ("h3e3", "C2=5"),
            ("h3h10", "C2+7"),
            ("h3h2", "C2-1"),
            ("h1g3", "H2+3"),
            ("c1e3", "E7+5"),
            ("d1e2", "A6+5"),
            ("e1e2", "K5+1"),
            ("a1a3", "R9+2"),
            ("i4i5", "P1+1"),
        ],
    );
    expect(
        &(start.to_string() + " b - - 0 1"),
        &[
            ("h10g8", "H8+7"),
            ("b8e8", "C2=5"),
            ("a10a9", "R1+1"),
            ("i7i6", "P9+1"),
        ],
    );
}

#[test]
fn front_and_rear() {
    let fen = "3k5/9/9/6R2/1C4R2/9/9/1C5N1/9/4K2N1 w - - 0 1";
    expect(
        fen,
        &[
            ("g7d7", "R+=6"),
            ("g6g4", "R--2"),
            ("b6b8", "C++2"),
            ("b3e3", "C-=5"),
            ("h3f4", "H++4"),
            ("h1i3", "H-+1"),
        ],
    );
    // The file will do where only one of them can be meant.
    expect_read(
        fen,
        &[("R3-2", "g6g4"), ("c8+4", "b6b10"), ("n2-4", "h3f2")],
    );
    let fen = "3k5/9/9/9/9/2p6/2p6/9/9/4K4 b - - 0 1";
    expect(fen, &[("c4c3", "P++1"), ("c5d5", "P-=4"), ("c4b4", "P+=2")]);
}

#[test]
fn advisors_and_elephants_are_told_apart_by_their_direction() {
    let fen = "3k5/9/9/9/9/6B2/9/3A5/9/3AK1B2 w - - 0 1";
    expect(
        fen,
        &[
            ("d3e2", "A6-5"),
            ("d1e2", "A6+5"),
            ("g5e3", "E3-5"),
            ("g1i3", "E3+1"),
        ],
    );
    expect_read(
        fen,
        &[
            ("A+-5", "d3e2"),
            ("A-+5", "d1e2"),
            ("B+-5", "g5e3"),
            ("e-+1", "g1i3"),
        ],
    );
}

#[test]
fn three_soldiers_on_a_file() {
    let fen = "3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w - - 0 1";
    expect(
        fen,
        &[
            ("g9f9", "P+=4"),
            ("g8f8", "P3=4"),
            ("g7f7", "P-=4"),
            ("g9g10", "P++1"),
        ],
    );
}

#[test]
fn five_and_four_soldiers_on_a_file() {
    let fen = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1";
    expect(
        fen,
        &[
            ("g10f10", "++=4"),
            ("g9f9", "P+=4"),
            ("g8f8", "P3=4"),
            ("g7f7", "P-=4"),
            ("g6f6", "--=4"),
        ],
    );
    let fen = "3k5/9/9/9/9/6p2/6p2/6p2/6p2/4K4 b - - 0 1";
    expect(
        fen,
        &[
            ("g2f2", "++=6"),
            ("g3f3", "P+=6"),
            ("g4f4", "P-=6"),
            ("g5f5", "--=6"),
        ],
    );
}

#[test]
fn soldiers_one_behind_the_other_on_two_files() {
    // Three on the third file and two on the seventh. "33=4" is also the rear one's move, as
    // other programs number soldiers.
    let fen = "3k5/2P3P2/2P3P2/6P2/9/9/9/9/9/4K4 w - - 0 1";
    expect(
        fen,
        &[
            ("g9f9", "3+=4"),
            ("g7f7", "3-=4"),
            ("c9d9", "7+=6"),
            ("c8d8", "7-=6"),
        ],
    );
    let position = position(fen);
    let mv = position.parse_uci("g8f8").unwrap();
    assert_eq!(position.wxf(mv).to_string(), "33=4");
    // One alone stays itself.
    let fen = "3k5/2P3P2/2P3P2/8P/9/9/9/9/9/4K4 w - - 0 1";
    expect(fen, &[("i7h7", "P1=2"), ("g9f9", "3+=4"), ("c8b8", "7-=8")]);
}

#[test]
fn soldiers_numbered_from_the_front() {
    let fen = "3k5/2P3P2/2P3P2/6P2/9/9/9/9/9/4K4 w - - 0 1";
    expect_read(
        fen,
        &[
            ("13=4", "g9f9"),
            ("13+1", "g9g10"),
            ("23=4", "g8f8"),
            ("17=6", "c9d9"),
            ("27=8", "c8b8"),
        ],
    );
    // Both the middle one and the third can go there.
    let error = position(fen).parse_wxf("33=4").unwrap_err();
    assert_eq!(
        error.to_string(),
        "33=4 means two moves, both of them legal: of the middle one of three soldiers, and of \
         the soldier that is number 3 from the front; write it in another notation"
    );
    // With three on one file alone, the middle one is P3.
    let fen = "3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w - - 0 1";
    expect_read(fen, &[("33=4", "g7f7"), ("23=4", "g8f8"), ("P3=4", "g8f8")]);
    // Only one of them can move to that file: the other's way is taken.
    let fen = "3k5/2P3P2/2P3P2/5RP2/9/9/9/9/9/4K4 w - - 0 1";
    expect_read(fen, &[("33=4", "g8f8")]);
    let fen = "3k5/2P3P2/2P2RP2/6P2/9/9/9/9/9/4K4 w - - 0 1";
    expect_read(fen, &[("33=4", "g7f7")]);
    // Five on a file.
    let fen = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1";
    expect_read(
        fen,
        &[("13=4", "g10f10"), ("43=4", "g7f7"), ("53=4", "g6f6")],
    );
}

#[test]
fn front_and_rear_before_the_piece() {
    let fen = "3k5/9/9/6R2/1C4R2/9/9/1C5N1/9/4K2N1 w - - 0 1";
    expect_read(
        fen,
        &[
            ("+R=6", "g7d7"),
            ("-R-2", "g6g4"),
            ("+C+2", "b6b8"),
            ("-c=5", "b3e3"),
            ("+n+4", "h3f4"),
        ],
    );
    let fen = "3k5/2P3P2/2P3P2/6P2/9/9/9/9/9/4K4 w - - 0 1";
    expect_read(fen, &[("+3=4", "g9f9"), ("-3=4", "g7f7"), ("-7=8", "c8b8")]);
    let fen = "3k5/9/9/9/9/9/3p5/3p5/9/5K3 b - - 0 1";
    expect_read(fen, &[("-4=5", "d4e4")]);
}

#[test]
fn a_wrong_text_is_named() {
    let length = "a move in WXF notation has four characters: piece, file, direction and number, such as C2=5 or H8+7";
    for (text, sentence) in [
        ("", length),
        ("C2=55", length),
        (
            "炮二",
            "a move in WXF notation has four characters: piece, file, direction and number, such as C2=5 or H8+7",
        ),
        ("Q2=5", "'Q' is not a piece (K, A, E, H, R, C or P)"),
        ("=2=5", "'=' is not a piece (K, A, E, H, R, C or P)"),
        (
            "C0=5",
            "'0' is neither a file (1 to 9) nor + or - for front or rear",
        ),
        ("C2x5", "'x' is not a direction (+, - or =)"),
        (
            "C2=0",
            "'0' is neither a number of points nor a file (1 to 9)",
        ),
        ("C2=9", "C2=9 is not a legal move here"),
        ("c3=5", "C3=5 is not a legal move here"),
        ("C+=5", "C+=5 is not a legal move here"),
        ("K5+2", "K5+2 is not a legal move here"),
        ("C2.5", ""),
    ] {
        let error = Xiangqi::start(Standard).parse_wxf(text).err();
        let error = error.map(|error| error.to_string());
        assert_eq!(error.unwrap_or_default(), sentence, "{text}");
    }
    let error = position("3k5/9/9/6R2/6R2/9/9/9/9/4K4 w - - 0 1").parse_wxf("R3=4");
    assert_eq!(
        error.unwrap_err().to_string(),
        "R3=4 may be several moves: use + or - for front or rear"
    );
}
