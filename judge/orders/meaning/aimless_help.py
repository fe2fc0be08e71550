"""Help that names no unit, which is for the order just before it: `A Mun - Bur, A Ruh supports`."""

from __future__ import annotations

from collections.abc import Sequence

from judge.orders.grammar.sketches import OrderSketch, PlaceName, UnitName
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.tokens.place_names import Manner
from judge.orders.vocabulary import Verb
from judge.rules.board import Province
from judge.rules.order import Convoy, Hold, Move, Order, Support

HELPING = frozenset({Verb.SUPPORT, Verb.CONVOY})
Aim = tuple[UnitName, PlaceName | None]  # a unit, and where it goes if it goes


def is_aimless(sketch: OrderSketch) -> bool:
    """Whether help names no unit: it is for the order just before it in the line."""
    return sketch.verb in HELPING and sketch.other is None


def aim_of(sketch: OrderSketch, orders: tuple[Order, ...]) -> Aim | None:
    """Return what a support may be for, as it was understood; None after any other order.

    Behind another support it is for the same, if it can be for nothing else (`helps_helper`).
    """
    words = sketch.start, sketch.end
    goal: PlaceName | None = None
    match orders:
        case (Move(at, to),):
            goal = PlaceName(*words, (to,), Manner.EXACT)
        case (Hold(at),) | (Support(_, at, None),):
            pass
        case (Support(_, at, province),) if province is not None:
            goal = PlaceName(*words, (province,), Manner.EXACT)
        case _:
            return None
    return UnitName(*words, place=PlaceName(*words, (at,), Manner.EXACT)), goal


def helps_helper(sketch: OrderSketch, last: Order | None, standpoint: Standpoint) -> bool:
    """Whether help may be for the unit that helps just before it: `A Ruh S A Mun, A Kie S`."""
    place = sketch.unit.place if sketch.unit else None
    if not isinstance(last, Support) or not place:
        return False
    return any(may_help_helper(at, last, standpoint) for at in standpoint.provinces(place))


def may_help_helper(at: Province, last: Support, standpoint: Standpoint) -> bool:
    """Whether a unit could support the one whose support was ordered just before it."""
    return standpoint.can(Support(at, last.at))


def runs_on(sketch: OrderSketch, orders: Sequence[Order], standpoint: Standpoint) -> bool:
    """Whether help that no unit could give runs on into the next order: `pru s tyr boh`."""
    other, to = sketch.other, sketch.to
    if other is None or to is None or other.kind or other.power or to.start != other.end:
        return False
    return any(
        isinstance(order, Support | Convoy)
        and order.to is not None
        and order.of in standpoint.own
        and standpoint.can(Move(order.of, order.to))
        and not standpoint.can(order)
        for order in orders
    )
