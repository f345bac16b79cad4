// SPDX-License-Identifier: Apache-2.0
//! Whatever a person does, its recording plays back to the same result.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use crate::game::{Chess, Xiangqi};
use arbiter::{Arbiter, Duration, Instant, Key, Settings};
use proptest::collection::vec;
use proptest::prelude::*;
use rules::chess::ChessRules;
use rules::xiangqi::XiangqiRules;
use rules::{Position, Side, Square};
use scenario::{Report, Scenario, Simulated, parse_square};

use super::Recorder;
use super::hint::hint;
use super::session::{Act, SET_UP, Session};
use crate::game::Playable;
use crate::table::Table;
use crate::view::SIZE;

/// A file in memory.
#[derive(Clone, Default)]
pub(super) struct Paper(Rc<RefCell<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Paper {
    pub(super) fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).unwrap()
    }
}

/// Something that a person does, with numbers that become squares of any board.
#[derive(Clone, Copy, Debug)]
enum Deed {
    LegalMove(usize),
    Use(usize),
    Touch(usize),
    PutBack,
    PutInPlace,
    ChooseNext,
    Press(Key),
    Hold(Key),
}

fn deeds() -> impl Strategy<Value = Vec<(u32, Deed)>> {
    let pressed = proptest::sample::select(&Key::ALL[..]);
    let held = proptest::sample::select(vec![Key::Start, Key::Claim, Key::Clock(Side::First)]);
    let deed = prop_oneof![
        8 => any::<usize>().prop_map(Deed::LegalMove),
        3 => any::<usize>().prop_map(Deed::Use),
        3 => any::<usize>().prop_map(Deed::Touch),
        1 => Just(Deed::PutBack),
        2 => Just(Deed::PutInPlace),
        1 => Just(Deed::ChooseNext),
        2 => pressed.prop_map(Deed::Press),
        1 => held.prop_map(Deed::Hold),
    ];
    vec((0..1500_u32, deed), 0..60)
}

fn square<S: Square>(number: usize) -> S {
    S::from_index(number % S::COUNT).unwrap()
}

fn do_it<P: Position>(session: &mut Session<P>, deed: Deed, now: Instant) {
    let act = match deed {
        Deed::LegalMove(number) => return make_move(session, number, now),
        Deed::Use(number) => Act::Use(square(number)),
        Deed::Touch(number) => Act::Touch(square(number)),
        Deed::PutBack => Act::PutBack,
        Deed::PutInPlace => Act::PutInPlace,
        Deed::ChooseNext => Act::ChooseNext,
        Deed::Press(key) => Act::Press(key),
        Deed::Hold(key) => Act::Hold(key),
    };
    session.act(act, now);
}

fn make_move<P: Position>(session: &mut Session<P>, number: usize, now: Instant) {
    let position = session.table().arbiter().position().clone();
    let mut moves = Vec::new();
    position.for_each_legal(|mv| {
        moves.push(position.footprint(mv));
    });
    if let Some(print) = moves.get(number % moves.len().max(1)) {
        session.act(Act::Use(print.origin), now);
        session.act(Act::Use(print.destination), now);
    }
}

/// Plays, and returns what was recorded and how the table looks at the end.
fn play<P: Playable>(deeds: &[(u32, Deed)]) -> (String, Table<P>) {
    let paper = Paper::default();
    let start = P::start(P::Ruleset::default());
    let recorder = Recorder::new(Box::new(paper.clone()), &[], &start);
    let mut session = Session::new(Settings::of::<P>(), start, Some(recorder));
    let mut now = Instant::ZERO + SET_UP;
    session.act(Act::Press(Key::Start), now);
    for &(pause, deed) in deeds {
        now = now + Duration::from_millis(pause);
        do_it(&mut session, deed, now);
        let hint = hint(session.table());
        assert!(hint.chars().count() <= usize::from(SIZE.0), "{hint}");
    }
    session.wait_until(now + Duration::from_millis(700));
    let table = session.finish().unwrap();
    (paper.text(), table)
}

/// Everything about an arbiter that a person can see, and when it will do something next.
fn looks<P: Position>(arbiter: &Arbiter<P, Settings>) -> impl PartialEq + std::fmt::Debug {
    (
        arbiter.position().fen().to_string(),
        arbiter.contacts(),
        arbiter.panel(),
        (arbiter.phase(), arbiter.ending(), arbiter.last_violation()),
        Side::ALL.map(|side| (arbiter.violations(side), arbiter.time_left(side))),
        arbiter.next_deadline(),
    )
}

