"""Questions about lines of a letter that need not be asked, for it is known what these say.

`I may yet change this` leaves nothing open: other orders come, or these are used.  Nor is it asked
whether `Forget the Munich order` is an order: its writer is told how one is taken back.  Where an
order can be suggested, it may be lost beside what is asked for, and the question stays.
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.desk.final.said_of_final import said_of_final
from judge.desk.letters.body import Body
from judge.desk.letters.language import Language
from judge.desk.letters.wishes import Wish
from judge.variants.seam import Reading

# Wishes of lines that are no orders, whatever places they name.
NO_ORDERS = frozenset(
    {
        *("address", "absence", "clear", "earlier", "error", "history", "marked", "mine", "zone"),
        *("help", "missing", "proposals", "refusing", "stored", "summary", "who"),
    }
)
TAKEN_BACK = frozenset({"clear", "earlier"})
_SIGN = re.compile(r"[,;:.!?]\s*\w")


def without_needless(reading: Reading, body: Body, language: Language) -> Reading:
    """Return a reading without questions about what marks its letter's orders, or asks for else."""
    marked = {mark.line for mark in body.marks if not mark.final}
    wished = {wish.number for wish in body.wishes if _is_no_order(wish)}
    wished -= {order.line for order in (*reading.orders, *reading.later)}
    asked = (
        it
        for it in reading.problems
        if not (it.is_of_orders and (it.line in marked or _calls_final(it.written, language)))
        and not (it.asks_whether and it.line in wished and not it.suggestions)
    )
    return replace(reading, problems=tuple(asked))


def _is_no_order(wish: Wish) -> bool:
    """Whether a line that asks for something holds no order; behind a sign there may be one."""
    back = wish.code in TAKEN_BACK and _SIGN.search(wish.line)  # Undo my orders, Ven H
    return wish.code in NO_ORDERS and not back


def above_closing(reading: Reading, closing: frozenset[int]) -> Reading:
    """Return a reading in which a closing, a name and an address below it are not told of."""
    ordered = {order.line for order in (*reading.orders, *reading.later)}
    names = closing - ordered
    asked = tuple(problem for problem in reading.problems if problem.line not in names)
    told = tuple(over for over in reading.passed_over if over.line not in names)
    return replace(reading, problems=asked, passed_over=told)


def _calls_final(text: str, language: Language) -> bool:
    said = said_of_final(text, language)
    return said is not None and said.final
