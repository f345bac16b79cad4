// SPDX-License-Identifier: Apache-2.0
//! Who can still give mate: positions that show it, and random ones played out to the end.

use std::collections::HashSet;

use rules::chess::{Board, CastlingRights, Chess, Fide, Piece, Setup, Square};
use rules::{Position, Reason, Side, Square as _};

fn position(fen: &str) -> Chess {
    Chess::from_fen(fen, Fide).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Whether White and Black can still mate.
fn can_mate(position: &Chess) -> [bool; 2] {
    Side::ALL.map(|side| position.can_mate(side))
}

#[test]
fn what_material_mates() {
    // What else is on White's and on Black's second rank from the a-file, and whether each
    // can mate. The bishops of one side may stand on squares of one colour or of both.
    for (white, black, mates) in [
        ("8", "8", [false, false]),
        ("8", "q7", [false, true]),
        ("8", "r7", [false, true]),
        ("8", "p7", [false, true]),
        ("N7", "8", [false, false]),
        ("N7", "q7", [false, true]),
        ("N7", "qqq5", [false, true]),
        ("N7", "r7", [true, true]),
        ("N7", "qr6", [true, true]),
        ("N7", "b7", [true, true]),
        ("N7", "n7", [true, true]),
        ("N7", "p7", [true, true]),
        ("NN6", "8", [true, false]),
        ("NNN5", "8", [true, false]),
        ("NB6", "8", [true, false]),
        ("B7", "8", [false, false]),
        ("B1B5", "8", [false, false]),
        ("BB6", "8", [true, false]),
        ("B7", "r7", [false, true]),
        ("B1B5", "rq6", [false, true]),
        ("B7", "n7", [true, true]),
        ("B7", "p7", [true, true]),
        // a2 is light, a7 is dark.
        ("B7", "b7", [true, true]),
        ("B7", "1b6", [false, false]),
        ("B1B5", "1b1b4", [false, false]),
        ("B1B5", "bbb5", [true, true]),
    ] {
        let fen = format!("8/{black}/7k/8/8/7K/{white}/8 w - - 0 1");
        assert_eq!(can_mate(&position(&fen)), mates, "{fen}");
    }
}

#[test]
fn locked_pawns_part_the_sides_for_ever() {
    for fen in [
        // From edge to edge, without a gap and with gaps that pawns guard.
        "8/6k1/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/6K1/8 w - - 0 1",
        "8/8/2k5/1p1p1p1p/1P1P1P1P/8/5K2/8 w - - 0 1",
        "8/8/2k5/p1p1p1p1/P1P1P1P1/8/5K2/8 b - - 0 1",
        // Doubled.
        "8/2k1p3/4p3/p1p1p1p1/P1P1P1P1/P7/5K2/8 w - - 0 1",
        // The bishops stay on their own sides.
        "8/6k1/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2B3K1/8 w - - 0 1",
        "8/4b1k1/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2B3K1/8 w - - 0 1",
        // The bishop came across before: it can check, but always leaves a square.
        "8/5k2/p7/Pp1p1pBp/1PpP1PpP/2P3P1/8/6K1 w - - 0 1",
        "8/k7/p1p1p1p1/P1P1P1Pp/7P/7b/8/K7 b - - 0 1",
    ] {
        let ending = position(fen).ending().map(|ending| ending.reason);
        assert_eq!(ending, Some(Reason::DeadPosition), "{fen}");
    }
}

#[test]
fn a_wall_with_a_hole_is_none() {
    for (fen, mates) in [
        // The pawn on h4 can go on.
        (
            "8/6k1/1p1p1p2/pPpPpPp1/P1P1P1PP/8/6K1/8 w - - 0 1",
            [true, true],
        ),
        // The king can come round at the g-file, and win a pawn.
        ("8/6k1/1p1p4/pPpPp3/P1P1P3/8/6K1/8 w - - 0 1", [true, true]),
        // The knight jumps across; White has nothing that can.
        (
            "6n1/6k1/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/6K1/8 w - - 0 1",
            [true, true],
        ),
        // The black bishop attacks the white pawns.
        (
            "8/5bk1/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/6K1/8 w - - 0 1",
            [true, true],
        ),
        // En passant opens the wall, but only now.
        (
            "8/6k1/3p1p1p/pPpPpPpP/P1P1P1P1/8/6K1/8 w - c6 0 1",
            [true, true],
        ),
    ] {
        assert_eq!(can_mate(&position(fen)), mates, "{fen}");
    }
}

#[test]
fn a_piece_that_must_be_captured_mates_nobody() {
    for (fen, mates) in [
        // The only legal move takes the last piece.
        ("kQ6/8/8/8/8/8/8/K7 b - - 0 1", [false, false]),
        ("k7/1Q6/8/8/8/8/8/K7 b - - 0 1", [false, false]),
        // Black may also go, and help to be mated.
        ("k7/8/8/3Q4/8/8/8/K7 b - - 0 1", [true, false]),
        // White must take the queen, and a bishop is left.
        ("8/8/8/8/8/8/1q1b4/K3k3 w - - 0 1", [false, false]),
    ] {
        assert_eq!(can_mate(&position(fen)), mates, "{fen}");
    }
}

#[test]
fn a_mate_on_the_board_is_possible() {
    let mated = position("8/8/8/8/8/2k5/1q6/K7 w - - 0 1");
    assert_eq!(can_mate(&mated), [false, true]);
    let stalemated = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(can_mate(&stalemated), [false, false]);
}

/// What a game looks like to both sides, without the counts.
fn key(position: &Chess) -> String {
    let fen = position.fen().to_string();
    let fields: Vec<_> = fen.split(' ').take(4).collect();
    fields.join(" ")
}

/// Tries every line from here until one mates; `None` when there are too many.
fn find_mate(start: &Chess, side: Side, limit: usize) -> Option<bool> {
    let mut seen = HashSet::from([key(start)]);
    let mut waiting = vec![start.clone()];
    while let Some(position) = waiting.pop() {
        let mut ended = true;
        position.for_each_legal(|mv| {
            ended = false;
            let mut after = position.clone();
            after.play(mv);
            if seen.insert(key(&after)) {
                waiting.push(after);
            }
        });
        if ended && position.is_check() && position.turn() != side {
            return Some(true);
        }
        if seen.len() > limit {
            return None;
        }
    }
    Some(false)
}

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    /// Puts one of these pieces on an empty square.
    fn drop(&mut self, board: &mut Board, letters: &[u8]) {
        let letter = char::from(letters[self.below(letters.len())]);
        loop {
            let square = Square::from_index(self.below(64)).unwrap();
            let edge = matches!(square.rank(), 0 | 7);
            if board.get(square).is_none() && !(edge && matches!(letter, 'P' | 'p')) {
                return board.set(square, Piece::from_letter(letter));
            }
        }
    }

    /// The board as a position, if it can be one.
    fn position(&mut self, board: Board) -> Option<Chess> {
        let setup = Setup {
            board,
            turn: Side::ALL[self.below(2)],
            castling: CastlingRights::NONE,
            ..Setup::START
        };
        setup.position(Fide).ok()
    }

    /// Pawns locked in each other on most files, and few other pieces. Often it is a wall.
    fn wall(&mut self) -> Board {
        let mut board = Board::EMPTY;
        let (parity, rank) = (self.below(2), 2 + self.below(3));
        for file in 0..8 {
            // Neighbours on one rank could capture each other.
            let white = match (file % 2 == parity, self.below(10)) {
                (_, 0) | (false, 1..=4) => continue,
                (true, _) | (false, 5) => rank,
                (false, 6 | 7) => rank - 1,
                (false, _) => rank + 1,
            };
            board.set(Square::at(file, white).unwrap(), Piece::from_letter('P'));
            board.set(
                Square::at(file, white + 1).unwrap(),
                Piece::from_letter('p'),
            );
        }
        self.drop(&mut board, b"K");
        self.drop(&mut board, b"k");
        for _ in 0..self.below(3) {
            self.drop(&mut board, b"BbNnr");
        }
        board
    }
}

