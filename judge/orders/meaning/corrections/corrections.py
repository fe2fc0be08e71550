"""Corrections: words that change or take back what stands above them in the same letter.

`Sorry: Tyr`, `*Tyr`, `for Bur read Tyr`, `hold there` change the order before them, if the change
is possible; `ignore the first line`, `the Munich order is wrong`, and whatever is struck out take
orders back.  What was taken back, or cannot be changed as it is said, is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from judge.orders.findings import question
from judge.orders.meaning.corrections.corrected_parts import PartReader
from judge.orders.meaning.corrections.correction_signs import (
    CLAUSE_END,
    LONGEST_TAIL,
    STARRED,
    SUBSTITUTED,
    names_but,
    refuses,
)
from judge.orders.meaning.corrections.instead_orders import InsteadOrders
from judge.orders.meaning.corrections.standing_orders import Pair
from judge.orders.meaning.corrections.swapped_orders import swapped
from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.headings_above import NOTHING, sets_aside
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.vocabulary import Act
from judge.rules.order import Hold

SHORT = 3  # words of a correction that names nothing: hold there instead
LONGEST = 200  # letters of a line that corrects another
MOST = 40  # corrections in a letter
AROUND = " ,:;.!–—-"  # a cue


class Corrector(InsteadOrders):
    """Applies the corrections of one letter to the lines read before them."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self._left = MOST

    def correct(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter as they stand with its corrections."""
        result = list(PartReader(self.lines, self.doubts).parted(done))
        for at, read in enumerate(result):
            if self._holds_all(result, at):
                continue
            if read.line.struck:
                self._take_back(result, at, [(at, order) for order in read.orders])
            elif self._is_in_stead(result, at):
                pass
            elif self._may_correct(read):
                self._left -= 1
                self._apply(result, at)
            self._ask_of_place(result, at)
        return result

    def _ask_of_place(self, done: list[ReadLine], at: int) -> None:
        """Ask whether a place alone is for the order right above, which may not be meant then."""
        read = done[at]
        if not at or not self._is_bare_place(read) or not done[at - 1].orders:
            return
        last, place = self._orders(done, at - 1)[-1], self._mention(read.line.text)
        if place is not None and any(True for _ in self._with_target(last[1].order, place)):
            self._take_back(done, at, [last])
        else:
            asked = question(read.line.text, read.line.number)
            done[at] = replace(read, problems=(asked,), passed_over=())

    def _may_correct(self, read: ReadLine) -> bool:
        text = self.known.shrug.sub("", read.line.text)
        if read.is_clean and not (self._undoing_order(text) or self._singles_out(text)):
            return False
        if read.line.quoted or read.above.aside or len(text) > LONGEST or not self._left:
            return False
        if sets_aside(self.lexicon.parse(text)):
            return False
        known, words = self.known, self._words(text)
        if known.changes_ahead.are_among(words):
            return False
        ways = (STARRED, SUBSTITUTED, known.cue, known.undoing, known.faulty, known.replaced)
        corrects = (
            any(way.search(text) for way in ways)
            or self._begins_denied(text)
            or self.doubts.is_bare_denial(text)
            or known.changes.are_among(words)
            or self._is_alternative(text)
            or self._singles_out(text)
            or self._restores(text)
        )
        hangs = corrects and self._hangs_on_something(read, text) and not self._undoing(text)
        return corrects and not hangs and not self._only_asks(text)

    def _apply(self, done: list[ReadLine], at: int) -> None:
        """Apply the correction in one line."""
        read, text = done[at], self.known.shrug.sub("", done[at].line.text)
        undo = self._undoing(text)
        missed = undo is not None and (
            self._tells_of_others(done, at, text, undo[0]) or self._tells_of_trade(done, at, text)
        )
        if missed or (self._is_courteous(text) and not read.orders):
            return
        if self._is_swapped(done, at, text):
            return
        if named := next(filter(self._names_both, self._replacements(text)), None):
            self._replace_named(done, at, named)
        elif self._leaves_open(done, at, text, undoes=bool(undo)):
            return
        elif undo and self._undoes(text):
            self._undo(done, at)
        elif undo and self._undoes_named(done, at, text[undo.end() :] or text):
            return
        elif self.doubts.is_bare_denial(text) and self.standpoint.moves:
            self._take_back(done, at, self._orders(done, at)[0 if self._says_all(text) else -1 :])
        elif star := STARRED.search(text):
            meant = text[: star.start()] + text[star.end() :]
            places = filter(self._mentions, CLAUSE_END.split(meant))
            self._change(done, at, next(places, meant), "")  # *Tyr, autocorrect again
        else:
            self._change_behind_cue(done, at, text)
        if done[at] is read and not read.orders and self.standpoint.moves:
            self._doubt(done, at, text)

    def _is_swapped(self, done: list[ReadLine], at: int, text: str) -> bool:
        """Put the last two orders the other way round, if words say so and it is possible."""
        pairs = self._orders(done, at - 1)[-2:]
        if len(pairs) < 2 or not self.known.swapping.search(text) or not self.standpoint.moves:
            return False
        (_, first), (_, second) = pairs
        orders = swapped(first.order, second.order, self.standpoint)
        open_still = self._is_alternative(text) and not self.known.retaking.match(text)
        iffy = not self.vocabulary.prose.possibly.isdisjoint(self._words(text))
        if open_still or iffy or not orders:
            self._take_back(done, at, pairs)
            return True
        others = (it for it in done[at].orders if it.unit not in (first.unit, second.unit))
        done[at] = replace(done[at], orders=tuple(others))
        for pair, order in zip(pairs, orders, strict=True):
            self._put(done, at, pair, order)
        return True

    def _leaves_open(self, done: list[ReadLine], at: int, text: str, *, undoes: bool) -> bool:
        """Take back what words leave open: other orders than those that count, a choice, an if."""
        if self._singles_out(text):
            self._keep_only(done, at, text)
        elif self._restores(text) and (anew := self._written_anew(done, at, text)):
            self._take_back(done, at, anew)
        elif self._is_alternative(text):
            self._take_back(done, at, self._orders(done, at)[-1:])
        elif undoes and self._depends(text):
            self._take_back(done, at, self._orders(done, at))
        else:
            return False
        return True

    def _doubt(self, done: list[ReadLine], at: int, text: str) -> None:
        """Ask about an order of which words say that something else is meant, but not what."""
        words = self._words(text)
        cues = self.known.cue.finditer(text)
        corrects = not all(refuses(text, cue, self.lexicon) for cue in cues)
        if not (corrects or self.known.changes.are_among(words)):
            return
        if done[at].problems or not self.known.undone.isdisjoint(words):
            orders, mentions = self._orders(done, at), self._mentions(text)
            named = self._named_by(mentions, orders)
            points = mentions and not named and self._points(text)
            self._take_back(done, at, orders[-1:] if points else named)

    def _change_behind_cue(self, done: list[ReadLine], at: int, text: str) -> None:
        """Change what a cue is for; what cannot be changed as it says is asked about."""
        read = done[at]
        cues = list(self.known.cue.finditer(text))
        if cues and refuses(text, cues[-1], self.lexicon):
            return
        if cues:
            head, tail = text[: cues[0].start()], self._telling(text[cues[-1].end() :])
            if not tail.strip(AROUND):  # on second thoughts Brest holds instead
                tail = text[cues[0].end() : cues[-1].start()]
            if not read.orders and self._is_ordered(done, at, tail, cues[-1].group()):
                return
            self._change(done, at, tail, CLAUSE_END.split(head.rstrip(" ,("))[-1])
            ends = (text.find(problem.written) + len(problem.written) for problem in read.problems)
            asked = any(end > cues[-1].start() for end in ends)
            if done[at] is read and read.orders and asked and self._mentions(tail):
                behind = [
                    told for told in read.orders if text.rfind(told.written) >= cues[-1].end()
                ]
                before = [told for told in read.orders if told not in behind]
                self._take_back(done, at, [(at, told) for told in before[-1:]])
        faulty = self.known.faulty.search(text)
        denied = self._begins_denied(text) or (
            cues and not self.vocabulary.prose.denials.isdisjoint(self._words(text))
        )
        if done[at] is read and not read.orders and (faulty or denied):
            mentions = self._mentions(text[: faulty.start()] if faulty else text)
            self._take_back(done, at, self._named_by(mentions, self._orders(done, at - 1)))

    def _is_ordered(self, done: list[ReadLine], at: int, tail: str, cue: str) -> bool:
        """Take what stands behind a cue, if it is whole orders: `on second thoughts Brest holds`.

        What is meant, and for another unit, is in the stead of the last order.
        """
        read = done[at]
        if read.above != NOTHING or self.lexicon.parse(read.line.text).proviso:
            return False
        if cue.strip().lower() in self.vocabulary.prose.none_at_all:
            return False  # No A Pic - Bel
        whole = self._read(read, tail.rstrip(")] "))
        if whole is None or whole.problems or not whole.orders:
            return False
        last = self._orders(done, at)[-1:]
        done[at] = replace(read, orders=whole.orders, problems=(), passed_over=())
        told_before = bool(last) and self._is_told_before(done, last[0], whole.orders)
        near = bool(last) and last[0][0] in (at, at - 1) and not told_before
        if near and self.known.meant.search(cue):
            index, old = last[0]
            left = tuple(order for order in done[index].orders if order is not old)
            done[index] = replace(done[index], orders=left)
        return True

    # --- changed --------------------------------------------------------------------------------

    def _change(self, done: list[ReadLine], at: int, tail: str, head: str) -> None:
        """Change the last order as the words behind a cue say: a place, or to hold.

        Those of winters are put right by their clauses.
        """
        if self.standpoint.adjusts:
            return
        passage, text = self._passage(tail), done[at].line.text
        above = self._orders(done, at - 1)
        spoken = self._numbered(head, above) or self._spoken_of(done, at, tail)
        last = next(iter(spoken), None) or self._last(done, at)
        if not (passage.mentions or passage.act_mentions):
            if done[at].orders:
                return  # what stands before the cue is an order: A Mun - Bur, sorry Russia
            if not self._mentions(head) and len(head.split()) > SHORT:
                return
            passage, tail = self._passage(head), head  # Paris instead
        if last is None or self._is_of_another_unit(last, at, text, tail):
            return
        if done[at].line.text != tail and self._change_whole(done, at, last, tail):
            return
        if len(tail.split()) > LONGEST_TAIL:
            return
        mentions = list(
            {mention.places: mention for mention in passage.mentions if mention.places}.values()
        )
        units = [own_of(mention, self.standpoint) for mention in mentions]
        stays = Act.STAY in {mention.act for mention in passage.act_mentions}
        sorry = self.known.apology.match(done[at].line.text)
        if not mentions and stays and not (sorry and self._is_smoothed_over(tail)):
            self._put(done, at, last, Hold(last[1].order.at))  # type: ignore[union-attr]
        elif len(mentions) == 1 and (units[0] is None or self._is_alone(passage, mentions[0])):
            self._change_place(done, at, last, passage, mentions[0])

    def _spoken_of(self, done: list[ReadLine], at: int, tail: str) -> list[Pair]:
        """Return the order to a place that words before a correction name, if but one goes there.

        `I told Germany I'd stay out of Burgundy, so make that Picardy`.
        """
        text, before = done[at].line.text, done[max(at - 1, 0)]
        said = text[: text.rfind(tail)]
        if before.line.last == done[at].line.number and not before.orders:
            said = f"{before.line.text}; {said}"
        places = self._mentions(said)
        orders = self._orders(done, at)
        named = [pair for pair in orders if any(self._ends_in(pair[1].order, m) for m in places)]
        return named if len(named) == 1 else []

    def _change_place(
        self, done: list[ReadLine], at: int, last: Pair, passage: Passage, place: Mention
    ) -> None:
        """Put another place in an order; ask if words may say more: `Should be Holland's problem`.

        Of a unit of the writer's, `hold on to Ruhr` says what it does.
        """
        text, own = done[at].line.text, own_of(place, self.standpoint) is not None
        sure = names_but(passage, place) and not passage.is_doubtful  # hm, Sil maybe
        if not sure or (own and self.known.pausing.search(text)):
            self._take_back(done, at, [last])
        else:
            apology = bool(self.known.apology.match(text))
            self._retarget(done, at, last, place, apology=apology)

    def _change_whole(self, done: list[ReadLine], at: int, last: Pair, tail: str) -> bool:
        """Change the last order as words say that are a whole order but for its unit.

        `Make that a support of Ruhr to Belgium`; nothing if the line is an order of its own.
        """
        place, units = last[1].unit, self.standpoint.position.units
        if place is None or place not in units or done[at].orders or last[0] == at:
            return False
        none = self._words(done[at].line.text)[0] in self.vocabulary.prose.none_at_all
        if none or self.vocabulary.prose.supporting.isdisjoint(self._words(tail)):
            return False  # no support for Pic
        bare = self.vocabulary.grammar.articles | self.vocabulary.tokens.indefinite
        words = tail.split()
        while words and words[0].lower() in bare:
            words = words[1:]
        name = self.standpoint.unit_name(place)
        whole = self.lines.read(replace(done[at].line, text=" ".join([name, *words])), NOTHING)
        if not whole.is_clean or [read.unit for read in whole.orders] != [place]:
            self._take_back(done, at, [last])
            return True
        self._put(done, at, last, whole.orders[0].order)
        return True

    def _replace_named(self, done: list[ReadLine], at: int, named: re.Match[str]) -> None:
        """Change the order that names what is to be read otherwise."""
        before, after = self._mention(named["wrong"]), self._mention(named["right"])
        if before is None or after is None:
            return
        orders = self._orders(done, at - 1)
        orders = self._numbered(done[at].line.text, orders) or orders
        if unit := named.groupdict().get("unit"):
            orders = self._named_by(self._mentions(unit), orders)
        anew = {told.unit for told in done[at].orders}  # Ruhr supports Kiel to Holland, not Belgium
        wrong = [pair for pair in orders if self._ends_in(pair[1].order, before)]
        wrong = [pair for pair in wrong if pair[1].unit not in anew]
        if not wrong and self._with_other_helped(done, at, orders, (before, after)):
            return
        if len(wrong) == 1:
            self._retarget(done, at, wrong[0], after)
        elif not wrong and (unit := own_of(before, self.standpoint)) is not None:
            of_it = [pair for pair in orders if pair[1].unit == unit]
            self._with_other_unit(done, at, of_it, after)
        elif wrong:
            self._take_back(done, at, wrong)
