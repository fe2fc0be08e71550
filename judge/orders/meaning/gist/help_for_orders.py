"""The help for an order that was given: a support, or a convoy where it must sail."""

from __future__ import annotations

from collections.abc import Sequence

from judge.orders.meaning.gist.gist import Gist, asked, ordered
from judge.orders.meaning.standpoint import Standpoint
from judge.rules.board import Province
from judge.rules.order import Convoy, Hold, Move, Order, Support


def support_for(aim: Order | None, at: Province) -> Order | None:
    """Return the support for an order that was given."""
    match aim:
        case Move(of, to) if of != at:
            return Support(at, of, to)
        case Convoy(_, of, to) if of != at:
            return Support(at, of, to)
        case Hold(of) if of != at:
            return Support(at, of)
    return None


def with_help(
    order: Order,
    helpers: Sequence[Province],
    standpoint: Standpoint,
    carriers: Sequence[Province] = (),
) -> Gist:
    """Return an order with the help for it, a convoy where it must sail; ask if there is none.

    Who carries may be known: then nobody else does.
    """
    orders = [order]
    for helper in helpers:
        helped = support_for(order, helper)
        if isinstance(order, Move) and order.via_convoy:
            carries = helper in (order.route or carriers or (helper,))
            end = standpoint.board.province_of[order.to]
            helped = Convoy(helper, order.at, end) if carries else helped
        if helped is None or not standpoint.can(helped):
            return asked((order,))
        orders.append(helped)
    return ordered(orders)
