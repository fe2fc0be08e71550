"""Retreats and adjustments written ahead without a condition, with the orders of a Fall.

The league lets conditions be attached, and does not demand them (House rules II.5): `Retreats: F
Nth - Edi` is for that fleet if it is dislodged, `Builds: A Lon, F Edi` for as many centres as are
gained, from the first one on (V.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.orders.findings import Contingent, IfDislodged, IfGained, ReadContingent
from judge.orders.meaning.ahead.contingent_orders import ContingentReader, write_contingent
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import ReadLine
from judge.rules.order import Build, Disband, Order, Retreat, Waive
from judge.rules.phase import PhaseKind, Season

AHEAD = "wrong-phase"


class AheadReader:
    """Reads what a letter of a Fall orders for the turns right after it."""

    def __init__(self, conditions: ContingentReader) -> None:
        self.conditions = conditions
        self.standpoint = conditions.standpoint

    def read(self, done: Sequence[ReadLine]) -> tuple[list[ReadLine], list[ReadContingent]]:
        """Return the lines without what is kept for later, and that."""
        phase = self.standpoint.position.phase
        if phase.kind is not PhaseKind.MOVEMENT or phase.season is not Season.FALL:
            return list(done), []
        left: list[ReadLine] = []
        kept: list[tuple[ReadLine, tuple[Order, ...]]] = []
        for read in done:
            orders = self._orders(read)
            left.append(replace(read, problems=()) if orders else read)
            if orders:
                kept.append((read, orders))
        return left, [*self._retreats(kept), *self._adjustments(kept)]

    def _orders(self, read: ReadLine) -> tuple[Order, ...]:
        """Return what a line orders for later, if it was refused for nothing else."""
        if not read.problems or any(problem.cause.code != AHEAD for problem in read.problems):
            return ()
        for reader in (self.conditions.lost, self.conditions.winter):
            again = reader.read(read.line, replace(NOTHING, section=read.above.section))
            later = tuple(order.order for order in again.orders)
            if later and again.is_clean and _are_of_a_kind(later):
                return later
        return ()

    def _retreats(
        self, kept: Sequence[tuple[ReadLine, tuple[Order, ...]]]
    ) -> Iterator[ReadContingent]:
        for read, orders in kept:
            for order in orders:
                if isinstance(order, Retreat):
                    yield self._told(IfDislodged(order.at, (order,)), read)

    def _adjustments(
        self, kept: Sequence[tuple[ReadLine, tuple[Order, ...]]]
    ) -> Iterator[ReadContingent]:
        """Yield what is built (or removed) for each number of centres gained (or lost)."""
        for kinds, sign in ((Build | Waive, 1), (Disband, -1)):
            adjusting = [
                (read, order)
                for read, orders in kept
                for order in orders
                if isinstance(order, kinds)
            ]
            orders = tuple(order for _, order in adjusting)
            for count in range(len(orders), 0, -1):
                yield self._told(IfGained(sign * count, orders[:count]), adjusting[0][0])

    def _told(self, contingent: Contingent, read: ReadLine) -> ReadContingent:
        short = write_contingent(contingent, self.standpoint.position, self.standpoint.board)
        return ReadContingent(contingent, short, read.line.text, read.line.number)


def _are_of_a_kind(orders: Sequence[Order]) -> bool:
    """Whether all are retreats, or builds, or removals."""
    return any(
        all(isinstance(order, kind) for order in orders)
        for kind in (Retreat, Build | Waive, Disband)
    )
