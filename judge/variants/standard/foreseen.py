"""Contingent orders put to use: retreats and adjustments that were written in advance.

Who provides for what befalls their own units need not write again (House rules II.5); what they
did not provide for, they still have to order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.orders import Contingent, IfDislodged, IfGained
from judge.rules.board import Board
from judge.rules.centers import adjustments
from judge.rules.order import Disband, Order
from judge.rules.phase import PhaseKind
from judge.variants.seam import WrittenOrder
from judge.variants.standard.side import Side


def key_of(contingent: Contingent, board: Board) -> str:
    """Return what a contingent order is for: of those for the same case the last one counts."""
    match contingent:
        case IfDislodged(at):
            return f"if {board.codes[at]} dislodged"
        case IfGained(centers):
            return f"if gained {centers}"


Kept = tuple[WrittenOrder, Contingent]


def kept_contingent(contingent: Contingent, side: Side) -> Contingent:
    """Return a contingent order as it is kept: gains are counted from when it was written."""
    if isinstance(contingent, IfGained):
        return replace(contingent, had=_centers(side))
    return contingent


def come_true(kept: Sequence[Kept], side: Side) -> Iterator[tuple[WrittenOrder, Order]]:
    """Yield what contingent orders make, if their case has come: each order with its source."""
    match side.kind:
        case PhaseKind.RETREAT:
            for source, contingent in kept:
                if isinstance(contingent, IfDislodged):
                    yield from ((source, order) for order in _retreat(contingent, side))
        case PhaseKind.ADJUSTMENT:
            counted = [(source, case) for source, case in kept if isinstance(case, IfGained)]
            for source, case in _that_came(counted, side):
                yield from ((source, order) for order in case.orders)


def _that_came(
    counted: Sequence[tuple[WrittenOrder, IfGained]], side: Side
) -> list[tuple[WrittenOrder, IfGained]]:
    """Return what is for so many centres as were gained, as the player counts them.

    Who wrote nothing for that number may have counted builds, which are more after losses.
    """
    due = adjustments(side.position, side.board).get(side.power)
    builds = due.centers - due.units if due else 0
    owned = _centers(side)
    gained = [
        (source, case)
        for source, case in counted
        if case.centers == (builds if case.had is None else owned - case.had)
    ]
    return gained or [(source, case) for source, case in counted if due and case.centers == builds]


def _centers(side: Side) -> int:
    return sum(owner == side.power for owner in side.position.centers.values())


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
