"""Help that names no unit, which is for the order just before it: `A Mun - Bur, A Ruh supports`."""

from __future__ import annotations

from judge.orders.grammar.sketches import OrderSketch, PlaceName, UnitName
from judge.orders.tokens.place_names import Manner
from judge.orders.vocabulary import Verb
from judge.rules.order import Hold, Move, Order

HELPING = frozenset({Verb.SUPPORT, Verb.CONVOY})
Aim = tuple[UnitName, PlaceName | None]  # a unit, and where it goes if it goes


def is_aimless(sketch: OrderSketch) -> bool:
    """Whether help names no unit: it is for the order just before it in the line."""
    return sketch.verb in HELPING and sketch.other is None


def aim_of(sketch: OrderSketch, orders: tuple[Order, ...]) -> Aim | None:
    """Return what a support may be for, as it was understood; None after any other order.

    After a support or convoy, `Ruhr supports` might mean either of two units.
    """
    words = sketch.start, sketch.end
    goal: PlaceName | None = None
    match orders:
        case (Move(at, to),):
            goal = PlaceName(*words, (to,), Manner.EXACT)
        case (Hold(at),):
            pass
        case _:
            return None
    return UnitName(*words, place=PlaceName(*words, (at,), Manner.EXACT)), goal
