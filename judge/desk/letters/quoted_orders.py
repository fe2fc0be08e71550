"""Quoted orders that a letter's writer means: who says so, and which are asked about.

What a quoted letter says is no order.  But it is if its reader says plainly that the list stands
(`all of these stand as quoted`) or that their orders are in it (`my answers are in your text`), and
they filled in its form there.  Where that is less plain the orders are asked about, if nothing else
stands for what they are for; and so is what is quoted in a letter that says nothing else.  What the
judge wrote itself is never asked about: in a letter of its own only what was written there counts,
or, where it is not known what that said, what fills in a blank of a form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from judge.desk.games.game import Game
from judge.desk.games.orders_of_turn import written_orders
from judge.desk.letters.body import Body, Text
from judge.desk.letters.language import Language
from judge.desk.letters.limits import MOST_QUOTED, readable
from judge.desk.letters.our_words import OurWords
from judge.desk.letters.phrases import any_of, plain_words, says
from judge.desk.letters.quoting import OUR_OWN, QUOTED
from judge.letter import Letter
from judge.variants.seam import Problem, Reading, WrittenOrder, question

WISH = "quoted"
FEW_WORDS = 6  # of a letter that says nothing
HEAD_OF_QUOTATION = 2  # lines at most above what is quoted: On Monday the Judge <...> wrote:
# What a form leaves open, and players fill in: A MUN ____, Army Munich ......, F KIE ?
_FORM = re.compile(r"[\w .()/'’-]{3,30}?\s*(?:_{2,}|\.{3,}|[:?\[…])[\s_.:?]*\S")
_LINK = re.compile(r"<mailto:\S*>?")  # of ours, by which orders are written
_BLANK = re.compile(r".*?_{3,}\W*\w")


@dataclass(frozen=True, slots=True)
class QuotedList:
    """The lines that a letter quotes, those of `older` letters among them; what it says of them.

    `changed` are the lines without those that the judge wrote, as far as that is known; `ours` is
    true for a letter of the judge's that is not known.
    `stands` and `said` are the lines on which it says so, 0 for none.  The list stands plainly,
    perhaps but for something (`excepts`), or it is said to hold orders, in a form that is `filled`
    in.
    """

    lines: tuple[str, ...] = ()
    older: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    ours: bool = False
    stands: int = 0
    excepts: bool = False
    said: int = 0
    filled: bool = False

    def line_of(self, order: WrittenOrder) -> str:
        """Return the quoted line of an order."""
        return self.lines[order.line - 1] if order.line else ""


def quote_in(letter: Letter, body: Body, language: Language) -> tuple[QuotedList, Body]:
    """Return what a letter quotes, and its body without the words that a quoted list stands."""
    lines, older = _quoted(letter.text)
    said = next((wish.number for wish in body.wishes if wish.code == WISH), 0)
    if said and not any(lines):
        lines = older = _not_own(letter.text, body)
    if not any(lines):
        return QuotedList(), body
    known = OurWords(letter.answered)
    body = _without_ours(body, older, known)
    changed = tuple(known.left_of(lines))
    ours = changed == lines and any(map(OUR_OWN.search, lines))
    filled = bool(said) and says(plain_words(body.own[said - 1]), language.answers.filled)
    own = body.text.split("\n")
    found = ((n, stands) for n, line in enumerate(own) for stands in _stands(line, language))
    at, stands = next(found, (-1, None))
    if stands is None:
        return QuotedList(lines, older, changed, ours, said=said, filled=filled), body
    line = own[at]
    own[at] = line[: stands.start()] + line[stands.end() :]
    excepts = says(plain_words(line), language.answers.exceptions)
    quote = QuotedList(lines, older, changed, ours, at + 1, excepts, said, filled)
    return quote, replace(body, text="\n".join(own))


def _without_ours(body: Body, quoted: Sequence[str], known: OurWords) -> Body:
    """Return a body that does not count what the judge wrote among the lines that are quoted."""
    if not known.known:
        return body
    theirs = sum(bool(line) and not _LINK.fullmatch(line) for line in known.left_of(quoted))
    left = max(body.quoted - len(quoted) + theirs, theirs)
    return replace(body, quoted=left if theirs or left > HEAD_OF_QUOTATION else 0)


def _quoted(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lines of the youngest letter that is quoted in another, and all of them."""
    marked = [match for match in map(QUOTED.fullmatch, text.splitlines()) if match]
    newest = min((match[1].count(">") for match in marked if match[2].strip()), default=0)
    younger = (match[2].strip() for match in marked if match[1].count(">") == newest)
    return tuple(younger), tuple(match[2].strip() for match in marked)


