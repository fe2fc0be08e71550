"""Write a whole game to a file, for other programs or for another judge.

  --as saved-game   JSON in the form of the saved games of the Python package `diplomacy`
  --as history      the results turn after turn, as the old judges mailed them (jDip, Realpolitik)

Both hold what everybody knows of the game, and no address.  Turns that were rolled back are left
out.  `judge import` reads both.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from judge.api.request import Answer
from judge.api.saved_game import write_saved_game
from judge.cli import Refusal
from judge.cli.common import add_settings, good_settings, known_game, office_there
from judge.desk.events import TurnSettled
from judge.desk.game import Game, State
from judge.desk.journal import JournalEntry, counting
from judge.desk.scoring import scores
from judge.report.history import history_of
from judge.variants.standard.turn_record import open_record
from judge.variants.standard.variant import StandardVariant

FORMS = ("saved-game", "history")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("game", help="the name of the game")
    parser.add_argument("--as", dest="form", choices=FORMS, default=FORMS[0], help="default: JSON")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="default: it is printed")


def run(args: argparse.Namespace) -> int:
    """Write the game."""
    office = office_there(good_settings(args))
    game = known_game(args.game, office.store)
    entries = counting(office.store.journal(game.name))
    text = (
        "\n".join(history_of(entries, office.pen))
        if args.form == "history"
        else f"{json.dumps(_saved_game(game, entries))}\n"
    )
    if not text:
        raise Refusal(f"nothing of {game.name} can be written so: no turn of it is over")
    if args.output is None:
        print(text, end="")
        return 0
    try:
        args.output.write_text(text, "utf-8")
    except OSError as fault:
        raise Refusal(f"{args.output} cannot be written: {fault.strerror}") from fault
    return 0


def _saved_game(game: Game, entries: list[JournalEntry]) -> Answer:
    variant = game.variant
    if not isinstance(variant, StandardVariant):
        raise Refusal(f"the form has no place for a game of {variant.spec.game}")
    english = variant.in_language("en")
    turns = [
        open_record(entry.event.record, english.board)
        for entry in entries
        if isinstance(entry.event, TurnSettled)
    ]
    about: Answer = {
        "house_rules": game.rules.name,
        "edition": variant.edition.name,
        "players": variant.spec.players,
        "over": game.state is State.OVER,
        "ending": game.ending.value if game.ending else "",
        "winners": list(game.winners),
        "digest": game.digest,
        "chart": {tally.label: dict(tally.counts) for tally in game.chart},
        "scores": scores(game) if game.state is State.OVER else {},
    }
    return write_saved_game(game.name, turns, english.open(game.position), english.board, about)
