"""Which makes more of a line: its grammar, or its gist."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.orders.findings import TWO_READINGS
from judge.orders.meaning.gist.part_reading import PartReading
from judge.orders.meaning.gist.passages import FIRM
from judge.orders.meaning.line_reader import ReadLine
from judge.rules.order import Convoy, Hold, Order, Support, unit_of


def better(read: ReadLine, way: PartReading) -> ReadLine:
    """Return a line as its grammar or its gist has it, whichever makes more of it."""
    firm = any(problem.cause.code in FIRM for problem in read.problems)
    open_texts = [it.written for it in read.problems if it.cause.code == TWO_READINGS]
    as_open = bool(open_texts) and _asks_as_well(read, way, open_texts)
    if open_texts and not (way.spoilt or as_open):
        return read
    phases = {problem.cause.code for problem in read.problems} & {"wrong-phase", "perpetual"}
    if (
        phases
        and not way.spoilt
        and not any(problem.cause.code in phases for problem in way.problems)
    ):
        return read
    softened = not any(problem.cause.code in FIRM for problem in way.problems)
    if firm and softened and way.problems and not as_open:
        return read
    if read.problems and not read.orders and not way.orders and way.problems:
        return read  # its grammar knows better what is wrong
    new = [order.order for order in way.orders]
    known = [order.order for order in read.orders if not isinstance(order.order, Convoy)]
    if not (read.is_clean or way.problems):
        known = [order for order in known if not _is_told_more(order, new, read)]
    if not way.spoilt:
        if any(order not in new for order in known):
            return read
        gained = len(new) > len(known) or len(way.problems) < len(read.problems)
        asked = bool(way.problems) and not read.problems
        if not gained and not asked:
            return read
    return replace(read, orders=way.orders, problems=way.problems, passed_over=way.passed_over)


def _asks_as_well(read: ReadLine, way: PartReading, texts: Sequence[str]) -> bool:
    """Whether a gist asks about the same sentences, and takes no less of the others."""
    asked = [problem.written for problem in way.problems]
    as_well = all(any(text in it for it in asked) for text in texts)
    known = {order.order for order in read.orders}
    return as_well and bool(known) and known < {order.order for order in way.orders}


def _is_told_more(order: Order, new: Sequence[Order], read: ReadLine) -> bool:
    """Whether a gist that leaves nothing open tells more: `stands and supports Serbia`."""
    spoken_of = {unit_of(other) for other in new}
    spoken_of |= {other.of for other in new if isinstance(other, Support | Convoy)}
    bare = isinstance(order, Hold) or (isinstance(order, Support) and order.to is None)
    weak = bare or read.problems or len(new) > len(read.orders)
    return order not in new and bool(weak) and unit_of(order) in spoken_of
