"""What the office writes into the log, line by line: of each letter and turn, and of each fault."""

import logging
from dataclasses import replace

import pytest

from judge.letter import Address
from judge.log_lines import facts_of
from judge.report.pen import Pen
from judge.shipped import folders
from tests.helpers import LIBRARY, new_game, player, spoil_settling

SPRING = "Sarajevo; Germany; Spring; 1901"
OF_THE_MOMENT = ("time", "at")


@pytest.fixture
def playing(desk):
    desk.office.create(new_game(deadline=None))
    desk.new_letters()
    return desk


@pytest.fixture
def logged(caplog):
    """Return a function that returns the lines since it was called last."""
    caplog.set_level(logging.INFO, "judge")

    def lines():
        told = [facts_of(record) for record in caplog.records]
        caplog.clear()
        return [
            " ".join(f"{key}={value}" for key, value in facts.items() if key not in OF_THE_MOMENT)
            for facts in told
        ]

    return lines


def break_down(*_, **__):
    raise RuntimeError("A MUN - BUR")


def test_a_letter_is_taken_dealt_with_and_answered(playing, logged):
    playing.receive(player("GERMANY"), SPRING, "A Mun - Bur")
    [taken, *others] = logged()
    assert taken.startswith("level=info event=letter-taken source=test/1 bytes=")
    assert others == [
        "level=info event=letter-dealt letter=1 game=Sarajevo",
        "level=info event=letter-written out=9 kind=player.orders-stand",
    ]


def test_what_no_person_wrote_is_told_with_the_reason(playing, logged):
    raw = f"From: x@example.org\r\nSubject: {SPRING}\r\nAuto-Submitted: auto-replied\r\n\r\nAway"
    playing.office.take(raw.encode(), playing.clock.now, "imap/1")
    logged()
    assert playing.office.deal()
    assert logged() == [
        "level=info event=letter-of-no-person letter=1 why=Auto-Submitted: auto-replied",
        "level=info event=letter-dealt letter=1 game=Sarajevo",
    ]


def test_a_letter_that_meets_a_fault_is_told_without_what_it_says(playing, logged, monkeypatch):
    monkeypatch.setattr("judge.office.office.circulate", break_down)
    playing.receive(player("GERMANY"), SPRING, "A Mun - Bur")
    assert logged()[1:] == [
        "level=error event=letter-shunted letter=1 fault=RuntimeError",
    ]


def test_a_moment_that_came_is_told(playing, logged):
    playing.clock.forward(days=7)
    playing.office.tick(playing.clock.now)
    assert logged() == ["level=info event=moment-came game=Sarajevo"]


def test_a_game_that_is_held_and_goes_on_is_told(playing, logged, monkeypatch):
    spoil_settling(monkeypatch, RuntimeError("the board"), RuntimeError("the board"))
    playing.clock.forward(days=7)
    playing.office.tick(playing.clock.now)
    playing.office.release_held()
    playing.office.release_held()
    playing.office.release_held()
    assert [line for line in logged() if "letter-written" not in line] == [
        "level=error event=game-held game=Sarajevo fault=RuntimeError",
        "level=warning event=game-stays-held game=Sarajevo fault=RuntimeError",
        "level=warning event=game-goes-on game=Sarajevo",
    ]


def test_that_nobody_could_be_told_is_told(playing, logged, monkeypatch):
    spoil_settling(monkeypatch, RuntimeError("the board"))
    playing.clock.forward(days=7)
    office = replace(playing.office, operator=Address("op@example.org"))
    monkeypatch.setattr("judge.office.office.circulate", break_down)
    office.tick(playing.clock.now)
    assert logged() == [
        "level=error event=game-held game=Sarajevo fault=RuntimeError",
        "level=error event=players-not-told game=Sarajevo fault=RuntimeError",
        "level=error event=operator-not-told what=game name=Sarajevo fault=RuntimeError",
    ]


def test_a_letter_that_cannot_be_written_is_told(playing, logged, monkeypatch):
    pen = Pen(folders("templates"), playing.office.pen.identity, LIBRARY)
    monkeypatch.setattr(Pen, "letters", break_down)
    playing.receive(player("GERMANY"), SPRING, "A Mun - Bur")
    assert replace(playing.office, pen=pen).write() is False  # it waits
    assert logged()[2:] == [
        "level=error event=letter-not-written kind=player.orders-stand fault=RuntimeError"
    ]
