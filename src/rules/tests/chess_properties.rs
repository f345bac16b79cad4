// SPDX-License-Identifier: Apache-2.0
//! What holds in every game of chess, tried on random ones.

mod reference;

use proptest::prelude::*;
use reference::Reference;
use rules::chess::{Chess, Fide, Move, Setup};
use rules::{Position, Reason, Square as _};

/// Games start from here: the beginning, and positions rich in castling, promotion, en
/// passant, checks and pins.
const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/PPPPPPPP/8/2k5/5K2/8/pppppppp/8 w - - 0 1",
    "4k3/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/4K3 w - - 0 1",
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
    "qqqqkqqq/q7/q7/8/8/8/Q7/QQQQKQQQ w - - 0 1",
    "8/8/8/3k4/8/8/3KRR2/8 b - - 65534 80",
];

fn legal(position: &Chess) -> Vec<Move> {
    let mut moves = Vec::new();
    position.for_each_legal(|mv| {
        moves.push(mv);
    });
    moves
}

/// Plays a game by numbers: each picks one of the legal moves.
fn game(start: usize, choices: &[usize], mut see: impl FnMut(&Chess, &[Move])) {
    let mut position = Chess::from_fen(STARTS[start % STARTS.len()], Fide).unwrap();
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

proptest! {
    #[test]
    fn the_legal_moves_are_those_that_leave_the_king_safe(start in 0usize..7, choices in choices()) {
        game(start, &choices, |position, moves| {
            let fen = position.fen().to_string();
            let reference = Reference::new(&fen);
            let mut ours: Vec<_> = moves.iter().map(Move::to_string).collect();
            ours.sort();
            assert_eq!(ours, reference.legal(), "{fen}");
            assert_eq!(position.is_check(), reference.is_check(), "{fen}");
            let reason = position.ending().map(|ending| ending.reason);
            let reason = reason.filter(|&reason| reason != Reason::DeadPosition);
            let expected = match (moves.is_empty(), position.is_check()) {
                (false, _) => None,
                (true, true) => Some(Reason::Checkmate),
                (true, false) => Some(Reason::Stalemate),
            };
            assert_eq!(reason, expected, "{fen}");
        });
    }

    #[test]
    fn a_fen_says_all_of_a_position(start in 0usize..7, choices in choices()) {
        game(start, &choices, |position, _| {
            let fen = position.fen().to_string();
            let again = Chess::from_fen(&fen, Fide).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(&again, position);
            assert_eq!(again.fen().to_string(), fen);
        });
    }

    #[test]
    fn a_footprint_foretells_the_occupied_squares(start in 0usize..7, choices in choices()) {
        game(start, &choices, |position, moves| {
            for &mv in moves {
                let footprint = position.footprint(mv);
                let mut after = position.clone();
                after.play(mv);
                assert_eq!(footprint.applied_to(position.occupied()), after.occupied());
                let victim = footprint.victim.map(|square| position.side_at(square));
                assert!(victim.is_none_or(|side| side == Some(after.turn())));
                for square in footprint.filled().iter() {
                    assert_eq!(after.side_at(square), Some(position.turn()), "{mv}");
                }
            }
        });
    }

    #[test]
    fn every_legal_move_is_found_by_its_name(start in 0usize..7, choices in choices()) {
        game(start, &choices, |position, moves| {
            for &mv in moves {
                assert_eq!(position.parse_uci(&mv.to_string()), Ok(mv));
            }
            let by_square: usize = rules::chess::Square::all()
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
    fn moves_taken_back_leave_no_trace(start in 0usize..7, choices in choices()) {
        game(start, &choices, |position, moves| {
            let mut probed = position.clone();
            assert_eq!(probed.perft(1), moves.len() as u64);
            assert_eq!(probed.perft(0), 1);
            assert_eq!(&probed, position);
        });
    }

    #[test]
    fn a_move_of_another_position_does_no_harm(start in 0usize..7, choices in choices()) {
        let mut victim = Chess::start(Fide);
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
        let _ = Chess::from_fen(&text, Fide).map_err(|error| error.to_string());
        let _ = Chess::start(Fide).parse_uci(&text).map_err(|error| error.to_string());
    }

    #[test]
    fn what_almost_is_a_fen_is_read_or_refused(
        board in "[1-8pnbrqkPNBRQK/]{0,40}|([pnbrqkPNBRQK]{8}/){7}[pnbrqkPNBRQK]{8}|8/k7/[pP8]/8/8/8/K7/8",
        rest in "( [wb]){0,2} (-|K?Q?k?q?) (-|[a-h][1-8]) [0-9]{0,6} [0-9]{0,6} ?",
    ) {
        let fen = board + &rest;
        match Chess::from_fen(&fen, Fide) {
            Ok(position) => prop_assert_eq!(Chess::from_fen(&position.fen().to_string(), Fide), Ok(position)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn what_almost_is_a_move_is_read_or_refused(text in "[a-i][0-9][a-i][0-9][qrbnk]?") {
        let position = Chess::from_fen(STARTS[1], Fide).unwrap();
        match position.parse_uci(&text) {
            Ok(mv) => prop_assert!(legal(&position).contains(&mv)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn squares_are_numbered_from_a1() {
    let h8 = rules::chess::Square::from_ascii(*b"h8").unwrap();
    assert_eq!((h8.file(), h8.rank(), h8.index()), (7, 7, 63));
}
