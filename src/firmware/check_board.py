#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks at build time that the devicetree describes a board the game can be played on.

Prints a sentence for everything that is wrong and then exits with status 1. The drivers check
little of this themselves: with too few digit pins, for example, the seven-segment driver
writes beyond its buffer.
"""

import argparse
import os
import pickle
import sys
from pathlib import Path

# The pickle holds objects of this Zephyr module.
DEVICETREE_MODULE = Path("scripts/dts/python-devicetree/src")

DIGITS = 8
# Eight digits and two decimal points, where a point takes a column of its own.
TEXT_COLUMNS = 10
# Segments A to G, and the decimal point.
SEGMENTS = 8
INPUT_KEY_ENTER = 28


def value(node, name, default=None):
    """The value of a property, or the default where the node has none."""
    return node.props[name].val if name in node.props else default


def pins(node, name):
    """How many pins a property lists."""
    return len(value(node, name, []))


def count(number, noun):
    """A number of things, in words."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def check_node(edt):
    """The game board's node, or None, and what is wrong with it as a whole."""
    nodes = edt.compat2nodes["arbiter,game-board"]
    enabled = [node for node in nodes if node.status == "okay"]
    if not nodes:
        return None, [
            'The devicetree has no game board: add a node with compatible = "arbiter,game-board" '
            "to the board's overlay, as the binding in dts/bindings/misc shows."
        ]
    if not enabled:
        return None, [f'The game board {nodes[0].path} is switched off: set its status to "okay".']
    if len(enabled) > 1:
        paths = ", ".join(node.path for node in enabled)
        return None, [f"The devicetree has several game boards ({paths}): keep only one."]
    return enabled[0], []


def check_reference(board, name, part, example):
    """The node that a property of the board refers to, or None, and what is wrong with it."""
    node = value(board, name)
    if node is None:
        return None, [
            f"The game board {board.path} has no {part}: give it the property "
            f"{name} = <&{example}>."
        ]
    if node.status != "okay":
        return None, [
            f'{node.path}, the {part} of the game board, is switched off: set its status to "okay".'
        ]
    return node, []


def check_matrix(matrix, files, ranks, rotation):
    """What is wrong with the key matrix under the squares."""
    if "gpio-kbd-matrix" in matrix.compats:
        have = (pins(matrix, "row-gpios"), pins(matrix, "col-gpios"))
    else:
        have = (value(matrix, "row-size"), value(matrix, "col-size"))
    need = (ranks, files) if rotation in (0, 180) else (files, ranks)
    turned = f", turned by {rotation} degrees" if rotation else ""
    for what, has, needs in zip(("rows", "columns"), have, need):
        if has is not None and has < needs:
            yield (
                f"The key matrix {matrix.path} has {has} {what}, but a board of {files} files and "
                f"{ranks} ranks{turned} needs {needs}."
            )
    if "no-ghostkey-check" in matrix.props and not value(matrix, "no-ghostkey-check"):
        yield (
            f"The key matrix {matrix.path} lacks the property no-ghostkey-check: a set-up board "
            "looks like ghost keys, and then no contact is reported at all."
        )


def check_seven_segments(display):
    """What is wrong with a display of seven-segment digits."""
    columns, rows = value(display, "columns"), value(display, "rows")
    digits, segments = pins(display, "digit-gpios"), pins(display, "segment-gpios")
    if columns != DIGITS or rows != 1:
        yield (
            f"The clock display {display.path} has {count(columns, 'column')} and "
            f"{count(rows, 'row')}, but it needs {DIGITS} columns and 1 row."
        )
    if digits != DIGITS:
        yield (
            f"The clock display {display.path} lists {digits} digits in digit-gpios, but the clock "
            f"needs {DIGITS}."
        )
    if segments != SEGMENTS:
        yield (
            f"The clock display {display.path} lists {segments} pins in segment-gpios, but it "
            f"needs {SEGMENTS}: segments A to G and the decimal point, which shows whose clock "
            "runs."
        )


def check_display(display):
    """What is wrong with the display of the clock."""
    if "gpio-7-segment" in display.compats:
        yield from check_seven_segments(display)
    elif value(display, "columns", 0) < TEXT_COLUMNS:
        yield (
            f"The clock display {display.path} has {value(display, 'columns', 0)} columns, but a "
            f"text display needs {TEXT_COLUMNS}: {DIGITS} digits and two decimal points."
        )


def check_keys(keys):
    """What is wrong with the keys beside the board."""
    if "gpio-keys" not in keys.compats:
        return
    codes = [value(key, "zephyr,code") for key in keys.children.values()]
    if INPUT_KEY_ENTER not in codes:
        yield (
            f"The keys {keys.path} have no Start key: one needs zephyr,code = <INPUT_KEY_ENTER>."
        )


def check_outputs(board):
    """What is wrong with the alarm and with the lights."""
    if pins(board, "alarm-gpios") != 1:
        yield f"The game board {board.path} has no alarm: give it one pin as alarm-gpios."
    if pins(board, "turn-gpios") not in (0, 2):
        yield (
            f"The game board {board.path} needs two pins as turn-gpios, the first player's light "
            "and the second player's, or none."
        )
    if "square-leds" in board.props:
        yield (
            f"The game board {board.path} has square-leds, but the firmware does not light squares "
            "yet: delete the property square-leds."
        )


def check(edt, files, ranks):
    """Everything that is wrong with the board, a sentence each."""
    board, wrong = check_node(edt)
    if board is None:
        return wrong
    matrix, missing = check_reference(board, "sensors", "sensors", "matrix")
    wrong += missing
    if matrix:
        wrong += check_matrix(matrix, files, ranks, value(board, "rotation", 0))
    display, missing = check_reference(board, "clock-display", "clock display", "digits")
    wrong += missing
    if display:
        wrong += check_display(display)
    keys, missing = check_reference(board, "buttons", "keys", "keys")
    wrong += missing
    if keys:
        wrong += check_keys(keys)
    return wrong + list(check_outputs(board))


def main():
    """Reads the arguments, checks and says what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--zephyr-base", type=Path, default=os.environ.get("ZEPHYR_BASE"))
    parser.add_argument("--edt-pickle", type=Path, required=True)
    parser.add_argument("--files", type=int, required=True)
    parser.add_argument("--ranks", type=int, required=True)
    args = parser.parse_args()
    sys.path.insert(0, str(args.zephyr_base / DEVICETREE_MODULE))
    with open(args.edt_pickle, "rb") as file:
        edt = pickle.load(file)
    wrong = check(edt, args.files, args.ranks)
    for sentence in wrong:
        print(sentence)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
