"""Contingent orders put to use: retreats and adjustments that were written in advance.

Who provides for what befalls their own units need not write again (House rules II.5); what they
did not provide for, they still have to order.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.orders import Contingent, IfDislodged, IfGained
from judge.rules.board import Board
from judge.rules.centres import adjustments
from judge.rules.order import Disband, Order
from judge.rules.phase import PhaseKind
from judge.variants.side import Side


def key_of(contingent: Contingent, board: Board) -> str:
    """Return what a contingent order is for: of those for the same case the last one counts."""
    match contingent:
        case IfDislodged(at):
            return f"if {board.codes[at]} dislodged"
        case IfGained(centers):
            return f"if gained {centers}"


def come_true(contingent: Contingent, side: Side) -> Iterator[Order]:
    """Yield the orders that a contingent order makes, if its case has come."""
    match contingent:
        case IfDislodged() if side.kind is PhaseKind.RETREAT:
            yield from _retreat(contingent, side)
        case IfGained(centers, orders) if side.kind is PhaseKind.ADJUSTMENT:
            due = adjustments(side.position, side.board).get(side.power)
            gained = due.centers - due.units if due else 0
            yield from orders if centers == gained else ()


def _retreat(contingent: IfDislodged, side: Side) -> Iterator[Order]:
    """Yield the first of the retreats that is open, in the order of preference."""
    loser = side.position.dislodged.get(contingent.at)
    if loser is None or loser.unit.power != side.power:
        return
    open_ones = (
        order
        for order in contingent.orders
        if isinstance(order, Disband) or order.to in loser.retreats
    )
    first = next(open_ones, None)
    if first is not None:
        yield first
