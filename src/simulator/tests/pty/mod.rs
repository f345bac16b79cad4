// SPDX-License-Identifier: Apache-2.0
//! A terminal without a window, in which the program runs as a user runs it.

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{MouseProtocolMode, Parser, Screen};

/// How long the program may take for anything: machines that are building something else are
/// slow.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often the screen is looked at.
const GLANCE: Duration = Duration::from_millis(10);

/// What the terminal has been told.
struct Shown {
    parser: Parser,
    bytes: usize,
}

/// A terminal in which one program runs.
pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    shown: Arc<Mutex<Shown>>,
    columns: u16,
}

impl Terminal {
    /// A terminal of this many columns and rows, in which the program has been started.
    pub fn open<S: AsRef<OsStr>>(size: (u16, u16), program: &Path, arguments: &[S]) -> Terminal {
        let (master, child) = start(size, program, arguments);
        let (rows, columns) = (non_zero(size.1), non_zero(size.0));
        let shown = Arc::new(Mutex::new(Shown {
            parser: Parser::new(rows, columns, 0),
            bytes: 0,
        }));
        let mut output = master.try_clone_reader().expect("it can be read");
        let told = Arc::clone(&shown);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // Reading fails when the program has ended.
            while let Ok(length @ 1..) = output.read(&mut buffer) {
                let mut shown = told.lock().unwrap_or_else(PoisonError::into_inner);
                shown.parser.process(&buffer[..length]);
                shown.bytes += length;
            }
        });
        Terminal {
            keyboard: master.take_writer().expect("it can be written to"),
            master,
            child,
            shown,
            columns: size.0,
        }
    }

    /// Types this, escape sequences included.
    pub fn type_in(&mut self, keys: &str) {
        self.keyboard
            .write_all(keys.as_bytes())
            .and_then(|()| self.keyboard.flush())
            .expect("the program reads what is typed");
    }

    /// Presses a button of the mouse (0 left, 2 right) and lets go of it, there, counted from 0.
    pub fn click(&mut self, button: u8, (column, row): (u16, u16)) {
        self.mouse(button, (column, row), true);
        self.mouse(button, (column, row), false);
    }

    /// Presses a button of the mouse, or lets go of it.
    pub fn mouse(&mut self, button: u8, (column, row): (u16, u16), down: bool) {
        let end = if down { 'M' } else { 'm' };
        self.type_in(&format!("\x1b[<{button};{};{}{end}", column + 1, row + 1));
    }

    /// Gives the terminal another size.
    pub fn resize(&mut self, size: (u16, u16)) {
        self.columns = size.0;
        self.with(|shown| {
            let (rows, columns) = (non_zero(size.1), non_zero(size.0));
            shown.parser.screen_mut().set_size(rows, columns);
        });
        self.master
            .resize(pty_size(size))
            .expect("it can be resized");
    }

    /// Looks at the screen.
    pub fn look<T>(&self, look: impl FnOnce(&Screen) -> T) -> T {
        self.with(|shown| look(shown.parser.screen()))
    }

    /// The screen as text.
    pub fn text(&self) -> String {
        let rows: Vec<String> = self.look(|screen| screen.rows(0, self.columns).collect());
        rows.join("\n")
    }

    /// The screen as one line, for sentences that are longer than a row.
    pub fn flat_text(&self) -> String {
        self.text().replace('\n', "")
    }

    /// How many bytes the program has written so far.
    pub fn bytes(&self) -> usize {
        self.with(|shown| shown.bytes)
    }

    /// Waits until all of this is on the screen.
    #[track_caller]
    pub fn wait_for(&self, parts: &[&str]) {
        self.wait_until(&format!("{parts:?}"), |text| {
            parts.iter().all(|part| text.contains(part))
        });
    }

    /// Waits until none of this is on the screen.
    #[track_caller]
    pub fn wait_without(&self, parts: &[&str]) {
        self.wait_until(&format!("anything but {parts:?}"), |text| {
            !parts.iter().any(|part| text.contains(part))
        });
    }

    #[track_caller]
    fn wait_until(&self, what: &str, so: impl Fn(&str) -> bool) {
        let begin = Instant::now();
        while !so(&self.text()) {
            assert!(
                begin.elapsed() < PATIENCE,
                "waited in vain for {what} on\n{}",
                self.text()
            );
            std::thread::sleep(GLANCE);
        }
    }

    /// Waits for the end of the program; returns its exit status.
    #[track_caller]
    pub fn exit_status(&mut self) -> u32 {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                // What it has written last is still to be read.
                std::thread::sleep(GLANCE * 20);
                return status.exit_code();
            }
            assert!(begin.elapsed() < PATIENCE, "it goes on:\n{}", self.text());
            std::thread::sleep(GLANCE);
        }
    }

    /// Sends the program a signal, as `kill` names it.
    #[track_caller]
    pub fn send(&self, signal: &str) {
        let process = self.child.process_id().expect("it runs").to_string();
        let sent = Command::new("kill").args([signal, &process]).status();
        assert!(sent.is_ok_and(|status| status.success()), "kill {signal}");
    }

    /// What the program can change about the terminal: whether the other screen is shown, the
    /// cursor is hidden, the mouse is reported, and lines are not edited.
    pub fn changes(&self) -> [bool; 4] {
        let raw = self.is_raw();
        self.look(|screen| {
            [
                screen.alternate_screen(),
                screen.hide_cursor(),
                screen.mouse_protocol_mode() != MouseProtocolMode::None,
                raw,
            ]
        })
    }

    #[cfg(unix)]
    fn is_raw(&self) -> bool {
        let modes = self.master.get_termios();
        modes.is_some_and(|modes| !format!("{:?}", modes.local_flags).contains("ICANON"))
    }

    #[cfg(not(unix))]
    fn is_raw(&self) -> bool {
        false
    }

    fn with<T>(&self, f: impl FnOnce(&mut Shown) -> T) -> T {
        f(&mut self.shown.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Starts the program in a window that is closed once the program has shown something; returns
/// its exit status.
pub fn status_when_closed<S: AsRef<OsStr>>(program: &Path, arguments: &[S]) -> u32 {
    let (master, mut child) = start((80, 24), program, arguments);
    let mut output = master.try_clone_reader().expect("it can be read");
    let mut shown = Vec::new();
    let mut buffer = [0; 4096];
    while !String::from_utf8_lossy(&shown).contains("press Start") {
        let length = output.read(&mut buffer).expect("it goes on");
        shown.extend_from_slice(&buffer[..length]);
    }
    drop(output);
    drop(master);
    child.wait().expect("it can be waited for").exit_code()
}

/// A program in a new pseudo-terminal.
fn start<S: AsRef<OsStr>>(
    size: (u16, u16),
    program: &Path,
    arguments: &[S],
) -> (Box<dyn MasterPty + Send>, Box<dyn Child + Send + Sync>) {
    let pair = native_pty_system()
        .openpty(pty_size(size))
        .expect("there are pseudo-terminals");
    let mut command = CommandBuilder::new(program);
    command.args(arguments);
    command.cwd(std::env::current_dir().expect("there is a folder to work in"));
    command.env("TERM", "xterm-256color");
    command.env("LC_ALL", "C.UTF-8");
    command.env("RUST_BACKTRACE", "0");
    command.env_remove("NO_COLOR");
    let child = pair.slave.spawn_command(command).expect("it starts");
    (pair.master, child)
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It has usually ended before.
        let _ = self.child.kill();
    }
}

fn pty_size((columns, rows): (u16, u16)) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn non_zero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("a terminal has columns and rows")
}
