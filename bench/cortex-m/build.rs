// SPDX-License-Identifier: Apache-2.0
//! Tells the linker where the memory of the emulated board is.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=link.x");
    let here = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("none") {
        println!("cargo:rustc-link-arg-bins=-T{here}/link.x");
        println!("cargo:rustc-link-arg-bins=--gc-sections");
    }
}
