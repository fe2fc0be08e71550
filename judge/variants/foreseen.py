"""Contingent orders put to use: retreats and adjustments that were written in advance.

Whoever provides for what befalls himself need not write again (House rules II.5); what he did not
provide for, he still has to order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.orders import ReadContingent
from judge.orders.reading import Contingent, IfDislodged, IfGained
from judge.rules.board import Board
from judge.rules.centres import adjustments
from judge.rules.order import Disband, Order, Retreat
from judge.rules.phase import PhaseKind
from judge.rules.position import Position
from judge.variants.seam import WrittenOrder


def kept_contingent(read: ReadContingent, board: Board) -> WrittenOrder:
    """Return a contingent order as it is kept: the last one for the same case counts."""
    match read.contingent:
        case IfDislodged(at):
            key = f"if {board.codes[at]} dislodged"
        case IfGained(centers):
            key = f"if gained {centers}"
    return WrittenOrder(key, read.short, read.written)


def orders_foreseen(
    power: str, position: Position, contingents: Sequence[Contingent], board: Board
) -> Iterator[Order]:
    """Yield the orders of a power for a turn of retreats or adjustments, if it foresaw them."""
    due = adjustments(position, board).get(power)
    gained = due.centers - due.units if due else 0
    for contingent in contingents:
        match contingent:
            case IfDislodged(at, orders) if position.phase.kind is PhaseKind.RETREAT:
                yield from _retreat(at, orders, power, position)
            case IfGained(centers, orders) if position.phase.kind is PhaseKind.ADJUSTMENT:
                yield from orders if centers == gained else ()


def _retreat(
    at: int, orders: Sequence[Retreat | Disband], power: str, position: Position
) -> Iterator[Order]:
    """Yield the first of the retreats that is open, in the order of preference."""
    dislodged = position.dislodged.get(at)
    if dislodged is None or dislodged.unit.power != power:
        return
    open_ones = (
        order for order in orders if isinstance(order, Disband) or order.to in dislodged.retreats
    )
    first = next(open_ones, None)
    if first is not None:
        yield first
