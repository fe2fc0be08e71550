"""Units of the writer's that stand in a row: `Berlin, Kiel and Denmark`."""

from __future__ import annotations

import re
from itertools import islice

from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.standpoint import Standpoint

BRACKETS = re.compile(r"\(([^()]+)\)")
MOST_BRACKETS = 3
WORD = re.compile(r"[^\W\d_]+")


def row_of_units(passage: Passage, standpoint: Standpoint) -> tuple[list[Mention], int]:
    """Return the writer's units that stand in a row at the beginning, and where it ends."""
    grammar, row, end = passage.vocabulary.grammar, list[Mention](), 0
    plain = grammar.ands | grammar.articles | {",", "+", "/"}
    for mention in passage.mentions:
        between = passage.words[end : mention.start]
        if own_of(mention, standpoint) is None or not plain.issuperset(between):
            break
        row.append(mention)
        end = mention.end
    return row, end


def units_behind_colon(parsed: Parsed, at: int, standpoint: Standpoint, lexicon: Lexicon) -> str:
    """Return the units behind a colon, if they are all that stands there: `The others hold: ...`.

    What is said before the colon is said of these, and of no others.
    """
    if parsed.words[at] != ":":
        return ""
    behind = whole_passage(parsed.text[parsed.tokens[at].end :], lexicon)
    row, end = row_of_units(behind, standpoint)
    return behind.parsed.quote(row[0].start, end) if row and not behind.words[end] else ""


def without_their_crowd(text: str, standpoint: Standpoint, lexicon: Lexicon) -> str:
    """Return a sentence with units alone that stand in brackets behind the crowd that they are.

    `My fleets in the east (Aeg, Eas) hold`: what is said of these fleets is said of the two.
    """
    many = lexicon.vocabulary.tokens.several | lexicon.vocabulary.prose.plurals
    if "(" not in text or many.isdisjoint(WORD.findall(text.lower())):
        return text
    for bracket in islice(BRACKETS.finditer(text), MOST_BRACKETS):
        members = whole_passage(bracket[1], lexicon)
        row, end = row_of_units(members, standpoint)
        crowd = lexicon.parse(text[: bracket.start()])
        start = _crowd_start(crowd) if len(row) > 1 and not members.words[end] else None
        if start is not None:
            return f"{text[: crowd.tokens[start].start]}{bracket[1]}{text[bracket.end() :]}"
    return text


def _crowd_start(crowd: Parsed) -> int | None:
    """Return where words begin that end with a crowd: `hold [my two fleets in the east]`."""
    words, vocabulary = crowd.words, crowd.vocabulary
    known, at = vocabulary.references, crowd.grammar.end
    for start in range(at):
        if start + known.directed.size_at(words, start) == at:
            at = start
            break
    if not at or words[at - 1] not in vocabulary.tokens.several | vocabulary.prose.plurals:
        return None
    at -= 1
    around = vocabulary.grammar.articles | vocabulary.prose.determiners | known.directions
    around |= vocabulary.grammar.number_of.keys() | vocabulary.grammar.everybody
    if at and words[at - 1] not in around | vocabulary.plain_or_known:
        at -= 1  # the Balkan armies
    while at and (words[at - 1] in around or words[at - 1].isdecimal()):
        at -= 1
    return at
