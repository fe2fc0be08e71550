"""A case: a position, a rulebook, and orders that are read one by one, each for its own result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.api.request import (
    BadRequest,
    Request,
    board_of,
    edition_of,
    position_of,
    refuse_others,
    sentences_of,
)
from judge.library import Library
from judge.orders import Problem, Vocabulary, read_orders, write_order
from judge.rules.board import Board
from judge.rules.edition import DEFAULT, Edition
from judge.rules.order import Order
from judge.rules.position import Position
from judge.rules.resolution import Resolution, resolve
from judge.variants.standard.plain_position import BadPosition, read_power

KEYS = {
    *("board", "edition", "rules", "phase", "units", "dislodged", "centers"),
    *("orders", "disorder"),
    "influence",  # for maps; other programs tell it with each position
}


@dataclass(frozen=True, slots=True)
class CaseOrder:
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
    given: tuple[CaseOrder, ...]
    disorder: tuple[str, ...] = ()

    def resolved(self) -> Resolution:
        """Resolve it by the orders that were understood."""
        orders: dict[str, list[Order]] = {}
        for given in self.given:
            if given.order is not None:
                orders.setdefault(given.power, []).append(given.order)
        return resolve(self.position, orders, self.board, self.edition, self.disorder)


def read_case(request: Request, library: Library) -> Case:
    """Return the case that a request puts; BadRequest says what is wrong with it."""
    refuse_others(request, KEYS)
    board = board_of(request, library)
    edition = edition_of(request, DEFAULT.name, {})
    position = position_of(request, board, sentences_of(library, board))
    try:
        given = tuple(_orders(request, position, board, library.vocabulary()))
        return Case(board, edition, position, given, _disorder(request, board))
    except BadPosition as fault:
        raise BadRequest(str(fault)) from fault


def _orders(
    request: Request, position: Position, board: Board, vocabulary: Vocabulary
) -> Iterator[CaseOrder]:
    orders = request.get("orders", {})
    if not isinstance(orders, dict):
        raise BadPosition("orders should give a list for each power")
    for name, texts in orders.items():
        power = read_power(name, board)
        if not isinstance(texts, list):
            raise BadPosition(f"the orders of {name} should be a list")
        written = [str(text) for text in texts]
        yield from _at_once(written, power, position, board, vocabulary) or (
            _given(text, power, position, board, vocabulary) for text in written
        )


def _disorder(request: Request, board: Board) -> tuple[str, ...]:
    """Return the powers that a request says are in civil disorder."""
    names = request.get("disorder", [])
    if not isinstance(names, list):
        raise BadPosition("disorder should be a list of powers")
    return tuple(read_power(name, board) for name in names)


def _at_once(
    texts: Sequence[str], power: str, position: Position, board: Board, vocabulary: Vocabulary
) -> tuple[CaseOrder, ...]:
    """Return the orders as they read together, if each text is an order; none if they are not."""
    reading = read_orders("\n".join(texts), power, position, board, vocabulary)
    lines = [order.line for order in reading.orders]
    if reading.problems or lines != list(range(1, len(texts) + 1)):
        return ()
    return tuple(
        CaseOrder(power, text, read.order, read.short)
        for text, read in zip(texts, reading.orders, strict=True)
    )


def _given(
    text: str, power: str, position: Position, board: Board, vocabulary: Vocabulary
) -> CaseOrder:
    reading = read_orders(text, power, position, board, vocabulary)
    if len(reading.orders) == 1 and not reading.problems:
        order = reading.orders[0].order
        return CaseOrder(power, text, order, write_order(order, position, board))
    problem = reading.problems[0] if reading.problems else None
    return CaseOrder(power, text, None, text, problem)
