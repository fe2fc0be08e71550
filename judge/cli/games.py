"""List the games that are played here, with their turns and deadlines.

Games are listed by name, a page at a time.
"""

from __future__ import annotations

import argparse

from rich.table import Table

from judge.cli.common import add_settings, console, good_settings, office_there
from judge.desk.card import card_of
from judge.desk.game import Game, State, awaited, is_final
from judge.report.words import Words

PAGE = 50


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("--after", default="", metavar="NAME", help="those behind this name")


def run(args: argparse.Namespace) -> int:
    """Print a line for each game."""
    office = office_there(good_settings(args))
    games = office.store.games(args.after, PAGE)
    if not games:
        console.print("No games yet; `judge create` makes one." if not args.after else "No more.")
        return 0
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "turn", "deadline", "final orders from"):
        table.add_column(heading)
    for game in games:
        table.add_row(game.name, *_row(game, office.pen.words))
    console.print(table)
    if len(games) == PAGE:
        console.print(f'More: judge games --after "{games[-1].name}"', markup=False)
    return 0


def _row(game: Game, words: Words) -> tuple[str, str, str]:
    if game.state is State.OVER:
        return "over", "", ", ".join(game.winners)
    if game.state is State.FORMING:
        return "forming", "", f"{len(game.people.joined)} of {len(game.variant.seats)} joined"
    turn = words.turn_card(game.turn, game.variant.views)
    asked = awaited(game)
    final = sum(is_final(game, power) for power in asked)
    due = words.when(game.deadline, card_of(game)) if game.deadline else ""
    held = " (held: see `judge shunt`)" if game.state is State.HELD else ""
    return turn.label, due + held, f"{final} of {len(asked)}"
