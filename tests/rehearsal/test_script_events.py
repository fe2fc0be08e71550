"""Events as JSON: what is read, and what is said of a line that is none."""

from datetime import UTC, datetime, timedelta

import pytest

from judge.rehearsal.script_events import (
    BadEvent,
    Bounce,
    Create,
    Restart,
    Run,
    Show,
    Wait,
    Write,
    read_event,
)
from judge.rehearsal.times import ByDeadline

NINE = datetime(2026, 12, 1, 9, tzinfo=UTC)
GOOD = [
    (
        '{"do":"create","at":"2026-12-01T09:00:00Z","game":"Sarajevo","gm":"gus@gm.example",'
        '"rules":"league","variant":"standard","players":{"AUSTRIA":"anna@players.example"},'
        '"settings":{"VII.2.early":true},"seed":7,"zone":"UTC","hour":"20:00"}',
        Create(
            "Sarajevo",
            "gus@gm.example",
            {"AUSTRIA": "anna@players.example"},
            "league",
            settings={"VII.2.early": True},
            seed=7,
            zone="UTC",
            hour="20:00",
            at=NINE,
        ),
    ),
    (
        '{"do":"letter","at":"2026-12-01T10:00:00+01:00","from":"anna@players.example",'
        '"subject":"Sarajevo","text":"STATUS","headers":{"X-Y":"z","Date":null},"proved":false}',
        Write(
            "anna@players.example",
            subject="Sarajevo",
            text="STATUS",
            headers={"X-Y": "z", "Date": None},
            proved=False,
            at=NINE,
        ),
    ),
    ('{"do":"letter","answers":12}', Write(answers="12")),
    ('{"do":"letter","raw":"Subject: help"}', Write(raw="Subject: help")),
    ('{"do":"time","at":"2026-12-01T09:00:00"}', Wait(NINE)),
    (
        '{"do":"time","deadline":"Sarajevo","plus":"-2h"}',
        Wait(ByDeadline("Sarajevo", timedelta(hours=-2))),
    ),
    ('{"do":"time","deadline":"Sarajevo"}', Wait(ByDeadline("Sarajevo"))),
    ('{"do":"bounce","letter":3,"hard":false}', Bounce(3, hard=False)),
    ('{"do":"show","game":"Sarajevo"}', Show("Sarajevo")),
    ('{"do":"restart","at":"2026-12-01T09:00:00Z"}', Restart(NINE)),
    ('{"do":"run","args":["games"]}', Run(("games",))),
]


@pytest.mark.parametrize(("line", "event"), GOOD, ids=range(len(GOOD)))
def test_events_are_read(line, event):
    assert read_event(line) == event


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "no JSON"),
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("7", "JSON object"),
        ("{}", '"do" should be one of create, letter, time'),
        ('{"do":["time"]}', '"do" should be one of'),
        ('{"do":"dance"}', '"do" should be one of'),
        ('{"do":"show"}', "show needs game"),
        ('{"do":"show","game":7}', '"game" should be a text'),
        ('{"do":"show","game":"x","when":"now"}', "show has no when; it has at, game"),
        ('{"do":"create","game":"x","gm":"y@z","players":["a"]}', '"players" should be an object'),
        ('{"do":"letter","headers":{"X":7}}', '"headers" should be an object of texts'),
        ('{"do":"letter","proved":"no"}', '"proved" should be true or false'),
        ('{"do":"letter","answers":true}', '"answers" should be a number'),
        ('{"do":"bounce","letter":"3"}', '"letter" should be a number'),
        ('{"do":"run","args":"games"}', '"args" should be a list of words'),
        ('{"do":"time"}', "either at or deadline"),
        ('{"do":"time","at":"2026-12-01T09:00:00Z","deadline":"x"}', "either at or deadline"),
        ('{"do":"time","at":"2026-12-01T09:00:00Z","plus":"1m"}', "plus goes with deadline"),
        ('{"do":"time","at":"tomorrow"}', "'tomorrow' is no time"),
        ('{"do":"time","deadline":"x","plus":"soon"}', "'soon' is no length of time"),
        ('{"do":"time","deadline":"x","plus":"99999999999999999999999w"}', "too long"),
    ],
)
def test_what_is_no_event_is_said(line, said):
    with pytest.raises(BadEvent, match=said.replace("(", r"\(")):
        read_event(line)
