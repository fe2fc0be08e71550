"""Homes that a letter of a winter leaves empty: `Ankara: nothing`, `the rest stays empty`.

So many builds are waived, of those for which nothing else is built; where nothing is built at all,
it is asked what is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from judge.orders.findings import ReadOrder
from judge.orders.grammar.lexicon import Lexicon
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.gist import provinces_of
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.passages import BY_GIST, question
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.meaning.standpoint import Standpoint
from judge.rules.board import Province
from judge.rules.order import Build, Waive

CLAUSE = re.compile(r"[^,;.!]+[,;.!]*\s*")
KIND_BEHIND = re.compile(r"(?<=\w)\s+[-–=]+\s*(?=(\w+)\s*(?:[,;.]|$))")  # Con - A
SIGNS = frozenset({":", "-", ","})


@dataclass
class LeftEmpty:
    """Takes what is left empty out of the lines of one letter, and waives it."""

    standpoint: Standpoint
    lexicon: Lexicon
    lines: dict[Line, set[Province]] = field(default_factory=dict)
    rest: list[Line] = field(default_factory=list)

    def without(self, lines: Sequence[Line]) -> list[Line]:
        """Return the lines without the clauses that leave homes empty, which are kept in mind."""
        if not self.standpoint.adjusts or builds_due(self.standpoint) <= 0:
            return list(lines)
        return [line if line.quoted or line.struck else self._left(line) for line in lines]

    def _left(self, line: Line) -> Line:
        kinds = self.lexicon.vocabulary.tokens.kinds
        text = KIND_BEHIND.sub(lambda m: " " if m[1].lower() in kinds else m[0], line.text)
        left, named, rest = "", set[Province](), False
        for clause in CLAUSE.findall(text):
            homes = self._homes_in(clause)
            if homes is None:
                left += clause
                continue
            named |= homes
            rest = rest or self._is_of_the_rest(clause)
        if not (named or rest):
            return replace(line, text=text) if text != line.text else line
        if named:
            self.lines[line] = named
        if rest:
            self.rest.append(line)
        return replace(line, text=left.strip(" ,;"))

    def _homes_in(self, clause: str) -> set[Province] | None:
        """Return the homes that a clause leaves empty; None if it says anything else."""
        parsed, known = self.lexicon.parse(clause), self.lexicon.vocabulary
        passage = Passage(parsed, 0, parsed.grammar.end, known.winter_acts)
        named = {at for m in passage.mentions for at in range(m.start, m.end)}
        words = {parsed.words[at] for at in range(parsed.grammar.end) if at not in named}
        nothing = known.winter.empty | known.winter.nothings
        if nothing.isdisjoint(words) or not words <= nothing | known.winter.around | SIGNS:
            return None
        if not known.winter.stated.isdisjoint(words) and self._is_remark(words):
            return None
        homes: set[Province] = set()
        for mention in passage.mentions:
            meant = set(provinces_of(mention, self.standpoint)) & self._open_homes
            if mention.kind or len(meant) != 1:
                return None
            homes |= meant
        pointed = not known.prose.standing_for.isdisjoint(words)
        empty = not known.winter.empty.isdisjoint(words)
        return homes if homes or (empty and (pointed or self._is_of_the_rest(clause))) else None

    def _is_remark(self, words: set[str]) -> bool:
        """Whether words only say how a home is, and not how it stays: `Ankara is empty`."""
        known = self.lexicon.vocabulary.winter
        return known.nothings.isdisjoint(words) and known.leaving.isdisjoint(words)

    @property
    def _open_homes(self) -> set[Province]:
        homes = self.standpoint.board.homes[self.standpoint.power]
        return set(homes) - self.standpoint.position.units.keys()

    def _is_of_the_rest(self, clause: str) -> bool:
        words, known = self.lexicon.parse(clause).words, self.lexicon.vocabulary
        others = known.prose.one_more - known.grammar.number_of.keys()
        return not (known.grammar.the_rest | others).isdisjoint(words)

    # --- what is waived -------------------------------------------------------------------------

    def waived(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of the letter with the builds that are waived, or the question."""
        builds = [told.order for read in done for told in read.orders]
        board = self.standpoint.board
        built = {board.province_of[build.at] for build in builds if isinstance(build, Build)}
        waived = sum(isinstance(order, Waive) for order in builds)
        left = builds_due(self.standpoint) - len(built) - waived
        return [*done, *self._waives(built, left)]

    def _waives(self, built: set[Province], left: int) -> Iterator[ReadLine]:
        for line, homes in self.lines.items():
            if not built:
                asks = question(line.text, line.number)
                yield ReadLine(line, NOTHING, NOTHING, problems=(asks,))
                return
            count = left if line in self.rest else min(left, len(homes - built))
            left -= max(count, 0)
            yield self._waive(line, count)
        for line in self.rest:
            if built and left > 0:
                yield self._waive(line, left)
                left = 0

    def _waive(self, line: Line, count: int) -> ReadLine:
        told = ReadOrder(
            Waive(), self.standpoint.short(Waive()), line.text, line.number, (BY_GIST,)
        )
        return ReadLine(line, NOTHING, NOTHING, orders=(told,) * max(count, 0))
