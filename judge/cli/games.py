"""List the games that are played here, with their turns and deadlines."""

from __future__ import annotations

import argparse

from rich.table import Table

from judge.cli.common import add_settings, console, good_settings, office_there
from judge.desk.game import Game, State, is_final
from judge.report.words import Words
from judge.store import games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Print a line for each game."""
    office = office_there(good_settings(args))
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "turn", "deadline", "final orders from"):
        table.add_column(heading)
    for name in games.names():
        game = games.load(name, office.library)
        table.add_row(game.name, *_row(game, office.reporter.words))
    console.print(table if table.row_count else "No games yet; `judge create` makes one.")
    return 0


def _row(game: Game, words: Words) -> tuple[str, str, str]:
    if game.state is State.OVER:
        return "over", "", ", ".join(game.winners)
    turn = game.turn
    final = sum(is_final(game, power) for power in turn.awaits)
    due = words.when(game.deadline, game) if game.deadline else ""
    held = " (held: see `judge shunt`)" if game.state is State.HELD else ""
    return f"{turn.season} {turn.year}", due + held, f"{final} of {len(turn.awaits)}"
