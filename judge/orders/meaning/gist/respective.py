"""Units and places that are paired by their order: `A A F in Ank, Con and Smy respectively`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.orders.lines.splitting import Line
from judge.orders.meaning.choosing_places import on_coast
from judge.orders.meaning.gist.gist import own_of, provinces_of
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.gist.part_reading import PartReading
from judge.orders.meaning.gist.passages import PassageReader, question
from judge.orders.meaning.possible import is_possible
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.vocabulary.judges_form import ARMY
from judge.rules.board import FLEET, UnitKind
from judge.rules.order import Build, Order


def read_respectively(
    whole: Passage, line: Line, before: PartReading, reader: PassageReader
) -> PartReading | None:
    """Return the orders of a sentence that pairs what it lists; a question if they do not fit.

    None if it pairs nothing.
    """
    if whole.vocabulary.prose.respective.isdisjoint(whole.words):
        return None
    places = [mention for mention in whole.mentions if mention.places]
    if reader.standpoint.moves:
        orders = _moves(places, whole, reader)
    elif builds_due(reader.standpoint) > 0:
        orders = _builds(places, whole, reader)
    else:
        orders = []
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


def _builds(places: Sequence[Mention], whole: Passage, reader: PassageReader) -> list[Order]:
    """Return the builds of as many units as there are places, each kind at its own."""
    standpoint, board = reader.standpoint, reader.standpoint.board
    kinds = list(_kinds(whole))
    orders: list[Order] = []
    for kind, mention in zip(kinds, places, strict=False):
        place, *_ = provinces_of(mention, standpoint)
        order = Build(on_coast(place, mention.coast, board) if kind is FLEET else place, kind)
        orders += [order] * is_possible(order, standpoint.position, board)
    return orders if len(orders) == len(kinds) == len(places) else []


def _kinds(whole: Passage) -> Iterator[UnitKind]:
    """Yield the kinds of units as they are named; an `a` before another kind is an article."""
    kinds = {**whole.vocabulary.tokens.kinds, **whole.vocabulary.prose.units.kinds}
    for at in range(whole.start, whole.end):
        article = whole.words[at] == ARMY and whole.words[at + 1] in kinds
        spelled = article and len(whole.words[at + 1]) > 1
        if whole.words[at] in kinds and not spelled:
            yield kinds[whole.words[at]]
