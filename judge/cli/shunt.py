"""List the letters and games that were put aside because of a fault, and try them again.

Nothing is lost by a fault: the letter that met it is kept as it came, and what it had begun to do
is undone.  When the cause is mended, --retry deals with all of them anew.
"""

from __future__ import annotations

import argparse

from judge.cli.common import add_settings, console, judges_settings, office_there
from judge.desk.events.events import released
from judge.office.office import OPERATOR, Office


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("--retry", action="store_true", help="try all of it again")
    parser.add_argument("--traces", action="store_true", help="print the whole trace of each fault")


def run(args: argparse.Namespace) -> int:
    """Print what was put aside, or put it back."""
    office = office_there(judges_settings(args))
    letters, held = office.store.shunted(), office.store.held()
    for letter in letters:
        last = letter.trouble.strip().splitlines()[-1:] or ["no trace"]
        console.print(f"letter {letter.number}, received {letter.received:%Y-%m-%d %H:%M} UTC")
        console.print(letter.trouble if args.traces else f"    {last[0]}", markup=False)
    for name in held:
        console.print(f"game {name}: its turn could not be settled", markup=False)
    if not letters and not held:
        console.print("Nothing was put aside.")
    elif args.retry:
        for letter in letters:
            office.store.put_back(letter.number)
        for name in held:
            _release(name, office)
        console.print("All of it will be tried again by the running judge.")
    return 0


def _release(name: str, office: Office) -> None:
    """Let a game go on that a fault put aside."""
    with office.store.opening(name) as work:
        assert work.game is not None
        work.record(released(work.game), OPERATOR, office.now())
        work.commit()
