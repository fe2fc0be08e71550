"""Days on which nothing is due, as people write them."""

import calendar
from datetime import date

import pytest

from judge.houserules.holidays import MOST_DAYS, holidays
from judge.houserules.values import HouseRulesError


def free(text):
    return holidays("VII.4.holidays", text)


@pytest.mark.parametrize(
    ("text", "holiday", "other"),
    [
        ("Saturday", "2026-11-21", "2026-11-22"),
        ("Saturdays and Sundays", "2026-11-22", "2026-11-23"),
        ("weekends", "2026-11-21", "2026-11-20"),
        ("the weekend".removeprefix("the "), "2026-11-21", "2026-11-20"),
        ("24 December to 1 January", "2026-12-24", "2026-12-23"),
        ("24 December to 1 January", "2030-01-01", "2030-01-02"),
        ("24 Dec - 1 Jan", "2026-12-31", "2026-06-30"),
        ("December 24 until January 1st", "2026-12-31", "2027-01-02"),
        ("20 to 27 December", "2028-12-20", "2028-12-28"),
        ("1 May", "2027-05-01", "2027-05-02"),
        ("4th of July", "2031-07-04", "2031-07-05"),
        ("2026-12-24", "2026-12-24", "2027-12-24"),
        ("2026-12-24 to 2027-01-02", "2027-01-02", "2027-12-30"),
        ("24 to 27 December 2026", "2026-12-27", "2027-12-27"),
        ("24 December 2026", "2026-12-24", "2027-12-24"),
        ("weekends, 1 May, 2026-12-24", "2026-12-24", "2026-12-25"),
        ("29 February", "2028-02-29", "2028-03-01"),
    ],
)
def test_days_are_read(text, holiday, other):
    assert free(text).holds(date.fromisoformat(holiday))
    assert not free(text).holds(date.fromisoformat(other))


@pytest.mark.parametrize("text", ["none", "None", "no", False])
def test_there_may_be_none(text):
    assert not any(free(text).holds(date(2026, month, 24)) for month in range(1, 13))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "Someday",
        "32 December",
        "30 February",
        "5 to 3 to 1 January",
        "Monday, Tuesday, Wednesday, Thursday, Friday, Saturday and Sunday",
        "2027-01-02 to 2026-12-24",
        "2026-12-24 to 1 January",
        "3 January to 1 January",
        "12 to soon",
        "24 December to soon",
        "soon to 24 December",
    ],
)
def test_other_words_are_refused_with_what_would_do(text):
    with pytest.raises(HouseRulesError, match="Saturday and Sunday"):
        free(text)


def test_what_would_do_is_told():
    with pytest.raises(HouseRulesError) as refused:
        free("soon")
    assert str(refused.value) == (
        "VII.4.holidays = 'soon' names no days that are free; write "
        '"Saturday and Sunday", "24 December to 1 January", "2027-05-01" or "none"'
    )


def test_every_month_has_its_name():
    for number, name in enumerate(calendar.month_name[1:], 1):
        for written in (name, name[:3]):
            assert free(f"2 {written}").holds(date(2027, number, 2))


def test_a_stretch_is_no_longer_than_most_of_a_year():
    assert free("1 January to 18 July").stretches[0].days == MOST_DAYS  # of a leap year
    with pytest.raises(HouseRulesError):
        free("1 January to 19 July")
