// SPDX-License-Identifier: Apache-2.0
//! Semaphores.

use core::cell::UnsafeCell;

use zephyr::raw;
use zephyr::time::Timeout;

/// A semaphore that is defined in `board.c`, so it is ready from boot on. (Those of the crate
/// `zephyr` make themselves ready when they are used, and can panic.)
#[repr(transparent)]
pub struct Semaphore(UnsafeCell<raw::k_sem>);

// SAFETY: what has access is Zephyr, which lets threads and interrupts use a semaphore at once.
unsafe impl Sync for Semaphore {}

impl Semaphore {
    /// Waits until it is given, but no longer than that.
    pub fn take(&self, timeout: impl Into<Timeout>) {
        // SAFETY: the semaphore is ready. A time-out is not an error here.
        unsafe { raw::k_sem_take(self.0.get(), timeout.into().0) };
    }

    /// Lets whoever waits for it go on, or else who takes it next.
    pub fn give(&self) {
        // SAFETY: the semaphore is ready.
        unsafe { raw::k_sem_give(self.0.get()) }
    }
}

unsafe extern "C" {
    /// Given whenever something has changed at the board.
    #[link_name = "arbiter_changed"]
    pub safe static CHANGED: Semaphore;

    /// Taken by whoever writes a line to the console.
    #[link_name = "arbiter_line"]
    pub safe static LINE: Semaphore;
}
