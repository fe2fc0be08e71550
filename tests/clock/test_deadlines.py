from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.clock.deadlines import Timetable, behind_holidays, next_deadline, results_due
from judge.houserules.holidays import holidays
from judge.houserules.values import Weekdays
from tests.variants.standard import LIBRARY

RULES = LIBRARY.house_rules("standard")
VIENNA = Timetable("Europe/Vienna", time(20))


def lasts(rules, *keys):
    return rules.pace(keys)


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "kind", "due"),
    [
        ("2026-11-20 12:00", "movement", "2026-11-27 19:00"),
        ("2026-11-20 19:00", "movement", "2026-11-27 19:00"),
        ("2026-11-20 19:01", "movement", "2026-11-28 19:00"),
        ("2026-11-20 12:00", "retreat", "2026-11-22 19:00"),
        ("2026-11-20 12:00", "adjustment", "2026-11-22 19:00"),
        ("2026-03-25 12:00", "movement", "2026-04-01 18:00"),  # summer time begins on the 29th
        ("2026-10-20 12:00", "movement", "2026-10-27 19:00"),  # and ends on the 25th
        # From one Wednesday at eight to the next, however many hours these days have.
        ("2026-03-25 19:00", "movement", "2026-04-01 18:00"),
        ("2026-10-21 18:00", "movement", "2026-10-28 19:00"),
        ("2026-03-27 19:00", "retreat", "2026-03-29 18:00"),
        ("2026-03-25 19:01", "movement", "2026-04-02 18:00"),
    ],
)
def test_a_turn_is_due_at_the_games_hour(now, kind, due):  # House rules VII.4
    assert next_deadline(utc(now), lasts(RULES, f"VII.4.{kind}"), VIENNA) == utc(due)


def test_without_an_hour_a_turn_lasts_just_its_length():
    now = utc("2026-11-20 12:34")
    assert next_deadline(now, lasts(RULES, "VII.4.movement"), Timetable()) == now + timedelta(
        days=7
    )


def test_a_game_without_a_zone_goes_by_utc():
    assert (Timetable().tz, Timetable().hour) == (ZoneInfo("UTC"), None)


def test_a_turn_of_hours_does_not_wait_for_the_games_hour():
    league = LIBRARY.house_rules("league")
    assert next_deadline(utc("2026-11-20 19:00"), lasts(league, "VII.4.retreat"), VIENNA) == utc(
        "2026-11-20 21:00"
    )


WEDNESDAYS_AND_SUNDAYS = Weekdays((2, 6))


@pytest.mark.parametrize(
    ("now", "hour", "due"),
    [
        # Adjudicated on Thursday or Monday at 12:30, perhaps with retreats and adjustments.
        ("2026-11-26 12:30", None, "2026-11-30 00:00"),
        ("2026-11-26 16:30", time(0), "2026-11-30 00:00"),
        ("2026-11-30 12:30", None, "2026-12-03 00:00"),
        ("2026-11-26 12:30", time(20), "2026-11-29 20:00"),
        # Over early: on Tuesday Wednesday is too near, on Friday Sunday is not.
        ("2026-11-24 18:00", None, "2026-11-30 00:00"),
        ("2026-11-27 18:00", None, "2026-11-30 00:00"),
        ("2026-11-28 18:00", None, "2026-12-03 00:00"),
    ],
)
def test_a_schedule_keeps_its_weekdays(now, hour, due):  # House rules VII.4, the league's
    pace, table = WEDNESDAYS_AND_SUNDAYS, Timetable("UTC", hour)
    assert next_deadline(utc(now), pace, table) == utc(due)


def test_the_first_deadline_of_a_schedule_leaves_time_to_negotiate():
    pace, table, week = WEDNESDAYS_AND_SUNDAYS, Timetable("Europe/Vienna"), timedelta(days=7)
    assert next_deadline(utc("2026-11-20 12:00"), pace, table, week) == utc("2026-11-29 23:00")
    assert next_deadline(utc("2026-11-22 23:00"), pace, table, week) == utc("2026-11-29 23:00")
    assert next_deadline(utc("2026-11-22 23:01"), pace, table, week) == utc("2026-12-02 23:00")


def test_results_of_a_schedule_come_at_their_hour():
    noon, vienna = time(12, 30), Timetable("Europe/Vienna")
    assert results_due(utc("2026-12-02 23:00"), noon, vienna) == utc("2026-12-03 11:30")
    assert results_due(utc("2026-12-03 11:30"), noon, vienna) == utc("2026-12-04 11:30")
    assert results_due(utc("2026-12-02 23:00"), None, vienna) == utc("2026-12-02 23:00")


@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1), timezones=st.just(UTC)),
    st.frozensets(st.integers(0, 6), min_size=1),
    st.none() | st.times(),
)
def test_a_turn_on_weekdays_is_never_longer_than_two_intervals(now, days, hour):
    pace = Weekdays(tuple(sorted(days)))
    due = next_deadline(now, pace, Timetable("Europe/Vienna", hour and hour.replace(fold=0)))
    longest = max(b - a for a, b in pairwise((*pace.days, pace.days[0] + 7)))
    assert pace.shortest / 2 <= due - now < 2 * timedelta(days=longest) + timedelta(hours=2)


def test_an_hour_that_comes_twice_is_not_taken_too_soon():  # Vienna, 25 October 2026
    table = Timetable("Europe/Vienna", time(2, 45))
    now = utc("2026-10-18 01:30")  # a week later it is half past two for the second time
    assert next_deadline(now, lasts(RULES, "VII.4.movement"), table) == utc("2026-10-26 01:45")


