r"""Go on with a game that was played elsewhere: its history comes from a file.

  judge import FILE Sarajevo --gm gm@example.org --players players.txt

FILE is a saved game of the Python package `diplomacy`, or results as the old judges mail them, turn
after turn; `judge export` writes both.  Its turns are settled anew, and you are told where that
comes to something else than the file says; then the position in the file counts.  The game goes on
from where the file ends, and its players are told.

The other arguments are those of `judge create`.  With --check nothing is created.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

from judge.api.past_turns import SettledPast, read_history, settle_history
from judge.api.request import BadRequest
from judge.api.saved_game import History, read_saved_game
from judge.cli import Refusal, create
from judge.cli.common import console, judges_settings, office_of
from judge.desk.games.game import Game
from judge.library import Library
from judge.store.store import NameTaken
from judge.variants.standard.variant import StandardVariant


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the game's history")
    create.add_arguments(parser)
    parser.add_argument("--check", action="store_true", help="only tell what is in the file")


def run(args: argparse.Namespace) -> int:
    """Read the history, and go on with the game."""
    settings = judges_settings(args)
    library = Library(settings.own)
    try:
        history = _history(args.file, library)
        args.rules = args.rules or history.rules or None
        game = create.founded(args, settings, library)
        past = settle_history(history, _standard(game))
    except BadRequest as fault:
        raise Refusal(f"{args.file}: {fault}") from fault
    for difference in past.differences:
        console.print(difference, markup=False)
    if history.over or past.winners:
        raise Refusal("the game is over; there is nothing to go on with")
    turn = game.variant.turn(past.end).code
    if args.check:
        console.print(f"{_turns(past)}; it would go on with {turn}", markup=False)
        return 0
    _create(replace(game, position=past.start), past, args)
    told = f"{game.name} goes on with {turn}, after {_turns(past)}"
    if game.seats:
        told += ".\nIts players are told as soon as the judge runs (`judge serve`)."
    else:
        told += (
            f", once all {len(game.variant.seats)} places are taken: whoever wants to play writes\n"
            f"to the judge with the subject JOIN {game.name}."
        )
    console.print(told, markup=False)
    return 0


def _turns(past: SettledPast) -> str:
    number = len(past.settled)
    return "1 turn" if number == 1 else f"{number} turns"


def _create(game: Game, past: SettledPast, args: argparse.Namespace) -> None:
    try:
        office_of(judges_settings(args)).create(game, past.settled)
    except NameTaken as fault:
        raise Refusal(f"{game.name} is taken; please choose another name") from fault


def _standard(game: Game) -> StandardVariant:
    if not isinstance(game.variant, StandardVariant):
        raise Refusal(f"histories of {game.variant.spec.game} are not read")
    return game.variant


def _history(file: Path, library: Library) -> History:
    """Return the history in a file, whichever form it has."""
    try:
        text = file.read_text("utf-8-sig", "replace")
    except OSError as fault:
        raise Refusal(f"{file} cannot be read: {fault.strerror}") from fault
    if not text.lstrip().startswith("{"):
        return read_history(text, library)
    try:
        saved = json.loads(text.strip().split("\n")[0] if "\n{" in text.strip() else text)
    except ValueError as fault:
        raise BadRequest(f"this is no JSON: {fault}") from fault
    return read_saved_game(saved, library)
