// SPDX-License-Identifier: Apache-2.0
//! Shell commands for playing on the emulated board. Their words are those of scenario files, and
//! each returns only when it has finished: commands that come through a pipe keep their order and
//! take their time.

use core::ffi::{c_char, c_int};
use core::fmt::{self, Write};
use core::ptr::NonNull;
use core::slice;

use arbiter::rules::{Position, Side, Square as _, SquareSet};
use arbiter::{Blink, Duration, Glyph, Key, Notice, Options, Phase, Snapshot};
use heapless::String;
use scenario::{AFTER_MOVE, Error, MoveWord, SPACING, Seen, Statement, TOUCH_INTERVAL, gesture};
use zephyr::sys::sync::Semaphore;
use zephyr::time::Forever;

use crate::clock;
use crate::console::log;
use crate::event_loop::{EventLoop, PlayedPosition, Square};
use crate::kconfig;
use crate::pins::{self, CONTACT_TOLD, HELD, RELEASED, sleep_until, squares};
use crate::printer::{self, Printer, Shell};
use crate::ruleset::Chosen;
use crate::view;

/// How long after its last change the board is at rest, with some time to spare.
const AT_REST: Duration = Duration::from_millis(
    CONTACT_TOLD.millis() + kconfig::CONFIG_ARBITER_SETTLE_MS as u32 + AFTER_MOVE.millis(),
);

/// A move with which many games begin.
const OPENING: &str = if cfg!(CONFIG_ARBITER_GAME_XIANGQI) {
    "h3e3"
} else {
    "e2e4"
};

/// The longest line of the log: every square of the largest board is wrong.
const LINE: usize = 512;

mod ffi {
    //! What is defined in `shell.c`.

    use crate::printer::Shell;

    unsafe extern "C" {
        /// The shell on the console; null when it has not begun yet.
        #[link_name = "arbiter_shell_console"]
        pub safe fn console() -> *const Shell;
    }
}

/// Prints a line of the log, so that the prompt and what has been typed so far follow it. Returns
/// whether the shell has begun; before that, nothing is printed.
pub fn print_line(text: &fmt::Arguments<'_>) -> bool {
    let Some(shell) = NonNull::new(ffi::console().cast_mut()) else {
        return false;
    };
    // In one piece, because the shell repeats its prompt after each. What does not fit is left
    // out.
    let mut line = String::<LINE>::new();
    let _ = writeln!(line, "{text}");
    // SAFETY: it is a shell.
    let _ = unsafe { Printer::new(shell) }.write_str(&line);
    true
}

/// Given when the arbiter has seen the pieces, and passed on by every command that takes it.
static SET_UP_SEEN: Semaphore = Semaphore::new(0, 1);

/// Puts the pieces on the board, before the arbiter looks at it.
pub fn begin() {
    put_pieces(&PlayedPosition::start(Chosen));
    log!(
        "An emulated board with all its pieces. Type: select board, then key start, move \
         {OPENING}, show, digits; help lists more"
    );
}

/// The loop's part: shows how things are, and lets commands begin when the arbiter has seen the
/// pieces.
pub fn look<O: Options>(event_loop: &mut EventLoop<O>) {
    view::show(event_loop.arbiter());
    if event_loop.knows_set_up() {
        SET_UP_SEEN.give();
    }
}

/// Waits until the arbiter has seen the pieces of a board that was just switched on.
fn wait_for_set_up() {
    // Without a time-out it does not fail.
    let _ = SET_UP_SEEN.take(Forever);
    SET_UP_SEEN.give();
}

/// Writes the name of a key as a C string; returns whether there is such a key.
///
/// # Safety
///
/// `name` must point to `size` bytes that nothing else uses meanwhile.
#[unsafe(no_mangle)]
unsafe extern "C" fn arbiter_shell_key_name(index: usize, name: *mut u8, size: usize) -> bool {
    // SAFETY: the caller vouches for it.
    let buffer = unsafe { slice::from_raw_parts_mut(name, size) };
    let Some(key) = Key::ALL.get(index) else {
        return false;
    };
    let bytes = key.name().bytes().chain([0]);
    let fits = key.name().len() < size;
    for (to, byte) in buffer.iter_mut().zip(bytes) {
        *to = byte;
    }
    fits
}

/// Runs a command of the shell.
///
/// # Safety
///
/// `shell` must be a shell, and `argv` must point to `argc` strings.
#[unsafe(no_mangle)]
unsafe extern "C" fn arbiter_shell_run(
    shell: NonNull<Shell>,
    argc: usize,
    argv: *const *const c_char,
) -> c_int {
    // SAFETY: the caller vouches for it.
    let (words, mut printer) = unsafe { (printer::words(argc, argv), Printer::new(shell)) };
    wait_for_set_up();
    let result = run(&words, &mut printer);
    printer.finish(result)
}

