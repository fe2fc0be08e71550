"""Lengths of time and moments as people write them."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from judge.desk.turns.length_words import leading_length
from judge.desk.turns.time_words import moments_in, read_moment
from judge.variants.seam import Cause
from tests.helpers import ENGLISH, NOW

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.mark.parametrize(
    ("text", "length", "rest"),
    [
        ("48h", 2 * DAY, ""),
        ("48 hours", 2 * DAY, ""),
        ("two days: I am away", 2 * DAY, "I am away"),
        ("a week", 7 * DAY, ""),
        ("1 week and 2 days", 9 * DAY, ""),
        ("2d 12h", 60 * HOUR, ""),
        ("half a day", 12 * HOUR, ""),
        ("90 mins.", 1.5 * HOUR, ""),
        ("0 days", None, "0 days"),
        ("366 days", 366 * DAY, ""),
        ("366 days, 1 minute", None, "366 days, 1 minute"),
        ("400 days", None, "400 days"),
        ("a week and half a day", 7.5 * DAY, ""),
        ("2 days, and everybody please hurry", 2 * DAY, "and everybody please hurry"),
        ("1 day and PAUSE", DAY, "and PAUSE"),
        ("1 day and a half", 1.5 * DAY, ""),
        ("24 hours, an hour too late", DAY, "an hour too late"),
        ("a week, two days", 9 * DAY, ""),
        ("2 days, 12 hours for Anna", 60 * HOUR, "for Anna"),
        ("two more days", 2 * DAY, ""),
        ("another 2 days", 2 * DAY, ""),
        ("an extra day", DAY, ""),
        ("1.5 days", 1.5 * DAY, ""),
        ("1,5 days", 1.5 * DAY, ""),
        ("2½ days", 2.5 * DAY, ""),
        ("1/2 day", 12 * HOUR, ""),
        ("one and a half days", 1.5 * DAY, ""),
        ("one fortnight", 14 * DAY, ""),
        ("2 days - 1 hour", 47 * HOUR, ""),
        ("2 days minus 1 hour: exams", 47 * HOUR, "exams"),
        ("2 days - 1 hour too late", 2 * DAY, "1 hour too late"),
        ("1 hour - 2 days", None, "1 hour - 2 days"),
        ("a day or two", None, "a day or two"),
        ("a day or so", DAY, "or so"),
        ("2-3 days", None, "2-3 days"),
        ("Sunday", None, "Sunday"),
        ("3 dogs", None, "3 dogs"),
        ("  - Sunday", None, "  - Sunday"),
        ("", None, ""),
    ],
)
def test_lengths(text, length, rest):
    assert leading_length(text, ENGLISH.times) == (length, rest)


def at(month, day, hour=20, minute=0, year=2026):
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


# It is Friday 20 November 2026, noon.
@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("Sunday 20:00", at(11, 22)),
        ("sunday", at(11, 22)),
        ("Friday 11:00", at(11, 27, 11)),
        ("Friday 18:00", at(11, 20, 18)),
        ("2026-12-20 18:00", at(12, 20, 18)),
        ("2026-12-20T18:00Z", at(12, 20, 18)),
        ("2026-12-20T18:00:00+01:00", at(12, 20, 17)),
        ("2026-12-20", at(12, 20)),
        ("20 December at 8pm", at(12, 20)),
        ("Dec 20, 2026, 8:30 p.m.", at(12, 20, 20, 30)),
        ("the 5th of January", at(1, 5, year=2027)),
        ("20.12.2026 18:00", at(12, 20, 18)),
        ("20.12.", at(12, 20)),
        ("Sunday 20.12", at(11, 22, 20, 12)),
        ("20.12", None),
        ("18.30", at(11, 20, 18, 30)),
        ("18.30.", at(11, 20, 18, 30)),
        ("tomorrow noon", at(11, 21, 12)),
        ("tomorrow 18:00", at(11, 21, 18)),
        ("today 18:00", at(11, 20, 18)),
        ("today 11:00", at(11, 20, 11)),  # which is over
        ("midnight on Wednesday", at(11, 26, 0)),  # the end of that Wednesday
        ("Wednesday 24:00", at(11, 26, 0)),
        ("in 3 days", at(11, 23, 12)),
        ("3 days from now", at(11, 23, 12)),
        ("18:00", at(11, 20, 18)),
        ("11:00", at(11, 21, 11)),
        ("Wed Nov 25 2026 20:00:00 +0000", at(11, 25)),
        ("Friday 27 November 2026, 20:00 UTC", at(11, 27)),
        ("Sunday 20:00 Europe/Vienna", at(11, 22, 19)),
        ("1 May 2020", at(5, 1, year=2020)),
        ("Monday 1 December", None),  # a Tuesday
        ("Wednesday 20 November", None),  # today, a Friday
        ("Saturday 20 November", None),  # next year's
        ("Friday 20 November 11:00", at(11, 20, 11)),  # which is over
        ("the 15th", at(12, 15)),
        ("Tue 15th 8pm", at(12, 15)),
        ("Monday the 15th", None),
        ("12/13/2026", at(12, 13)),
        ("13/12", at(12, 13)),
        ("13-12-2026", at(12, 13)),
        ("2026/12/13", at(12, 13)),
        ("13.12.26", at(12, 13)),
        ("Sat 12 Dec 18h", at(12, 12, 18)),
        ("Sat 12 Dec 1800 hrs", at(12, 12, 18)),
        ("this Sunday 20.00 Uhr", at(11, 22)),
        ("12 noon tomorrow", at(11, 21, 12)),
        ("Friday week", at(11, 27)),
        ("a week on Sunday", at(11, 29)),
        ("tomorrow week", at(11, 28)),
        ("Friday next week", at(11, 27)),
        ("next week Tuesday", at(11, 24)),
        ("next Monday", at(11, 23)),
        ("next week", None),
        ("31 November", None),
        ("31 November 2026", None),
        ("25:00", None),
        ("24:01", None),
        ("tomorrow 25:00", None),
        ("Friday 4 December 25:00", None),
        ("25 pm Sunday", None),
        ("14 am Sunday", at(11, 22, 14)),
        ("Sunday 20:00 +25:00", None),
        ("-48 hours", None),
        ("9999-12-31 24:00", None),
        ("0001-01-01 00:00 +01:00", None),
        ("12 am Sunday", at(11, 22, 0)),
        ("12:30 p.m. Sunday", at(11, 22, 12, 30)),
        ("11 am Sunday", at(11, 22, 11)),
        ("Sunday 23:59", at(11, 22, 23, 59)),
        ("Sunday 20:00 +0230", at(11, 22, 17, 30)),
        ("Sunday 20:00 -03:00", at(11, 22, 23)),
        ("Sunday 20:00 UTC+2", None),
        ("Sunday 20:00 GMT", at(11, 22)),
        ("Sunday 22 November", at(11, 22)),
        ("19 November", at(11, 19, year=2027)),
        ("20.11.2026 11:00", at(11, 20, 11)),
        ("20.11. 11:00", at(11, 20, 11, year=2027)),
        ("29 February", None),
        ("Saturday 12:00", at(11, 21, 12)),
        ("Friday noon", at(11, 27, 12)),
        ("Sunday 20:75", None),
        ("soon", None),
        ("3 days from now X", None),
        ("3 days from nowX", None),
        ("Sunday or so", None),
        ("", None),
    ],
)
def test_moments(text, moment):
    assert read_moment(text, ENGLISH.times, NOW, UTC, time(20)) == moment


def test_a_moment_is_by_the_clock_of_the_game():
    vienna = ZoneInfo("Europe/Vienna")
    assert read_moment("Sunday 20:00", ENGLISH.times, NOW, vienna) == at(11, 22, 19)
    assert read_moment("Sunday", ENGLISH.times, NOW, vienna) == at(11, 22, 23)  # the end of it


@pytest.mark.parametrize(
    ("text", "moments"),
    [
        ("next Sunday", [at(11, 22), at(11, 29)]),
        ("Sunday next", [at(11, 22), at(11, 29)]),
        ("next Friday", [at(11, 27)]),
        ("next Tuesday", [at(11, 24)]),
        ("5/12", [at(12, 5), at(5, 12, year=2027)]),
        ("5/12/2026", [at(12, 5)]),
        ("12/12", [at(12, 12)]),
        ("Sat 5/12", [at(12, 5)]),
        ("13/13", []),
    ],
)
def test_what_may_be_several_moments(text, moments):
    assert moments_in(text, ENGLISH.times, NOW, UTC, time(20)) == moments


def test_a_weekday_that_misfits_its_date_is_told():
    misfit = moments_in("Sunday the 14th of December", ENGLISH.times, NOW, UTC, time(20))
    assert misfit == Cause("weekday_misfits", {"day_at": at(12, 14).isoformat()})
