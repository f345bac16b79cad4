#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that a devicetree that cannot work stops the build with a plain sentence.

Every overlay in boards/ changes the emulated chess board and says in a comment which sentence
must come, or that none may; another comment gives the size of the board where it is not that of
chess. The devicetrees are made as Zephyr makes them, from the one that CMake makes for the
application. Some of them then go through CMake itself, which must fail.

Needs ZEPHYR_BASE and what building for native_sim needs.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ZEPHYR_BASE = Path(os.environ["ZEPHYR_BASE"])
BOARD = "native_sim/native/64"
CHESS = (8, 8)
THROUGH_CMAKE = ["no-sensors", "six-digits", "chess-board-for-xiangqi"]

sys.path.insert(0, str(ROOT / "src/firmware"))
sys.path.insert(0, str(ZEPHYR_BASE / "scripts/dts/python-devicetree/src"))

import check_board
from devicetree import edtlib


def configure(build, *arguments):
    """Runs CMake for the application; returns the result and all that it prints."""
    command = ["cmake", "-G", "Ninja", f"-DBOARD={BOARD}", "-S", ROOT, "-B", build, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def preprocess(text, folder):
    """Devicetree source without macros."""
    source = Path(folder) / "board.dts.pre"
    source.write_text(text)
    command = ["gcc", "-E", "-P", "-x", "assembler-with-cpp", "-nostdinc", "-undef", "-D__DTS__"]
    command += ["-I", ZEPHYR_BASE / "include", source]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    preprocessed = Path(folder) / "board.dts"
    preprocessed.write_text(output)
    return preprocessed


def expected(text):
    """The sentence that an overlay expects, or None, and the size of its board."""
    sentence = re.search(r"/\* expect: (.*) \*/", text)
    if not sentence and "/* expect nothing" not in text:
        sys.exit("An overlay lacks the comment that says what to expect.")
    size = re.search(r"/\* board of (\d+) files and (\d+) ranks \*/", text)
    return (sentence and sentence[1]), (tuple(map(int, size.groups())) if size else CHESS)


def problems(base, text, size, folder):
    """What is wrong with the devicetree when the overlay is added to it."""
    bindings = [str(ROOT / "dts/bindings"), str(ZEPHYR_BASE / "dts/bindings")]
    edt = edtlib.EDT(str(preprocess(base + text, folder)), bindings)
    return check_board.check(edt, *size)


def check_sentence(overlay, base, folder):
    """Returns whether the checks say what this overlay expects; prints what they say if not."""
    text = overlay.read_text()
    sentence, size = expected(text)
    said = problems(base, text, size, folder)
    if (not said) if sentence is None else any(one.startswith(sentence) for one in said):
        return True
    print(f"{overlay.name}: expected {sentence!r}, got {said}")
    return False


def check_build(overlay, folder):
    """Returns whether CMake fails with this overlay and says the sentence; if not, prints why."""
    sentence, size = expected(overlay.read_text())
    arguments = [f"-DEXTRA_DTC_OVERLAY_FILE={overlay}"]
    if size != CHESS:
        arguments.append("-DCONFIG_ARBITER_GAME_XIANGQI=y")
    result, output = configure(Path(folder) / overlay.stem, *arguments)
    if result != 0 and sentence in output:
        return True
    print(f"{overlay.name}: CMake ended with {result}, expected {sentence!r} in\n{output}")
    return False


def main():
    """Runs all checks; the exit status is 1 when one fails."""
    overlays = sorted((ROOT / "tests/devicetree/boards").glob("*.overlay"))
    with tempfile.TemporaryDirectory() as folder:
        result, output = configure(Path(folder) / "good")
        if result != 0:
            print(output)
            sys.exit("The application itself cannot be configured.")
        base = (Path(folder) / "good/zephyr/zephyr.dts").read_text()
        base = "#include <zephyr/dt-bindings/input/input-event-codes.h>\n" + base
        results = [check_sentence(overlay, base, folder) for overlay in overlays]
        chosen = [overlay for overlay in overlays if overlay.stem in THROUGH_CMAKE]
        results += [check_build(overlay, folder) for overlay in chosen]
    print(f"devicetrees: {results.count(True)} passed, {results.count(False)} failed")
    return 0 if overlays and chosen and all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
