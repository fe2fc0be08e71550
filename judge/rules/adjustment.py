"""An adjustment phase: builds and removals, order by order, and removals that nobody ordered.

Orders are followed from top to bottom until the right number is reached (DATC 4.D.4-4.D.6;
House V.2 and V.3).  Builds not ordered are waived; removals not ordered follow civil disorder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judge.rules.board import Board, Province
from judge.rules.centers import Adjustment, adjustments
from judge.rules.civil_disorder import farthest
from judge.rules.edition import Edition
from judge.rules.faults import AlreadyBuilt, AlreadyRemoved, Fault, NothingDue
from judge.rules.legality import new_unit
from judge.rules.order import Build, Disband, Order
from judge.rules.outcome import CivilDisorder
from judge.rules.position import Position, Unit
from judge.rules.sifting import GivenOrder


@dataclass(frozen=True, slots=True)
class Adjusted:
    """An adjustment phase, resolved.

    `given` are the orders with the faults that showed as they were followed one by one;
    `disordered` are the units removed by civil disorder, and why.
    """

    units: Mapping[Province, Unit]
    given: Sequence[GivenOrder]
    disordered: Sequence[tuple[str, CivilDisorder]]


def adjust(
    position: Position, given: Sequence[GivenOrder], board: Board, edition: Edition
) -> Adjusted:
    """Carry out the orders of an adjustment phase."""
    units = dict(position.units)
    due = adjustments(position, board)
    used = dict.fromkeys(due, 0)
    followed = []
    for item in given:
        fault = item.fault or _late_fault(
            item.order, used[item.power], due[item.power], units, board
        )
        followed.append(item._replace(fault=fault))
        if fault is None:
            used[item.power] += 1
            _follow(item, units, board, edition)
    disordered = []
    for power, balance in due.items():
        for _ in range(balance.removals - used[power]):
            removal = farthest(power, units, position.centers, board, edition)
            del units[removal.at]
            disordered.append((power, removal))
    return Adjusted(units, followed, disordered)


def _late_fault(
    order: Order, used: int, due: Adjustment, units: Mapping[Province, Unit], board: Board
) -> Fault | None:
    """Return why a legal order cannot be followed any more, after those before it."""
    if isinstance(order, Build) and board.province_of[order.at] in units:
        return AlreadyBuilt(board.province_of[order.at])
    if isinstance(order, Disband) and order.at not in units:
        return AlreadyRemoved(order.at)
    if used < max(due.builds, due.removals):
        return None
    return NothingDue(due.power, due.builds - due.removals)


def _follow(item: GivenOrder, units: dict[Province, Unit], board: Board, edition: Edition) -> None:
    """Build or remove one unit; a waived build changes nothing."""
    if isinstance(item.order, Disband):
        del units[item.order.at]
    elif isinstance(item.order, Build):
        unit = new_unit(item.order, item.power, board, edition)
        assert isinstance(unit, Unit), "an illegal build was followed"
        units[board.province_of[unit.at]] = unit
