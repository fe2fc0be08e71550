"""List the letters that have not gone out yet, and try them again."""

from __future__ import annotations

import argparse

from judge.cli import Refusal
from judge.cli.common import add_settings, console, judges_settings, office_there
from judge.serving.delivery import STOPPED

ALL = "all"
NOTHING = "Everything has gone out."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument(
        "--retry",
        type=_letter,
        metavar="NUMBER|all",
        help="try this letter, or all of them, again as soon as possible",
    )


def _letter(written: str) -> int | str:
    """Return the number of a letter, or `all`."""
    return ALL if written == ALL else int(written)


def run(args: argparse.Namespace) -> int:
    """Print the letters that wait or were given up, or put one of them back."""
    office = office_there(judges_settings(args))
    if args.retry == ALL:
        many = office.store.retry_all(office.now())
        console.print(f"{many} letters will be tried again." if many else NOTHING)
        return 0
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
        times = "once" if letter.tries == 1 else f"{letter.tries} times"
        if letter.trouble:
            console.print(f"        tried {times}: {letter.trouble}", markup=False)
    if since := office.store.memo(STOPPED):
        console.print(f"Nothing goes out since {since}: `judge stop-mail --undo` lets it.")
    if not letters:
        console.print(NOTHING)
    return 0
