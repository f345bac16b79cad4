// SPDX-License-Identifier: Apache-2.0
//! What holds in every game of xiangqi, tried on random ones.

mod xiangqi_reference;

use std::collections::HashSet;

use proptest::prelude::*;
use rules::xiangqi::{Move, Setup, Square, Standard, WxfError, Xiangqi};
use rules::{Position, Reason, Record, Side, Square as _};
use xiangqi_reference::Reference;

/// Games start from here: the beginning, and positions rich in checks, pins, screens and
/// soldiers across the river.
const STARTS: [&str; 10] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1",
    "3k5/4c4/4c4/1r5r1/4C4/4C4/1R5R1/9/9/4K4 b - - 65534 80",
    "3k5/9/9/p1p1p1P1P/9/P1p6/9/4c4/9/4KN3 b - - 110 60",
    // Soldiers one behind the other, on one file and on two.
    "3k5/6P2/6P2/6P2/6P2/2p3P2/2p6/2p6/p7p/4K4 w - - 0 1",
    "3k5/6P2/2P6/6P2/2P5P/2p3p2/2p6/6p2/2p6/4K4 b - - 0 1",
];

fn legal(position: &Xiangqi) -> Vec<Move> {
    let mut moves = Vec::new();
    position.for_each_legal(|mv| {
        moves.push(mv);
    });
    moves
}

/// Plays a game by numbers: each picks one of the legal moves.
fn game(start: usize, choices: &[usize], mut see: impl FnMut(&Xiangqi, &[Move])) {
    let fen = STARTS[start % STARTS.len()];
    let mut position =
        Xiangqi::from_fen(fen, Standard).unwrap_or_else(|error| panic!("{fen}: {error}"));
    for choice in choices {
        let moves = legal(&position);
        see(&position, &moves);
        if moves.is_empty() {
            break;
        }
        position.play(moves[choice % moves.len()]);
    }
}

fn choices() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0usize..1000, 1..80)
}

fn start() -> impl Strategy<Value = usize> {
    0..STARTS.len()
}

fn has_attackers(fen: &str) -> bool {
    let board = fen.split(' ').next().unwrap();
    board.contains(['n', 'N', 'r', 'R', 'c', 'C', 'p', 'P'])
}

