"""Units that are named together, which are told the same: `Ruhr and Belgium`, `Mun, Ruh & Bel`.

What is read by its gist, and tells some of them something else or nothing at all, is misread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from judge.orders.findings import ReadOrder
from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Province
from judge.rules.order import Move, Order, unit_of

SIGNS = frozenset({",", "&", "+", "/"})


def are_parted(whole: Passage, orders: Sequence[ReadOrder], standpoint: Standpoint) -> bool:
    """Whether the orders of a sentence treat units unlike that it names together."""
    order_of: dict[Province, Order] = {}
    for read in orders:
        if (at := read.unit) is not None:
            order_of[at] = read.order
    if whole.has(whole.vocabulary.prose.each_other):
        return False
    groups = (_group(row, whole, standpoint) for row in _rows(whole))
    return any(not _are_alike(group, order_of) for group in groups)


def leave_crowd(whole: Passage, orders: Sequence[ReadOrder], standpoint: Standpoint) -> bool:
    """Whether a unit is told something, and not those beside it of which nobody knows which."""
    told = {read.unit for read in orders}
    crowded = (row for row in _rows(whole) if any(_is_crowd(it, whole, standpoint) for it in row))
    return any(told & {own_of(it, standpoint) for it in row if it.places} for row in crowded)


def _are_alike(group: Sequence[Province], order_of: Mapping[Province, Order]) -> bool:
    told = [order_of.get(at) for at in group]
    if not any(told):
        return True  # nothing came of any: it is asked about elsewhere
    first = told[0]
    if first is None or None in told:
        return False
    if isinstance(first, Move):
        return all(isinstance(order, Move) for order in told)
    at = unit_of(first)
    return all(order and replace(order, at=at) == first for order in told)  # type: ignore[arg-type]


def _rows(whole: Passage) -> Iterator[list[Mention]]:
    """Yield what stands in a row with nothing but `and` and commas between."""
    row: list[Mention] = []
    for before, mention in pairwise((None, *whole.mentions, None)):
        if mention is not None and row and before is row[-1] and _joins(before, mention, whole):
            row.append(mention)
        else:
            yield row
            row = [mention] if mention is not None else []


def _is_crowd(mention: Mention, whole: Passage, standpoint: Standpoint) -> bool:
    """Whether own units are meant, and it is not told which: no `both fleets, Nth and Eng`."""
    several = whole.vocabulary.tokens.several | whole.vocabulary.prose.plurals
    many = not several.isdisjoint(whole.words[mention.start : mention.end])
    if mention.places:
        return whole.words[mention.end - 1] in several and _is_counted(mention, whole)
    own = mention.power in (None, standpoint.power)
    return many and own and whole.words[mention.end] != ","


def _is_counted(mention: Mention, whole: Passage) -> bool:
    """Whether several units are named by one place: `the two Mediterranean fleets`."""
    before = whole.words[mention.start - 1] if mention.start > whole.start else ""
    return (whole.vocabulary.grammar.number(before) or 0) > 1


def _joins(before: Mention, mention: Mention, whole: Passage) -> bool:
    between = whole.words[before.end : mention.start]
    plain = SIGNS | whole.vocabulary.grammar.ands | whole.vocabulary.grammar.articles
    told_apart = between.count(",") > 1  # Rome too, Tunis to Wes
    return bool(between) and plain.issuperset(between) and not told_apart


def _meant(mention: Mention, standpoint: Standpoint) -> Province | None:
    """Return where the unit stands that is named by its place."""
    return own_of(mention, standpoint) if mention.places else None


def _group(row: Sequence[Mention], whole: Passage, standpoint: Standpoint) -> list[Province]:
    """Return the units of a row that are told the same; none where it is no such row."""
    own = [_meant(mention, standpoint) for mention in row]
    units = list(dict.fromkeys(at for at in own if at is not None))
    if len(units) < 2 or len(units) < len(own) or not _begins_clause(row[0], whole):
        return []
    articles, first = whole.vocabulary.grammar.articles, row[0].start
    while first > 0 and whole.words[first - 1] in articles:
        first -= 1
    helps = first > 0 and whole.words[first - 1] in whole.vocabulary.grammar.helpers
    between = (whole.words[a.end : b.start] for a, b in pairwise(row))
    signs = [[word for word in words if word not in articles] for words in between]
    commas = all(words == [","] for words in signs)
    apart = commas or (len(signs) == 1 and (signs[0][0] == "," or _acts_itself(row[-1], whole)))
    return [] if helps and apart else units  # with support from Ruhr, and Munich moves


def _acts_itself(last: Mention, whole: Passage) -> bool:
    """Whether the last of several units is told something: `by Nwg and the Ska fleet helps it`."""
    acts = {mention.start: mention.act for mention in whole.act_mentions}
    return acts.get(last.end) in (Act.HELP, Act.CARRY, Act.STAY)


def _begins_clause(mention: Mention, whole: Passage) -> bool:
    """Whether nothing goes to a unit or helps it: it stands first, or behind a join."""
    at, grammar, prose = mention.start - 1, whole.vocabulary.grammar, whole.vocabulary.prose
    while at >= whole.start and whole.words[at] in grammar.articles | prose.all_of_them:
        at -= 1
    if at < whole.start:
        return True
    joins = SIGNS | {":"} | grammar.ands | grammar.helpers | prose.joins | prose.whiles
    return whole.words[at] in joins or prose.excepts.size_at(whole.words, at) == 1
