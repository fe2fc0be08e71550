"""Show a game: its position, its deadline, its players, and what each has sent.

For the operator only: it tells who has written and who has not.
"""

from __future__ import annotations

import argparse

from judge.cli.common import add_settings, console, good_settings, known_game, office_there
from judge.desk.card import card_of
from judge.desk.circulation import Dispatch, Reader
from judge.desk.game import Game, awaited, is_final, standing_orders
from judge.desk.notices import Status
from judge.variants.seam import Standing


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("game", help="the name of the game")
    parser.add_argument(
        "--orders", action="store_true", help="also the orders that stand, which are secret"
    )


def run(args: argparse.Namespace) -> int:
    """Print the game as its STATUS letter tells it, and who has sent what."""
    office = office_there(good_settings(args))
    game = known_game(args.game, office.store)
    status = Dispatch(Reader(game.gm), Status(Standing(game.position)), card_of(game))
    letter, *_ = office.pen.letters(status, "", office.now())
    console.print(letter.text, markup=False)
    for seat in game.seats:
        for power in seat.powers:
            console.print(
                f"{game.power_name(power) + ':':<10} {_state(game, power):<12} {seat.player}",
                markup=False,
            )
            if args.orders:
                for order in standing_orders(game, power):
                    console.print(f"    {order.text}", markup=False)
    return 0


def _state(game: Game, power: str) -> str:
    if power not in awaited(game):
        return "nothing due"
    if is_final(game, power):
        return "final"
    return "preliminary" if standing_orders(game, power) else "no orders"
