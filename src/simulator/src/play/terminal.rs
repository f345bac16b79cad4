// SPDX-License-Identifier: Apache-2.0
//! The terminal, which is left as it was: also after a panic, and when the program is told to
//! stop.

use std::io::{self, IsTerminal};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;

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

/// A signal that ends the program gives the terminal back first. Ctrl-C is a key here, not a
/// signal.
#[cfg(unix)]
fn give_back_on_signals() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            give_back();
            // What a shell says of a program that a signal has ended.
            std::process::exit(128 + signal);
        }
    });
    Ok(())
}
