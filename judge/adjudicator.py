"""Adjudication for other programs: a request as a line of JSON, an answer as plain data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from judge.letter import Address
from judge.library import Library
from judge.orders import Problem, read_orders, write_order
from judge.report.render import Identity, Reporter
from judge.rules.board import Board
from judge.rules.clauses import clause
from judge.rules.edition import EDITIONS, Edition, UnknownSwitch, with_switches
from judge.rules.order import Order
from judge.rules.outcome import Outcome
from judge.rules.position import Position
from judge.rules.settle import settle
from judge.shipped import folders
from judge.variants.plain import (
    BadPosition,
    Contradicted,
    Plain,
    read_plain,
    read_power,
    write_plain,
)
from judge.variants.seam import Cause
from judge.variants.showing import cause_of

_KEYS = {"board", "edition", "rules", "phase", "units", "dislodged", "centers", "orders"}


class BadRequest(ValueError):
    """A request that cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Given:
    """One order of a request: what was written, and what came of reading it."""

    power: str
    written: str
    order: Order | None
    short: str
    problem: Problem | None = None


class Adjudicator:
    """Answers requests; boards are read once.

    `explain`: every reason also cites the section of the edition that it rests on.
    """

    def __init__(self, library: Library | None = None, explain: bool = False) -> None:
        self._library = library or Library()
        self._explain = explain
        own = self._library.own
        nobody = Identity("The Judge", Address("judge@localhost"), "JUDGE")
        self._words = Reporter(folders("templates", own), nobody)

    def answer(self, line: str) -> Plain:
        """Return the results and the next position; BadRequest says what is wrong with a line."""
        request = _parse(line)
        board = self._board(request)
        edition = _edition(request)
        try:
            position = read_plain(request, board)
            given = list(_orders(request, position, board))
        except BadPosition as fault:
            raise BadRequest(str(fault)) from fault
        except Contradicted as fault:
            causes = [cause_of(one, None, board) for one in fault.contradictions]
            raise BadRequest(" ".join(map(self._words.say, causes))) from fault
        orders: dict[str, list[Order]] = {}
        for one in given:
            if one.order is not None:
                orders.setdefault(one.power, []).append(one.order)
        settled = settle(position, orders, board, edition)
        outcomes = {
            power: iter([outcome for outcome in settled.outcomes if outcome.power == power])
            for power in orders
        }
        results = [
            self._told(one, next(outcomes[one.power]), position, board, edition)
            if one.order
            else self._not_read(one)
            for one in given
        ]
        return {"results": results, "next": write_plain(settled.next, board)}

    def _board(self, request: Mapping[str, Any]) -> Board:
        name = str(request.get("board", "standard"))
        try:
            if not name.isidentifier():
                raise FileNotFoundError(name)
            return self._library.board(name)
        except FileNotFoundError as fault:
            raise BadRequest(f"there is no board called {name!r}") from fault

    def _told(
        self, given: Given, outcome: Outcome, position: Position, board: Board, edition: Edition
    ) -> Plain:
        reasons = [
            self._words.say(
                cause_of(reason, position, board),
                cited=clause(reason, edition) if self._explain else "",
                edition=edition.name,
            )
            for reason in outcome.reasons
        ]
        return _result(given, outcome.verdict, " ".join(reasons))

    def _not_read(self, given: Given) -> Plain:
        """Say that an order was not read; *ambiguous* and *illegal* are not *not understood*."""
        problem = given.problem
        if problem is None:
            return _result(given, "not understood", "")
        cause = Cause(problem.code, {**problem.fields, "clause": problem.clause})
        return _result(given, problem.kind.value, self._words.say(cause))


def _result(given: Given, verdict: str, reason: str) -> Plain:
    return {"power": given.power, "order": given.short, "outcome": verdict, "reason": reason}


def _parse(line: str) -> Mapping[str, Any]:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise BadRequest(f"this is no JSON: {fault}") from fault
    if not isinstance(request, dict):
        raise BadRequest("a request is a JSON object, {...}")
    unknown = sorted(set(request) - _KEYS)
    if unknown:
        raise BadRequest(f"unknown: {', '.join(unknown)}; a request has {', '.join(sorted(_KEYS))}")
    return request


def _edition(request: Mapping[str, Any]) -> Edition:
    name = str(request.get("edition", "2023"))
    if name not in EDITIONS:
        raise BadRequest(f"there is no edition {name!r}; there are {', '.join(EDITIONS)}")
    rules = request.get("rules", {})
    if not isinstance(rules, dict):
        raise BadRequest("rules should be an object of switches")
    edition = with_switches(EDITIONS[name], rules)
    if isinstance(edition, UnknownSwitch):
        what = edition.switch if edition.value is None else f"{edition.switch} = {edition.value!r}"
        raise BadRequest(
            f"unknown rule {what}; it is one of {', '.join(map(str, edition.allowed))}"
        )
    return edition


def _orders(request: Mapping[str, Any], position: Position, board: Board) -> Iterable[Given]:
    """Read the orders one by one, so that each has its own result."""
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
