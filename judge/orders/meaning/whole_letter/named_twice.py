"""Places that a letter of a winter names twice: the first counts, and what else is meant is asked.

`A Con, F Con` of a player who may build two units builds one (House rules V.3), and the other may
have been meant for another place.  `A Con, F Smy, A Con` only says something again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.orders.findings import question
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.meaning.standpoint import Standpoint
from judge.rules.board import Province
from judge.rules.order import Build, Order, unit_of


def ask_of_twice(done: Sequence[ReadLine], standpoint: Standpoint) -> list[ReadLine]:
    """Return the lines of a letter, with questions about builds and removals of one place."""
    told = [order.order for read in done for order in read.orders]
    places = [at for order in told if (at := _place(order, standpoint)) is not None]
    too_few = len(set(places)) < abs(builds_due(standpoint))
    if len(set(told)) == len(set(places)) and not (too_few and len(places) > len(set(places))):
        return list(done)
    known: dict[Province, Order] = {}
    return [_asked(read, known, standpoint, too_few=too_few) for read in done]


def _place(order: Order, standpoint: Standpoint) -> Province | None:
    at = unit_of(order)
    return None if at is None else standpoint.board.province_of[at]


def _asked(
    read: ReadLine, known: dict[Province, Order], standpoint: Standpoint, *, too_few: bool
) -> ReadLine:
    """Return a line with the question about places that are `known` from before, or twice in it."""
    again = False
    for told in read.orders:
        at = _place(told.order, standpoint)
        if at is None:
            continue
        differs = isinstance(told.order, Build) and known.get(at, told.order) != told.order
        again = again or (at in known and (too_few or differs))
        known.setdefault(at, told.order)
    if not again:
        return read
    asks = question(read.line.text, read.line.number, code="named-twice")
    return replace(read, problems=(*read.problems, asks))
