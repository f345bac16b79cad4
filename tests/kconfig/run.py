#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that a text that is no time control stops the build with a plain sentence.

Kconfig knows only that CONFIG_ARBITER_TIME_CONTROL is a text. The Rust compiler reads it, so a
build has to get that far: the C code is left out. A right text comes first, so the build must
also notice that it was changed.

Needs ZEPHYR_BASE and what building for native_sim needs.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BOARD = "native_sim/native/64"
# It says what would be right.
SENTENCE = (
    "CONFIG_ARBITER_TIME_CONTROL is not a time control: it takes fischer S+I, sudden S, delay S+D, "
    "bronstein S+D, byoyomi S+NxP, hourglass S"
)
GOOD = "byoyomi 300+3x30"
WRONG = "blitz 300"


def run(*command):
    """Runs a command; returns the result and all that it prints."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def build(folder, text):
    """Configures the application with that time control and compiles its Rust code."""
    options = ["-DCONFIG_ARBITER_CLOCK_OTHER=y", f'-DCONFIG_ARBITER_TIME_CONTROL="{text}"']
    result, output = run(
        *("cmake", "-G", "Ninja", f"-DBOARD={BOARD}", "-S", ROOT, "-B", folder), *options
    )
    if result != 0:
        print(output)
        sys.exit("The application itself cannot be configured.")
    return run("cmake", "--build", folder, "--target", "librustapp")


def main():
    """Runs both checks; the exit status is 1 when one fails."""
    with tempfile.TemporaryDirectory() as folder:
        result, output = build(folder, GOOD)
        if result != 0:
            print(f"{GOOD!r} stops the build:\n{output}")
            return 1
        result, output = build(folder, WRONG)
        if result == 0 or SENTENCE not in output:
            print(f"{WRONG!r}: the build ended with {result}, expected {SENTENCE!r} in\n{output}")
            return 1
    print("time controls in Kconfig: passed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
