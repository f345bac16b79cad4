// SPDX-License-Identifier: Apache-2.0
//! Games in portable game notation. tests/oracle/chess_pgn.py has them read by another program.

use rules::chess::{Chess, Fide, Pgn, Tags};
use rules::{Ending, Position, Reason, Record, Side};

fn record<const N: usize>(fen: &str, moves: &str) -> Record<Chess, N> {
    let mut record = Record::new(Chess::from_fen(fen, Fide).unwrap());
    for san in moves.split_whitespace() {
        let mv = record.position().parse_san(san);
        record.push(mv.unwrap_or_else(|error| panic!("{san}: {error}")));
    }
    record
}

fn pgn<const N: usize>(record: &Record<Chess, N>, ending: Option<Ending>) -> String {
    let tags = Tags::default();
    Pgn {
        record,
        tags,
        ending,
    }
    .to_string()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn tags_say_who_and_where() {
    let record = record::<300>(START, "");
    let tags = Tags {
        event: "The \"Open\"",
        site: "C:\\Games",
        date: "2026.07.31",
        round: "3.1",
        white: "One\nTwo\u{7f}",
        black: "Ünïcode",
    };
    let text = Pgn {
        record: &record,
        tags,
        ending: None,
    }
    .to_string();
    assert_eq!(
        text,
        r#"[Event "The \"Open\""]
[Site "C:\\Games"]
[Date "2026.07.31"]
[Round "3.1"]
[White "One Two "]
[Black "Ünïcode"]
[Result "*"]
[Termination "unterminated"]

*
"#
    );
}

#[test]
fn a_game_from_another_position_says_from_which() {
    let fen = "4k3/8/8/8/8/8/4p3/K7 b - - 7 41";
    let text = pgn(&record::<300>(fen, "Kd7 Kb2 e1=Q"), None);
    let (tags, moves) = text.split_once("\n\n").unwrap();
    assert!(
        tags.ends_with("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4p3/K7 b - - 7 41\"]"),
        "{tags}"
    );
    assert_eq!(moves, "41... Kd7 42. Kb2 e1=Q *\n");
}

#[test]
fn a_truncated_record_says_so_and_begins_where_it_does() {
    let text = pgn(&record::<3>(START, "e4 e5 Nf3 Nc6 Bb5"), None);
    let (tags, moves) = text.split_once("\n\n").unwrap();
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert!(
        tags.ends_with(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]")),
        "{tags}"
    );
    assert_eq!(
        moves,
        "{Earlier moves are not recorded.} 2. Nf3 Nc6 3. Bb5 *\n"
    );
}

#[test]
fn the_end_is_told_in_the_words_of_the_standard() {
    let record = record::<300>(START, "e4 e5");
    for (ending, result, termination) in [
        (None, "*", "unterminated"),
        (
            Some(Ending::win(Side::First, Reason::Checkmate)),
            "1-0",
            "normal",
        ),
        (
            Some(Ending::win(Side::Second, Reason::Resignation)),
            "0-1",
            "normal",
        ),
        (Some(Ending::draw(Reason::Agreement)), "1/2-1/2", "normal"),
        (
            Some(Ending::win(Side::Second, Reason::Time)),
            "0-1",
            "time forfeit",
        ),
        (
            Some(Ending::draw(Reason::TimeNoMate)),
            "1/2-1/2",
            "time forfeit",
        ),
        (
            Some(Ending::win(Side::First, Reason::Violations)),
            "1-0",
            "rules infraction",
        ),
        (
            Some(Ending::draw(Reason::MoveLimit)),
            "1/2-1/2",
            "adjudication",
        ),
    ] {
        let text = pgn(&record, ending);
        let wanted = format!("[Result \"{result}\"]\n[Termination \"{termination}\"]\n");
        assert!(text.contains(&wanted), "{text}");
        assert!(text.ends_with(&format!("1. e4 e5 {result}\n")), "{text}");
    }
}

#[test]
fn lines_are_as_long_as_they_may_be() {
    // Words of four lengths: the lines end in different ways.
    let round = "Nf3 Nc6 Ng1 Nb8 ";
    let moves = round.repeat(30);
    let text = pgn(&record::<300>(START, &moves), None);
    let (_, moves) = text.split_once("\n\n").unwrap();
    let lines: Vec<_> = moves.lines().collect();
    assert!(lines.len() > 5, "{moves}");
    for pair in lines.windows(2) {
        let next = pair[1].split(' ').next().unwrap();
        assert!(pair[0].len() < 80, "{}", pair[0]);
        assert!(pair[0].len() + 1 + next.len() >= 80, "{}", pair[0]);
    }
}
