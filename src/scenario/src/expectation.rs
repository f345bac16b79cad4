// SPDX-License-Identifier: Apache-2.0
//! What a scenario expects of the board.

use core::fmt;

use arbiter::{Blink, Digits, Glyph, Snapshot, Violation, ViolationKind};
use rules::{Ending, Outcome, Position, Reason, Side};

use crate::error::Error;
use crate::text::{reads_as, write_words};
use crate::uci::MoveWord;
use crate::vocabulary::Vocabulary;

/// Something that must be so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expectation<'a, P: Position> {
    /// The side to move.
    Turn(Side),
    /// The digits, as if nothing blinked.
    Display(Digits),
    /// What blinks.
    Blink(Blink),
    /// Whether the alarm sounds.
    Alarm(bool),
    /// The last violation raised; without a side, anybody's.
    Violation(Option<(ViolationKind, Option<Side>)>),
    /// The last accepted move.
    Last(Option<MoveWord<'a, P::Square>>),
    /// The last accepted position, as it is written but for the space between its fields.
    Fen(&'a str),
    /// How the game has ended and why, if it has.
    Result(Option<(Outcome, Reason)>),
}

impl<'a, P: Position> Expectation<'a, P> {
    /// Reads what follows `expect`.
    pub(crate) fn from_words(
        subject: &'a str,
        wanted: &[&'a str],
        rules: P::Ruleset,
    ) -> Result<Self, Error<'a, P>> {
        Ok(match (subject, wanted) {
            ("turn", [name]) => Expectation::Turn(side::<P>(name)?),
            ("display", [text]) => {
                Expectation::Display(parse_digits(text).ok_or(Error::Display(text))?)
            }
            ("blink", [name]) => Expectation::Blink(blink(name)?),
            ("alarm", ["on"]) => Expectation::Alarm(true),
            ("alarm", ["off"]) => Expectation::Alarm(false),
            ("alarm", [word]) => return Err(Error::Unknown(Vocabulary::Switch, word)),
            ("violation", ["none"]) => Expectation::Violation(None),
            ("violation", [kind]) => Expectation::Violation(Some((violation(kind)?, None))),
            ("violation", [kind, name]) => {
                Expectation::Violation(Some((violation(kind)?, Some(side::<P>(name)?))))
            }
            ("last", ["none"]) => Expectation::Last(None),
            ("last", [uci]) => {
                Expectation::Last(Some(MoveWord::parse(uci).ok_or(Error::Move(uci))?))
            }
            ("fen", [fen]) => {
                P::from_fen(fen, rules).map_err(Error::Fen)?;
                Expectation::Fen(fen)
            }
            ("result", ["ongoing"]) => Expectation::Result(None),
            ("result", [words, reason]) => {
                let outcome = outcome::<P>(words).ok_or(Error::Outcome(words))?;
                let reason =
                    Reason::from_name(reason).ok_or(Error::Unknown(Vocabulary::Reason, reason))?;
                Expectation::Result(Some((outcome, reason)))
            }
            _ => return Err(form(subject)),
        })
    }

    /// What the board shows of this, and whether that is as expected.
    pub(crate) fn look(&self, shown: &Snapshot<P>) -> (Seen<P>, bool) {
        match *self {
            Expectation::Turn(side) => {
                let seen = shown.panel.turn.unwrap_or(shown.turn());
                (Seen::Turn(seen), seen == side)
            }
            Expectation::Display(digits) => {
                let seen = shown.panel.digits;
                (Seen::Display(seen), seen == digits)
            }
            Expectation::Blink(blink) => {
                let seen = shown.panel.blink;
                (Seen::Blink(seen), seen == blink)
            }
            Expectation::Alarm(on) => {
                let seen = shown.panel.alarm;
                (Seen::Alarm(seen), seen == on)
            }
            Expectation::Violation(wanted) => {
                let seen = shown.last_violation;
                (Seen::Violation(seen), is_violation(seen, wanted))
            }
            Expectation::Last(wanted) => {
                let so = match (shown.last_move, wanted) {
                    (Some(mv), Some(word)) => reads_as(mv, word.uci),
                    (None, None) => true,
                    _ => false,
                };
                (Seen::Last(shown.last_move), so)
            }
            Expectation::Fen(fen) => {
                let so = reads_as(shown.position.fen(), fen);
                (Seen::Fen(shown.position.clone()), so)
            }
            Expectation::Result(wanted) => {
                let seen = shown.ending;
                let so = seen.map(|ending| (ending.outcome, ending.reason)) == wanted;
                (Seen::Result(seen), so)
            }
        }
    }
}

fn is_violation(seen: Option<Violation>, wanted: Option<(ViolationKind, Option<Side>)>) -> bool {
    match (seen, wanted) {
        (Some(seen), Some((kind, offender))) => {
            seen.kind == kind && (offender.is_none() || seen.offender == offender)
        }
        (None, None) => true,
        _ => false,
    }
}

/// What is wrong with an expectation whose words fit no form.
fn form<P: Position>(subject: &str) -> Error<'_, P> {
    Error::Form(match subject {
        "turn" => "expect turn SIDE",
        "display" => "expect display \"DIGITS\"",
        "blink" => "expect blink none|first|second|both",
        "alarm" => "expect alarm on|off",
        "violation" => "expect violation KIND [SIDE]` or `expect violation none",
        "last" => "expect last UCI` or `expect last none",
        "fen" => "expect fen \"FEN\"",
        "result" => "expect result OUTCOME \"REASON\"` or `expect result ongoing",
        _ => return Error::Unknown(Vocabulary::Expectation, subject),
    })
}

