"""What is paired by its order: `A Mun and A Ber to Bur and Sil respectively`.

It may be said of each unit what it does: `Mun, Ber and Kie to Bur, to Sil and hold, in that order`.
Two that are told to go to one place do so if it is said that they are to bounce.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.orders.findings import question
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.gist import Sense, own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.movement_gist import MovementGist
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.gist.part_reading import PartReading
from judge.orders.meaning.gist.passages import PassageReader
from judge.orders.vocabulary import Act
from judge.rules.order import Order

JOINS = frozenset({",", "&", "+", "/"})
PAIR = 2  # units
SIGNS = JOINS | {":", "-"}


def read_respectively(
    whole: Passage, line: Line, before: PartReading, reader: PassageReader
) -> PartReading | None:
    """Return the orders of a sentence that pairs what it lists; a question if they do not fit.

    None if it pairs nothing.
    """
    prose = whole.vocabulary.prose
    places = [mention for mention in whole.mentions if mention.places]
    if whole.has(prose.standoffs) and (orders := _standoff(places, whole, reader)):
        taken = (reader.taken(order, whole, line) for order in orders)
        return replace(before, orders=(*before.orders, *taken), spoilt=True)
    if not whole.has(prose.respective):
        return None
    orders = _moves(places, whole, reader) or _each_told(whole, before, reader)
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
    orders: list[Order] = [
        order
        for at, end in zip(units, places[half:], strict=False)
        for order in list(statement.moves(at, end))[:1]
    ]
    return orders if len(orders) * 2 == len(places) and half > 1 else []


def _standoff(places: Sequence[Mention], whole: Passage, reader: PassageReader) -> list[Order]:
    """Return the moves of units to the one place that is named behind them, if all can go there."""
    *units, place = places or (None,)
    own = [own_of(mention, reader.standpoint) for mention in units if mention]
    if place is None or len(own) < PAIR or None in own or not _says_plainly(whole):
        return []
    first, last = places[0].end, places[-2]
    joined = JOINS.union(whole.vocabulary.grammar.ands).issuperset(whole.words[first : last.start])
    goes = (act for act in whole.act_mentions if last.end <= act.start < place.start)
    goes = (
        act for act in goes if not whole.vocabulary.prose.standoffs.size_at(whole.words, act.start)
    )
    if not joined or {act.act for act in goes} != {Act.GO}:
        return []
    statement = Statement(whole, reader.standpoint, None)
    moves = [list(dict.fromkeys(statement.moves(at, place))) for at in own]
    return [ways[0] for ways in moves] if all(len(ways) == 1 for ways in moves) else []


def _says_plainly(whole: Passage) -> bool:
    """Whether a sentence is of the writer's own wish, and leaves nothing open."""
    known = whole.vocabulary.prose
    asking = known.expecting | (known.requests - known.goodbyes)
    expected = not asking.isdisjoint(whole.words)
    loud = whole.denied or whole.is_doubtful or whole.is_past or whole.is_talk or whole.powers
    return not (loud or expected)


def _each_told(whole: Passage, before: PartReading, reader: PassageReader) -> list[Order]:
    """Return the orders of units that stand in a row, each with its part of what is said behind."""
    mentions = list(whole.mentions)
    own = [own_of(mention, reader.standpoint) is not None for mention in mentions]
    joins = JOINS | whole.vocabulary.grammar.ands | whole.vocabulary.grammar.articles
    row = 1
    while row < len(mentions) and joins.issuperset(
        whole.words[mentions[row - 1].end : mentions[row].start]
    ):
        row += 1
    if len(mentions) < row or not all(own[:row]) or row < 2:
        return []
    parts = _parts(whole, mentions[row - 1].end)
    orders: list[Order] = []
    for unit, (start, end) in zip(mentions[:row], parts, strict=False):
        aim = orders[-1] if orders else before.aim
        said = f"{whole.parsed.quote(unit.start, unit.end)} {whole.parsed.quote(start, end)}"
        gist = MovementGist(whole_passage(said, reader.lexicon), reader.standpoint, aim).find()
        if gist.sense is not Sense.ORDERS or len(gist.orders) != 1:
            return []
        orders += gist.orders
    return orders if len(orders) == row == len(parts) else []


def _parts(whole: Passage, start: int) -> list[tuple[int, int]]:
    """Return what is said behind a row of units, parted at its commas and its `and`."""
    joins = SIGNS | whole.vocabulary.grammar.ands
    parts: list[tuple[int, int]] = []
    at = begun = start
    while at < whole.end:
        size = whole.vocabulary.prose.respective.size_at(whole.words, at)
        if size or whole.words[at] in joins:
            parts += [(begun, at)] if at > begun else []
            begun = at + max(size, 1)
        at += max(size, 1)
    return [*parts, (begun, whole.end)] if whole.end > begun else parts
