// SPDX-License-Identifier: Apache-2.0
//! What all commands of Zephyr's shell have in common: their words, and where they write.

use core::ffi::{CStr, c_char, c_int};
use core::fmt::{self, Write};
use core::ptr::NonNull;
use core::slice;

use heapless::Vec;
use zephyr::raw::EINVAL;

use crate::kconfig;

/// The most words in a command: the shell refuses more.
const MAX_WORDS: usize = kconfig::CONFIG_SHELL_ARGC_MAX as usize;

/// The words of a command, its name first.
pub type Words<'a> = Vec<&'a str, MAX_WORDS>;

/// Zephyr's `struct shell`.
#[repr(C)]
pub struct Shell {
    _opaque: [u8; 0],
}

mod ffi {
    //! What is defined in `printer.c`.

    use super::Shell;

    unsafe extern "C" {
        /// Writes a text.
        ///
        /// # Safety
        ///
        /// `shell` must be a shell, and `text` must point to `length` bytes that can be read.
        #[link_name = "arbiter_shell_write"]
        pub unsafe fn write(shell: *const Shell, error: bool, text: *const u8, length: usize);
    }
}

/// Where a command writes.
pub struct Printer {
    shell: NonNull<Shell>,
    error: bool,
}

impl Printer {
    /// Writes to a shell.
    ///
    /// # Safety
    ///
    /// `shell` must be a shell.
    pub unsafe fn new(shell: NonNull<Shell>) -> Self {
        Printer {
            shell,
            error: false,
        }
    }

    /// What the shell is told of a command: 0, or `-EINVAL` after writing what was wrong.
    pub fn finish(&mut self, result: Result<(), impl fmt::Display>) -> c_int {
        let Err(mistake) = result else { return 0 };
        self.error = true;
        // Printers do not fail.
        let _ = writeln!(self, "{mistake}");
        -(EINVAL as c_int)
    }
}

impl Write for Printer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // SAFETY: whoever makes a printer has a shell, and shells stay. The bytes are those of the
        // text.
        unsafe { ffi::write(self.shell.as_ptr(), self.error, text.as_ptr(), text.len()) };
        Ok(())
    }
}

/// The words that the shell calls a command with.
///
/// # Safety
///
/// `argv` must point to `argc` strings, which stay as long as the words.
pub unsafe fn words<'a>(argc: usize, argv: *const *const c_char) -> Words<'a> {
    // SAFETY: the caller vouches for it.
    let arguments = unsafe { slice::from_raw_parts(argv, argc) };
    arguments
        .iter()
        // SAFETY: as above.
        .map(|&word| unsafe { CStr::from_ptr(word) }.to_str().unwrap_or("?"))
        .take(MAX_WORDS)
        .collect()
}
