"""From what the reader and the rules found in a letter to what the clerk may tell of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rapidfuzz.process import extract

from judge.orders import Note, write_order
from judge.orders import Problem as OrderProblem
from judge.rules.board import Board
from judge.rules.edition import Edition
from judge.rules.legal import legal_orders
from judge.rules.order import Order, Waive
from judge.rules.position import Position
from judge.variants.seam import Cause, Problem

Told = TypeVar("Told")
SUGGESTED = 3


def by_line(told: Iterable[tuple[int, Told]]) -> tuple[Told, ...]:
    """Return what is told of a letter in the order of its lines."""
    return tuple(one for _, one in sorted(told, key=lambda pair: pair[0]))


def cause_of_note(note: Note) -> Cause:
    """Return a note of the reader's."""
    return Cause(note.code, {**note.fields, "clause": note.clause})


def problem_read(problem: OrderProblem) -> Problem:
    """Return a problem that the reader met."""
    return Problem(
        kind=problem.kind.value,
        written=problem.written,
        piece=problem.piece,
        cause=Cause(problem.code, {**problem.fields, "clause": problem.clause}),
        suggestions=problem.suggestions,
    )


def illegal(written: str, cause: Cause, instead: tuple[str, ...] = ()) -> Problem:
    """Return the problem that an order is understood and impossible."""
    return Problem("illegal", written, written, cause, instead)


def possible_instead(
    wrong: Order, power: str, position: Position, board: Board, edition: Edition
) -> tuple[str, ...]:
    """Return the legal orders for the same unit that are spelled most like an illegal one."""
    if isinstance(wrong, Waive):
        return ()
    place = board.province_of[wrong.at]
    texts = [
        write_order(order, position, board)
        for order in legal_orders(position, board, power, edition)
        if not isinstance(order, Waive) and board.province_of[order.at] == place
    ]
    short = write_order(wrong, position, board)
    return tuple(text for text, _, _ in extract(short, texts, limit=SUGGESTED))
