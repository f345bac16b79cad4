// SPDX-License-Identifier: Apache-2.0
//! The terminal, which is left as it was: also after a panic, and when the program is told to
//! stop.

#[cfg(unix)]
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::mem::ManuallyDrop;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;

/// How long the program may take to end once it is told to stop.
#[cfg(unix)]
const LAST_WORDS: Duration = Duration::from_secs(1);

/// What the program waits for.
pub(crate) enum Input {
    /// Something was typed or clicked, or the window has another size.
    Event(Event),
    /// A signal tells the program to stop, with this exit status.
    #[cfg_attr(not(unix), allow(dead_code, reason = "there are no such signals"))]
    Stop(u8),
}

/// A terminal taken over by the board. Dropping it gives it back.
pub(crate) struct Screen {
    /// Not dropped, since that panics if the window is closed and messages cannot be written.
    pub terminal: ManuallyDrop<DefaultTerminal>,
    inputs: Receiver<io::Result<Input>>,
}

impl Screen {
    /// Takes over the terminal.
    ///
    /// # Errors
    ///
    /// When there is none; `instead` says what can be done without one.
    pub(crate) fn open(instead: &str) -> anyhow::Result<Screen> {
        for (stream, is_terminal) in [
            ("standard input", io::stdin().is_terminal()),
            ("standard output", io::stdout().is_terminal()),
        ] {
            if !is_terminal {
                anyhow::bail!("this needs a terminal, and {stream} is not one. {instead}");
            }
        }
        #[cfg(unix)]
        if let Err(trouble) = check_kind(std::env::var_os("TERM").as_deref()) {
            anyhow::bail!("this needs a terminal that can be drawn on, and {trouble}. {instead}");
        }
        give_back_on_panic();
        let (sender, inputs) = mpsc::channel();
        #[cfg(unix)]
        stop_on_signals(sender.clone())?;
        let screen = Screen {
            terminal: ManuallyDrop::new(ratatui::try_init()?),
            inputs,
        };
        execute!(io::stdout(), EnableMouseCapture)?;
        thread::spawn(move || pass_on_events(&sender));
        Ok(screen)
    }

    /// Waits for something, at most so long if there is a time.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    pub(crate) fn wait(&self, time: Option<Duration>) -> io::Result<Option<Input>> {
        let input = match time {
            Some(time) => self.inputs.recv_timeout(time),
            None => self.inputs.recv().map_err(RecvTimeoutError::from),
        };
        match input {
            Ok(input) => input.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }
}

/// Says what is wrong with a terminal of that kind, if it cannot be drawn on. Elsewhere than on
/// Unix, terminals do not say what they are.
#[cfg(unix)]
fn check_kind(kind: Option<&OsStr>) -> Result<(), &'static str> {
    let kind = kind.unwrap_or_default();
    if kind.is_empty() {
        Err("TERM does not say what this one is")
    } else if kind == "dumb" {
        Err("TERM says that this one is `dumb`")
    } else {
        Ok(())
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

/// The message of a panic would otherwise be lost with the alternate screen.
fn give_back_on_panic() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        give_back();
        hook(info);
    }));
}

/// Passes on what the terminal says, until it has no more to say or nobody listens. In a thread
/// of its own, so that the program can wait for a signal at the same time.
fn pass_on_events(sender: &Sender<io::Result<Input>>) {
    loop {
        let event = event::read().map(Input::Event);
        let is_last = event.is_err();
        if sender.send(event).is_err() || is_last {
            return;
        }
    }
}

/// Passes on a signal that tells the program to stop, and ends it if it does not listen. Ctrl-C
/// is a key here, not a signal.
#[cfg(unix)]
fn stop_on_signals(sender: Sender<io::Result<Input>>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // The exit status that a shell gives to a program that a signal has ended.
            let status = 128 + signal;
            let _ = sender.send(Ok(Input::Stop(u8::try_from(status).unwrap_or(u8::MAX))));
            thread::sleep(LAST_WORDS);
            // Not in this thread, which may be waiting for a terminal that accepts nothing.
            thread::spawn(give_back);
            thread::sleep(LAST_WORDS / 10);
            std::process::exit(status);
        }
    });
    Ok(())
}
