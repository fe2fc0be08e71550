"""Let nothing go out, in an emergency: letters are taken and dealt with, and all answers wait.

The running judge notices it within seconds.  With --undo everything that waits goes out.
"""

from __future__ import annotations

import argparse

from judge.cli.common import add_settings, console, judges_settings, office_there
from judge.serving.delivery import STOPPED


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("--undo", action="store_true", help="let letters go out again")


def run(args: argparse.Namespace) -> int:
    """Stop what goes out, or let it go."""
    office = office_there(judges_settings(args))
    now = office.now()
    office.store.keep_memo(STOPPED, "" if args.undo else f"{now:%Y-%m-%d %H:%M} UTC")
    if args.undo:
        number = len(office.store.unsent())
        waiting = "1 letter waits, and goes" if number == 1 else f"{number} letters wait, and go"
        console.print(f"{waiting} out again." if number else "Letters go out again; none waits.")
    else:
        console.print("Nothing goes out any more; `judge stop-mail --undo` lets it.")
    return 0
