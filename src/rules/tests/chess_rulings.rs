// SPDX-License-Identifier: Apache-2.0
//! The rulings of tests/data/chess-rulings.tsv, and more of our own.

use rules::chess::{Chess, Fide};
use rules::{Outcome, Position, Record, Square as _};

/// One line of the file.
struct Ruling<'a> {
    fen: &'a str,
    moves: &'a str,
    /// Result, reason and claim.
    expected: [&'a str; 3],
    note: &'a str,
}

impl<'a> Ruling<'a> {
    fn read(line: &'a str) -> Ruling<'a> {
        let fields: Vec<_> = line.split('\t').collect();
        let [game, fen, moves, result, reason, claim, note] = fields[..] else {
            panic!("seven fields expected: {line}");
        };
        assert_eq!(game, "chess", "{line}");
        let moves = if moves == "-" { "" } else { moves };
        let expected = [result, reason, claim];
        Ruling {
            fen,
            moves,
            expected,
            note,
        }
    }

    /// Plays the moves; the game must not end before the last.
    fn play(&self) -> Record<Chess, 300> {
        let mut record = Record::new(Chess::from_fen(self.fen, Fide).unwrap());
        for uci in self.moves.split(' ').filter(|uci| !uci.is_empty()) {
            assert_eq!(record.ending(), None, "before {uci}: {}", self.note);
            let mv = record.position().parse_uci(uci);
            record.push(mv.unwrap_or_else(|error| panic!("{uci}: {error}")));
        }
        record
    }
}

fn judge(record: &Record<Chess, 300>) -> [String; 3] {
    let result = match record.ending().map(|ending| ending.outcome) {
        None => "ongoing".to_string(),
        Some(Outcome::Draw) => "draw".to_string(),
        Some(Outcome::Win(side)) => format!("{} wins", Chess::side_name(side)),
    };
    let reason = record
        .ending()
        .map_or("-".to_string(), |ending| ending.reason.to_string());
    let claim = record
        .claim()
        .map_or("none".to_string(), |claim| claim.to_string());
    [result, reason, claim]
}

/// As White sees it.
fn drawn(position: &Chess) -> String {
    let mut drawn = String::new();
    for rank in (0..8).rev() {
        for file in 0..8 {
            let square = rules::chess::Square::at(file, rank).unwrap();
            drawn.push(position.letter_at(square).unwrap_or('.'));
            drawn.push(if file < 7 { ' ' } else { '\n' });
        }
    }
    drawn
}

fn check(rulings: &str) {
    let mut wrong = String::new();
    let lines = rulings.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        let ruling = Ruling::read(line);
        let record = ruling.play();
        let ruled = judge(&record);
        count += 1;
        if ruled != ruling.expected {
            let (board, fen) = (drawn(record.position()), record.position().fen());
            wrong += &format!(
                "\n{}\n{board}{fen}\n  expected: {:?}\n  ruled:    {ruled:?}\n",
                ruling.note, ruling.expected
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count > 0);
}

#[test]
fn the_rulings_handed_down() {
    check(include_str!("../../../tests/data/chess-rulings.tsv"));
}

#[test]
fn more_rulings() {
    check(include_str!("../../../tests/data/chess-rulings-more.tsv"));
}
