// SPDX-License-Identifier: Apache-2.0
//! The terminal, which is left as it was: also after a panic, and when the program is told to
//! stop.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;

/// How often a program that waits for the user looks whether it was told to stop.
const GLANCE: Duration = Duration::from_millis(100);
/// How long it has after that to end by itself.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(1);

/// The signal that has told the program to stop; 0 for none.
static STOPPED: AtomicI32 = AtomicI32::new(0);

/// What has come of waiting for the user.
pub(crate) enum Awaited {
    /// Something of the terminal's.
    Event(Event),
    /// The time has passed.
    Nothing,
    /// The program was told to stop.
    Stop,
}

/// Waits for something to happen in the terminal: so long, or without a time for ever.
pub(crate) fn await_event(time: Option<Duration>) -> io::Result<Awaited> {
    let begin = Instant::now();
    loop {
        if stopped_by().is_some() {
            return Ok(Awaited::Stop);
        }
        let left = time.map(|time| time.saturating_sub(begin.elapsed()));
        if event::poll(left.map_or(GLANCE, |left| left.min(GLANCE)))? {
            return event::read().map(Awaited::Event);
        }
        if left.is_some_and(|left| left.is_zero()) {
            return Ok(Awaited::Nothing);
        }
    }
}

/// The signal that has told the program to stop.
pub(crate) fn stopped_by() -> Option<i32> {
    Some(STOPPED.load(Ordering::Relaxed)).filter(|&signal| signal != 0)
}

/// A terminal taken over by the board. Dropping it gives it back.
pub(crate) struct Screen {
    pub terminal: DefaultTerminal,
}

impl Screen {
    /// Takes over the terminal.
    ///
    /// # Errors
    ///
    /// When there is none; `instead` says what can be done without.
    pub(crate) fn open(instead: &str) -> anyhow::Result<Screen> {
        for (stream, is_terminal) in [
            ("standard input", io::stdin().is_terminal()),
            ("standard output", io::stdout().is_terminal()),
        ] {
            if !is_terminal {
                anyhow::bail!("this needs a terminal, and {stream} is none. {instead}");
            }
        }
        let kind = std::env::var("TERM");
        if cfg!(unix) && kind.as_ref().is_ok_and(|kind| kind == "dumb") {
            anyhow::bail!("this needs a terminal that can draw, and TERM is `dumb`. {instead}");
        }
        give_back_on_panic();
        #[cfg(unix)]
        give_back_on_signals()?;
        let screen = Screen {
            terminal: ratatui::try_init()?,
        };
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Leaves the terminal as it was. There is nobody to tell when that fails.
fn give_back() {
    let _ = execute!(io::stdout(), DisableMouseCapture);
    let _ = ratatui::try_restore();
    let _ = execute!(io::stdout(), ratatui::crossterm::cursor::Show);
}

/// What is said of a panic would otherwise be lost with the alternate screen.
fn give_back_on_panic() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        give_back();
        hook(info);
    }));
}

/// A signal that ends the program lets it end a recording and give the terminal back first.
/// Ctrl-C is a key here, not a signal.
#[cfg(unix)]
fn give_back_on_signals() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            STOPPED.store(signal, Ordering::Relaxed);
            std::thread::sleep(GRACE);
            give_back();
            // What a shell says of a program that a signal has ended.
            std::process::exit(128 + signal);
        }
    });
    Ok(())
}
