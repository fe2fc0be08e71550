"""No word of plain English is a slip for a verb: only what the tables know makes an order."""

import re
from collections.abc import Iterator
from pathlib import Path

from judge.orders.grammar.units_and_places import mend_verb
from judge.orders.vocabulary import Verb
from tests.orders.tables import english, english_words, make_position, read, standard_board

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"[a-z]{3,}")
DOCUMENTS = (
    "README.md",
    "judge/guide/*.md",
    "templates/en/*help*.j2",
    "templates/en/words/help.j2",
)
POSITION = make_position("S1902M", ["RUSSIA: A WAR, A MOS, F SEV"])


def words_in(texts: Iterator[str]) -> set[str]:
    return {word for text in texts for word in WORD.findall(text.lower())}


def texts_of(table: object) -> Iterator[str]:
    """Yield all that stands in a table, however deep."""
    if isinstance(table, dict):
        for key, value in table.items():
            yield key
            yield from texts_of(value)
    elif isinstance(table, list):
        for value in table:
            yield from texts_of(value)
    else:
        yield str(table)


def documents() -> set[str]:
    files = (file for pattern in DOCUMENTS for file in ROOT.glob(pattern))
    return words_in(file.read_text("utf-8") for file in files)


def listed() -> set[str]:
    """Return all words of the tables but those that are listed for being no verbs."""
    grammar = english_words()["grammar"]
    others = {**english_words(), "grammar": {k: v for k, v in grammar.items() if k != "no_slips"}}
    return words_in(texts_of(others))


def test_no_word_of_our_documents_is_mended_to_a_verb():
    found = documents()
    assert len(found) > 1000
    assert [word for word in sorted(found) if mend_verb(word, english())] == []


def test_only_words_of_the_tables_make_an_order_of_two_places():
    """Those that are one slip away are asked about or passed over."""
    powers = words_in(standard_board().powers)
    unlisted = sorted((documents() | english().grammar.no_slips) - listed() - powers)
    assert len(unlisted) > 300
    written = ((word, read(f"Warsaw {word} Moscow.", "RUSSIA", POSITION)) for word in unlisted)
    assert [word for word, reading in written if reading.orders] == []


def test_a_slip_is_mended_to_what_is_spelled_in_full():
    assert mend_verb("suports", english()) is Verb.SUPPORT
    assert mend_verb("hodl", english()) is Verb.HOLD
    assert mend_verb("sostt", english()) is None  # sost