/// Asserts that a recording plays back to the table as it was left.
pub(super) fn assert_plays_back<P: Playable>(text: &str, table: &Table<P>) {
    let scenario = Scenario::<P>::parse(text, P::Ruleset::default())
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut rig = Simulated::default();
    let mut reports = Vec::new();
    let played = scenario.play(&mut rig, |report| {
        reports.push(match report {
            Report::Failed(failure) => failure.to_string(),
            Report::Crowded { line, .. } => format!("line {line} is crowded"),
        });
    });
    assert!(played.is_ok(), "{text}");
    assert_eq!(reports, [""; 0], "{text}");
    assert_eq!(looks(rig.arbiter()), looks(table.arbiter()), "{text}");
    assert_eq!(rig.now(), table.now());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn recordings_of_chess_play_back(deeds in deeds()) {
        let (text, table) = play::<Chess>(&deeds);
        assert_plays_back(&text, &table);
    }

    #[test]
    fn recordings_of_xiangqi_play_back(deeds in deeds()) {
        let (text, table) = play::<Xiangqi>(&deeds);
        assert_plays_back(&text, &table);
    }
}

/// Does these acts a second apart, from a position.
fn after(fen: &str, acts: &[Act<rules::chess::Square>]) -> Session<Chess> {
    let start = Chess::from_fen(fen, ChessRules::default()).unwrap();
    let mut session = Session::new(Settings::default(), start, None);
    let mut now = Instant::ZERO + SET_UP;
    session.act(Act::Press(Key::Start), now);
    for &act in acts {
        now = now + Duration::from_secs(1);
        session.act(act, now);
    }
    session.wait_until(now + Duration::from_secs(1));
    session
}

fn on(name: &str) -> rules::chess::Square {
    parse_square(name).unwrap()
}

#[track_caller]
fn assert_last(session: &Session<Chess>, uci: &str) {
    let last = session.table().arbiter().last_move();
    assert_eq!(last.map(|mv| mv.to_string()).as_deref(), Some(uci));
    assert!(session.table().pieces().hand().is_empty());
}

const CASTLING: &str = "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1";

#[test]
fn castling_en_passant_and_captures_are_a_click_a_piece() {
    let castled = after(
        CASTLING,
        &["e1", "g1", "h1", "f1"].map(|name| Act::Use(on(name))),
    );
    assert_last(&castled, "e1g1");
    let taken = after(CASTLING, &["e5", "d6", "d5"].map(|name| Act::Use(on(name))));
    assert_last(&taken, "e5d6");
    let rook = after(
        "4k3/8/8/8/8/r7/8/R3K3 w - - 0 1",
        &["a1", "a3"].map(|name| Act::Use(on(name))),
    );
    assert_last(&rook, "a1a3");
    // The victim first, with single contacts.
    let first = after(
        "4k3/8/8/8/8/r7/8/R3K3 w - - 0 1",
        &["a3", "a1", "a3"].map(|name| Act::Touch(on(name))),
    );
    assert_last(&first, "a1a3");
}

#[test]
fn another_own_piece_can_be_taken_up_instead() {
    let session = after(CASTLING, &["a1", "h1", "h5"].map(|name| Act::Use(on(name))));
    assert_last(&session, "h1h5");
}

#[test]
fn the_board_is_mended_piece_for_piece() {
    let mut acts: Vec<_> = ["a1", "h8", "e1", "a1"]
        .map(|name| Act::Touch(on(name)))
        .into();
    acts.push(Act::PutInPlace);
    let session = after(CASTLING, &acts);
    let table = session.table();
    assert_eq!(table.arbiter().violation(), None);
    assert!(table.arbiter().wrong().is_empty());
    assert_eq!(table.pieces().at(on("a1")), Some('R'));
    assert_eq!(table.pieces().at(on("e1")), Some('K'));
    assert!(table.pieces().hand().is_empty());
}

