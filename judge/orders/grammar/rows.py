"""A line as a row of items: orders, headings, and words that are neither.

Several orders may stand in one line with nothing between them, as the rulebooks print them.  Every
way to part the line is weighed; those that leave the fewest words over are kept, and which of
them is meant is decided on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from heapq import nsmallest

from judge.orders.grammar.attempts import Attempts
from judge.orders.grammar.forms import Grammar
from judge.orders.grammar.headings import announced
from judge.orders.grammar.sketches import Heading, Junk, OrderSketch, Row, SketchItem, UnitName
from judge.orders.vocabulary import Verb

ROWS_KEPT = 12
SIGNS = frozenset({"-", "/", "&"})
PHASE_LETTERS = frozenset({"m", "r", "a"})  # S1901M
LONGEST_INITIALS = 6  # tokens, the colon among them
LONGEST_ANNOUNCEMENT = 5  # tokens, the colon among them

# A place in the line, and whether an order (or a heading) has just ended there: then what follows
# must be another order, or a sign must come first.
Node = tuple[int, bool]
ChainStep = tuple[SketchItem | None, Node]
Chain = tuple[SketchItem, "Chain"] | None  # an item, and the items after it
ChainWay = tuple[int, int, Chain]  # words left over, strain, items


def rows(grammar: Grammar) -> tuple[tuple[int, Row], ...]:
    """Return the ways to part a line that leave the fewest words over, each with its strain."""
    line = _Graph(grammar)
    graph: dict[Node, list[ChainStep]] = {}
    ahead: list[Node] = [(0, False)]
    while ahead:
        node = ahead.pop()
        if node not in graph:
            graph[node] = list(dict.fromkeys(line.steps(node)))
            ahead += (after for _, after in graph[node])
    best: dict[Node, list[ChainWay]] = {}
    for node in sorted(graph, reverse=True):
        ways = [way for step in graph[node] for way in _extend(step, best)]
        if node[0] == grammar.end:
            ways.append((0, 0, None))
        best[node] = nsmallest(ROWS_KEPT, ways, key=lambda way: way[:2])
    ways = best[0, False]
    return tuple(
        (strain, tuple(_unlink(chain))) for left, strain, chain in ways if left == ways[0][0]
    )


def sketches_alone(rows: tuple[tuple[int, Row], ...]) -> tuple[OrderSketch, ...]:
    """Return the sketches of a line that holds nothing else, with nothing bent."""
    strain, row = rows[0]
    sketches = tuple(item for item in row if isinstance(item, OrderSketch) and _is_whole(item))
    return () if strain or len(sketches) < len(row) else sketches


def _is_whole(sketch: OrderSketch) -> bool:
    return not (sketch.crowd or sketch.shipped)


def _extend(step: ChainStep, best: dict[Node, list[ChainWay]]) -> Iterator[ChainWay]:
    item, after = step
    left, strain = _weigh(item)
    for more, bent, chain in best[after]:
        yield left + more, strain + bent, (item, chain) if item else chain


def _unlink(chain: Chain) -> Iterator[SketchItem]:
    while chain:
        item, chain = chain
        yield item


def _weigh(item: SketchItem | None) -> tuple[int, int]:
    """Count the words an item leaves over, and what was bent to read it.

    A unit of which nothing is said is as good as left over, unless builds or removals are listed.
    """
    match item:
        case Junk(start, end):
            return end - start, 5
        case OrderSketch(verb=Verb.BARE, start=start, end=end):
            return end - start, 4
        case OrderSketch(verb=Verb.CONVOY, other=UnitName(), to=None, start=start, end=end):
            return end - start, 4
        case OrderSketch():
            return 0, item.strain + sum(place.bent for place in item.names)
    return 0, 0


class _Graph:
    """What may stand where in one line."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.attempts = Attempts(grammar)
        self.words = grammar.words
        self.tokens = grammar.tokens
        self.known = grammar.known
        self.kinds = grammar.kinds
        self.end = grammar.end

    def steps(self, node: Node) -> Iterator[ChainStep]:
        """Yield what may come next, and where the line stands after it."""
        at, closed = node
        if at == self.end:
            return
        word = self.words[at]
        yield from self._signs(at, closed=closed)
        for sketch in self.grammar.orders(at):
            yield sketch, (sketch.end, True)
        sentence = self.grammar.tokens[at].begins
        if not closed or sentence:
            yield from self._faced(at)
        if not closed:
            for heading in self._headings(at):
                yield heading, (heading.end, False)
        if not closed or sentence or (word in self.kinds and self.words[at + 1].isalpha()):
            yield from self._junk(at)

    def _signs(self, at: int, *, closed: bool) -> Iterator[ChainStep]:
        """Pass over what stands between orders, numbers them or leads them in."""
        word = self.words[at]
        new_unit = word == "/" and self.words[at + 1] in self.kinds
        numbered = word.isdecimal() and len(word) <= 2  # 1. A Mun - Bur 2. A Ruh - Bel
        numbered |= at > 0 and word in self.known.ordinal_ends and self.words[at - 1].isdecimal()
        apart = word in (":", "-") and not closed
        if word in self.known.joiners or new_unit or numbered or apart:
            yield None, (at + 1, False)
        if word == ":" and at + 1 == self.end:
            yield None, (at + 1, closed)
        if word in (self.known.politeness if closed else self.known.lead_ins):
            yield None, (at + 1, closed)

    def _faced(self, at: int) -> Iterator[ChainStep]:
        """Pass over `Against England:`, which only sorts orders."""
        if self.words[at] in self.known.facing:
            power = self.grammar.power(self.grammar.skip(at + 1, self.known.articles))
            if power and self.words[power[1]] in (":", "-"):
                yield None, (power[1] + 1, False)

    def _headings(self, at: int) -> Iterator[Heading]:
        """Read `Austria:`, `Retreats:`, `Spring, 1901`."""
        power = self.grammar.power(at) or self._initials(at) or self._sender(at)
        if power and at not in self.grammar.in_a_row:
            end = power[1]
            lasting = self.words[end] == ":" or (at == 0 and end == self.end)
            yield Heading(at, end, power[0], lasting=lasting)
        if self.words[at] in self.known.section_of:
            end = self.grammar.skip_count(at + 1)  # Build 2: A Mun
            section = self.known.section_of[self.words[at]]
            said = section is Verb.HOLD and at > 0  # France and Italy hold.
            if self.words[end] == ":" or (self.words[end] == "" and not said):
                yield Heading(at, end, section=section, lasting=True)
        yield from self._turn(at)
        yield from self._announcement(at)

    def _announcement(self, at: int) -> Iterator[Heading]:
        """Read `New units:`, `To be removed:` before the units of a list."""
        head = self.words[at : at + LONGEST_ANNOUNCEMENT]
        words = head[: head.index(":")] if ":" in head else ()
        names_unit = any(word in self.kinds for word in words) or any(
            self.grammar.names_at(at + ahead) for ahead in range(len(words))
        )
        telling = self.known.build_words | self.known.removal_words
        limits = not self.grammar.vocabulary.settling.only.isdisjoint(words)  # Only two builds:
        silent = names_unit or limits or telling.isdisjoint(words)
        section = None if silent else announced(words, self.grammar.vocabulary)
        if section:
            end = at + len(words) + 1
            yield Heading(at, end, section=section, lasting=end == self.end)

    def _initials(self, at: int) -> tuple[str, int] | None:
        """Read `A-H:`, `A/H orders:`, `AH:`; without a sign or a colon it might be an order."""
        head = self.words[at : at + LONGEST_INITIALS]
        if head[-1] not in (":", "") and ":" not in head:
            return None
        end = at + (head.index(":") if ":" in head else head.index(""))
        words = self.words[at:end]
        titles = SIGNS | self.known.section_of.keys()
        letters = "".join(word for word in words if word not in titles)
        signed = ":" in head or not SIGNS.isdisjoint(words)
        power = self.grammar.names.initials(letters) if signed else None
        return (power, end) if power else None

    def _sender(self, at: int) -> tuple[str, int] | None:
        """Read `From England:`, which stands over what another wants."""
        power = self.grammar.power(at + 1) if self.words[at] in self.known.origins else None
        return power if power and self.words[power[1]] == ":" else None

    def _turn(self, at: int) -> Iterator[Heading]:
        """Read `Spring 1901`, `Orders for Spring of 1901`, `S1901M`."""
        titles = self.known.title_words | self.known.section_of.keys()
        season = self.grammar.skip(at, titles)
        letter = self.known.season_of.get(self.words[season])
        if letter is None:
            return
        begins = at == 0 and bool(self.grammar.names_at(season + 1))  # Fall Pie - Mar
        if len(self.words[season]) > 1 and (begins or self.words[season + 1] == ":"):
            yield Heading(at, season + 1, turn=(letter, None), lasting=True)
        year = self.grammar.skip(season + 1, self.known.years | {","})
        told = len(self.words[season]) > 1 or len(self.words[year]) == 4
        if not self.words[year].isdecimal():
            return
        glued = self.tokens[season].end == self.tokens[year].start  # S02 Mun - Tyr
        told |= len(self.words[year]) == 2 and (glued or self.words[year + 1] == ":")
        if told:
            end = self.grammar.skip(year + 1, titles | PHASE_LETTERS)
            yield Heading(at, end, turn=(letter, int(self.words[year])), lasting=True)

    def _leads_on(self, at: int) -> bool:
        """Whether a word wants a unit after it: then that unit begins no order of its own."""
        word = self.words[at]
        leads = word in self.known.before_units or word in self.known.verb_of
        return leads or bool(self.grammar.names.power((word,)))

    def _junk(self, at: int) -> Iterator[ChainStep]:
        """Take words as no order: up to a comma, or to the next unit after a failed attempt.

        A sentence that begins with a unit is none of them: `A Mun - Bur. I like it. A Ruh - Bel.`
        """
        tried = self.attempts.tried_by(at)
        end = self._comma_from[at + 1]
        sentence = self._sentence_from[at + 1]
        if sentence < end:
            yield Junk(at, sentence, sentence >= tried), (sentence, False)
        unit = self._unit_from[min(max(at + 1, tried), self.end)]
        if unit < end:
            yield Junk(at, unit, attempt=True), (unit, False)
        yield Junk(at, end, end >= tried), (end, False)

    @cached_property
    def _comma_from(self) -> list[int]:
        """For each token: where the next comma stands from there on, or the end of the line."""
        return self._next(lambda at: self.words[at] == ",")

    @cached_property
    def _sentence_from(self) -> list[int]:
        """For each token: where a sentence begins with a unit by its kind and place, or the end."""
        named = self.grammar.names_at
        return self._next(
            lambda at: self.tokens[at].begins and self.words[at] in self.kinds and named(at + 1)
        )

    @cached_property
    def _unit_from(self) -> list[int]:
        """For each token: where the next unit begins from there on, of which nothing was said."""
        return self._next(lambda at: self.words[at] in self.kinds and not self._leads_on(at - 1))

    def _next(self, wanted: Callable[[int], object]) -> list[int]:
        nexts = [self.end]
        for at in range(self.end - 1, -1, -1):
            nexts.append(at if wanted(at) else nexts[-1])
        return nexts[::-1]
