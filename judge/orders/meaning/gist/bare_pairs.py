"""Names alone, each second of which is where the unit before it goes: `nth nwy lon eng`."""

from __future__ import annotations

from dataclasses import replace

from judge.orders.findings import question
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.gist.part_reading import PartReading
from judge.orders.meaning.gist.passages import PassageReader
from judge.rules.order import Order

SHORTEST = 4  # names


def read_pairs(
    whole: Passage, line: Line, before: PartReading, reader: PassageReader
) -> PartReading | None:
    """Read nothing but names as units and where they go, or ask; None if there is more."""
    mentions, standpoint = whole.mentions, reader.standpoint
    if len(mentions) < SHORTEST or len(whole.of_names) < whole.end:
        return None
    statement = Statement(whole, standpoint, None)
    orders: dict[int, Order] = {}
    for unit, target in zip(mentions[::2], mentions[1::2], strict=False):
        at = own_of(unit, standpoint)
        ways = list(statement.moves(at, target))
        if at is not None and len(ways) == 1:
            orders[at] = ways[0]
    if 2 * len(orders) != len(mentions):
        asks = (*before.problems, question(whole.text, line.number))
        return replace(before, problems=asks, spoilt=True)
    taken = (reader.taken(order, whole, line) for order in orders.values())
    return replace(before, orders=(*before.orders, *taken), spoilt=True)
