"""Adjudication for other programs: a request as a line of JSON, an answer as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judge.drawing.scene import Scene
from judge.library import Library
from judge.orders import Problem, read_orders, write_order
from judge.request import BadRequest, board_of, edition_of, parse_request, position_of, words_of
from judge.rules.board import Board
from judge.rules.clauses import clause
from judge.rules.edition import DEFAULT, Edition
from judge.rules.order import Order
from judge.rules.outcome import Outcome
from judge.rules.position import Position
from judge.rules.settle import Settlement, settle
from judge.variants.picturing import picture_position, picture_results
from judge.variants.plain import BadPosition, Plain, read_power, write_plain
from judge.variants.seam import Cause
from judge.variants.showing import cause_of

__all__ = ["Adjudicator", "BadRequest"]

_KEYS = {
    *("board", "edition", "rules", "phase", "units", "dislodged", "centers"),
    *("orders", "disorder"),
}


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
    disorder: tuple[str, ...] = ()

    def settled(self) -> Settlement:
        """Settle it by the orders that were understood."""
        orders: dict[str, list[Order]] = {}
        for given in self.given:
            if given.order is not None:
                orders.setdefault(given.power, []).append(given.order)
        return settle(self.position, orders, self.board, self.edition, self.disorder)


class Adjudicator:
    """Answers requests; boards are read once.

    `explain`: every reason also cites the section of the edition that it rests on.
    """

    def __init__(self, library: Library | None = None, explain: bool = False) -> None:
        self._library = library or Library()
        self._explain = explain
        self._words = words_of(self._library)

    def answer(self, line: str) -> Plain:
        """Return the results and the next position; BadRequest says what is wrong with a line."""
        case = self._case(line)
        settled = case.settled()
        outcomes = {
            power: iter([outcome for outcome in settled.outcomes if outcome.power == power])
            for power in dict.fromkeys(given.power for given in case.given if given.order)
        }
        results = [
            self._told(given.short, next(outcomes[given.power]), case)
            if given.order
            else self._not_read(given)
            for given in case.given
        ]
        results += [self._unordered(outcome, case) for outcome in settled.defaults]
        return {"results": results, "next": write_plain(settled.next, case.board)}

    def scene(self, line: str) -> Scene:
        """Return the map of a request: of the results if it has orders, else of its position."""
        case = self._case(line)
        if not case.given:
            return picture_position(case.position, case.board)
        return picture_results(case.settled(), case.board, case.edition)

    def _case(self, line: str) -> Case:
        request = parse_request(line, _KEYS)
        board = board_of(request, self._library)
        edition = edition_of(request, DEFAULT.name, {})
        position = position_of(request, board, self._words)
        try:
            given = tuple(_orders(request, position, board))
            return Case(board, edition, position, given, _disorder(request, board))
        except BadPosition as fault:
            raise BadRequest(str(fault)) from fault

    def _unordered(self, outcome: Outcome, case: Case) -> Plain:
        """Say what became of a unit that had no order."""
        short = write_order(outcome.order, case.position, case.board)
        return {**self._told(short, outcome, case), "ordered": False}

    def _told(self, short: str, outcome: Outcome, case: Case) -> Plain:
        reasons = [
            self._words.say(
                cause_of(reason, case.position, case.board),
                cited=clause(reason, case.edition) if self._explain else "",
                edition=case.edition.name,
            )
            for reason in outcome.reasons
        ]
        return _result(outcome.power, short, outcome.verdict, " ".join(reasons))

    def _not_read(self, given: Given) -> Plain:
        """Say that an order was not read; *ambiguous* and *illegal* are not *not understood*."""
        problem = given.problem
        if problem is None:
            return _result(given.power, given.short, "not understood", "")
        cause = Cause(problem.code, {**problem.fields, "clause": problem.clause})
        said = self._words.say(cause)
        return _result(given.power, given.short, problem.kind.value, said)


def _result(power: str, short: str, verdict: str, reason: str) -> Plain:
    return {"power": power, "order": short, "outcome": verdict, "reason": reason}


def _disorder(request: Mapping[str, Any], board: Board) -> tuple[str, ...]:
    """Return the powers that a request says are in civil disorder."""
    names = request.get("disorder", [])
    if not isinstance(names, list):
        raise BadPosition("disorder should be a list of powers")
    return tuple(read_power(name, board) for name in names)


def _orders(request: Mapping[str, Any], position: Position, board: Board) -> Iterable[Given]:
    """Read the orders of each power, so that each has its own result."""
    orders = request.get("orders", {})
    if not isinstance(orders, dict):
        raise BadPosition("orders should give a list for each power")
    for name, texts in orders.items():
        power = read_power(name, board)
        if not isinstance(texts, list):
            raise BadPosition(f"the orders of {name} should be a list")
        written = [str(text) for text in texts]
        yield from _at_once(written, power, position, board) or (
            _given(text, power, position, board) for text in written
        )


def _at_once(
    texts: Sequence[str], power: str, position: Position, board: Board
) -> tuple[Given, ...]:
    """Return the orders as they read together, if each text is an order; none if they are not."""
    reading = read_orders("\n".join(texts), power, position, board)
    lines = [order.line for order in reading.orders]
    if reading.problems or lines != list(range(1, len(texts) + 1)):
        return ()
    return tuple(
        Given(power, text, read.order, read.short)
        for text, read in zip(texts, reading.orders, strict=True)
    )


def _given(text: str, power: str, position: Position, board: Board) -> Given:
    reading = read_orders(text, power, position, board)
    if len(reading.orders) == 1 and not reading.problems:
        order = reading.orders[0].order
        return Given(power, text, order, write_order(order, position, board))
    problem = reading.problems[0] if reading.problems else None
    return Given(power, text, None, text, problem)