#[test]
fn who_is_shut_out_finds_no_mate() {
    let mut dice = Dice(1);
    let (mut shut_out, mut without_mate) = (0, 0);
    for _ in 0..500 {
        let board = dice.wall();
        let Some(position) = dice.position(board) else {
            continue;
        };
        for side in Side::ALL {
            let can = position.can_mate(side);
            let mate = find_mate(&position, side, 3000);
            assert!(
                can || mate != Some(true),
                "{side:?} mates: {}",
                position.fen()
            );
            shut_out += u32::from(!can);
            without_mate += u32::from(mate == Some(false));
        }
    }
    // What is found is nearly all that there is to find.
    assert!(
        without_mate > 20 && shut_out >= without_mate,
        "{shut_out} of {without_mate}"
    );
}

#[test]
fn who_must_lose_the_last_piece_finds_no_mate() {
    let mut dice = Dice(2);
    let mut forced = 0;
    for _ in 0..5000 {
        let mut board = Board::EMPTY;
        for letters in ["K", "k", "QRP", "qrbn"] {
            dice.drop(&mut board, letters.as_bytes());
        }
        let Some(position) = dice.position(board) else {
            continue;
        };
        if !position.can_mate(Side::First) {
            let mate = find_mate(&position, Side::First, 3000);
            assert_ne!(mate, Some(true), "{}", position.fen());
            forced += 1;
        }
    }
    assert!(forced >= 5, "{forced}");
}
