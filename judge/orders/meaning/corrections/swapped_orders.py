"""Two orders the other way round: who moved supports, or each goes where the other went."""

from __future__ import annotations

from dataclasses import replace

from judge.orders.meaning.standpoint import Standpoint
from judge.rules.order import Move, Order, Support


def swapped(first: Order, second: Order, standpoint: Standpoint) -> tuple[Order, Order] | None:
    """Return two orders the other way round; None if they cannot be."""
    orders = _other_way_round(first, second)
    possible = orders and all(map(standpoint.can, orders))
    return orders if possible else None


def _other_way_round(first: Order, second: Order) -> tuple[Order, Order] | None:
    match first, second:
        case Move(), Support(to=int()) if second.of == first.at:
            return _with_mover(second, first)
        case Support(to=int()), Move() if first.of == second.at:
            return _with_mover(first, second)
        case Move(), Move():
            return replace(first, to=second.to), replace(second, to=first.to)
    return None


def _with_mover(support: Support, move: Move) -> tuple[Order, Order]:
    """Let the supporter move, and the mover support it."""
    return replace(move, at=support.at), replace(support, at=move.at, of=support.at)
