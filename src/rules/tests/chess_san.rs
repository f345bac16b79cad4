// SPDX-License-Identifier: Apache-2.0
//! Moves in standard algebraic notation, written and read.

use proptest::prelude::*;
use rules::Position;
use rules::chess::{Chess, Fide, Move};

fn position(fen: &str) -> Chess {
    Chess::from_fen(fen, Fide).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn san(fen: &str, uci: &str) -> String {
    let position = position(fen);
    let mv = position.parse_uci(uci);
    let mv = mv.unwrap_or_else(|error| panic!("{uci}: {error}"));
    position.san(mv).to_string()
}

/// The move in UCI, or what is said to be wrong.
fn read(fen: &str, san: &str) -> String {
    match position(fen).parse_san(san) {
        Ok(mv) => mv.to_string(),
        Err(error) => error.to_string(),
    }
}

const KNIGHTS: &str = "4k3/8/8/1N3N2/8/8/8/1N2K3 w - - 0 1";
const QUEENS: &str = "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PAWNS: &str = "3r2k1/4P3/8/2pP4/8/8/P7/4K3 w - c6 0 2";

#[test]
fn a_move_is_written_as_short_as_it_can_be() {
    for (fen, uci, expected) in [
        (KNIGHTS, "b5d4", "Nbd4"),
        (KNIGHTS, "b5c3", "N5c3"),
        (KNIGHTS, "b1d2", "Nd2"),
        (QUEENS, "h4e1", "Qh4e1"),
        (QUEENS, "e4b1", "Qeb1"),
        (QUEENS, "h1g1", "Qg1+"),
        (CASTLES, "e1g1", "O-O"),
        (CASTLES, "e1c1", "O-O-O"),
        (CASTLES, "a1a8", "Rxa8+"),
        (PAWNS, "a2a4", "a4"),
        (PAWNS, "d5c6", "dxc6"),
        (PAWNS, "e7d8n", "exd8=N"),
        (PAWNS, "e7e8q", "e8=Q+"),
        ("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", "a1a8", "Ra8#"),
        ("5k2/8/5K2/8/8/8/8/R6R w - - 0 1", "h1h8", "Rh8#"),
        ("3k4/8/3K4/8/8/8/8/R6R w - - 0 1", "a1e1", "Rae1"),
    ] {
        assert_eq!(san(fen, uci), expected, "{fen} {uci}");
        assert_eq!(read(fen, expected), uci);
    }
}

#[test]
fn a_pinned_piece_is_no_other_that_could_go_there() {
    // The knight on c3 must not leave the king.
    assert_eq!(san("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2"), "Ne2");
}

#[test]
fn much_is_understood() {
    for (fen, text, uci) in [
        (KNIGHTS, "Nb5d4", "b5d4"),
        (KNIGHTS, "N5c3!?", "b5c3"),
        (CASTLES, "0-0", "e1g1"),
        (CASTLES, "0-0-0+!!", "e1c1"),
        (CASTLES, "Ra8", "a1a8"),
        (CASTLES, "Ra1xa8#", "a1a8"),
        (PAWNS, "a2a4", "a2a4"),
        (PAWNS, "a2a3??", "a2a3"),
        (PAWNS, "dc6", "d5c6"),
        (PAWNS, "d5xc6", "d5c6"),
        (PAWNS, "e8Q", "e7e8q"),
        (PAWNS, "ed8=R+", "e7d8r"),
        (PAWNS, "e8=q", "e7e8q"),
        (PAWNS, "e8n+", "e7e8n"),
        (PAWNS, "dxc6e.p.", "d5c6"),
        (PAWNS, "dxc6 e.p.", "d5c6"),
        (PAWNS, "dxc6+ e.p.!", "d5c6"),
    ] {
        assert_eq!(read(fen, text), uci, "{text}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    for (fen, text, said) in [
        (KNIGHTS, "", "does not end with a square"),
        (KNIGHTS, "+", "does not end with a square"),
        (KNIGHTS, "N", "does not end with a square"),
        (KNIGHTS, "Nd9", "does not end with a square"),
        (KNIGHTS, "Nd4 ", "does not end with a square"),
        (KNIGHTS, "Nd\u{e9}4", "does not end with a square"),
        (KNIGHTS, "O-0", "does not end with a square"),
        (KNIGHTS, "nd4", "is not part of a move"),
        (KNIGHTS, "Nxxd4", "is not part of a move"),
        (KNIGHTS, "N5bd4", "is not part of a move"),
        (
            KNIGHTS,
            "Nd4",
            "more than one knight can go to d4: add the file",
        ),
        (KNIGHTS, "Nbc3", "more than one knight can go to c3"),
        (KNIGHTS, "N1d4", "no such knight can go to d4"),
        (KNIGHTS, "Bd4", "no such bishop"),
        (KNIGHTS, "e4", "no such pawn can go to e4"),
        (
            KNIGHTS,
            "Nbxd4",
            "nothing to capture on d4: leave out the x",
        ),
        (KNIGHTS, "O-O", "cannot castle on the king's side now"),
        (KNIGHTS, "0-0-0", "cannot castle on the queen's side now"),
        (CASTLES, "Kg1", "no such king can go to g1"),
        (CASTLES, "Ra5=Q", "nothing is promoted on a5"),
        (PAWNS, "e8", "add =Q, =R, =B or =N"),
        (PAWNS, "e8=K", "'K' is not a piece to promote to"),
        (PAWNS, "a4=", "does not end with a square"),
        (PAWNS, "a4Q", "nothing is promoted on a4"),
        (PAWNS, "a4 e.p.", "nothing is captured en passant on a4"),
        (PAWNS, "exd8=q e.p.", "nothing is captured en passant on d8"),
        (PAWNS, "e.p.", "does not end with a square"),
        (PAWNS, "c6", "no such pawn can go to c6"),
        (PAWNS, "xc6", "no such pawn can go to c6"),
    ] {
        let found = read(fen, text);
        assert!(found.contains(said), "{text:?}: {found}");
    }
}

fn legal(position: &Chess) -> Vec<Move> {
    let mut moves = Vec::new();
    position.for_each_legal(|mv| {
        moves.push(mv);
    });
    moves
}

proptest! {
    #[test]
    fn each_legal_move_has_a_name_of_its_own(
        start in prop::sample::select(vec![
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "qnqnkbqn/rbrbrbrb/8/8/8/8/RBRBRBRB/QNQNKBQN b - - 3 998",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ]),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 1..60),
    ) {
        let mut position = position(start);
        for choice in choices {
            let moves = legal(&position);
            if moves.is_empty() {
                break;
            }
            for &mv in &moves {
                let san = position.san(mv).to_string();
                prop_assert_eq!(position.parse_san(&san), Ok(mv), "{} in {}", san, position.fen());
                prop_assert!(san.len() <= 7, "{}", san);
            }
            position.play(*choice.get(&moves));
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>(), almost in "[KQRBNa-h1-8x=O0+#-]{0,9}") {
        for text in [text, almost] {
            let position = position(PAWNS);
            match position.parse_san(&text) {
                Ok(mv) => prop_assert!(legal(&position).contains(&mv)),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
