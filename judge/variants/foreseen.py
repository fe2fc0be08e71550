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
    power: str,
    before: Position,
    position: Position,
    contingents: Sequence[Contingent],
    board: Board,
) -> Iterator[Order]:
    """Yield the orders of a power for a turn of retreats or adjustments, if it foresaw them."""
    if position.phase.kind is PhaseKind.RETREAT:
        for contingent in contingents:
            if isinstance(contingent, IfDislodged):
                yield from _retreat(contingent.at, contingent.orders, power, position)
    elif position.phase.kind is PhaseKind.ADJUSTMENT:
        counted = [one for one in contingents if isinstance(one, IfGained)]
        yield from _adjustment(power, before, position, counted, board)


def _adjustment(
    power: str, before: Position, after: Position, counted: Sequence[IfGained], board: Board
) -> Iterator[Order]:
    """Yield what is for so many centres as were gained this year, as the player counts them.

    Who wrote nothing for that number may have counted builds, which are more after losses.
    """
    due = adjustments(after, board).get(power)
    gained = _centers(power, after) - _centers(power, before)
    meant = [one for one in counted if one.centers == gained]
    meant = meant or [one for one in counted if due and one.centers == due.centers - due.units]
    for one in meant:
        yield from one.orders


def _centers(power: str, position: Position) -> int:
    return sum(owner == power for owner in position.centers.values())


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