#[test]
fn hints_name_what_is_missing() {
    let castling = after(CASTLING, &["e1", "c1"].map(|name| Act::Use(on(name))));
    assert_eq!(
        hint(castling.table()),
        "Castling? Then move the rook too: from a1 to d1."
    );
    let taken = after(CASTLING, &["e5", "d6"].map(|name| Act::Use(on(name))));
    assert_eq!(hint(taken.table()), "Now take the captured pawn off d5.");
    let wrong = after(CASTLING, &["e1", "e4"].map(|name| Act::Use(on(name))));
    assert!(hint(wrong.table()).contains("press p"));
}

#[test]
fn hints_say_whose_button_is_to_be_pressed() {
    let settings = Settings {
        clock_button: true,
        ..Settings::default()
    };
    let start = Chess::start(ChessRules::default());
    let mut session = Session::new(settings, start, None);
    let now = |millis| Instant::from_millis(millis);
    session.act(Act::Press(Key::Start), now(1000));
    session.act(Act::Use(on("e2")), now(2000));
    session.act(Act::Use(on("e4")), now(3000));
    session.wait_until(now(4000));
    assert_eq!(hint(session.table()), "White: press 1 to end the move.");
    session.act(Act::Press(Key::Clock(Side::First)), now(5000));
    session.wait_until(now(6000));
    assert!(hint(session.table()).starts_with("Black: lift a piece"));
}

#[test]
fn start_can_be_held_and_is_recorded_like_that() {
    let paper = Paper::default();
    let start = Chess::start(ChessRules::default());
    let recorder = Recorder::new(Box::new(paper.clone()), &[], &start);
    let mut session = Session::new(Settings::default(), start, Some(recorder));
    let at = |millis| Instant::from_millis(millis);
    // Pressed and let go with the mouse, and then held.
    session.act(Act::Down(Key::Start), at(1000));
    session.act(Act::Up, at(1150));
    session.wait_until(at(2000));
    session.act(Act::Press(Key::Start), at(3000));
    session.act(Act::Hold(Key::Start), at(4000));
    session.wait_until(at(7000));
    let table = session.finish().unwrap();
    assert_plays_back(&paper.text(), &table);
    let text = paper.text();
    for line in ["hold start 150", "key start", "hold start 2100"] {
        assert!(text.lines().any(|written| written == line), "{text}");
    }
}

const ILLEGAL_CAPTURE: &str = "4k3/8/8/3p4/8/8/8/4KB2 w - - 0 1";

#[test]
fn a_wrong_piece_is_noticed_though_the_contacts_are_right() {
    // The bishop cannot capture on d5; then the captured pawn is put on the bishop's square.
    let acts = ["f1", "d5", "f1"].map(|name| Act::Use(on(name)));
    let session = after(ILLEGAL_CAPTURE, &acts);
    let table = session.table();
    assert_eq!(table.arbiter().violation(), None);
    let misplaced = table.misplaced();
    assert_eq!(misplaced.iter().collect::<Vec<_>>(), [on("f1"), on("d5")]);
    assert_eq!(
        hint(table),
        "The wrong pieces stand on f1 and d5. Press p to have them put in place."
    );
    let mended = after(
        ILLEGAL_CAPTURE,
        &[acts.as_slice(), &[Act::PutInPlace]].concat(),
    );
    assert!(mended.table().misplaced().is_empty());
    assert!(hint(mended.table()).contains("lift a piece"));
}

#[test]
fn what_stands_in_the_way_is_put_back_too() {
    let mut acts: Vec<_> = ["f1", "d5"].map(|name| Act::Use(on(name))).into();
    acts.push(Act::PutBack);
    let session = after(ILLEGAL_CAPTURE, &acts);
    let table = session.table();
    assert!(table.misplaced().is_empty() && table.arbiter().wrong().is_empty());
    assert_eq!(table.pieces().at(on("f1")), Some('B'));
    assert_eq!(table.arbiter().violation(), None);
}

#[test]
fn pieces_on_their_way_are_not_misplaced() {
    let capture = after(
        "4k3/8/8/8/8/r7/8/R3K3 w - - 0 1",
        &["a1", "a3"].map(|name| Act::Use(on(name))),
    );
    assert!(capture.table().misplaced().is_empty());
    let promoted = after(
        "8/P6k/8/8/8/8/8/K7 w - - 0 1",
        &[
            Act::Use(on("a7")),
            Act::Use(on("a8")),
            Act::Press(Key::Knight),
        ],
    );
    assert_eq!(promoted.table().pieces().at(on("a8")), Some('N'));
    assert!(promoted.table().misplaced().is_empty());
}

