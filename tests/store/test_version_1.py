"""A database of version 1, which kept names in words, is opened: it goes on as it was.

It was made by the judge that came before; 104 letters, one of every sort and more, wait in it to be
written.
"""

import lzma
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.desk.games.orders_of_turn import due, standing_orders
from judge.mail.reading import read_letter
from judge.office.office import Office
from judge.store.store import Store
from judge.store.upkeep import VERSION
from tests.helpers import LANGUAGES, LIBRARY, Desk

BEFORE = Path(__file__).parent / "database_1.xz"
NOW = datetime(2026, 12, 14, 12, 6, tzinfo=UTC)  # the file was made


TOLD = (
    ("player.orders-stand", '"Holand" was taken for HOL (house rule III.2).'),
    ("player.orders-stand", "The unit in Munich could not go to Paris by itself"),
    ("player.orders-stand", "your own unit in Berlin does not leave"),
    ("player.orders-stand", "These are the orders that stand for France in Fall 1901 retreats:"),
    ("player.orders-stand", "England may build one unit, in EDI or LON."),
    ("player.orders-stand", "Press was not passed on: nothing in it was taken for orders"),
    ("player.letter-refused", "Sarajevo; Italy; Spring; 1902"),
    ("all.turn-report", "Sarajevo; Germany; Winter; 1902 (results of Fall 1902 retreats)"),
    ("anyone.games", "Spring 1902; due"),
)


@pytest.fixture
def office(tmp_path):
    path = tmp_path / "judge.sqlite"
    path.write_bytes(lzma.decompress(BEFORE.read_bytes()))
    store = Store(path, LIBRARY)
    (tmp_path / "other").mkdir()
    other = Desk(tmp_path / "other")
    yield Office(store, other.office.pen, LANGUAGES, now=lambda: NOW)
    store.close()
    other.store.close()


def written(office):
    """Return the letters that wait, written: their texts by their kinds."""
    while office.write():
        pass
    letters = {}
    for letter in office.store.unsent():
        assert letter.state == "waiting", letter.trouble
        raw = office.store.raw_of(letter.number)
        text = " ".join(read_letter(raw, NOW).text.split())
        letters.setdefault(letter.kind, []).append(f"{letter.subject} {text}")
    return letters


def test_every_letter_that_waits_is_written(office):
    letters = written(office)
    assert sum(map(len, letters.values())) == 104
    texts = [text for own in letters.values() for text in own]
    for text in texts:
        assert not any(mark in text for mark in ("{'", "{&#39;", "Undefined", "None", " ()")), text


def test_what_was_kept_in_names_is_told_as_before(office):
    letters = written(office)
    for kind, sentence in TOLD:
        assert any(sentence in text for text in letters[kind]), sentence


def test_its_game_goes_on(office):
    store = office.store
    game = store.game("Sarajevo")
    assert game.turn.code == "S1902M"
    assert store.codec.pack(game) == store.codec.pack(store.replay("Sarajevo"))
    assert [order.text for order in standing_orders(game, "FRANCE")] == ["A BUR H"]
    assert due(game, "FRANCE").missing
    office.deal()
    assert [order.text for order in standing_orders(store.game("Sarajevo"), "ITALY")] == ["A VEN H"]
    assert store.tables.version.select(store.tables.version.number).scalar() == VERSION
    person = store.correspondent("england@example.org")
    assert (person.zone, person.language) == ("Europe/London", "")
