"""A coast that is named behind a fleet's move: `Mid-Atlantic to Spain, and it is the south coast`.

It is where the fleet lands, if it can; nothing else may be named between, and nothing be denied.
"""

from __future__ import annotations

from dataclasses import replace

from judge.orders.findings import ReadOrder
from judge.orders.meaning.choosing_places import on_coast
from judge.orders.meaning.gist.gist import provinces_of, whole_passage
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.passages import BY_GIST
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.rules.board import UnitKind
from judge.rules.order import Move

BRACKETS = str.maketrans("()[]{}", "      ")


def with_coasts(read: ReadLine, behind: str, lines: LineReader) -> ReadLine:
    """Return a line with the coasts on which its fleets land; `behind` is the line after it."""
    text = f"{read.line.text} {behind}".translate(BRACKETS)
    orders = tuple(_on_coast(order, read, text, lines) for order in read.orders)
    return read if orders == read.orders else replace(read, orders=orders)


def _on_coast(told: ReadOrder, read: ReadLine, text: str, lines: LineReader) -> ReadOrder:
    """Return a fleet's move with the one coast that is named behind it."""
    order, board = told.order, lines.standpoint.board
    unit = lines.standpoint.own.get(order.at) if isinstance(order, Move) else None
    if not isinstance(order, Move) or unit is None or unit.kind is not UnitKind.FLEET:
        return told
    start = max(text.find(told.written), 0)
    others = [at for other in read.orders if (at := text.find(other.written)) > start]
    said = text[start : min(others, default=len(text))]
    places = [on_coast(order.to, coast, board) for coast in _named_behind(said, order, lines)]
    if len(places) != 1 or places[0] == order.to:
        return told
    landed = replace(order, to=places[0])
    if not lines.standpoint.can(landed):
        return told
    short = lines.standpoint.short(landed)
    notes = told.notes if BY_GIST in told.notes else (*told.notes, BY_GIST)
    return told._replace(order=landed, short=short, notes=notes)


def _named_behind(text: str, move: Move, lines: LineReader) -> set[str]:
    """Return the coasts that are named behind where a move leads, before anything else is."""
    whole = whole_passage(text, lines.lexicon)
    to = [m for m in whole.mentions if move.to in provinces_of(m, lines.standpoint)]
    if not to or to[-1].coast:
        return {m.coast for m in to[-1:]}
    behind = min((m.start for m in whole.mentions if m.start >= to[-1].end), default=whole.end)
    denied = not whole.vocabulary.prose.denials.isdisjoint(whole.words[to[-1].end : behind])
    if denied or text.rstrip().endswith("?"):
        return set()
    coasts = (whole.parsed.grammar.coast_after(at) for at in range(to[-1].end, behind))
    named = {coast for ways in coasts for coast, last in ways if last <= behind}
    return named or _side_behind(whole, to[-1].end)


def _side_behind(whole: Passage, at: int) -> set[str]:
    """Return the coast on which a side is, right behind a place: `Bulgaria, by the south`."""
    tokens, grammar = whole.vocabulary.tokens, whole.vocabulary.grammar
    between = grammar.prepositions | grammar.helpers | grammar.articles | {",", tokens.coast[0]}
    start = at
    while whole.words[at] in between and not whole.parsed.tokens[at].begins:
        at += 1
    led = whole.words[at - 1] in grammar.articles and at - start > 1
    side = tokens.coast_of.get(whole.words[at], "") if len(whole.words[at]) > 1 else ""
    return {side} if led and side else set()