#[test]
fn hints_tell_an_enemy_piece_in_the_hand_from_another() {
    let lifted = |fen, names: &[&str]| {
        let acts: Vec<_> = names.iter().map(|name| Act::Touch(on(name))).collect();
        hint(at_once(fen, &acts).table())
    };
    let rook = "4k3/8/8/8/8/r7/8/R3K3 w - - 0 1";
    assert!(lifted(rook, &["a3"]).starts_with("Now lift White's piece that captures it."));
    assert_eq!(
        lifted(rook, &["e8"]),
        "It is White's turn. Esc puts things back."
    );
    // En passant, all of it.
    assert!(lifted(CASTLING, &["e5", "d6", "d5"]).starts_with("The arbiter waits"));
    let promoted = after(
        "8/P6k/8/8/8/8/8/K7 w - - 0 1",
        &["a7", "a8", "a8"].map(|name| Act::Touch(on(name))),
    );
    assert_eq!(
        hint(promoted.table()),
        "The pawn is that piece already. Esc puts it back."
    );
}

/// Does these acts as fast as the hand can, from a position.
fn at_once(fen: &str, acts: &[Act<rules::chess::Square>]) -> Session<Chess> {
    let start = Chess::from_fen(fen, ChessRules::default()).unwrap();
    let mut session = Session::new(Settings::default(), start, None);
    let now = Instant::ZERO + SET_UP;
    session.act(Act::Press(Key::Start), now);
    for &act in acts {
        session.act(act, now);
    }
    session.wait_until(now + Duration::from_millis(100 * (acts.len() as u32 + 1)));
    session
}

#[test]
fn hints_tell_of_claims_and_of_an_alarm_after_the_end() {
    let fifty = after("4k3/8/8/8/8/8/8/R3K3 w - - 100 90", &[]);
    assert_eq!(
        hint(fifty.table()),
        "White: lift a piece, or claim a draw with c (fifty moves)."
    );
    let mut late = after("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", &[]);
    late.wait_until(Instant::ZERO + Duration::from_secs(200));
    assert!(hint(late.table()).contains("s to silence the alarm"));
}

#[test]
fn exchanging_pieces_commits_nobody_to_a_move() {
    // Each could capture the other, and once both are up would have to.
    let settings = Settings {
        touch_move: true,
        committed_capture: true,
        ..Settings::default()
    };
    let start = Chess::from_fen("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", ChessRules::default()).unwrap();
    let mut session = Session::new(settings, start, None);
    let acts = [
        Act::Press(Key::Start),
        Act::Press(Key::Start),
        Act::Touch(on("a1")),
        Act::Touch(on("a8")),
        Act::Touch(on("a8")),
        Act::Touch(on("a1")),
        Act::Press(Key::Start),
        Act::PutInPlace,
        Act::Use(on("e1")),
        Act::Use(on("e2")),
    ];
    for (second, act) in (1..).zip(acts) {
        session.act(act, Instant::from_millis(1000 * second));
        if second == 7 {
            assert_eq!(session.table().misplaced().len(), 2);
        }
    }
    session.wait_until(Instant::from_millis(12_000));
    assert!(session.table().misplaced().is_empty());
    assert_last(&session, "e1e2");
}

#[test]
fn a_piece_chosen_while_the_promoted_pawn_is_in_the_hand_is_put_down() {
    let acts = [
        Act::Use(on("a7")),
        Act::Use(on("a8")),
        Act::Touch(on("a8")),
        Act::Press(Key::Knight),
        Act::Touch(on("a8")),
    ];
    let session = after("8/P6k/8/8/8/8/8/K7 w - - 0 1", &acts);
    assert_last(&session, "a7a8n");
    assert_eq!(session.table().pieces().at(on("a8")), Some('N'));
}