fn side<P: Position>(name: &str) -> Result<Side, Error<'_, P>> {
    Side::ALL
        .into_iter()
        .find(|&side| P::side_name(side) == name)
        .ok_or(Error::Unknown(Vocabulary::Side, name))
}

fn violation<P: Position>(name: &str) -> Result<ViolationKind, Error<'_, P>> {
    ViolationKind::from_name(name).ok_or(Error::Unknown(Vocabulary::Violation, name))
}

fn blink<P: Position>(name: &str) -> Result<Blink, Error<'_, P>> {
    Blink::from_name(name).ok_or(Error::Unknown(Vocabulary::Blink, name))
}

/// Reads `draw` or `white wins`.
fn outcome<P: Position>(words: &str) -> Option<Outcome> {
    if words == "draw" {
        return Some(Outcome::Draw);
    }
    let name = words.strip_suffix(" wins")?;
    side::<P>(name).ok().map(Outcome::Win)
}

/// Reads what eight digits show: `_` is a blank, `.` the point of the digit before it, and spaces
/// are ignored.
fn parse_digits(text: &str) -> Option<Digits> {
    let mut digits = Digits::default();
    let mut count = 0_usize;
    for character in text.chars() {
        match character {
            ' ' => {}
            '.' => {
                let last = digits.0.get_mut(count.checked_sub(1)?)?;
                if last.point {
                    return None;
                }
                last.point = true;
            }
            _ => {
                let digit = match character {
                    '_' => None,
                    _ => Some(u8::try_from(character.to_digit(10)?).ok()?),
                };
                *digits.0.get_mut(count)? = Glyph {
                    digit,
                    point: false,
                };
                count += 1;
            }
        }
    }
    (count == digits.0.len()).then_some(digits)
}

/// What the board shows.
#[derive(Clone, PartialEq, Debug)]
pub enum Seen<P: Position> {
    /// The side to move.
    Turn(Side),
    /// The digits, as if nothing blinked.
    Display(Digits),
    /// What blinks.
    Blink(Blink),
    /// Whether the alarm sounds.
    Alarm(bool),
    /// The last violation raised.
    Violation(Option<Violation>),
    /// The last accepted move.
    Last(Option<P::Move>),
    /// The last accepted position.
    Fen(P),
    /// How the game has ended, if it has.
    Result(Option<Ending>),
}

impl<P: Position> fmt::Display for Expectation<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Expectation::Turn(side) => write_turn::<P>(f, side),
            Expectation::Display(digits) => write_display(f, digits),
            Expectation::Blink(blink) => write!(f, "blink {blink}"),
            Expectation::Alarm(on) => write_alarm(f, on),
            Expectation::Violation(wanted) => write_violation::<P>(f, wanted),
            Expectation::Last(word) => write_last(f, word.map(|word| word.uci)),
            Expectation::Fen(fen) => {
                f.write_str("fen \"")?;
                write_words(f, fen)?;
                f.write_str("\"")
            }
            Expectation::Result(wanted) => write_result::<P>(f, wanted),
        }
    }
}

/// In the words of a scenario.
impl<P: Position> fmt::Display for Seen<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seen::Turn(side) => write_turn::<P>(f, *side),
            Seen::Display(digits) => write_display(f, *digits),
            Seen::Blink(blink) => write!(f, "blink {blink}"),
            Seen::Alarm(on) => write_alarm(f, *on),
            Seen::Violation(seen) => {
                write_violation::<P>(f, seen.map(|seen| (seen.kind, seen.offender)))
            }
            Seen::Last(mv) => write_last(f, *mv),
            Seen::Fen(position) => write!(f, "fen \"{}\"", position.fen()),
            Seen::Result(ending) => {
                write_result::<P>(f, ending.map(|ending| (ending.outcome, ending.reason)))
            }
        }
    }
}

fn write_turn<P: Position>(f: &mut fmt::Formatter<'_>, side: Side) -> fmt::Result {
    write!(f, "turn {}", P::side_name(side))
}

fn write_display(f: &mut fmt::Formatter<'_>, digits: Digits) -> fmt::Result {
    f.write_str("display \"")?;
    for (index, glyph) in digits.0.iter().enumerate() {
        if index > 0 && index % 2 == 0 {
            f.write_str(" ")?;
        }
        match glyph.digit {
            Some(digit) => write!(f, "{digit}")?,
            None => f.write_str("_")?,
        }
        if glyph.point {
            f.write_str(".")?;
        }
    }
    f.write_str("\"")
}

fn write_alarm(f: &mut fmt::Formatter<'_>, on: bool) -> fmt::Result {
    f.write_str(if on { "alarm on" } else { "alarm off" })
}

fn write_violation<P: Position>(
    f: &mut fmt::Formatter<'_>,
    violation: Option<(ViolationKind, Option<Side>)>,
) -> fmt::Result {
    match violation {
        None => f.write_str("violation none"),
        Some((kind, None)) => write!(f, "violation {kind}"),
        Some((kind, Some(side))) => write!(f, "violation {kind} {}", P::side_name(side)),
    }
}

fn write_last(f: &mut fmt::Formatter<'_>, mv: Option<impl fmt::Display>) -> fmt::Result {
    match mv {
        Some(mv) => write!(f, "last {mv}"),
        None => f.write_str("last none"),
    }
}

fn write_result<P: Position>(
    f: &mut fmt::Formatter<'_>,
    result: Option<(Outcome, impl fmt::Display)>,
) -> fmt::Result {
    match result {
        None => f.write_str("result ongoing"),
        Some((Outcome::Draw, reason)) => write!(f, "result draw \"{reason}\""),
        Some((Outcome::Win(side), reason)) => {
            write!(f, "result \"{} wins\" \"{reason}\"", P::side_name(side))
        }
    }
}
