"""List the letters that have not gone out yet, and try them again."""

from __future__ import annotations

import argparse

from judge.cli import Refusal
from judge.cli.common import add_settings, console, good_settings, office_there


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument(
        "--retry", type=int, metavar="NUMBER", help="try this letter again as soon as possible"
    )


def run(args: argparse.Namespace) -> int:
    """Print the letters that wait or were given up, or put one of them back."""
    office = office_there(good_settings(args))
    letters = {letter.number: letter for letter in office.store.unsent()}
    if args.retry is not None:
        if args.retry not in letters:
            raise Refusal(f"letter {args.retry} does not wait in the outbox")
        office.store.retry(args.retry, office.now())
        console.print(f"Letter {args.retry} will be tried again.")
        return 0
    for letter in letters.values():
        state = "given up" if letter.state == "failed" else f"due {letter.due:%Y-%m-%d %H:%M} UTC"
        console.print(f"{letter.number:6}  {state}  to {letter.recipient}", markup=False)
        console.print(f"        {letter.subject}", markup=False)
        if letter.trouble:
            console.print(f"        tried {letter.tries} times: {letter.trouble}", markup=False)
    if not letters:
        console.print("Everything has gone out.")
    return 0
