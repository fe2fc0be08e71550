"""Read a whole letter, and tell what the judge would make of it.

LETTER is a letter as mail programs save it.  FILE holds the position that it is read for, as a
request of `judge orders` without "text" and "power"; a "power" in it is used if the subject of
the letter names none, and then its turn as well.

The letter is dealt with as in a game that stands so, as if the player of that power had sent it.
Shown are the game (the first field of the subject), the power and the turn that the subject
names, whether the set of orders is final (a set marked so stays preliminary where something was
not understood), and the orders, problems and rulings as in `judge orders`; and what was passed
over: lines that are no orders, quotes, signatures.  A letter for another turn orders nothing, and
a ruling says so; one that no person wrote is refused.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from judge.api.read import read_letter
from judge.api.request import Answer, BadRequest, parse_request
from judge.cli import Refusal
from judge.cli.answering import say, show_json, show_reading

SHOWN = 20  # lines passed over


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("letter", type=Path, metavar="LETTER", help="the letter, a .eml file")
    parser.add_argument(
        "--position", type=Path, metavar="FILE", required=True, help="the position, as JSON"
    )
    parser.add_argument("--json", action="store_true", help="answer with a line of JSON")


def run(args: argparse.Namespace) -> int:
    """Read the letter; say what is wrong with the files if they cannot be used."""
    letter, position = _contents(args.letter), _contents(args.position)
    try:
        answer = read_letter(letter, parse_request(position.decode("utf-8-sig", "replace")))
    except BadRequest as fault:
        if not args.json:
            raise Refusal(str(fault)) from fault
        show_json({"error": str(fault)})
        return 1
    show_json(answer) if args.json else _show(answer)
    return 0


def _contents(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        raise Refusal(f"{path} cannot be read: {fault.strerror}") from fault


def _show(answer: Answer) -> None:
    for name, value in answer["subject"].items():
        say(f"{name + ':':<8} {'?' if value is None else value}")
    say("final" if answer["final"] else "preliminary")
    show_reading(answer)
    passed_over = answer["passed_over"]
    if passed_over:
        say("passed over:")
    for line in passed_over[:SHOWN]:
        say(f"  {line}")
    if len(passed_over) > SHOWN:
        say(f"  ... and {len(passed_over) - SHOWN} more")
