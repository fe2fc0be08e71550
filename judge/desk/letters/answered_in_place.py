"""Answers written between the lines of a quoted letter, where the quoted line is part of them.

A quoted line that leaves something blank is a field of a form: what stands below it is of its unit
(`> A BUR: ?` and `Mun`), or says whether the orders are final (`> Final? (yes/no)` and `yes`).
`> F MAO - POR` with `yes` below it is meant as it is, and with `No longer. Hold.` below it, or
behind an arrow on its line, its unit holds.  A list is meant as it is if what stands below it says
so of all.  Any other line below a quoted one stands for itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from judge.desk.final.said_of_final import said_of_final
from judge.desk.letters.answered_orders import QuotedOrders, ReadsLine
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of, plain_words
from judge.desk.letters.quoting import QUOTED
from judge.desk.letters.trimmings import MOST_BELOW, closing_lines

_LONGEST = 80  # letters of a quoted line that is answered
_FEW = 12  # quoted lines right above an answer that are looked through
_BRIEF = 2  # words that are no whole order
# What a unit is called in a form: F Mid-Atlantic Ocean, F StP (sc); no word of one letter is in it.
_NAME = r"(?:[A-Z]\s+)?[^\W\d_](?:[^\W\d_]|[.'’/-](?=\w))+(?:\s\(?[^\W\d_][\w.'’-]+\)?){0,3}?"


def with_answers(text: str, language: Language, reads: ReadsLine) -> str:
    """Return a letter in which answers stand as they would without the quoted lines above them.

    `reads` tells what a line orders.
    """
    if ">" not in text and "|" not in text:
        return text
    orders = QuotedOrders(language, reads)
    return "\n".join(_Answers(text.split("\n"), language, orders).lines())


class _Answers:
    """The lines of a letter, in which quoted ones are answered."""

    def __init__(self, lines: Sequence[str], language: Language, orders: QuotedOrders) -> None:
        self.given, self.language, self.orders = lines, language, orders
        self.quoted: list[str] = []  # those that are open still
        self.before = ""  # what was answered last
        self.answers = 0
        self.spaced = False  # whether a blank line stands before answers
        marks = [quoted[1].count(">") for quoted in map(QUOTED.fullmatch, lines) if quoted]
        self.newest = min(marks, default=0)  # how often the youngest quoted letter is marked

    def lines(self) -> Iterator[str]:
        """Yield the lines as they stand with the answers."""
        near = False
        for at, line in enumerate(self.given):
            quoted = QUOTED.fullmatch(line)
            if quoted:
                self.quoted += filter(None, [quoted[2].strip()])
                near = near or bool(quoted[2].strip())
                yield from self._on_line(line, quoted)
            elif not self.quoted:
                yield line
            elif not line.strip() or self._closes(at):
                near = near and bool(line.strip())
                yield line
            else:
                yield from self._below(line, near=near, between=self._goes_on_quoted(at + 1))
                self.quoted, near = [], False

    def _closes(self, at: int) -> bool:
        """Whether a line is a closing, or right below one."""
        near = self.given[max(0, at + 1 - MOST_BELOW) : at + 1]
        return len(near) in closing_lines(near, self.language)

    def _goes_on_quoted(self, start: int) -> bool:
        """Whether the next line that is not blank is quoted."""
        rest = (self.given[at] for at in range(start, len(self.given)) if self.given[at].strip())
        return bool(QUOTED.fullmatch(next(rest, "")))

    def _on_line(self, line: str, quoted: re.Match[str]) -> Iterator[str]:
        """Yield a quoted line, or what is answered on it, if that is not an older answer."""
        newest = quoted[1].count(">") == self.newest and len(quoted[2]) <= _LONGEST
        answers = self.orders.parted(quoted[2].strip()) if newest else iter(())
        told = next(filter(None, (self._told(*answer) for answer in answers)), None)
        self.answers += told is not None
        self.quoted = [] if told else self.quoted
        yield from told or (line,)

    def _below(self, line: str, *, near: bool, between: bool) -> Iterator[str]:
        """Yield an answer below quoted lines as it stands without them."""
        asked = self.quoted[-1] if near or between or self.spaced else ""
        if not asked or len(asked) > _LONGEST:
            yield from self._all_called_right(line) or (line,)
            return
        same = plain_words(line) in self.language.answers.same
        self.before = self.before if same and self.before else line
        answer = self._answer(asked, self.before, near=near or between or self.spaced)
        self.answers += between or answer != [line]
        self.spaced = self.spaced or (between and not near)
        yield from answer

    def _orders(self) -> list[str]:
        """Return those of the quoted lines right above that are orders."""
        return [line for line in self.quoted[-_FEW:] if self.orders.key(line)]

    def _called_right(self, asked: str) -> list[str]:
        """Return the quoted orders that a yes below is to: the last, or all where one yes is all.

        It may be to another question (`Shall I delete these?`), or to whether they are right.
        """
        if "?" in asked and not self._is_sure(asked):
            return []
        whole = [] if self.answers else self._orders()
        return whole or ([asked] if self.orders.key(asked) else [])

    def _all_called_right(self, line: str) -> list[str]:
        """Return the quoted orders of a list that a line below it calls right as a whole."""
        return self._orders() if self._is_sure(line) and self.orders.says_yes(line) else []

    def _is_sure(self, line: str) -> bool:
        return not set(self.language.answers.sure).isdisjoint(plain_words(line).split())

    def _answer(self, asked: str, line: str, *, near: bool) -> list[str]:
        """Return an answer with what it needs of the line that it answers, if it is `near`."""
        if marked := _marked(asked, plain_words(line), self.language):
            return [marked]
        if said_of_final(line, self.language) is not None:
            return [line]
        if self.orders.says_yes(line):
            return (self._called_right(asked) if near else []) or [line]
        field = _field(asked, line, self.language)
        named = self.orders.addressed(field, line) if field else ""
        orders = self._orders()
        return (
            self._told(asked, line)
            or list(filter(None, [named]))
            or (self._told(orders[0], line) if len(orders) == 1 else [])
            or [f"{field}: {line.strip()}" if field else line]
        )

    def _told(self, order: str, answer: str) -> list[str]:
        """Return how an order stands with what is answered to it; nothing if that is unclear."""
        if self.orders.says_yes(answer):
            return [order]
        if anew := self.orders.answered(order, answer):
            return [anew]
        return [order, answer] if self.orders.corrects(order, answer) else []


def _marked(asked: str, answer: str, language: Language) -> str:
    """Return the mark that an answer to a question makes: `> Are these final?` and `yes`."""
    if "?" not in asked or set(language.said.final).isdisjoint(plain_words(asked).split()):
        return ""
    yes, no = answer in (*language.marks.yes, *language.answers.yes), answer in language.marks.no
    code = "final" if yes else "preliminary"
    return language.spelled(code) if yes or no else ""


def _field(asked: str, line: str, language: Language) -> str:
    """Return what a blank in a quoted line is for: a unit, or a mark; nothing if there is none.

    A name alone may be the heading of whole orders: `> Italy:` and `A Ven - Tyr`.
    """
    match = _fields(language).fullmatch(asked)
    if match is None:
        return ""
    words = plain_words(match["name"]).split()
    sure = len(words[0]) == 1 or language.commands.get(words[0]) == "final"
    rest = match["rest"].strip()
    if not sure and (not rest or (rest == ":" and len(line.split()) > _BRIEF)):
        return ""
    return "" if words[-1] in language.answers.stays else match["name"].strip()


@cache
def _fields(language: Language) -> re.Pattern[str]:
    """Return the pattern of a field of a form: a unit or a mark, and then nothing that is said."""
    marks = language.spellings("final")
    blank = rf"(?:{any_of(language.answers.blanks)}|[?_.]*)"
    nothing = rf"[\s_.:?-]*(?:\(\s*{blank}\s*\)|\[\s*{blank}\s*\]|{blank})?[\s_.:?-]*"
    return re.compile(
        rf"\W*(?P<name>{_NAME}|{any_of(marks)}[^:]{{0,20}}?)(?P<rest>{nothing})", re.I
    )