#[test]
fn hints_of_a_mix_up_fit_on_the_line() {
    let fen = Chess::start(ChessRules::default()).fen().to_string();
    let names = ["a1", "b1", "c1", "b1", "c1", "a1"];
    let mut acts: Vec<_> = names.map(|name| Act::Touch(on(name))).into();
    acts.insert(0, Act::Press(Key::Start));
    let session = after(&fen, &acts);
    assert_eq!(
        hint(session.table()),
        "The wrong pieces stand on 3 squares. Press p to have them put in place."
    );
    // A new game is set up with them where they are.
    acts.push(Act::Press(Key::New));
    let session = after(&fen, &acts);
    assert_eq!(
        hint(session.table()),
        "Press p to put all pieces in their places."
    );
    acts.push(Act::PutInPlace);
    let session = after(&fen, &acts);
    assert!(hint(session.table()).starts_with("Press s to start"));
}

#[test]
fn a_new_game_begins_from_the_same_position() {
    let start = Chess::from_fen(CASTLING, ChessRules::default()).unwrap();
    let paper = Paper::default();
    let recorder = Recorder::new(Box::new(paper.clone()), &[], &start);
    let mut session = Session::new(Settings::default(), start.clone(), Some(recorder));
    let acts = [
        Act::Press(Key::Start),
        Act::Use(on("a1")),
        Act::Use(on("a8")),
        Act::Press(Key::New),
        Act::PutInPlace,
        Act::Press(Key::Start),
        Act::Use(on("h1")),
        Act::Use(on("h8")),
    ];
    for (second, act) in (1..).zip(acts) {
        session.act(act, Instant::from_millis(1000 * second));
        if second == 4 {
            let arbiter = session.table().arbiter();
            assert_eq!(arbiter.position(), &start);
            // The digits count what is to be put back: a1 and a8.
            assert_eq!(arbiter.panel().digits.to_string(), "02      ");
        }
    }
    session.wait_until(Instant::from_millis(9000));
    assert_last(&session, "h1h8");
    let table = session.finish().unwrap();
    assert_eq!(table.arbiter().record().len(), 1);
    assert_plays_back(&paper.text(), &table);
}

#[test]
fn xiangqi_captures_with_the_capturing_piece_first() {
    let mut session = Session::new(
        Settings::of::<Xiangqi>(),
        Xiangqi::start(XiangqiRules::default()),
        None,
    );
    // A horse that a cannon can take.
    let horse = Act::Touch(parse_square("b10").unwrap());
    for (second, act) in (1..).zip([Act::Press(Key::Start), horse]) {
        session.act(act, Instant::from_millis(1000 * second));
    }
    assert!(hint(session.table()).starts_with("The piece that captures is lifted first"));
}

#[test]
fn a_claim_that_is_refused_is_explained() {
    let claim = Act::Press(Key::Claim);
    let none = after(CASTLING, &[claim]);
    assert_eq!(
        hint(none.table()),
        "There is neither a threefold repetition nor fifty moves to claim."
    );
    // Until something else is done.
    let went_on = after(CASTLING, &[claim, Act::Use(on("e1"))]);
    assert!(hint(went_on.table()).starts_with("Put it down"));

    let fifty = "4k3/8/8/8/8/8/8/R3K3 w - - 100 80";
    let touch_move = Settings {
        touch_move: true,
        ..Settings::default()
    };
    let mut session = Session::new(
        touch_move,
        Chess::from_fen(fifty, ChessRules::default()).unwrap(),
        None,
    );
    let touch = Act::Touch(on("a1"));
    for (second, act) in (1..).zip([Act::Press(Key::Start), touch, touch, claim]) {
        session.act(act, Instant::from_millis(1000 * second));
    }
    assert!(hint(session.table()).starts_with("It is too late to claim"));

    let mut session = Session::new(
        Settings::of::<Xiangqi>(),
        Xiangqi::start(XiangqiRules::default()),
        None,
    );
    for (second, key) in (1..).zip([Key::Start, Key::Claim]) {
        session.act(Act::Press(key), Instant::from_millis(1000 * second));
    }
    assert!(hint(session.table()).starts_with("In this game the arbiter declares draws"));
}

#[test]
fn a_piece_chosen_for_the_pawn_is_told() {
    let promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let lifted = [Act::Use(on("a7")), Act::Press(Key::Knight)];
    assert!(hint(after(promotion, &lifted[..1]).table()).starts_with("Choose with q, r, b or n"));
    assert_eq!(
        hint(after(promotion, &lifted).table()),
        "Put the pawn down to make it a knight; q, r, b and n choose again."
    );
}
