"""Corrections: words that change or take back what stands above them in the same letter.

`Sorry: Tyr`, `for Bur read Tyr`, `hold there` change the order before them, if the change is
possible; `ignore the first line`, `scratch that`, and whatever is struck out take orders back.
What was taken back, or cannot be changed as it is said, is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.orders.findings import ReadOrder
from judge.orders.meaning.choosing_places import on_coast
from judge.orders.meaning.gist.gist import own_of, provinces_of
from judge.orders.meaning.gist.gist_words import ACTS, Act
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.passages import BY_GIST, question
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.meaning.possible import is_possible
from judge.orders.tokens.suggestions import first_distinct
from judge.orders.words import MAIL, word_set
from judge.rules.board import UnitKind
from judge.rules.order import Convoy, Hold, Move, Order, Retreat, Support

CUE = re.compile(
    r"\b(?:sorry|oops|ups|whoops|i\s+mean|i\s+meant|meaning|no[,\s]+wait|wait[,\s]+no|wait|actually"
    r"|make\s+(?:that|it)|or\s+rather|rather(?!\s+than)|correction|corrigendum|erratum|on\s+second\s+thoughts?"
    r"|changed?\s+my\s+mind|never\s*mind|er+|no)\b[\s,:;.!–—-]*",
    re.I,
)
UNDO = re.compile(
    r"\b(?:scratch|forget|ignore|cancel|delete|disregard|strike|undo|scrap|skip|drop|void|retract"
    r"|withdraw|revoke|take\s+(?:that|it|this)\s+back|don['’]?t\s+do|do\s+not\s+do|never\s*mind)\b",
    re.I,
)
WHICH = re.compile(
    r"\b(?:that|this|it|these|those|all|above|everything|lines?|orders?|one|ones|last|first|second"
    r"|third|fourth|fifth|previous|them|\d{1,2}(?:st|nd|rd|th)?)\b",
    re.I,
)
READ_FOR = re.compile(
    r"\bfor\s+(?P<a>[^,:]{2,30}?),?\s+(?:please\s+)?read\s+(?P<b>[^,:.]{2,30})"
    r"|\bread\s+(?P<b2>[^,:.]{2,30}?)\s+(?:for|instead\s+of)\s+(?P<a2>[^,:.]{2,30})"
    r"|\breplace\s+(?P<a3>[^,:]{2,30}?)\s+(?:by|with)\s+(?P<b3>[^,:.]{2,30})"
    r"|\b(?P<a4>[^\W\d_]{2,20})\s+should\s+(?:be|read)\s+(?P<b4>[^,:.]{2,30})"
    r"|\bnot\s+(?P<a5>[^,:]{2,30}?),?\s+but\s+(?P<b5>[^,:.]{2,30})",
    re.I,
)
OTHER_LETTER = MAIL - {"order", "orders"} | word_set(
    """
    earlier yesterday typo typos signature footer disclaimer attachment spelling recipient
    """
)
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
ALL = frozenset({"all", "above", "everything", "these", "those", "orders", "lines", "them"})
AFFIRMED = word_set("yes yeah ok okay please then it is that to the instead")
LONGEST_TAIL = 6  # words of a correction that names but a place
SORRY = re.compile(r"^\W*sorry\b", re.I)
LONGEST = 200  # letters of a line that corrects another
MOST = 40  # corrections in a letter


class Corrector:
    """Applies the corrections of one letter to the lines read before them."""

    def __init__(self, lines: LineReader) -> None:
        self.standpoint = lines.standpoint
        self.lexicon = lines.lexicon
        self._left = MOST

    def correct(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter as they stand with its corrections."""
        result = list(done)
        for at, read in enumerate(result):
            if read.line.struck:
                self._take_back(result, at, [(at, order) for order in read.orders])
            elif self._may_correct(read):
                self._left -= 1
                self._apply(result, at)
        return result

    def _may_correct(self, read: ReadLine) -> bool:
        text = read.line.text
        if (
            read.is_clean
            or read.line.quoted
            or read.above.aside
            or len(text) > LONGEST
            or not self._left
        ):
            return False
        return bool(CUE.search(text) or UNDO.search(text) or READ_FOR.search(text))

    def _apply(self, done: list[ReadLine], at: int) -> None:
        """Apply the correction in one line."""
        read = done[at]
        text = read.line.text
        if named := READ_FOR.search(text):
            self._replace_named(done, at, named)
        elif UNDO.search(text) and self._undoes(text):
            self._undo(done, at)
        elif cue := list(CUE.finditer(text)):
            self._change(done, at, text[cue[-1].end() :], text[: cue[0].start()])

    # --- changed --------------------------------------------------------------------------------

    def _change(self, done: list[ReadLine], at: int, tail: str, head: str) -> None:
        """Change the last order as the words behind a cue say: a place, or to hold."""
        passage = self._passage(tail)
        last = self._last(done, at)
        if last is None or passage is None or len(tail.split()) > LONGEST_TAIL:
            return
        mentions = list({one.places: one for one in passage.mentions if one.places}.values())
        units = [own_of(one, self.standpoint) for one in mentions]
        if not mentions and Act.STAY in {one.act for one in passage.act_mentions}:
            self._put(done, at, last, Hold(last[1].order.at))  # type: ignore[union-attr]
        elif len(mentions) == 1 and (units[0] is None or self._is_alone(passage, mentions[0])):
            self._retarget(
                done, at, last, mentions[0], apology=bool(SORRY.match(done[at].line.text))
            )

    def _is_alone(self, passage: Passage, mention: Mention) -> bool:
        """Tell whether nothing is said but one place."""
        words = (
            passage.words[passage.start : mention.start] + passage.words[mention.end : passage.end]
        )
        return all(
            one in AFFIRMED or not one.isalpha()
            for one in words
            if one != passage.words[mention.start]
        )

    def _retarget(
        self,
        done: list[ReadLine],
        at: int,
        last: tuple[int, ReadOrder],
        place: Mention,
        *,
        apology: bool = False,
    ) -> None:
        new = next(self._with_target(last[1].order, place), None)
        if new is not None and new != last[1].order:
            self._put(done, at, last, new)
        elif new is None and not apology:
            self._take_back(done, at, [last])

    def _with_target(self, order: Order, place: Mention) -> Iterator[Order]:
        """Yield an order with another place for its end, if it is possible so."""
        board, position = self.standpoint.board, self.standpoint.position
        mover = order.of if isinstance(order, Support | Convoy) else getattr(order, "at", None)
        unit = position.units.get(mover) if mover is not None else None
        for province in provinces_of(place, self.standpoint):
            fleet = unit is not None and unit.kind is UnitKind.FLEET
            to = on_coast(province, place.coast, board) if fleet else province
            match order:
                case Move() | Retreat() | Support(to=int()) | Convoy():
                    new: Order = replace(order, to=to)
                case _:
                    continue
            if is_possible(new, position, board):
                yield new

    def _replace_named(self, done: list[ReadLine], at: int, named: re.Match[str]) -> None:
        """Change the order that names what is to be read otherwise."""
        groups = named.groupdict()
        old = next((value for key, value in groups.items() if key[0] == "a" and value), "")
        new = next((value for key, value in groups.items() if key[0] == "b" and value), "")
        before, after = self._mention(old), self._mention(new)
        if before is None or after is None:
            return
        wrong = [one for one in self._orders(done, at) if self._ends_in(one[1].order, before)]
        if len(wrong) == 1:
            self._retarget(done, at, wrong[0], after)
        elif wrong:
            self._take_back(done, at, wrong)

    def _ends_in(self, order: Order, place: Mention) -> bool:
        to = getattr(order, "to", None)
        return to is not None and self.standpoint.board.province_of[to] in provinces_of(
            place, self.standpoint
        )

    def _mention(self, text: str) -> Mention | None:
        passage = self._passage(text)
        named = [one for one in passage.mentions if one.places] if passage else []
        return named[0] if named else None

    def _passage(self, text: str) -> Passage | None:
        parsed = self.lexicon.parse(text.strip())
        return Passage(parsed, 0, parsed.grammar.end, ACTS) if parsed.grammar.end else None

    # --- taken back -----------------------------------------------------------------------------

    def _undoes(self, text: str) -> bool:
        """Tell whether words take back orders of this letter, not another letter."""
        words = frozenset(self.lexicon.parse(text).words)
        if words & OTHER_LETTER or "if" in words:
            return False
        passage = self._passage(text)
        named = passage is not None and any(one.places for one in passage.mentions)
        return not named and bool(WHICH.search(text) or len(words) <= LONGEST_TAIL)

    def _undo(self, done: list[ReadLine], at: int) -> None:
        orders = self._orders(done, at)
        words = self.lexicon.parse(done[at].line.text).words
        if not orders:
            return
        number = next((ORDINALS[word] for word in words if word in ORDINALS), 0)
        number = number or next((int(word) for word in words if word.isdecimal()), 0)
        if not ALL.isdisjoint(words):
            self._take_back(done, at, orders)
        elif number:
            lines = list(dict.fromkeys(index for index, _ in orders))
            chosen = lines[number - 1 : number]
            self._take_back(done, at, [one for one in orders if one[0] in chosen])
        else:
            self._take_back(done, at, [one for one in orders if one[0] == orders[-1][0]])

    def _take_back(
        self, done: list[ReadLine], at: int, orders: list[tuple[int, ReadOrder]]
    ) -> None:
        """Take orders out, and ask whether they are meant."""
        for index, order in orders:
            left = tuple(one for one in done[index].orders if one is not order)
            done[index] = replace(done[index], orders=left)
        if not orders or self._are_ordered_anew(done, orders):
            return
        read = done[at]
        shorts = first_distinct(order.short for _, order in orders)
        text, line = read.line.text, read.line.number
        problem = question(text, line, shorts, "taken-back")
        done[at] = replace(read, problems=(*read.problems, problem), passed_over=())

    def _are_ordered_anew(self, done: list[ReadLine], orders: list[tuple[int, ReadOrder]]) -> bool:
        units = {getattr(order.order, "at", None) for _, order in orders}
        ordered = {getattr(one.order, "at", None) for read in done for one in read.orders}
        return units <= ordered

    def _put(self, done: list[ReadLine], at: int, last: tuple[int, ReadOrder], new: Order) -> None:
        """Put an order in the place of one before it."""
        index, old = last
        left = tuple(one for one in done[index].orders if one is not old)
        done[index] = replace(done[index], orders=left)
        read = done[at]
        text, line = read.line.text, read.line.number
        order = ReadOrder(new, self.standpoint.short(new), text, line, (BY_GIST,))
        done[at] = replace(read, orders=(*read.orders, order), problems=(), passed_over=())

    def _orders(self, done: list[ReadLine], at: int) -> list[tuple[int, ReadOrder]]:
        return [(index, order) for index in range(at + 1) for order in done[index].orders]

    def _last(self, done: list[ReadLine], at: int) -> tuple[int, ReadOrder] | None:
        for index in range(at, -1, -1):
            if done[index].orders:
                return index, done[index].orders[-1]
        return None
