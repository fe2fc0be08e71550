"""What a player may like to look at again: seen from the board and their own orders alone.

A hint never tells of another player's orders, and never changes an order: a mistaken order, if
legal, is followed (1976 VII.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from judge.orders import write_order
from judge.rules.board import FLEET, Board, Province, place_set
from judge.rules.convoys import routes
from judge.rules.edition import Edition
from judge.rules.order import Convoy, Hold, Move, Order, Support
from judge.rules.position import Position
from judge.variants.seam import Cause
from judge.variants.standard.naming import place


def hints(
    orders: Sequence[Order], position: Position, board: Board, edition: Edition
) -> Iterator[Cause]:
    """Yield what seems not to fit together in one power's orders for a movement turn."""
    sheet = _HintSheet(orders, position, board)
    for order in sheet.own.values():
        if isinstance(order, Support) and edition.support_without_coast == "if certain":
            yield from sheet.without_coast(order)
        match order:
            case Support() | Convoy():
                yield from sheet.unmatched(order)
            case Move():
                yield from sheet.in_the_way(order)
                yield from sheet.uncarried(order)


class _HintSheet:
    """A power's orders by the province of their units."""

    def __init__(self, orders: Sequence[Order], position: Position, board: Board) -> None:
        self.position = position
        self.board = board
        self.own = {
            order.at: order for order in orders if isinstance(order, Hold | Move | Support | Convoy)
        }

    def goal(self, order: Order | None) -> Province | None:
        """Return the province a unit is ordered to; None if it is not ordered to move."""
        return self.board.province_of[order.to] if isinstance(order, Move) else None

    def unmatched(self, order: Support | Convoy) -> Iterator[Cause]:
        """A support or a convoy of an own unit that is ordered to do something else, or nothing."""
        wanted = None if order.to is None else self.board.province_of[order.to]
        if order.of not in self.own:
            helped, units = self.position.units.get(order.of), self.position.units
            mine = helped is not None and helped.power == units[order.at].power
            if mine and wanted is not None:  # what has no order holds
                yield self._hint("HintUnordered", order, of=order.of)
            return
        theirs = self.own[order.of]
        if self.goal(theirs) != wanted:
            yield self._hint("HintUnmatched", order, of=order.of, theirs=theirs)

    def without_coast(self, order: Support) -> Iterator[Cause]:
        """A support for a fleet that could go to either coast, and neither is named (IV.6)."""
        board, fleet = self.board, self.position.units.get(order.of)
        if fleet is None or fleet.kind is not FLEET or order.to is None:
            return
        if order.to not in board.provinces:
            return  # it names a coast
        coasts = [at for at in board.coasts[order.to] if board.fleet_reach[fleet.at] >> at & 1]
        if len(coasts) < 2:
            return
        own = self.own.get(order.of)
        if isinstance(own, Move) and own.to in coasts:
            coasts = [own.to]
        spelled = [write_order(replace(order, to=at), self.position, board) for at in coasts]
        yield self._hint("HintWithoutCoast", order, of=order.of, spelled=spelled)

    def in_the_way(self, order: Move) -> Iterator[Cause]:
        """A move to where an own unit stays, or where another own unit goes too."""
        goal = self.board.province_of[order.to]
        if goal in self.own and self.goal(self.own[goal]) is None:
            yield self._hint("HintOwnUnit", order, to=goal)
        for rival in self.own.values():
            if rival.at > order.at and self.goal(rival) == goal:
                yield self._hint("HintSamePlace", order, rival=rival.at, to=goal)

    def uncarried(self, order: Move) -> Iterator[Cause]:
        """An army sent over sea that nobody's fleets could carry, as the own fleets are ordered."""
        goal, board = self.board.province_of[order.to], self.board
        fleets = place_set(self.position.units) & board.seas
        if not order.via_convoy or not routes(order.at, goal, fleets, board):
            return  # it walks, or cannot sail at all, which is said elsewhere
        power = self.position.units[order.at].power
        willing = place_set(
            place
            for place, unit in self.position.units.items()
            if unit.power != power or _carries(self.own.get(place), order.at, goal)
        )
        if not routes(order.at, goal, fleets & willing, board):
            yield self._hint("HintUncarried", order, to=goal)

    def _hint(self, code: str, order: Order, **fields: Province | Order | list[str]) -> Cause:
        def plain(value: Province | Order | list[str]) -> Any:
            if isinstance(value, list):
                return value
            if isinstance(value, int):
                return place(value, self.board)
            return write_order(value, self.position, self.board)

        values = {key: plain(value) for key, value in fields.items()}
        return Cause(code, {"order": plain(order), **values})


def _carries(order: Order | None, army: Province, goal: Province) -> bool:
    return isinstance(order, Convoy) and (order.of, order.to) == (army, goal)
