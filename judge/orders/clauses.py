"""A line as a row of items: orders, headings, and words that are neither.

Several orders may stand in one line with nothing between them, as the rulebooks print them.  Every
way to part the line is weighed; those that leave the fewest words over are kept, and which of
them is meant is decided on the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from heapq import nsmallest

from judge.orders.grammar import Grammar
from judge.orders.names import Manner, Names
from judge.orders.sketch import Heading, Item, Junk, Row, Sketch
from judge.orders.tokens import BLANK, Token
from judge.orders.words import (
    ARTICLES,
    CARRIED,
    COASTS,
    GLUED,
    JOINERS,
    KINDS,
    LEAD_INS,
    POLITENESS,
    SEASONS,
    SECTIONS,
    TITLE_WORDS,
    VERBS,
    Verb,
)

ROWS_KEPT = 12
SHORT_SEASONS = {"s": "spring", "f": "fall", "w": "winter"}
TELLING = frozenset({Verb.HOLD, Verb.SUPPORT, Verb.CONVOY, Verb.DISBAND, Verb.RETREAT, Verb.BUILD})
TELLING_WORDS = frozenset(word for word, *more in VERBS if not more)

# A place in the line, and whether an order (or a heading) has just ended there: then what follows
# must be another order, or a sign must come first.
Node = tuple[int, bool]
Step = tuple[Item | None, Node]
Chain = tuple[Item, "Chain"] | None  # an item, and the items after it
Way = tuple[int, int, Chain]  # words left over, strain, items


def tidy(tokens: tuple[Token, ...], names: Names) -> tuple[Token, ...]:
    """Part what is run together (`SA`), drop remarks in brackets and the lines of a form.

    `A Mun ____` is as good as `A Mun:`, a form that was not filled in.
    """
    if tokens and tokens[-1].text == BLANK:
        tokens = (*tokens[:-1], replace(tokens[-1], text=":"))
    parted = [
        Token(part, token.start, token.end)
        for token in tokens
        for part in GLUED.get(token.text, (token.text,))
        if part != BLANK
    ]
    result: list[Token] = []
    while parted:
        token = parted.pop(0)
        if token.text != "(":
            result += [token] if token.text != ")" else []
            continue
        size = next((at for at, inner in enumerate(parted) if inner.text == ")"), len(parted))
        inside, parted = parted[:size], parted[size + 1 :]
        result += _bracketed(token, inside, result[-1].text if result else "", names)
    return tuple(result)


def _bracketed(bracket: Token, inside: list[Token], before: str, names: Names) -> list[Token]:
    words = tuple(token.text for token in inside)
    if words and words[0] in COASTS and all(word in (*COASTS, "coast", "c") for word in words):
        return [Token("/", bracket.start, bracket.end), *inside]
    helps = VERBS.get((before,)) in (Verb.SUPPORT, Verb.CONVOY)
    nation = before in KINDS and names.power(words)
    by_sea = words and words[0] in CARRIED
    return inside if helps or nation or by_sea else []


def rows(grammar: Grammar) -> tuple[tuple[int, Row], ...]:
    """Return the ways to part a line that leave the fewest words over, each with its strain."""
    line = _Line(grammar)
    graph: dict[Node, list[Step]] = {}
    ahead: list[Node] = [(0, False)]
    while ahead:
        node = ahead.pop()
        if node not in graph:
            graph[node] = list(dict.fromkeys(line.steps(node)))
            ahead += (after for _, after in graph[node])
    best: dict[Node, list[Way]] = {}
    for node in sorted(graph, reverse=True):
        ways = [way for step in graph[node] for way in _extend(step, best)]
        if node[0] == grammar.end:
            ways.append((0, 0, None))
        best[node] = nsmallest(ROWS_KEPT, ways, key=lambda way: way[:2])
    found = best[0, False]
    return tuple(
        (strain, tuple(_unlink(chain))) for left, strain, chain in found if left == found[0][0]
    )


def _extend(step: Step, best: dict[Node, list[Way]]) -> Iterator[Way]:
    item, after = step
    left, strain = _weigh(item)
    for more, bent, chain in best[after]:
        yield left + more, strain + bent, (item, chain) if item else chain


def _unlink(chain: Chain) -> Iterator[Item]:
    while chain:
        item, chain = chain
        yield item


def _weigh(item: Item | None) -> tuple[int, int]:
    """Count the words an item leaves over, and what was bent to read it.

    A unit of which nothing is said is as good as left over, unless builds or removals are listed.
    """
    match item:
        case Junk(start, end):
            return end - start, 5
        case Sketch(verb=Verb.BARE, start=start, end=end):
            return end - start, 4
        case Sketch(verb=Verb.CONVOY, to=None, start=start, end=end):
            return end - start, 4
        case Sketch():
            units = [unit.place for unit in (item.unit, item.other) if unit]
            named = [place for place in (*units, item.to, *item.route) if place]
            return 0, item.strain + sum(place.bent for place in named)
    return 0, 0


class _Line:
    """What may stand where in one line."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.words = grammar.words
        self.end = grammar.end

    def steps(self, node: Node) -> Iterator[Step]:
        """Yield what may come next, and where the line stands after it."""
        at, closed = node
        if at == self.end:
            return
        word = self.words[at]
        if word in JOINERS or (word in (":", "-") and not closed):
            yield None, (at + 1, False)
        if word == ":" and at + 1 == self.end:
            yield None, (at + 1, closed)
        if word in (POLITENESS if closed else LEAD_INS):
            yield None, (at + 1, closed)
        for sketch in self.grammar.orders(at):
            yield sketch, (sketch.end, True)
        if not closed:
            for heading in self.headings(at):
                yield heading, (heading.end, False)
        if not closed or (word in KINDS and self.words[at + 1].isalpha()):
            yield from self.junk(at)

    def headings(self, at: int) -> Iterator[Heading]:
        """Read `Austria:`, `Retreats:`, `Spring, 1901`."""
        power = self.grammar.power(at)
        if power:
            end = power[1]
            lasting = self.words[end] == ":" or (at == 0 and end == self.end)
            yield Heading(at, end, power[0], lasting=lasting)
        if self.words[at] in SECTIONS and self.words[at + 1] in (":", ""):
            yield Heading(at, at + 1, section=SECTIONS[self.words[at]], lasting=True)
        yield from self._turn(at)

    def _turn(self, at: int) -> Iterator[Heading]:
        """Read `Spring 1901`, `Orders for Spring of 1901`, `S1901M`."""
        season = self.grammar.skip(at, TITLE_WORDS)
        year = (
            self.grammar.skip(season + 1, frozenset({",", "of"})) if season < self.end else season
        )
        letter = SEASONS.get(self.words[season])
        if letter is None and year == season + 1 and len(self.words[year]) == 4:
            letter = SEASONS.get(SHORT_SEASONS.get(self.words[season], ""))
        if letter and self.words[year].isdecimal():
            end = self.grammar.skip(year + 1, TITLE_WORDS | {"m", "r", "a"})
            yield Heading(at, end, turn=(letter, int(self.words[year])), lasting=True)

    def junk(self, at: int) -> Iterator[Step]:
        """Take words as no order: up to a comma, or to the next unit after a failed attempt."""
        tried, parted = self._tried_by(at), False
        for end in range(at + 1, self.end):
            if self.words[end] == ",":
                break
            if end >= tried and self.words[end] in KINDS and not parted:
                yield Junk(at, end, attempt=True), (end, False)
                parted = True
        else:
            end = self.end
        yield Junk(at, end, end >= tried), (end, False)

    def _tried_by(self, start: int) -> int:
        """Return the token by which words from `start` on look as if they should be an order."""
        first = self.grammar.skip(start, LEAD_INS | ARTICLES)
        if self.words[first] in KINDS:
            near = self.words[first + 1 : first + 4]
            told = {"-"} if self.words[first] == "a" else TELLING_WORDS  # `a` may be an article
            for after, word in enumerate(near, start=first + 2):
                if word in told or (after == first + 2 and self.grammar.names_at(first + 1)):
                    return after
        verb = VERBS.get((self.words[first],))
        if verb in TELLING and len(self.words[first]) > 1 and self._begins_unit(first + 1):
            return first + 2
        return self._told[first]

    @cached_property
    def _told(self) -> list[int]:
        """For each token: where the first thing ends, from there on, that some place was told."""
        ends = [self.end + 1]
        for at in range(self.end - 1, -1, -1):
            ends.append(min(ends[-1], self._told_at(at)))
        return ends[::-1]

    def _told_at(self, at: int) -> int:
        unit = at + (self.words[at] in KINDS)
        for spelling, after in self.grammar.names_at(unit):
            if spelling.manner is Manner.MENDED:
                continue
            if self.words[after] == "-" and (unit > at or self.grammar.names_at(after + 1)):
                return after + 1
            told = VERBS.get((self.words[after],))
            if told in TELLING and (unit > at or self.words[after] in KINDS):
                return after + 1
        return self.end + 1

    def _begins_unit(self, at: int) -> bool:
        return self.words[at] in KINDS or bool(self.grammar.names_at(at))