@given(
    now=st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1), timezones=st.just(UTC)),
    kind=st.sampled_from(["movement", "retreat", "adjustment"]),
    zone=st.sampled_from(["UTC", "Europe/Vienna", "America/New_York", "Australia/Lord_Howe"]),
    hour=st.times().map(lambda moment: moment.replace(second=0, microsecond=0)),
)
def test_a_deadline_is_never_too_soon_and_at_most_a_day_late(now, kind, zone, hour):
    due = next_deadline(now, lasts(RULES, f"VII.4.{kind}"), Timetable(zone, hour))
    late = due - now - lasts(RULES, f"VII.4.{kind}")
    an_hour = timedelta(hours=1)  # that days lose or gain as summer begins or ends
    assert -an_hour <= late <= timedelta(hours=26)  # a day with an hour put in, and a gap


@given(
    now=st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1), timezones=st.just(UTC)),
    kind=st.sampled_from(["movement", "retreat", "adjustment"]),
    zone=st.sampled_from(["UTC", "Europe/Vienna", "America/New_York", "Australia/Lord_Howe"]),
    hour=st.times(time(4), time(23)).map(lambda moment: moment.replace(second=0, microsecond=0)),
)
def test_a_turn_that_begins_at_the_games_hour_is_due_at_it(now, kind, zone, hour):
    length, tz = lasts(RULES, f"VII.4.{kind}"), ZoneInfo(zone)
    begins = datetime.combine(now.date(), hour, tzinfo=tz)
    due = next_deadline(begins.astimezone(UTC), length, Timetable(zone, hour)).astimezone(tz)
    assert due.replace(tzinfo=None) == datetime.combine(now.date() + length, hour)


@pytest.mark.parametrize(
    ("hours", "due"),
    [(23, "2026-11-21 11:00"), (24, "2026-11-21 19:00"), (60, "2026-11-23 19:00")],
)
def test_days_and_a_half_are_over_at_the_hour_after_them(hours, due):
    assert next_deadline(utc("2026-11-20 12:00"), timedelta(hours=hours), VIENNA) == utc(due)


# --- Holidays (VII.4) ---------------------------------------------------------------------------


def free(text):
    return holidays("VII.4.holidays", text)


CHRISTMAS = "24 December to 1 January"


@pytest.mark.parametrize(
    ("now", "kind", "days", "due"),
    [
        # Friday the 20th and two days is a Sunday.
        ("2026-11-20 12:00", "retreat", "Saturday and Sunday", "2026-11-23 19:00"),
        ("2026-11-20 12:00", "retreat", "weekends", "2026-11-23 19:00"),
        ("2026-11-19 12:00", "retreat", "Sundays", "2026-11-21 19:00"),
        ("2026-12-18 12:00", "movement", CHRISTMAS, "2027-01-02 19:00"),
        ("2026-12-18 12:00", "movement", f"weekends, {CHRISTMAS}", "2027-01-04 19:00"),
        ("2026-12-16 12:00", "movement", CHRISTMAS, "2026-12-23 19:00"),
        ("2027-12-18 12:00", "movement", "2026-12-20 to 2027-01-10", "2027-12-25 19:00"),
        ("2026-03-25 19:00", "retreat", "27 March to 30 March", "2026-03-31 18:00"),  # summer time
    ],
)
def test_nothing_is_due_on_a_holiday(now, kind, days, due):
    pace = lasts(RULES, f"VII.4.{kind}")
    assert next_deadline(utc(now), pace, VIENNA, holidays=free(days)) == utc(due)


def test_short_turns_go_on_at_the_same_hour_of_the_next_day_that_is_no_holiday():
    two_hours, saturday = timedelta(hours=2), utc("2026-11-21 12:30")
    due = next_deadline(saturday, two_hours, VIENNA, holidays=free("weekends"))
    assert due == utc("2026-11-23 14:30")


def test_midnight_ends_the_holiday_that_it_belongs_to():  # VII.4: Sunday's midnight is Sunday's
    pace, table = WEDNESDAYS_AND_SUNDAYS, Timetable()
    thursday = utc("2026-11-26 12:30")
    assert next_deadline(thursday, pace, table, holidays=free("Monday")) == utc("2026-11-30 00:00")
    assert next_deadline(thursday, pace, table, holidays=free("Sunday")) == utc("2026-12-03 00:00")


def test_a_schedule_whose_days_are_all_holidays_goes_on_all_the_same():
    due = next_deadline(
        utc("2026-11-26 12:30"), Weekdays((5, 6)), Timetable(), holidays=free("weekends")
    )
    assert due == utc("2026-11-29 00:00")


def test_days_that_never_end_are_passed_over_for_a_year_at_most():
    table, due = Timetable(), utc("2026-11-20 12:00")
    always = free("1 January to 30 June, 1 July to 31 December")
    assert behind_holidays(due, table, always) == due + timedelta(days=366)


@given(
    now=st.datetimes(datetime(2026, 1, 1), datetime(2028, 1, 1), timezones=st.just(UTC)),
    kind=st.sampled_from(["movement", "retreat"]),
    hour=st.none() | st.times(time(4), time(23)),
)
def test_a_holiday_never_makes_a_turn_shorter(now, kind, hour):
    table, pace, days = Timetable("Europe/Vienna", hour), lasts(RULES, f"VII.4.{kind}"), CHRISTMAS
    due = next_deadline(now, pace, table, holidays=free(f"{days}, Sundays"))
    assert due >= next_deadline(now, pace, table)
    local = due.astimezone(ZoneInfo("Europe/Vienna")) - timedelta(microseconds=1)
    assert local.weekday() != 6
    assert not (local.month, local.day) >= (12, 24)
    assert (local.month, local.day) != (1, 1)
