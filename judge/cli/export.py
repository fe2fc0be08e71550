"""Write a whole game to a file, for other programs or for another judge.

  --as saved-game   JSON in the form of the saved games of the Python package `diplomacy`
  --as history      the results turn after turn, as the old judges mailed them (for jDip)

Both hold what everybody knows of the game, and no address.  Turns that were rolled back are left
out.  `judge import` reads both.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from judge.cli import Refusal
from judge.cli.common import add_settings, judges_settings, known_game, office_there
from judge.desk.games.exporting import played_turns, saved
from judge.desk.games.game import Game
from judge.desk.games.journal import JournalEntry, counting
from judge.report.history import history_of
from judge.report.pen import Pen
from judge.shipped import ENGLISH

FORMS = ("saved-game", "history")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("game", help="the name of the game")
    parser.add_argument("--as", dest="form", choices=FORMS, default=FORMS[0], help="default: JSON")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="default: it is printed")


def run(args: argparse.Namespace) -> int:
    """Write the game."""
    office = office_there(judges_settings(args))
    game = known_game(args.game, office.store)
    entries = counting(office.store.journal(game.name))
    text = _history(game, entries, office.pen) if args.form == "history" else saved(game, entries)
    if not text:
        raise Refusal(f"nothing of {game.name} can be written so: no turn of it is over")
    text = f"{text.rstrip()}\n"
    if args.output is None:
        print(text, end="")
        return 0
    try:
        args.output.write_text(text, "utf-8")
    except OSError as fault:
        raise Refusal(f"{args.output} cannot be written: {fault.strerror}") from fault
    return 0


def _history(game: Game, entries: list[JournalEntry], pen: Pen) -> str:
    english = game.variant.in_language(ENGLISH)
    return "\n".join(
        history_of(played_turns(entries), pen.templates_in(ENGLISH), lambda _: english)
    )
