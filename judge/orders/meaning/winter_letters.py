"""A letter for a winter as a whole: builds corrected, waived after all, units that are kept.

`F Lon. I mean F Edi` builds in Edinburgh alone, and `Actually no, waive both` below builds waives
them; the first build would count otherwise (House rules V.2, V.3).  Where nothing is removed and as
many units are kept as may be, the others are removed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from judge.orders.findings import Problem, ProblemKind, ReadOrder
from judge.orders.meaning.gist.gist import provinces_of
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.passages import BY_GIST, question
from judge.orders.meaning.gist.refusals import refused_in
from judge.orders.meaning.gist.winter_sentences import units_named
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.meaning.named_twice import ask_of_twice
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.tokens.suggestions import first_distinct
from judge.orders.vocabulary import Act, Verb
from judge.rules.board import Province
from judge.rules.order import Build, Disband, Order, Waive


class WinterLetter:
    """Puts right what the lines of one letter say together."""

    def __init__(self, lines: LineReader) -> None:
        self.lines = lines
        self.standpoint = lines.standpoint
        self.lexicon = lines.lexicon
        self.vocabulary = lines.lexicon.vocabulary
        self.known = lines.lexicon.vocabulary.corrections

    def read(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines as they stand in view of each other."""
        result = list(done)
        if not self.standpoint.adjusts or builds_due(self.standpoint) == 0:
            return result
        for at in range(len(result)):
            self._correct(result, at)
            self._waive(result, at)
            self._count(result, at)
        orders = any(read.orders for read in result)
        result = [self._answered(read) if orders else read for read in result]
        if builds_due(self.standpoint) < 0 and not orders:
            self._keep(result)
        return ask_of_twice(result, self.standpoint)

    def _passage(self, text: str) -> Passage:
        parsed = self.lexicon.parse(text)
        return Passage(parsed, 0, parsed.grammar.end, self.vocabulary.winter_acts)

    # --- corrections ----------------------------------------------------------------------------

    def _correct(self, done: list[ReadLine], at: int) -> None:
        """Drop the orders for which those behind a correcting word stand."""
        read = done[at]
        ordered = {self._place(o.order) for above in done[: at + 1] for o in above.orders}
        cut = self._corrected_from(read, ordered)
        if cut is None:
            self._forget(done, at)
            return
        new = self._behind(read, cut)
        if not new and self._amend(done, at, cut):
            return
        old = [(at, order) for order in read.orders if order not in new]
        before = [(index, order) for index in range(at) for order in done[index].orders]
        places = {self._place(order.order) for order in new} | self._replaced(read.line.text)
        again = [pair for pair in (*before, *old) if self._place(pair[1].order) in places]
        waived = [pair for pair in old if isinstance(pair[1].order, Waive)]
        dropped = again or waived or ((*before, *old)[-1:] if len(new) == 1 else ())
        for index, order in dropped if new else ():
            self._drop(done, index, order)
        gone = {self._place(order.order) for _, order in dropped} - places
        if new and gone and self._says_kind_alone(read.line.text[cut:]):
            asks = question(read.line.text, read.line.number)
            done[at] = replace(done[at], problems=(*done[at].problems, asks))

    def _says_kind_alone(self, tail: str) -> bool:
        """Whether a correction begins with a kind and no place: `no, make that a fleet`."""
        mentions = self._passage(tail).mentions
        return bool(mentions) and not mentions[0].places

    def _amend(self, done: list[ReadLine], at: int, cut: int) -> bool:
        """Build otherwise, if but a place or a kind is meant instead: `F Sev - no, an army`."""
        tail = self._passage(done[at].line.text[cut:])
        named = {n for m in tail.mentions for n in range(m.start, m.end)}
        rest = {tail.words[n] for n in range(tail.end) if n not in named}
        prose = self.vocabulary.prose
        plain = prose.easy | prose.determiners | self.vocabulary.tokens.indefinite
        built = [
            (index, order)
            for index in range(at + 1)
            for order in done[index].orders
            if isinstance(order.order, Build)
        ]
        if len(tail.mentions) != 1 or not built:
            return False
        if not plain.issuperset(word for word in rest if word.isalnum()):
            return False
        index, last = built[-1]
        read = done[at]
        anew = self.lines.read(replace(read.line, text=self._built_as(last, tail)), read.above)
        if not all(isinstance(told.order, Build) for told in anew.orders):
            return False
        if any(told.order == last.order for told in anew.orders):
            return False
        self._drop(done, index, last)
        read, line = done[at], read.line
        told = tuple(order._replace(written=line.text) for order in anew.orders)
        asks = () if told else (question(line.text, line.number),)
        done[at] = replace(read, line=line, orders=(*read.orders, *told), problems=asks)
        return True

    def _built_as(self, last: ReadOrder, tail: Passage) -> str:
        """Return a build in words as a place or a kind alone says it in the stead of the last."""
        (meant,), place = tail.mentions, self._place(last.order)
        kind = meant.kind or (last.order.kind if isinstance(last.order, Build) else None)
        where = tail.parsed.quote(meant.start, meant.end) if meant.places else ""
        at = self.standpoint.codes([place]) if place is not None and not where else ""
        return f"{kind.value if kind and not (meant.kind and where) else ''} {where or at}"

    def _behind(self, read: ReadLine, cut: int) -> list[ReadOrder]:
        """Return the orders of a line that are written behind a correcting word.

        Those that were read from the whole line at once are told by their places.
        """
        text = read.line.text
        named = self._named(text[cut:]) - self._replaced(text)
        last = {self._place(told.order): told for told in read.orders}
        return [
            told
            for told in read.orders
            if text.find(told.written) + len(told.written) > cut
            and (text.find(told.written) >= cut or not named or self._is_last(told, last, named))
        ]

    def _is_last(
        self, told: ReadOrder, last: Mapping[Province | None, ReadOrder], named: set[Province]
    ) -> bool:
        place = self._place(told.order)
        return place is None or (place in named and last[place] is told)

    def _replaced(self, text: str) -> set[Province]:
        """Return the places in whose stead others are named: `A Con instead of Smyrna`."""
        ways = (way.search(text) for way in self.known.replacing)
        said = [named for named in ways if named and self._passage(named["right"]).mentions]
        places = ((self._named(named["wrong"]), self._named(named["right"])) for named in said)
        return {at for wrong, right in places for at in wrong - right}  # F Sev instead of A Sev

    def _corrected_from(self, read: ReadLine, ordered: set[Province | None]) -> int | None:
        """Return where in a line what is meant instead of something `ordered` begins."""
        text = read.line.text
        for way in self.known.replacing:
            named = way.search(text)
            if named is None or not self._passage(named["right"]).mentions:
                continue
            if ordered & self._named(named["wrong"]):
                return named.start("right")
        cues = [cue for cue in self.known.cue.finditer(text) if self._is_cue(cue, text)]
        return cues[-1].end() if cues else None

    def _is_cue(self, cue: re.Match[str], text: str) -> bool:
        """Whether a word corrects: it begins a clause, and is no `no` of `no build`."""
        begins = not text[: cue.start()].rstrip() or text[: cue.start()].rstrip()[-1] in ",.;:!–—-("
        words = cue[0].split()
        parted = len(words) > 1 or not cue[0][-1].isspace() or cue[0].rstrip()[-1] in ",.;:!–—-"
        nothing = self.vocabulary.prose.none_at_all
        return begins and (parted or words[0].lower() not in nothing)

    def _place(self, order: Order) -> Province | None:
        at = getattr(order, "at", None)
        return None if at is None else self.standpoint.board.province_of[at]

    def _named(self, text: str) -> set[Province]:
        mentions = self._passage(text).mentions
        return {at for mention in mentions for at in provinces_of(mention, self.standpoint)}

    def _drop(self, done: list[ReadLine], index: int, order: ReadOrder) -> None:
        """Drop an order; a line without another one counts as struck out."""
        read = done[index]
        left = tuple(other for other in read.orders if other is not order)
        line = read.line if left else replace(read.line, struck=True)
        done[index] = replace(read, line=line, orders=left)

    def _forget(self, done: list[ReadLine], at: int) -> None:
        """Take back the builds of earlier lines in a place that is named to be forgotten."""
        text = done[at].line.text
        if not self.known.undoing.search(text):
            return
        named = self._named(text)
        for index in range(at):
            for order in done[index].orders:
                if isinstance(order.order, Build) and self._place(order.order) in named:
                    self._drop(done, index, order)

    def _waive(self, done: list[ReadLine], at: int) -> None:
        """Drop the builds of earlier lines where all builds are waived below them."""
        read, due = done[at], builds_due(self.standpoint)
        waived = sum(isinstance(order.order, Waive) for order in read.orders)
        if not due or waived < due or len(read.orders) > waived:
            return
        for index in range(at):
            for order in done[index].orders:
                if isinstance(order.order, Build):
                    self._drop(done, index, order)

    # --- counts ---------------------------------------------------------------------------------

    def _count(self, done: list[ReadLine], at: int) -> None:
        """Ask where more units of a kind are announced than places are named for them."""
        read = done[at]
        if not read.orders or builds_due(self.standpoint) < 0:
            return
        words = self.lexicon.parse(read.line.text).words
        builds = [order.order for below in done[at:] for order in below.orders]
        for kind, number in self._announced(words):
            named = [b for b in builds if isinstance(b, Build) and b.kind is kind]
            if number > len({self._place(build) for build in named}):
                asks = question(read.line.text, read.line.number)
                done[at] = replace(read, problems=(*read.problems, asks))
                return

    def _announced(self, words: Sequence[str]) -> Iterator[tuple[object, int]]:
        """Yield how many units of which kinds are announced: `two fleets`, `F Lon twice`."""
        number_of, tokens = self.vocabulary.grammar.number_of, self.vocabulary.tokens
        for at, word in enumerate(words[:-1]):
            number = int(word) if word.isdecimal() else number_of.get(word, 0)
            plural = self.vocabulary.prose.plurals | tokens.several
            if number > 1 and words[at + 1] in plural and words[at + 1] in tokens.kinds:
                yield tokens.kinds[words[at + 1]], number

    # --- denials and units that are kept --------------------------------------------------------

    def _answered(self, read: ReadLine) -> ReadLine:
        """Return a line without questions about what is only refused, as there are orders."""
        asked = tuple(problem for problem in read.problems if not self._refuses_only(problem))
        over = tuple(p.written for p in read.problems if p not in asked)
        return replace(read, problems=asked, passed_over=(*read.passed_over, *over))

    def _refuses_only(self, problem: Problem) -> bool:
        if problem.kind is ProblemKind.ILLEGAL:
            return False
        passage = self._passage(problem.written)
        named = passage.mentions
        return bool(named) and len(refused_in(passage, named, listed=True)) == len(named)

    def _keep(self, done: list[ReadLine]) -> None:
        """Remove the units that are not kept, if as many are left over as are to be removed."""
        lines = [at for at, read in enumerate(done) if self._keeps(done, at, read)]
        if any(self._denies_keeping(done[at].line.text) for at in lines):
            self._ask_of_kept(done, lines[0])
            return
        if not lines or any(not self._is_of_the_rest(p) for read in done for p in read.problems):
            return
        kept = {
            unit
            for at in lines
            for unit in units_named(self._passage(done[at].line.text), 0, self.standpoint)
        }
        left = [Disband(at) for at in sorted(self.standpoint.own) if at not in kept]
        shorts = tuple(self.standpoint.short(order) for order in left)
        if not kept:
            return
        read = done[lines[0]]
        text, number = read.line.text, read.line.number
        if len(left) == -builds_due(self.standpoint):
            pairs = zip(left, shorts, strict=True)
            orders = tuple(ReadOrder(o, s, text, number, (BY_GIST,)) for o, s in pairs)
            done[lines[0]] = replace(read, orders=orders, passed_over=())
            done[:] = [replace(told, problems=()) for told in done]
        else:
            asks = question(text, number, first_distinct(shorts))
            done[lines[0]] = replace(read, problems=(asks,), passed_over=())

    def _is_of_the_rest(self, problem: Problem) -> bool:
        """Whether what could not be taken says that all others are removed."""
        passage = self._passage(problem.written)
        leaves = any(act.act is Act.LEAVE for act in passage.act_mentions)
        rest = self.vocabulary.grammar.the_rest
        return leaves and not passage.mentions and not rest.isdisjoint(passage.words)

    def _denies_keeping(self, text: str) -> bool:
        """Whether words keep some and deny others: `Tyr survives, Tun does not`."""
        passage = self._passage(text)
        kept = self.vocabulary.grammar.kept - self.vocabulary.prose.units_had
        leaves = any(act.act is Act.LEAVE for act in passage.act_mentions)
        return passage.denied and not leaves and not kept.isdisjoint(passage.words)

    def _ask_of_kept(self, done: list[ReadLine], at: int) -> None:
        """Ask which units are to be removed."""
        read = done[at]
        likely = (self.standpoint.short(Disband(unit)) for unit in sorted(self.standpoint.own))
        asks = question(read.line.text, read.line.number, first_distinct(likely))
        done[at] = replace(read, problems=(*read.problems, asks), passed_over=())

    def _keeps(self, done: Sequence[ReadLine], at: int, read: ReadLine) -> bool:
        """Whether a line, or the heading above it, says that units are kept."""
        if read.line.quoted or read.above.aside or read.above.power or read.above.other_turn:
            return False
        passage = self._passage(read.line.text)
        words = frozenset(passage.words)
        kept = words & (self.vocabulary.grammar.kept - self.vocabulary.prose.units_had)
        leaves = any(act.act is Act.LEAVE for act in passage.act_mentions)
        if kept or (leaves and passage.denied):
            return True
        headed = read.above.section is Verb.BLANK and at > 0
        return headed and (self._keeps(done, at - 1, done[at - 1]))
