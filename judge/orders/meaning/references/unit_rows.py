"""Units of the writer's that stand in a row: `Berlin, Kiel and Denmark`."""

from __future__ import annotations

from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.standpoint import Standpoint


def row_of_units(passage: Passage, standpoint: Standpoint) -> tuple[list[Mention], int]:
    """Return the writer's units that stand in a row at the beginning, and where it ends."""
    grammar, row, end = passage.vocabulary.grammar, list[Mention](), 0
    plain = grammar.ands | grammar.articles | {","}
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
