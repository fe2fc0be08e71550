"""Show a game: its position, its deadline, its players, and what each has sent.

  judge show Sarajevo                     where it stands, and who has written
  judge show Sarajevo --turn "Fall 1901"  what became of a turn, and by which orders
  judge show Sarajevo --journal           everything that ever happened to it

For the operator only: it tells who has written and who has not.
"""

from __future__ import annotations

import argparse

from judge.cli import Refusal
from judge.cli.common import add_settings, console, judges_settings, known_game, office_there
from judge.cli.journal_lines import journal_lines
from judge.desk.events.events import TurnSettled
from judge.desk.games.card import card_of
from judge.desk.games.game import Game, State
from judge.desk.games.journal import counting
from judge.desk.games.orders_of_turn import awaited, is_final, standing_orders
from judge.desk.games.scoring import scores
from judge.desk.notices.turns import Status
from judge.desk.readers.circulation import Dispatch, Reader
from judge.office.office import Office
from judge.variants.seam import Record, Standing


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("game", help="the name of the game")
    parser.add_argument(
        "--orders", action="store_true", help="also the orders that stand, which are secret"
    )
    parser.add_argument("--turn", default="", help="the results of a turn: F1901M, 'Fall 1901'")
    parser.add_argument("--journal", action="store_true", help="whatever happened, event by event")


def run(args: argparse.Namespace) -> int:
    """Print the game, a turn of it, or its journal."""
    office = office_there(judges_settings(args))
    game = known_game(args.game, office.store)
    if args.journal:
        return _show_journal(game, office)
    if args.turn:
        return _show_turn(args.turn, game, office)
    _show_now(game, office, args)
    return 0


def _show_journal(game: Game, office: Office) -> int:
    """Print the journal, and whether the game is what comes of it."""
    entries = office.store.journal(game.name)
    for line in journal_lines(entries):
        console.print(line, markup=False)
    if office.store.replay(game.name) != game:
        raise Refusal(f"replayed, these {len(entries)} events make another game than the one kept")
    console.print(f"Replayed, these {len(entries)} events make the game that is kept.")
    return 0


def _show_turn(written: str, game: Game, office: Office) -> int:
    """Print what became of a turn, as it was settled last, and by which orders."""
    settled = {
        entry.event.turn: entry.event
        for entry in counting(office.store.journal(game.name))
        if isinstance(entry.event, TurnSettled)
    }
    code = game.variant.read_turn(f" {written.strip()} ").code
    if code not in settled:
        there = ", ".join(settled) or "none"
        raise Refusal(f"{written} is no turn of {game.name} that is over; there is {there}")
    turn, templates = settled[code], office.pen.templates
    card = templates.words.game_card(card_of(game), game.variant)
    view = game.variant.show(Record(turn.record), ())
    console.print(templates.shown(view, card, "", number=turn.number), markup=False)
    for power, orders in turn.orders.items():
        texts = ", ".join(order.text for order in orders) or "no orders"
        console.print(f"{game.power_name(power) + ':':<10} {texts}", markup=False)
    return 0


def _show_now(game: Game, office: Office, args: argparse.Namespace) -> None:
    """Print the game as its STATUS letter tells it, and who has sent what."""
    status = Dispatch(Reader(game.gm), Status(Standing(game.position)), card_of(game))
    letter, *_ = office.pen.letters(status, "", office.now())
    console.print(letter.text, markup=False)
    for seat in game.seats:
        for power in seat.powers:
            console.print(
                f"{game.power_name(power) + ':':<10} {_state(game, power):<12} "
                f"{'nobody' if seat.empty else seat.player}",
                markup=False,
            )
            if args.orders:
                for order in standing_orders(game, power):
                    console.print(f"    {order.text}", markup=False)
    for system, points in (scores(game) if game.state is State.OVER else {}).items():
        told = (f"{game.power_name(side)} {own:g}" for side, own in points.items() if own)
        console.print(f"{system + ':':<15} {', '.join(told)}", markup=False)


def _state(game: Game, power: str) -> str:
    if power not in awaited(game):
        return "nothing due"
    if is_final(game, power):
        return "final"
    return "preliminary" if standing_orders(game, power) else "no orders"
