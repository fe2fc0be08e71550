"""What is stored holds codes and values: no name of a place, a power or a season, and no sentence.

Whole correspondences are played, and every row is looked at.  What people wrote is theirs, letters
that are written are in their reader's language, and house rules are a document in their own.
"""

import json
import re
import sqlite3
from pathlib import Path

import pytest

from judge.rehearsal.playing import check
from judge.rehearsal.script import read_script
from tests.helpers import LIBRARY
from tests.rehearsal.worlds import open_world

SCRIPTS = Path(__file__).parents[1] / "correspondence"
PLAYED = (
    "sample_game",
    "answers",
    "contingent",
    "floods",
    "granted_retreat",
    "no_game",
    "orders",
    "outage",
    "questions",
    "refusals",
    "strangers",
)
BOARD = LIBRARY.board("standard")
NAMES = {
    *BOARD.names,
    *BOARD.phrases,
    *(name for power in BOARD.powers.values() for name in (power.name, power.adjective)),
    *("Spring", "Summer", "Fall", "Autumn", "Winter", "Army", "Fleet", "coast"),
}
WORDS = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(NAMES, key=len, reverse=True)))})\b")
SENTENCE = re.compile(r"\b[a-z]+ [a-z]+ [a-z]+\b")

TABLES = ("game", "seat", "event", "post", "outgoing", "correspondent")  # but for house rules
# Columns that hold letters as they came or went, or who gets them.
WRITTEN = {"subject", "content", "recipient", "mailbox", "email"}
# What people wrote themselves, and how they are called.
THEIRS = {"written", "piece", "unknown", "written_subject", "stranger", "passed_over", "name"}
QUOTED = {"Refused", "NoSuchGame"}  # whose text is that of a letter
HOUSE_RULES = {"RulesTold"}


def texts(value):
    """Yield all texts in a stored value that are not somebody's own words."""
    match value:
        case str() if value[:1] in "{[" and value:
            yield from texts(json.loads(value))
        case str():
            yield value
        case dict():
            if value.get("is") not in HOUSE_RULES:
                quoted = {"text"} if value.get("is") in QUOTED else set()
                for key, part in value.items():
                    yield key
                    yield from () if key in THEIRS | quoted else texts(part)
        case list():
            for part in value:
                yield from texts(part)


def rows(file):
    """Yield each text of a database with its table and column."""
    database = sqlite3.connect(file)
    for table in TABLES:
        cursor = database.execute(f"select * from {table}")
        columns = [column for column, *_ in cursor.description]
        for row in cursor:
            for column, value in zip(columns, row, strict=True):
                if isinstance(value, str) and column not in WRITTEN:
                    yield table, column, value
    database.close()


@pytest.mark.parametrize("name", PLAYED)
def test_no_word_of_a_language_is_stored(name, tmp_path):
    script = read_script((SCRIPTS / f"{name}.txt").read_text("utf-8"))
    with open_world(tmp_path, keep=tmp_path) as world:
        assert list(check(script, world)) == []
    stored = list(rows(tmp_path / "judge.sqlite"))
    assert {table for table, _, _ in stored} >= {"post", "outgoing"}
    found = {
        (table, column, text, match[0])
        for table, column, value in stored
        for text in texts(value)
        if (match := WORDS.search(text) or SENTENCE.search(text))
    }
    assert found == set()
