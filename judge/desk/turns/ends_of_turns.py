"""When a turn is over: at its deadline, early, or when the orders that it waited for are there.

Whether it is then adjudicated at once, or looked at by the gamemaster first, `settling` knows.
"""

from __future__ import annotations

from datetime import datetime

from judge.desk.events.clock_events import AllFinal, OptionalPassed
from judge.desk.events.effects import Effect
from judge.desk.games.game import Game, State
from judge.desk.games.orders_of_turn import (
    all_final,
    expected,
    is_open,
    missing_powers,
    wants_to_wait,
)
from judge.desk.notices.clock import TurnEndsSoon
from judge.desk.readers.posts import Everybody, Post
from judge.desk.turns.settling import PUNCTUAL, adjudicate
from judge.desk.turns.waiting import call_for_replacement, kept_open, wait, waits_for


def end_turn(game: Game, now: datetime) -> list[Effect]:
    """Settle a turn whose results are due, unless it has to wait for orders (VII.6)."""
    missing = waits_for(game)
    return wait(game, missing, now) if missing else adjudicate(game, now)


def settle_early(game: Game, now: datetime) -> list[Effect]:
    """Settle the turn if nothing is open any more and the house rules allow it (VII.2, VII.6).

    Where there is some time to change one's mind first, all are told when it ends; whoever makes
    their orders preliminary again ends it.  A deadline that has passed is not looked at here: other
    letters may still wait to be read.
    """
    if not _may_end(game):
        return [AllFinal(None)] if game.present.settles_at else []
    at = now + game.rules.second_thoughts
    if at == now or (game.state is State.RUNNING and game.results_at and game.results_at <= at):
        return adjudicate(game, now) if at == now else []
    return [] if game.present.settles_at else [AllFinal(at), Post(Everybody(), TurnEndsSoon(at))]


def _may_end(game: Game) -> bool:
    """Whether a turn may be over before its deadline, or one that waits now.

    One that waits for missing orders is over as soon as they are there (VII.6), final or not: a set
    is a set, and the others have waited.  But the orders of whoever calls them preliminary, or has
    been asked about them, are not used behind their back: they have until the end of the time that
    missing orders have (II.1, III.1).
    """
    if game.state is State.WAITING:
        return not (missing_powers(game) or kept_open(game))
    early = game.rules.early and all_final(game) and not wants_to_wait(game)
    return game.state is State.RUNNING and early


def early_end(game: Game) -> datetime | None:
    """Return when a turn of which all orders are final is over; None if it is not (VII.2)."""
    turn = game.present
    if turn.settles_at is None or game.unpublished or not _may_end(game):
        return None
    return turn.settles_at


def optional_end(game: Game, now: datetime) -> list[Effect]:
    """Settle the turn at its optional deadline, if orders of everybody are there (VII.4).

    Nobody's are used who asked to wait, or calls them preliminary.
    """
    at = game.optional_at
    open_still = missing_powers(game) or any(is_open(game, power) for power in expected(game))
    if at is None or now > at + PUNCTUAL or open_still or wants_to_wait(game):
        return [OptionalPassed(now)]
    return [OptionalPassed(now), *adjudicate(game, now)]


def end_waiting(game: Game, now: datetime) -> list[Effect]:
    """Let a turn wait no longer: it is adjudicated, or others are asked for the orders (VII.6)."""
    if missing_powers(game) and game.rules.waits_for_missing:
        return call_for_replacement(game, now)
    return adjudicate(game, now)
