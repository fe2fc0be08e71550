"""Whose orders are read, for which position, on which board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from judge.orders.grammar.sketches import PlaceName
from judge.orders.meaning.possible import is_possible
from judge.orders.notation import write_order
from judge.rules.board import Board, Location, Province
from judge.rules.order import Hold, Order
from judge.rules.phase import PhaseKind
from judge.rules.position import Position, Unit


@dataclass(frozen=True)
class Standpoint:
    """What meanings are sought with: who writes, for which position, on which board."""

    power: str
    position: Position
    board: Board

    @cached_property
    def own(self) -> dict[Province, Unit]:
        """Return the units the writer may order in this phase, by province."""
        if self.position.phase.kind is PhaseKind.RETREAT:
            units = {at: gone.unit for at, gone in self.position.dislodged.items()}
        else:
            units = dict(self.position.units)
        return {at: unit for at, unit in units.items() if unit.power == self.power}

    @cached_property
    def moves(self) -> bool:
        """Whether movements are due."""
        return self.position.phase.kind is PhaseKind.MOVEMENT

    @cached_property
    def adjusts(self) -> bool:
        """Whether builds and removals are due."""
        return self.position.phase.kind is PhaseKind.ADJUSTMENT

    def provinces(self, name: PlaceName) -> list[Province]:
        """Return the provinces a name may mean, each once."""
        return list(dict.fromkeys(self.board.province_of[place] for place in name.places))

    def codes(self, places: Iterable[Location]) -> str:
        """Return the codes of places, for a field of a NoOrder."""
        return " ".join(self.board.codes[place] for place in places)

    def unit_name(self, at: Province) -> str:
        """Return how the unit in a province is called in canonical orders: `F STP/SC`."""
        return " ".join(self.short(Hold(at)).split()[:2])

    def can(self, order: Order) -> bool:
        """Whether a unit could carry out an order if nothing opposed it."""
        return is_possible(order, self.position, self.board)

    def short(self, order: Order) -> str:
        """Return the canonical text of an order."""
        return write_order(order, self.position, self.board)
