"""From what the reader and the rules say of an order to what the clerk may tell of it.

No cause holds a name: places and powers are named in the language of whoever reads of them.
"""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import Any

from rapidfuzz.process import extract

from judge.orders import write_order
from judge.rules.board import Board
from judge.rules.contradictions import Contradiction
from judge.rules.legal_orders import legal_orders
from judge.rules.order import Order, Waive
from judge.rules.outcome import Reason
from judge.rules.position import Position
from judge.variants.seam import Cause, Problem, ProblemKind
from judge.variants.standard.naming import place, power
from judge.variants.standard.side import Side

SUGGESTED = 3


def cause_of(reason: Reason | Contradiction, position: Position | None, board: Board) -> Cause:
    """Return a reason of the rules, with its places and powers by code.

    The position is asked for where an order is told, which says what kind of unit it is for.
    """

    def plain(kind: str, value: Any) -> Any:
        match value:
            case tuple():
                return [plain(kind, part) for part in value]
            case Enum():
                return value.value
            case int() if "Province" in kind or "Location" in kind:
                return place(value, board)
            case str() if value in board.powers:
                return power(value)
            case _ if isinstance(value, Order) and position is not None:
                return write_order(value, position, board)
            case _:
                return value

    values = {
        field.name: plain(str(field.type), getattr(reason, field.name)) for field in fields(reason)
    }
    return Cause(type(reason).__name__, values)


def illegal(written: str, line: int, cause: Cause, instead: tuple[str, ...] = ()) -> Problem:
    """Return the problem that an order is understood and impossible."""
    return Problem(ProblemKind.ILLEGAL, written, written, cause, instead, line=line)


def possible_instead(wrong: Order, side: Side) -> tuple[str, ...]:
    """Return the legal orders for the same unit that are spelled most like an illegal one."""
    if isinstance(wrong, Waive):
        return ()
    province_of = side.board.province_of
    texts = [
        side.text(order)
        for order in legal_orders(side.position, side.board, side.power, side.edition)
        if not isinstance(order, Waive) and province_of[order.at] == province_of[wrong.at]
    ]
    return tuple(text for text, _, _ in extract(side.text(wrong), texts, limit=SUGGESTED))
