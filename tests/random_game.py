"""Whole games for tests, played at random by the desk: what each turn makes happen."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from random import Random

from judge.desk.events.effects import Effect, carried_out
from judge.desk.events.events import OrdersWritten
from judge.desk.games.game import Game, State
from judge.desk.games.kept_orders import OrderSet
from judge.desk.notices.turns import GameStarts, TurnReport
from judge.desk.readers.circulation import circulate
from judge.desk.readers.posts import Post
from judge.desk.turns.beginnings import start_game
from judge.desk.turns.settling import settle_turn
from judge.letter import Outgoing
from judge.orders import write_order
from judge.report.pen import Identity, Pen
from judge.shipped import folders
from judge.variants.seam import WrittenOrder
from judge.variants.standard.packed import pack_order
from tests.helpers import JUDGE, NOW, new_game
from tests.rules.random_play import any_orders, wild


def orders_of(game: Game, rng: Random, wildness: bool = False) -> list[OrdersWritten]:
    """Return random orders, now and then none; `wildness`: also impossible ones."""
    variant = game.variant
    position, board = variant.open(game.position), variant.board
    chosen = any_orders(rng, position, board)
    if wildness and game.turn.code.endswith("M"):
        chosen = wild(rng, chosen, position, board)
    return [
        OrdersWritten(
            OrderSet(
                power,
                tuple(
                    WrittenOrder(
                        _key(write_order(order, position, board), game.turn.code),
                        write_order(order, position, board),
                        pack_order(order, board),
                    )
                    for order in orders
                ),
                final=True,
                received=NOW,
            )
        )
        for power, orders in chosen.items()
        if power in game.turn.awaits and rng.random() < 0.97
    ]


def _key(text: str, turn: str) -> str:
    """Return what an order is for: its unit, the place it leaves, or in a Winter itself."""
    unit = " ".join(text.split()[:2])
    return {"A": text, "M": unit, "R": unit.split()[-1]}[turn[-1]]


def played(
    seed: int, turns: int, wildness: bool = False, game: Game | None = None
) -> Iterator[tuple[list[Effect], Game]]:
    """Yield what makes a game begin, and what each turn makes happen, with the game after it."""
    rng, now = Random(seed), NOW
    begun = start_game(game or new_game(deadline=None), now)
    game = carried_out(game or new_game(), begun)
    yield begun, game
    for _ in range(turns):
        if game.state is State.OVER:
            return
        now += timedelta(days=7)
        effects: list[Effect] = [*orders_of(game, rng, wildness)]
        game = carried_out(game, effects)
        settled = settle_turn(game, now)
        game = carried_out(game, settled)
        yield [*effects, *settled], game


def reports_of(
    seed: int, turns: int, pen: Pen, wildness: bool = False, game: Game | None = None
) -> Iterator[Outgoing]:
    """Yield the letters to all in a game played at random, as one of its players gets them."""
    for effects, after in played(seed, turns, wildness, game):
        game = after
        for effect in effects:
            if isinstance(effect, Post) and isinstance(effect.notice, GameStarts | TurnReport):
                dispatch = circulate(effect, replace(game))[0]
                yield from pen.letters(dispatch, "<x@example.org>", NOW)


def pen_in(library, language: str = "en") -> Pen:
    """Return a pen that writes in a language."""
    own = library.own
    identity = Identity("The Judge", JUDGE, "TEST")
    return Pen(folders("templates", own), identity, library, language=language)
