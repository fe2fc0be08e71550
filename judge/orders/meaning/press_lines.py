"""Press on one line, which orders nothing: `PRESS (Ber - Lon): Hands off!`, `Ber to Par: Adieu`.

Press that is to be printed stands in a block of its own (House rules X); what stands on a line like
these is passed over.
"""

from __future__ import annotations

import re

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import own_of, provinces_of, whole_passage
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.standpoint import Standpoint
from judge.rules.order import Move

ENDED = re.compile(r"\w.*[.!?…)\"”]\s*$", re.DOTALL)
STOP = re.compile(r"(?<=\w{3}[.!?…])\s+")
QUOTED = re.compile(r"([^:\"“”„«»]*:\s*[\"“„«][^\"“”„«»]+[\"”“»][.!?]?)\s+(?=\S)")
PAIR = 2  # places: whence, and to whom
SHORTEST = 3  # words of a message


def is_press(text: str, standpoint: Standpoint, lexicon: Lexicon) -> bool:
    """Whether the words before a colon say that what stands behind it is press."""
    lead, _, message = text.partition(":")
    lead = STOP.split(lead)[-1]
    if not lead.strip() or not ENDED.search(message):
        return False
    passage = whole_passage(lead, lexicon)
    mine = lexicon.vocabulary.prose.me - lexicon.vocabulary.grammar.articles
    if not mine.isdisjoint(passage.words):
        return False  # the press says I am finished: not so
    if not lexicon.vocabulary.conditions.press.isdisjoint(passage.words):
        return not lexicon.parse(message).is_notation
    return _is_dateline(passage, standpoint) and _is_message(message, lexicon)


def around_press(text: str, standpoint: Standpoint, lexicon: Lexicon) -> list[str]:
    """Return the parts of a line: before its press, that, and behind it if quotes end it.

    Of `Bul - Rum. Press: "Hands off!" Bla S Bul - Rum` three; the whole of a line without press.
    """
    lead = text.partition(":")[0]
    start = max((stop.end() for stop in STOP.finditer(lead)), default=0)
    quoted = QUOTED.match(text, start)
    end = quoted.end() if quoted else len(text)
    if not (start or quoted) or not is_press(text[start:end].rstrip(), standpoint, lexicon):
        return [text]
    return [part for it in (text[:start], text[start:end], text[end:]) if (part := it.strip())]


def _is_dateline(lead: Passage, standpoint: Standpoint) -> bool:
    """Whether words name a unit of the writer's and a place to which it cannot go."""
    names = lead.mentions
    at = own_of(names[0], standpoint) if len(names) == PAIR and standpoint.moves else None
    if at is None:
        return False
    ends = provinces_of(names[1], standpoint)
    return bool(ends) and not any(standpoint.can(Move(at, end)) for end in ends)


def _is_message(text: str, lexicon: Lexicon) -> bool:
    """Whether words are several, and name no place."""
    passage = whole_passage(text, lexicon)
    return passage.end >= SHORTEST and not any(it.places for it in passage.mentions)
