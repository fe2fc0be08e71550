"""A case: a position, a rulebook, and orders that are read one by one, each for its own result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.api.request import (
    BadRequest,
    Request,
    board_of,
    edition_of,
    position_of,
    refuse_others,
    words_of,
)
from judge.library import Library
from judge.orders import Problem, read_orders, write_order
from judge.rules.board import Board
from judge.rules.edition import DEFAULT, Edition
from judge.rules.order import Order
from judge.rules.position import Position
from judge.rules.settle import Settlement, settle
from judge.variants.plain import BadPosition, read_power

KEYS = {"board", "edition", "rules", "phase", "units", "dislodged", "centers", "orders"}


@dataclass(frozen=True, slots=True)
class Given:
    """One order of a request: what was written, and what came of reading it."""

    power: str
    written: str
    order: Order | None
    short: str
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A request, read."""

    board: Board
    edition: Edition
    position: Position
    given: tuple[Given, ...]

    def settled(self) -> Settlement:
        """Settle it by the orders that were understood."""
        orders: dict[str, list[Order]] = {}
        for given in self.given:
            if given.order is not None:
                orders.setdefault(given.power, []).append(given.order)
        return settle(self.position, orders, self.board, self.edition)


def read_case(request: Request, library: Library) -> Case:
    """Return the case that a request puts; BadRequest says what is wrong with it."""
    refuse_others(request, KEYS)
    board = board_of(request, library)
    edition = edition_of(request, DEFAULT.name, {})
    position = position_of(request, board, words_of(library))
    try:
        return Case(board, edition, position, tuple(_orders(request, position, board)))
    except BadPosition as fault:
        raise BadRequest(str(fault)) from fault


def _orders(request: Request, position: Position, board: Board) -> Iterator[Given]:
    orders = request.get("orders", {})
    if not isinstance(orders, dict):
        raise BadPosition("orders should give a list for each power")
    for name, texts in orders.items():
        power = read_power(name, board)
        if not isinstance(texts, list):
            raise BadPosition(f"the orders of {name} should be a list")
        for text in texts:
            yield _given(str(text), power, position, board)


def _given(text: str, power: str, position: Position, board: Board) -> Given:
    reading = read_orders(text, power, position, board)
    if len(reading.orders) == 1 and not reading.problems:
        order = reading.orders[0].order
        return Given(power, text, order, write_order(order, position, board))
    problem = reading.problems[0] if reading.problems else None
    return Given(power, text, None, text, problem)
