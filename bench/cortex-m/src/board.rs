// SPDX-License-Identifier: Apache-2.0
//! The emulated board: its vectors, its timer, its stack, and output by semihosting.

use core::arch::{asm, global_asm};
use core::panic::PanicInfo;
use core::ptr::{read_volatile, write_volatile};

global_asm!(
    ".section .vectors, \"a\"",
    ".word stack_top",
    ".word reset",
    ".word fault",
    ".word fault",
    ".text",
    ".thumb_func",
    ".global fault",
    "fault: b fault",
);

unsafe extern "C" {
    static mut stack_bottom: u32;
    static mut stack_top: u32;
}

/// TIMER0 of the board: control, value, reload. It counts down.
const TIMER: *mut u32 = 0x4000_0000 as *mut u32;

/// Ticks of the timer since the first call, or since some time before it.
pub fn ticks() -> u32 {
    // SAFETY: these are the registers of the timer, which nothing else uses.
    unsafe {
        if read_volatile(TIMER) == 0 {
            write_volatile(TIMER.add(2), u32::MAX);
            write_volatile(TIMER.add(1), u32::MAX);
            write_volatile(TIMER, 1);
        }
        !read_volatile(TIMER.add(1))
    }
}

/// The stack below the caller, filled with a pattern to see how far it is used.
pub struct Stack;

impl Stack {
    const PATTERN: u32 = 0x5aa5_c33c;

    /// Fills what is free.
    #[inline(never)]
    pub fn paint() -> Stack {
        let stack_pointer: u32;
        // SAFETY: reads a register.
        unsafe { asm!("mov {}, sp", out(reg) stack_pointer, options(nomem, nostack)) };
        let mut word = &raw mut stack_bottom;
        // Room for this function itself.
        while (word as u32) < stack_pointer - 64 {
            // SAFETY: between the end of the data and the used part of the stack.
            unsafe { write_volatile(word, Stack::PATTERN) };
            word = word.wrapping_add(1);
        }
        Stack
    }

    /// The bytes of the stack that were used before the painting and since.
    pub fn used(&self) -> u32 {
        let mut word = &raw mut stack_bottom;
        // SAFETY: inside the memory of the stack, of which some is used.
        while unsafe { read_volatile(word) } == Stack::PATTERN {
            word = word.wrapping_add(1);
        }
        &raw mut stack_top as u32 - word as u32
    }
}

/// Prints `subject.what HEX`.
#[inline(never)]
pub fn report(subject: &str, what: &str, number: u32) {
    print(subject);
    print(".");
    print(what);
    print(" ");
    for shift in (0..8).rev() {
        let digit = (number >> (4 * shift) & 15) as u8;
        print_byte(digit + if digit < 10 { b'0' } else { b'a' - 10 });
    }
    print("\n");
}

#[inline(never)]
fn print(text: &str) {
    for byte in text.bytes() {
        print_byte(byte);
    }
}

#[inline(never)]
fn print_byte(byte: u8) {
    const WRITE_BYTE: u32 = 3;
    semihost(WRITE_BYTE, &raw const byte as u32);
}

/// Ends QEMU with that status.
pub fn exit(status: u32) -> ! {
    const EXIT_EXTENDED: u32 = 0x20;
    const APPLICATION_EXIT: u32 = 0x20026;
    let block = [APPLICATION_EXIT, status];
    loop {
        semihost(EXIT_EXTENDED, &raw const block as u32);
    }
}

fn semihost(operation: u32, argument: u32) {
    // SAFETY: QEMU reads what the argument points to, which the caller keeps.
    unsafe { asm!("bkpt 0xab", inout("r0") operation => _, in("r1") argument, options(nostack)) };
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    exit(2)
}
