// SPDX-License-Identifier: Apache-2.0
//! Every mistake in a scenario is named with its line, and what would be right is said.

use arbiter::{Key, Settings, TimeControl, ViolationKind};
use rules::Reason;
use rules::chess::{Chess, Fide};
use rules::xiangqi::{Standard, Xiangqi};
use scenario::{CHOICES, Scenario, Simulated, Statement, expectations_in, game_of};

/// The first mistake that reading finds.
fn mistake(text: &str) -> String {
    match Scenario::<Chess>::parse(text, Fide) {
        Ok(_) => panic!("no mistake was found in {text:?}"),
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn assert_mistake(line: &str, message: &str) {
    let text = format!("game chess\n{line}\n");
    assert_eq!(mistake(&text), format!("line 2: {message}"));
}

#[test]
fn the_game_comes_first_and_once() {
    let begins = "a scenario begins with `game chess` or `game xiangqi`";
    assert_eq!(mistake(""), format!("line 1: {begins}"));
    assert_eq!(mistake("# nothing\n\n"), format!("line 1: {begins}"));
    assert_eq!(mistake("start\ngame chess"), format!("line 1: {begins}"));
    assert_eq!(
        mistake("\ngame draughts"),
        "line 2: `draughts` is not a game; expected one of: chess, xiangqi"
    );
    assert_eq!(
        mistake("game xiangqi"),
        "line 1: `xiangqi` is not the game here; that is chess"
    );
    assert_mistake(
        "game chess",
        "`game` may appear only once, at the beginning",
    );
}

#[test]
fn the_game_is_found_before_anything_else_is_read() {
    assert_eq!(
        game_of("# so\n\n game xiangqi # yes\nh2e2"),
        Some("xiangqi")
    );
    assert_eq!(game_of("start\ngame chess"), None);
    assert_eq!(game_of(""), None);
}

#[test]
fn expectations_are_counted() {
    let text = "game chess # expect\nstart\n  expect alarm off\nmove e2e4\nexpect turn black\n";
    assert_eq!(expectations_in(text), 2);
    assert_eq!(
        expectations_in("position \"expect\"\n#expect alarm on\nexpected"),
        0
    );
}

#[test]
fn a_very_long_word_is_not_repeated_whole() {
    let word = "x".repeat(100_000);
    for line in [
        format!("{word} e2"),
        format!("option {word} on"),
        format!("option clock {word} {word}"),
        format!("option rule {word} on"),
        format!("lift {word}"),
        format!("move {word}"),
        format!("key {word}"),
        format!("wait {word}"),
        format!("expect {word}"),
        format!("expect display {word}"),
        format!("expect result {word} checkmate"),
        format!("game {word}"),
        format!("position {word}"),
    ] {
        let message = mistake(&format!("game chess\n{line}"));
        assert!(message.len() < 500, "{message}");
    }
}

#[test]
fn choices_come_before_actions() {
    for statement in [
        "option settle 400",
        "position \"8/8/8/8/8/8/k7/2K5 w - - 0 1\"",
    ] {
        let name = statement.split(' ').next().unwrap();
        let text = format!("game chess\nlift e2\n{statement}");
        assert_eq!(
            mistake(&text),
            format!(
                "line 3: `{name}` must come before `start` and before anything is done or expected"
            )
        );
    }
}

#[test]
fn words_are_taken_apart_strictly() {
    assert_mistake(
        "position \"8/8",
        "a quoted word needs a \" before it and one after it",
    );
    assert_mistake(
        "lift a b c d e f g h i j",
        "too many words; words with spaces are quoted, a comment starts with #",
    );
}

/// Names with commas between them.
fn list(names: impl IntoIterator<Item = impl ToString>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    names.join(", ")
}

#[test]
fn unknown_words_list_the_known_ones() {
    assert_mistake(
        "lfit e2",
        "`lfit` is not a statement; expected one of: game, option, position, start, lift, place, \
         move, key, hold, wait, expect",
    );
    assert_mistake(
        "key clock",
        &format!("`clock` is not a key; expected one of: {}", list(Key::ALL)),
    );
    let options = list(CHOICES.iter().map(|kind| kind.name));
    assert_mistake(
        "option touch-mvoe on",
        &format!("`touch-mvoe` is not an option; expected one of: {options}, rule"),
    );
    assert_mistake(
        "expect clock 10",
        "`clock` is not something to expect; expected one of: turn, display, blink, alarm, violation, \
         last, fen, result",
    );
    assert_mistake(
        "expect turn red",
        "`red` is not a side; expected one of: white, black",
    );
    let kinds = list(ViolationKind::ALL);
    assert_mistake(
        "expect violation illegal",
        &format!("`illegal` is not a violation; expected one of: {kinds}, none"),
    );
    assert_mistake(
        "expect blink left",
        "`left` is not a part that blinks; expected one of: none, first, second, both",
    );
    assert_mistake(
        "expect alarm loud",
        "`loud` is not a setting; expected one of: on, off",
    );
}

#[test]
fn forms_are_shown() {
    for (line, form) in [
        ("game", "game chess|xiangqi"),
        ("option", "option NAME VALUE"),
        ("position", "position \"FEN\""),
        ("start now", "start"),
        ("lift", "lift SQUARE"),
        ("place e2 e4", "place SQUARE"),
        ("move e2 e4", "move UCI"),
        ("key", "key NAME"),
        ("wait", "wait MILLISECONDS"),
        ("expect", "expect WHAT VALUE"),
        ("expect turn", "expect turn SIDE"),
        ("expect display", "expect display \"DIGITS\""),
        ("expect blink", "expect blink none|first|second|both"),
        ("expect alarm", "expect alarm on|off"),
        (
            "expect violation",
            "expect violation KIND [SIDE]` or `expect violation none",
        ),
        ("expect last", "expect last UCI` or `expect last none"),
        ("expect fen", "expect fen \"FEN\""),
        (
            "expect result draw",
            "expect result OUTCOME \"REASON\"` or `expect result ongoing",
        ),
    ] {
        assert_mistake(line, &format!("the form is `{form}`"));
    }
}

#[test]
fn special_rules_are_those_of_the_game() {
    assert_mistake(
        "option rule sixty-moves off",
        "`sixty-moves` is not a special rule; expected one of: castling, en-passant, underpromotion, \
         repetition, move-count-draws, dead-position",
    );
    assert_mistake(
        "option rule castling no",
        "`no` is not a setting; expected one of: on, off",
    );
    assert_mistake(
        "option rule castling",
        "the form is `option rule NAME on|off`",
    );
    let late = mistake("game chess\nstart\noption rule castling off");
    assert!(
        late.starts_with("line 3: `option` must come before"),
        "{late}"
    );
}

#[test]
fn a_game_with_other_special_rules_is_not_played() {
    let play = |text: &str| {
        let scenario = Scenario::<Chess>::parse(text, Fide).unwrap();
        scenario.play(&mut Simulated::default(), |_| ()).is_ok()
    };
    assert!(!play("game chess\noption rule castling off\nstart"));
    assert!(play("game chess\noption rule castling on\nstart"));
    assert!(play(
        "game chess\noption rule castling off\noption rule castling on\nstart"
    ));
}

#[test]
fn values_are_checked() {
    for (option, wrong, right) in [
        ("settle", "49", "MS (50 to 5000)"),
        ("settle", "5001", "MS (50 to 5000)"),
        ("settle", "+400", "MS (50 to 5000)"),
        ("hand", "999", "MS (1000 to 600000)"),
        ("hand", "600001", "MS (1000 to 600000)"),
        ("capture-order", "victim-first", "own-first or either"),
        ("timeout-loses", "yes", "on or off"),
        ("move-limit", "100001", "N (0 for no limit, to 100000)"),
        ("clock per-move", "0", TimeControl::FORMS),
        ("clock per-move", "86401", TimeControl::FORMS),
        ("clock per-move 60", "5", TimeControl::FORMS),
        ("clock", "blitz", TimeControl::FORMS),
        ("clock fischer", "300", TimeControl::FORMS),
        ("clock byoyomi", "300+0x30", TimeControl::FORMS),
        ("clock stages", "40/5400,40/3600", TimeControl::FORMS),
        ("layout", "fancy", "count or clock"),
        ("low-time", "3601", "S (0 for never, to 3600)"),
        ("touch-move on", "off", "on or off"),
    ] {
        let name = option.split(' ').next().unwrap();
        assert_mistake(
            &format!("option {option} {wrong}"),
            &format!("`{wrong}` is not right for the option {name}; it takes {right}"),
        );
    }
    // Not the last word, but the one that is wrong.
    for (option, word) in [
        ("clock fischer 180 2", "180"),
        ("clock sudden 0 sudden 60", "0"),
        ("clock sudden 60 blitz 60", "blitz"),
    ] {
        assert_mistake(
            &format!("option {option}"),
            &format!(
                "`{word}` is not right for the option clock; it takes {}",
                TimeControl::FORMS
            ),
        );
    }
    for right in [
        "settle 50",
        "settle 5000",
        "hand 1000",
        "hand 600000",
        "capture-order own-first",
        "capture-order either",
        "timeout-loses on",
        "timeout-loses off",
        "clock per-move 1",
        "clock per-move 86400",
        "clock fischer 0+1",
        "clock stages 40/5400+30,20/3600,1800d5",
        "clock sudden 300 byoyomi 60+3x30",
        "clock-button on",
        "layout clock",
        "low-time 20",
        "alarm off",
        "move-limit 100000",
    ] {
        let text = format!("game chess\noption {right}\n");
        assert!(Scenario::<Chess>::parse(&text, Fide).is_ok(), "{right}");
    }
}

#[test]
fn what_is_chosen_when_nothing_is_can_be_written_out() {
    for settings in [Settings::of::<Chess>(), Settings::of::<Xiangqi>()] {
        let mut chosen = Settings::default();
        for kind in CHOICES {
            let line = format!("option {} {}", kind.name, kind.value_in(&settings));
            match Statement::<Chess>::parse(&line, Fide) {
                Ok(Some(Statement::Option(choice))) => choice.apply(&mut chosen),
                other => panic!("{line}: {other:?}"),
            }
        }
        assert_eq!(chosen, settings);
    }
}

#[test]
fn squares_moves_and_times_are_checked() {
    for word in ["e9", "i1", "e0", "e02", "E2", "e", "44", "ä1", "e2e4"] {
        assert_mistake(
            &format!("lift {word}"),
            &format!("`{word}` is not a square; the squares are a1 to h8"),
        );
    }
    for word in ["e2", "e2e9", "e7e8k", "e2-e4", "O-O", "e7e8qq"] {
        assert_mistake(
            &format!("move {word}"),
            &format!("`{word}` is not a move; a move is written in UCI, such as e2e4 or e7e8q"),
        );
    }
    let xiangqi = Scenario::<Xiangqi>::parse("game xiangqi\nmove H2-E2", Standard).unwrap_err();
    assert_eq!(
        xiangqi.to_string(),
        "line 2: `H2-E2` is not a move; a move is written in UCI, such as h3e3 or b10c8"
    );
    for word in ["-1", "1.5", "1s", "2592000001", "99999999999999999999"] {
        assert_mistake(
            &format!("wait {word}"),
            &format!("`{word}` is not a time; it takes milliseconds, 0 to 2592000000"),
        );
    }
}

#[test]
fn displays_and_results_are_checked() {
    for text in [
        "",
        "1",
        "123456789",
        "1234567a",
        ".12345678",
        "1..2345678",
        "12 34 56 7",
    ] {
        assert_mistake(
            &format!("expect display \"{text}\""),
            &format!(
                "`{text}` is not a display; it has eight digits, with _ for a blank and . for \
                 the point after a digit"
            ),
        );
    }
    assert_mistake(
        "expect result \"white won\" checkmate",
        "`white won` is not a result; expected one of: ongoing, \"white wins\", \"black wins\", draw",
    );
    assert_mistake(
        "expect result draw chess",
        &format!(
            "`chess` is not a reason for a game to end; expected one of: {}",
            Reason::ALL.map(Reason::name).join(", ")
        ),
    );
}

#[test]
fn a_wrong_fen_is_explained() {
    assert_mistake(
        "position \"8/8/8/8/8/8/8/K6k w - - 0 x\"",
        "the sixth field (the number of the move) must be a number from 0 to 65535",
    );
}

#[test]
fn a_move_needs_a_piece() {
    let text = "game chess\nstart\nmove e4e5\n";
    let scenario = Scenario::<Chess>::parse(text, Fide).unwrap();
    let stop = scenario
        .play(&mut Simulated::default(), |_| {})
        .unwrap_err();
    assert_eq!(stop.to_string(), "line 3: move e4e5: no piece stands on e4");
}

#[test]
fn an_option_without_its_value_says_what_it_takes() {
    assert_mistake(
        "option settle",
        "the value of the option settle is incomplete; it takes MS (50 to 5000)",
    );
    assert_mistake(
        "option clock per-move",
        &format!(
            "the value of the option clock is incomplete; it takes {}",
            TimeControl::FORMS
        ),
    );
}
