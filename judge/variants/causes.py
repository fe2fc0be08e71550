"""From what the reader and the rules found in a letter to what the clerk may tell of it."""

from __future__ import annotations

from rapidfuzz.process import extract

from judge.orders import Note
from judge.rules.legal_orders import legal_orders
from judge.rules.order import Order, Waive
from judge.variants.seam import Cause, Problem, ProblemKind
from judge.variants.side import Side

SUGGESTED = 3


def cause_of_note(note: Note) -> Cause:
    """Return a note of the reader's."""
    return Cause(note.code, {**note.fields, "clause": note.clause})


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
