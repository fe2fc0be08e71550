from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from judge.desk.people.correspondents import Correspondent, noticed
from judge.letter import Kind
from tests.helpers import letter, new_game, take

GUS = Correspondent(("germany@example.org",))


@pytest.mark.parametrize(
    ("correspondent", "clock"),
    [
        (GUS, UTC),
        (Correspondent((), minutes=0), UTC),
        (Correspondent((), minutes=90), "+01:30"),
        (Correspondent((), minutes=-300), "-05:00"),
        (Correspondent((), "Europe/Vienna", 90), ZoneInfo("Europe/Vienna")),
        (Correspondent((), "No/Where", 90), "+01:30"),  # a zone that the tz database has dropped
    ],
)
def test_a_zone_that_was_named_goes_before_the_clock_of_letters(correspondent, clock):
    at = datetime(2026, 11, 20, tzinfo=correspondent.clock)
    assert clock in (correspondent.clock, at.isoformat()[-6:])


@pytest.mark.parametrize(
    ("clock", "before", "minutes"),
    [
        (timedelta(hours=1), None, 60),
        (timedelta(hours=-3, minutes=-30), 60, -210),
        (timedelta(0), 60, None),  # it may know no better
        (None, 60, 60),
    ],
)
def test_the_clock_of_a_letter_is_noticed(clock, before, minutes):
    gus = Correspondent(GUS.mailboxes, "Europe/Vienna", before)
    after = noticed(letter("GERMANY", "", clock=clock), gus)
    assert after == Correspondent(GUS.mailboxes, "Europe/Vienna", minutes)


def test_the_clock_of_a_machine_is_not():
    mail = letter("GERMANY", "", clock=timedelta(hours=1), kind=Kind.ROBOT)
    assert noticed(mail, GUS) == GUS


def test_what_was_noticed_is_remembered_before_all_else():
    mail = letter("GERMANY", "STATUS\nZone Berlin", clock=timedelta(hours=1))
    remembered, _, zone, _ = take(new_game(), mail)
    assert remembered == Correspondent(GUS.mailboxes, minutes=60)
    assert zone == Correspondent(GUS.mailboxes, "Europe/Berlin", 60)