proptest! {
    #[test]
    fn the_legal_moves_are_those_that_leave_the_general_safe(start in start(), choices in choices()) {
        game(start, &choices, |position, moves| {
            let fen = position.fen().to_string();
            let reference = Reference::new(&fen);
            let mut ours: Vec<_> = moves.iter().map(Move::to_string).collect();
            ours.sort();
            assert_eq!(ours, reference.legal(), "{fen}");
            assert_eq!(position.is_check(), reference.is_check(), "{fen}");
            let record = Record::<_, 1>::new(position.clone());
            let reason = record.ending().map(|ending| ending.reason);
            let expected = if moves.is_empty() {
                Some(if position.is_check() { Reason::Checkmate } else { Reason::NoLegalMove })
            } else if !has_attackers(&fen) {
                Some(Reason::NoAttackers)
            } else if position.halfmoves() >= 120 {
                Some(Reason::SixtyMoves)
            } else {
                None
            };
            assert_eq!(reason, expected, "{fen}");
        });
    }

    #[test]
    fn a_fen_says_all_of_a_position(start in start(), choices in choices()) {
        game(start, &choices, |position, _| {
            let fen = position.fen().to_string();
            let again = Xiangqi::from_fen(&fen, Standard).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(&again, position);
            assert_eq!(again.fen().to_string(), fen);
        });
    }

    #[test]
    fn a_footprint_foretells_the_occupied_squares(start in start(), choices in choices()) {
        game(start, &choices, |position, moves| {
            for &mv in moves {
                let footprint = position.footprint(mv);
                let mut after = position.clone();
                after.play(mv);
                assert_eq!(footprint.applied_to(position.occupied()), after.occupied());
                let victim = footprint.victim.map(|square| position.side_at(square));
                assert!(victim.is_none_or(|side| side == Some(after.turn())));
                assert_eq!(victim.is_some(), after.halfmoves() == 0);
                assert_eq!(after.side_at(footprint.destination), Some(position.turn()));
            }
        });
    }

    #[test]
    fn every_legal_move_is_found_by_its_name(start in start(), choices in choices()) {
        game(start, &choices, |position, moves| {
            for &mv in moves {
                assert_eq!(position.parse_uci(&mv.to_string()), Ok(mv));
            }
            let by_square: usize = Square::all()
                .map(|square| {
                    let mut count = 0;
                    position.for_each_legal_from(square, |mv| {
                        assert_eq!(mv.origin(), square);
                        count += 1;
                    });
                    count
                })
                .sum();
            assert_eq!(by_square, moves.len());
        });
    }

    #[test]
    fn attackers_are_those_that_could_capture(start in start(), choices in choices()) {
        game(start, &choices, |position, _| {
            let fen = position.fen().to_string();
            let to_move = Reference::new(&fen);
            for (reference, side) in [
                (to_move.turned(), position.turn().other()),
                (to_move, position.turn()),
            ] {
                // A piece's own protectors are those who could capture an enemy in its place.
                for square in Square::all() {
                    let piece = position.piece_at(square);
                    let reference = match piece {
                        None => continue,
                        Some(piece) if piece.side == side => reference.with_enemy_on(&square.to_string()),
                        Some(_) => reference.clone(),
                    };
                    let ours: Vec<_> = position
                        .attackers(square, side)
                        .iter()
                        .map(|square| square.to_string())
                        .collect();
                    assert_eq!(ours, reference.attackers(&square.to_string()), "{fen} {square}");
                }
            }
        });
    }

    #[test]
    fn every_notation_leads_back(start in start(), choices in choices()) {
        game(start, &choices, |position, moves| {
            let mut seen = HashSet::new();
            for &mv in moves {
                let iccs = mv.iccs().to_string();
                assert_eq!(position.parse_iccs(&iccs), Ok(mv), "{iccs}");
                let wxf = position.wxf(mv).to_string();
                // As other programs number soldiers, it may also mean another one's move.
                let read = position.parse_wxf(&wxf);
                let two_ways = matches!(read, Err(WxfError::TwoWays { .. }));
                assert!(read == Ok(mv) || two_ways && wxf.starts_with(|c| ('1'..='5').contains(&c)), "{wxf}");
                assert_eq!(position.parse_wxf(&wxf.to_lowercase().replace('=', ".")), read);
                assert!(seen.insert(wxf.clone()), "{position:?} {wxf}");
            }
        });
    }

    #[test]
    fn moves_taken_back_leave_no_trace(start in start(), choices in choices()) {
        game(start, &choices, |position, moves| {
            let mut probed = position.clone();
            assert_eq!(probed.perft(1), moves.len() as u64);
            assert_eq!(probed.count_legal(), moves.len() as u32);
            assert_eq!(probed.perft_by_counting(2), probed.perft(2));
            assert_eq!(probed.perft_by_counting(0), 1);
            assert_eq!(probed.perft(0), 1);
            assert_eq!(&probed, position);
        });
    }

    #[test]
    fn a_move_of_another_position_does_no_harm(start in start(), choices in choices()) {
        let mut victim = Xiangqi::start(Standard);
        game(start, &choices, |_, moves| {
            for &mv in moves {
                let _ = victim.footprint(mv);
                victim.play(mv);
                let _ = victim.ending();
                let _ = victim.fen().to_string();
                let _ = victim.perft(1);
            }
        });
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>()) {
        let _ = Setup::from_fen(&text);
        let _ = Xiangqi::from_fen(&text, Standard).map_err(|error| error.to_string());
        let start = Xiangqi::start(Standard);
        let _ = start.parse_uci(&text).map_err(|error| error.to_string());
        let _ = start.parse_iccs(&text).map_err(|error| error.to_string());
        let _ = start.parse_wxf(&text).map_err(|error| error.to_string());
    }

    #[test]
    fn what_almost_is_a_fen_is_read_or_refused(
        board in "[1-9kabnrcpKABNRCPehgsGS/]{0,50}|([kabnrcpKABNRCP]{9}/){9}[kabnrcpKABNRCP]{9}|3k5/9/9/[pP9]/9/9/9/[ABN9]/9/[K3]{2}[45]",
        rest in "( [wrb]){0,2} - - [0-9]{0,6} [0-9]{0,6} ?",
    ) {
        let fen = board + &rest;
        match Xiangqi::from_fen(&fen, Standard) {
            Ok(position) => prop_assert_eq!(Xiangqi::from_fen(&position.fen().to_string(), Standard), Ok(position)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn what_almost_is_a_move_is_read_or_refused(text in "[a-j][0-9]{1,2}[a-j][0-9]{1,2}") {
        let position = Xiangqi::from_fen(STARTS[1], Standard).unwrap();
        match position.parse_uci(&text) {
            Ok(mv) => prop_assert!(legal(&position).contains(&mv)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn what_almost_is_notation_is_read_or_refused(
        start in start(),
        iccs in "[A-Ja-j][0-9][-]?[A-Ja-j][0-9]",
        wxf in "[KAEHRCPNBkaehrcp1-9+-][1-9+-][+=.-][0-9]",
    ) {
        let position = Xiangqi::from_fen(STARTS[start], Standard).unwrap();
        match position.parse_iccs(&iccs) {
            Ok(mv) => prop_assert_eq!(
                mv.iccs().to_string().replace('-', ""),
                iccs.to_uppercase().replace('-', "")
            ),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
        match position.parse_wxf(&wxf) {
            Ok(mv) => prop_assert!(legal(&position).contains(&mv)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn the_first_player_is_red() {
    assert_eq!(Xiangqi::start(Standard).turn(), Side::First);
    assert_eq!(Xiangqi::side_name(Side::First), "red");
    let i10 = Square::from_name("i10").unwrap();
    assert_eq!((i10.file(), i10.rank(), i10.index()), (8, 9, 89));
}