def _not_own(text: str, body: Body) -> tuple[str, ...]:
    """Return what a program quoted without marks: the lines that are not the writer's own."""
    own = set(map(str.strip, body.own))
    return tuple(line.strip() for line in text.splitlines() if line.strip() not in own)


def with_quoted(
    reading: Reading, body: Body, quote: QuotedList, power: str, game: Game
) -> tuple[Reading, Body]:
    """Return a reading with the quoted orders that are meant, or with questions about them."""
    silent = bool(quote.lines) and _says_little(body, reading)
    if not (quote.said or quote.stands or silent):
        return reading, body
    if not quote.stands:
        quote = _as_changed(quote, silent=silent)
    quoted = _read(quote, power, game)
    if not quoted.orders and quote.older != quote.lines:  # > Is this right?
        quote = replace(quote, lines=quote.older)
        quoted = _read(quote, power, game)
    standing = (written.order for written in written_orders(game, power))
    known = {order.key for order in (*reading.orders, *standing)}
    left = [order for order in quoted.orders if order.key not in known]
    if not (quote.said or quote.stands or _own_words(body) == 0):
        left = [order for order in left if _FORM.match(quote.line_of(order))]
    meant = [order for order in left if _is_meant(order, quote, reading, silent=silent)]
    asked = [order for order in left if order not in meant]
    number = quote.stands or quote.said or 1
    questions = (question(order.written, number, (order.text,)) for order in asked)
    reading = replace(
        reading,
        orders=(*reading.orders, *(replace(order, line=number) for order in meant)),
        problems=(*reading.problems, *questions, *_unclear(quoted, left, number)),
    )
    silent = silent and bool(left) and not body.parts
    return reading, replace(body, parts=(Text(1, 1),)) if silent else body


def _read(quote: QuotedList, power: str, game: Game) -> Reading:
    """Return what the lines that a letter quotes order."""
    text, _ = readable("\n".join(quote.lines), *MOST_QUOTED)
    return game.variant.read(text, power, game.position)


def _as_changed(quote: QuotedList, *, silent: bool) -> QuotedList:
    """Return what a letter quotes without what the judge wrote in it."""
    if quote.changed != quote.lines:
        return replace(quote, lines=quote.changed, older=())
    if silent and not quote.said and quote.ours:
        filled = tuple(line if _BLANK.match(line) else "" for line in quote.lines)
        return replace(quote, lines=filled, older=())
    return quote


def _unclear(quoted: Reading, left: Sequence[WrittenOrder], number: int) -> Iterator[Problem]:
    """Yield what is unclear between those orders of a quoted list that are left to decide on."""
    lines = [order.line for order in left] or [0]
    for problem in quoted.problems:
        if min(lines) <= problem.line <= max(lines):
            yield replace(problem, line=number)


def _is_meant(order: WrittenOrder, quote: QuotedList, reading: Reading, *, silent: bool) -> bool:
    """Whether a quoted order is meant for sure, as its reader says or has filled it in.

    Who says that something in a list is otherwise says it somewhere: else it is asked about.
    """
    if reading.problems:
        return False
    if quote.stands and (reading.orders or not quote.excepts):
        return True
    line = quote.line_of(order)
    blank = (silent or quote.filled) and _BLANK.match(line)
    return bool(blank or (quote.filled and _FORM.match(line)))


def _stands(line: str, language: Language) -> Iterator[re.Match[str]]:
    """Yield the words of a line that say plainly that a quoted list stands."""
    found = _says_it_stands(language).search(line)
    if found and "?" not in line and not says(plain_words(line), language.answers.unsure):
        yield found


@cache
def _says_it_stands(language: Language) -> re.Pattern[str]:
    """Return the pattern of words that say that a list is meant as it is."""
    words = language.answers
    every, stands = any_of(words.lists), any_of(words.stands)
    return re.compile(
        rf"(?<!\w)(?:{every},? {stands}|{any_of(words.as_quoted)})(?!\w)(?: {stands}(?!\w))*", re.I
    )


def _says_little(body: Body, reading: Reading) -> bool:
    """Whether a letter says next to nothing, so that what it quotes may be its orders."""
    if reading.orders or reading.later or reading.problems or body.calls:
        return False
    return _own_words(body) <= FEW_WORDS


def _own_words(body: Body) -> int:
    """Return how many words of a letter are its writer's, without closings."""
    lines = enumerate(body.text.split("\n"), start=1)
    return sum(len(line.split()) for number, line in lines if number not in body.closing)
