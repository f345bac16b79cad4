# SPDX-License-Identifier: Apache-2.0
"""What the comparisons share: asking our program, their options, and their end.

Exit status 1 at differences, of which the first few are shown; 2 when the comparison cannot be
made.
"""

import argparse
import random
import subprocess
import sys
import time


def give_up(why):
    """Ends a comparison that cannot be made."""
    print(f"{sys.argv[0]}: {why}", file=sys.stderr)
    sys.exit(2)


def run(command, text):
    """What a program answers to a text."""
    try:
        answer = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        give_up(f"{error}\n{getattr(error, 'stderr', '')}")
    return answer.stdout


def ask(tool, lines):
    """The lines that our program answers to these."""
    return run([tool], "\n".join(lines) + "\n").splitlines()


def options(description, example, **numbers):
    """The options of the command line: our program, a seed, and numbers, each a default with a
    help text or a default alone.
    """
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("tool", help=f"the example {example} of the crate rules, built")
    for name, number in numbers.items():
        default, text = number if isinstance(number, tuple) else (number, None)
        parser.add_argument(f"--{name}", type=int, default=default, help=text)
    parser.add_argument(
        "--times", type=int, default=1, help="multiply the numbers of games and positions by this"
    )
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    return parser


def begin(chosen, peer):
    """Prints what we compare with and how to repeat that; returns the source of chance.

    From here on, the numbers of games and positions are multiplied as the options say.
    """
    for name in ["games", "positions", "perfts"]:
        if name in chosen:
            setattr(chosen, name, getattr(chosen, name) * chosen.times)
    print(peer)
    print(f"seed {chosen.seed}", flush=True)
    return random.Random(chosen.seed)


def compare_acceptance(tool, peer, questions, is_playable):
    """Differences found in which FENs are accepted."""
    expected = [is_playable(fen) for fen in questions]
    answers = ask(tool, questions)
    print(f"fens {len(questions)}")
    print(f"fens_accepted {sum(expected)}")
    differences = [
        f"{fen}\n  {peer}: {'playable' if good else 'not playable'}\n  ours: {answer}"
        for fen, good, answer in zip(questions, expected, answers)
        if good == answer.startswith("error\t")
    ]
    if len(answers) != len(questions):
        differences.append(f"{len(questions)} answers expected, {len(answers)} given")
    return differences


def finish(differences, shown=5):
    """Shows the first differences, and ends."""
    print(f"differences {len(differences)}")
    for difference in differences[:shown]:
        print(difference)
    sys.exit(1 if differences else 0)
