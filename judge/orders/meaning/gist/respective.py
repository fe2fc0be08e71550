"""Units and places that are paired by their order: `A A F in Ank, Con and Smy respectively`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.gist.part_reading import PartReading
from judge.orders.meaning.gist.passages import PassageReader, question
from judge.rules.order import Order


def read_respectively(
    whole: Passage, line: Line, before: PartReading, reader: PassageReader
) -> PartReading | None:
    """Return the orders of a sentence that pairs what it lists; a question if they do not fit.

    None if it pairs nothing.
    """
    if whole.vocabulary.prose.respective.isdisjoint(whole.words):
        return None
    places = [mention for mention in whole.mentions if mention.places]
    orders = _moves(places, whole, reader)
    if not orders:
        asks = question(whole.text, line.number)
        return replace(before, problems=(*before.problems, asks), spoilt=True)
    taken = (reader.taken(order, whole, line) for order in orders)
    return replace(before, orders=(*before.orders, *taken), spoilt=True)


def _moves(places: Sequence[Mention], whole: Passage, reader: PassageReader) -> list[Order]:
    """Return the moves of the first half of what is named to the second."""
    half = len(places) // 2
    units = [own_of(mention, reader.standpoint) for mention in places[:half]]
    statement = Statement(whole, reader.standpoint, None)
    orders = [
        order
        for at, end in zip(units, places[half:], strict=False)
        for order in list(statement.moves(at, end))[:1]
    ]
    return orders if len(orders) * 2 == len(places) else []
