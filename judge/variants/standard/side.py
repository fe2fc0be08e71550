"""A side: one power in one position, with all that its orders are judged by."""

from __future__ import annotations

from dataclasses import dataclass

from judge.orders import write_order
from judge.rules.board import Board
from judge.rules.edition import Edition
from judge.rules.order import Build, Order, Waive
from judge.rules.phase import PhaseKind
from judge.rules.position import Position, Unit


@dataclass(frozen=True, slots=True)
class Side:
    """One power in one position."""

    power: str
    position: Position
    board: Board
    edition: Edition

    @property
    def kind(self) -> PhaseKind:
        """The kind of phase that is written for."""
        return self.position.phase.kind

    def units(self) -> list[Unit]:
        """Return the units that must be ordered, which in an adjustment phase are none."""
        match self.kind:
            case PhaseKind.MOVEMENT:
                units = (unit for unit in self.position.units.values() if self._owns(unit))
                return sorted(units, key=lambda unit: unit.at)
            case PhaseKind.RETREAT:
                losers = sorted(self.position.dislodged.items())
                return [loser.unit for _, loser in losers if self._owns(loser.unit)]
            case PhaseKind.ADJUSTMENT:
                return []

    def _owns(self, unit: Unit) -> bool:
        return unit.power == self.power

    def text(self, order: Order) -> str:
        """Return the canonical text of an order."""
        return write_order(order, self.position, self.board)

    def key(self, order: Order, waived: int = 1) -> str:
        """Return what an order is for: two for the same thing cannot both stand.

        `waived` is the number of a waive among those of one set.
        """
        match order:
            case Waive():
                return f"waive {waived}"
            case Build(at):
                return f"build {self.board.codes[self.board.province_of[at]]}"
            case _:
                return self.board.codes[order.at]
