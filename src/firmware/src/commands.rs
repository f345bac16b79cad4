// SPDX-License-Identifier: Apache-2.0
//! The shell command `arbiter`, with which somebody looks at the game and corrects clocks and counts.
//!
//! The shell's thread reads the words and writes the answer. The arbiter belongs to its loop, so it
//! is the loop that carries out what was asked for.

use core::ffi::{c_char, c_int};
use core::fmt::{self, Write};
use core::ops::RangeInclusive;
use core::ptr::NonNull;

use arbiter::rules::{Position, Side};
use arbiter::{
    Arbiter, Duration, FullTime, Options, Phase, Refusal, Settings, TimeControl, TimeLeft,
    Violation,
};
use zephyr::sync::Mutex;
use zephyr::sys::sync::Semaphore;
use zephyr::time::Forever;

use crate::event_loop::{EventLoop, PlayedPosition};
use crate::input;
use crate::printer::{self, Printer, Shell};

/// What the times may be, in seconds.
const SECONDS: RangeInclusive<u32> = 0..=*TimeControl::SECONDS.end();
/// What the counts may be.
const COUNTS: RangeInclusive<u32> = Settings::MOVE_LIMIT;

/// What can be asked for.
enum Request {
    Status,
    Clock(Side, Duration),
    Moves(Side, u32),
}

/// How things are.
struct Status {
    phase: Phase,
    turn: Side,
    left: [TimeLeft; 2],
    moves: [u32; 2],
    /// The violation that lasts.
    violation: Option<Violation>,
}

/// How things are after that, or why the arbiter has refused it.
type Answer = Result<Status, Refusal>;

/// What the loop has yet to carry out.
static REQUEST: Mutex<Option<Request>> = Mutex::new(None);
/// What came of it.
static ANSWER: Mutex<Option<Answer>> = Mutex::new(None);
/// Given when there is an answer.
static ANSWERED: Semaphore = Semaphore::new(0, 1);
/// Held by whoever asks: there may be several shells.
static ASKING: Mutex<()> = Mutex::new(());

impl Request {
    fn put_to<O: Options>(self, arbiter: &mut Arbiter<PlayedPosition, O>) -> Answer {
        match self {
            Request::Status => {}
            Request::Clock(side, time) => arbiter.correct_time(side, time)?,
            Request::Moves(side, count) => arbiter.correct_moves(side, count)?,
        }
        Ok(Status {
            phase: arbiter.phase(),
            turn: arbiter.position().turn(),
            left: Side::ALL.map(|side| arbiter.time_left(side)),
            moves: Side::ALL.map(|side| arbiter.moves_made(side)),
            violation: arbiter.violation(),
        })
    }
}

/// The loop's part: carries out what was asked for.
pub fn meet<O: Options>(event_loop: &mut EventLoop<O>) {
    let Ok(mut request) = REQUEST.lock();
    let asked = request.take();
    drop(request);
    let Some(asked) = asked else { return };
    let answered = asked.put_to(event_loop.arbiter());
    event_loop.catch_up();
    let Ok(mut answer) = ANSWER.lock();
    *answer = Some(answered);
    drop(answer);
    ANSWERED.give();
}

/// Has the loop carry out a request, and waits until that is done.
fn ask(asked: Request) -> Option<Answer> {
    let Ok(_asking) = ASKING.lock();
    let Ok(mut request) = REQUEST.lock();
    *request = Some(asked);
    drop(request);
    input::wake();
    // Without a time-out it does not fail.
    let _ = ANSWERED.take(Forever);
    let Ok(mut answer) = ANSWER.lock();
    answer.take()
}

/// Why a command was not carried out.
enum Mistake<'a> {
    NotASide(&'a str),
    NotANumber(&'a str, &'static str, RangeInclusive<u32>),
    /// The arbiter has refused it.
    Refused(Refusal),
}

impl fmt::Display for Mistake<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistake::NotASide(word) => {
                let [first, second] = Side::ALL.map(PlayedPosition::side_name);
                write!(
                    f,
                    "`{word}` is not a side; it takes first or second, {first} or {second}"
                )
            }
            Mistake::NotANumber(word, what, range) => write!(
                f,
                "`{word}` is not a number of {what} from {} to {}",
                range.start(),
                range.end()
            ),
            Mistake::Refused(reason) => write!(f, "refused: {reason}"),
        }
    }
}

/// A side by its number or by its name.
fn side(word: &str) -> Result<Side, Mistake<'_>> {
    let sides = Side::ALL.into_iter().zip(["first", "second"]);
    let mut sides = sides
        .filter(|&(side, number)| word == number || word == PlayedPosition::side_name(side))
        .map(|(side, _)| side);
    sides.next().ok_or(Mistake::NotASide(word))
}

/// A number in digits alone, within a range.
fn number<'a>(
    word: &'a str,
    what: &'static str,
    range: RangeInclusive<u32>,
) -> Result<u32, Mistake<'a>> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse().ok().filter(|_| is_plain);
    number
        .filter(|number| range.contains(number))
        .ok_or(Mistake::NotANumber(word, what, range))
}

/// Runs a command of the shell.
///
/// # Safety
///
/// `shell` must be a shell, and `argv` must point to `argc` strings.
#[unsafe(no_mangle)]
unsafe extern "C" fn arbiter_command(
    shell: NonNull<Shell>,
    argc: usize,
    argv: *const *const c_char,
) -> c_int {
    // SAFETY: the caller vouches for it.
    let (words, mut printer) = unsafe { (printer::words(argc, argv), Printer::new(shell)) };
    let result = run(&words, &mut printer);
    printer.finish(result)
}

fn run<'a>(words: &[&'a str], out: &mut impl Write) -> Result<(), Mistake<'a>> {
    let request = match *words {
        ["clock", who, seconds] => {
            let seconds = number(seconds, "seconds", SECONDS)?;
            Request::Clock(side(who)?, Duration::from_secs(seconds))
        }
        ["moves", who, count] => Request::Moves(side(who)?, number(count, "moves", COUNTS)?),
        _ => Request::Status,
    };
    if let Some(answer) = ask(request) {
        // What is written goes to a printer, which does not fail.
        let _ = write_status(out, &answer.map_err(Mistake::Refused)?);
    }
    Ok(())
}

/// The phase, a line for each side, and the violation that lasts.
fn write_status(out: &mut impl Write, status: &Status) -> fmt::Result {
    let phase = match status.phase {
        Phase::SetUp => "set-up",
        Phase::Playing => "playing",
        Phase::Paused => "paused",
        Phase::Over => "over",
    };
    let name = PlayedPosition::side_name;
    writeln!(out, "{phase}, {} to move", name(status.turn))?;
    for (side, (left, moves)) in Side::ALL
        .into_iter()
        .zip(status.left.iter().zip(status.moves))
    {
        write!(out, "{} {}", name(side), FullTime(left.time))?;
        if left.periods > 0 {
            write!(out, " in a period, {} left", left.periods)?;
        }
        writeln!(out, ", moves {moves}")?;
    }
    match status.violation {
        None => writeln!(out, "no violation"),
        Some(Violation {
            kind,
            offender: None,
        }) => writeln!(out, "violation {kind}"),
        Some(Violation {
            kind,
            offender: Some(side),
        }) => writeln!(out, "violation {kind} {}", name(side)),
    }
}