/// Why a command was not carried out.
enum Mistake<'a> {
    /// Something that a scenario file may not say either.
    Statement(Error<'a, PlayedPosition>),
    /// Words after a command that takes none.
    Alone(&'a str),
    /// There is no piece to lift on the square.
    Empty(Square),
    /// There is a piece already on the square where one should be put.
    Occupied(Square),
    /// The board has no such key.
    NoKey(Key),
}

impl fmt::Display for Mistake<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const HINT: &str = "`show` tells where pieces stand";
        match self {
            Mistake::Statement(error @ Error::EmptySquare { .. }) => write!(f, "{error}; {HINT}"),
            Mistake::Statement(error) => write!(f, "{error}"),
            Mistake::Alone(command) => write!(f, "the form is `{command}`, without more words"),
            Mistake::Empty(square) => write!(f, "no piece stands on {square}; {HINT}"),
            Mistake::Occupied(square) => write!(
                f,
                "a piece stands on {square}; `lift {square}` takes it away"
            ),
            Mistake::NoKey(key) => write!(f, "this board has no key {key}"),
        }
    }
}

impl<'a> From<Error<'a, PlayedPosition>> for Mistake<'a> {
    fn from(error: Error<'a, PlayedPosition>) -> Self {
        Mistake::Statement(error)
    }
}

fn run<'a>(words: &[&'a str], out: &mut impl Write) -> Result<(), Mistake<'a>> {
    // What is written goes to a printer, which does not fail.
    match *words {
        ["show"] => {
            let _ = write_board(out);
        }
        ["digits"] => {
            let _ = write_digits(out);
        }
        ["pieces"] => {
            put_pieces(&view::latest().position);
            sleep(AT_REST);
        }
        [command @ ("show" | "digits" | "pieces"), ..] => return Err(Mistake::Alone(command)),
        ["key", name, millis] => act(Statement::from_words("hold", &[name, millis], Chosen)?, out)?,
        [first, ref arguments @ ..] => act(Statement::from_words(first, arguments, Chosen)?, out)?,
        [] => {}
    }
    Ok(())
}

/// Does what a statement of a scenario says.
fn act<'a>(
    statement: Statement<'a, PlayedPosition>,
    out: &mut impl Write,
) -> Result<(), Mistake<'a>> {
    match statement {
        Statement::Lift(square) => lift(square),
        Statement::Place(square) => place(square, out),
        Statement::Move(mv) => make_move(&mv),
        Statement::Key(key) => press(key, HELD),
        Statement::Hold(key, span) => press(key, span.max(HELD)),
        Statement::Wait(span) => {
            sleep(span);
            Ok(())
        }
        // There are no commands of these names.
        _ => Ok(()),
    }
}

fn sleep(span: Duration) {
    sleep_until(clock::now() + span);
}

/// Puts the pieces as they stand in a position.
fn put_pieces(position: &PlayedPosition) {
    let wanted = position.occupied();
    for square in squares() {
        pins::put(square, wanted.contains(square));
    }
}

fn lift<'a>(square: Square) -> Result<(), Mistake<'a>> {
    if !pins::standing().contains(square) {
        return Err(Mistake::Empty(square));
    }
    pins::put(square, false);
    sleep(SPACING);
    Ok(())
}

fn place<'a>(square: Square, out: &mut impl Write) -> Result<(), Mistake<'a>> {
    let standing = pins::standing();
    if standing.contains(square) {
        return Err(Mistake::Occupied(square));
    }
    if standing.len() >= view::latest().position.occupied().len() {
        // Printers do not fail.
        let _ = writeln!(
            out,
            "no piece was in the hand: one more stands on the board"
        );
    }
    pins::put(square, true);
    sleep(SPACING);
    Ok(())
}

/// Makes a move as a hand does, and waits until the board is at rest.
fn make_move<'a>(mv: &MoveWord<'a, Square>) -> Result<(), Mistake<'a>> {
    let position = view::latest().position;
    let touches = gesture(&position, pins::standing(), mv).ok_or(Error::EmptySquare {
        uci: mv.uci,
        square: mv.origin,
    })?;
    if let Some(key) = mv.promotion {
        press(key, HELD)?;
    }
    for (index, touch) in touches.enumerate() {
        if index > 0 {
            sleep(TOUCH_INTERVAL);
        }
        pins::put(touch.square, touch.placed);
    }
    sleep(AT_REST);
    Ok(())
}

fn press<'a>(key: Key, span: Duration) -> Result<(), Mistake<'a>> {
    if !pins::key(key, true) {
        return Err(Mistake::NoKey(key));
    }
    sleep(span);
    pins::key(key, false);
    sleep(RELEASED);
    Ok(())
}

/// Contacts on the left, the position on the right, and the status below.
fn write_board(out: &mut impl Write) -> fmt::Result {
    let view = view::latest();
    let standing = pins::standing();
    let width = 2 * Square::FILES;
    writeln!(out, "   {:width$}   arbiter", "contacts")?;
    for rank in (0..Square::RANKS).rev() {
        write!(out, "{:2}", rank + 1)?;
        write_rank(out, rank, |square| contact_letter(&view, standing, square))?;
        write!(out, "   ")?;
        write_rank(out, rank, |square| view.position.letter_at(square))?;
        writeln!(out)?;
    }
    write!(out, "  ")?;
    write_rank(out, 0, file_letter)?;
    write!(out, "   ")?;
    write_rank(out, 0, file_letter)?;
    writeln!(out)?;
    let wanted = view.position.occupied();
    let wrong = standing.without(wanted).union(wanted.without(standing));
    write_status(out, &view, wrong)
}

fn write_rank(
    out: &mut impl Write,
    rank: usize,
    letter: impl Fn(Square) -> Option<char>,
) -> fmt::Result {
    (0..Square::FILES)
        .filter_map(|file| Square::at(file, rank))
        .try_for_each(|square| write!(out, " {}", letter(square).unwrap_or('.')))
}

fn contact_letter(
    view: &Snapshot<PlayedPosition>,
    standing: SquareSet<Square>,
    square: Square,
) -> Option<char> {
    let believed = view.position.side_at(square).is_some();
    match (standing.contains(square), believed) {
        (true, true) => Some('o'),
        (true, false) => Some('+'),
        (false, true) => Some('-'),
        (false, false) => None,
    }
}

fn file_letter(square: Square) -> Option<char> {
    char::from_u32(u32::from('a') + square.file() as u32)
}

fn write_status(
    out: &mut impl Write,
    view: &Snapshot<PlayedPosition>,
    wrong: SquareSet<Square>,
) -> fmt::Result {
    let turn = PlayedPosition::side_name(view.position.turn());
    let notice: Notice<PlayedPosition> = match (view.phase, view.ending, view.last_violation) {
        (Phase::SetUp, ..) if wrong.is_empty() => Notice::Ready,
        (Phase::SetUp, ..) => Notice::WrongSetUp(wrong),
        (_, Some(ending), _) => Notice::Ended(ending),
        (_, _, Some(violation)) if view.panel.blink != Blink::None => {
            Notice::Violated { violation, wrong }
        }
        (phase, ..) => {
            let paused = if phase == Phase::Paused {
                "paused, "
            } else {
                ""
            };
            write!(out, "{paused}{turn} to move")?;
            if let Some(mv) = view.last_move {
                write!(out, " after {mv}")?;
            }
            return writeln!(out);
        }
    };
    writeln!(out, "{notice}")
}

/// The segments of 0 to 9, row by row.
const SEGMENTS: [[&str; 3]; 10] = [
    [" _ ", "| |", "|_|"],
    ["   ", "  |", "  |"],
    [" _ ", " _|", "|_ "],
    [" _ ", " _|", " _|"],
    ["   ", "|_|", "  |"],
    [" _ ", "|_ ", " _|"],
    [" _ ", "|_ ", "|_|"],
    [" _ ", "  |", "  |"],
    [" _ ", "|_|", "|_|"],
    [" _ ", "|_|", " _|"],
];

/// The digits, drawn and then in the words of scenario files, with the alarm and the lights.
fn write_digits(out: &mut impl Write) -> fmt::Result {
    let digits = pins::digits();
    for row in 0..3 {
        let mut line = String::<LINE>::new();
        for glyph in digits.0 {
            write_segments(&mut line, glyph, row)?;
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    let blink = Seen::<PlayedPosition>::Blink(view::latest().panel.blink);
    writeln!(out, "{}, {blink}", Seen::<PlayedPosition>::Display(digits))?;
    let lit = Side::ALL.into_iter().find(|&side| pins::light(side));
    let light = lit.map_or("off", PlayedPosition::side_name);
    writeln!(
        out,
        "{}, turn light {light}",
        Seen::<PlayedPosition>::Alarm(pins::alarm())
    )
}

fn write_segments(out: &mut impl Write, glyph: Glyph, row: usize) -> fmt::Result {
    let digit = glyph
        .digit
        .and_then(|digit| SEGMENTS.get(usize::from(digit)));
    let point = if glyph.point && row == 2 { '.' } else { ' ' };
    write!(out, "{}{point}", digit.map_or("   ", |rows| rows[row]))
}
