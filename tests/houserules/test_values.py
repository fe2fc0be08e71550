"""Values are read as what they are, and every example of a value is one."""

import calendar
from datetime import time, timedelta

import pytest

from judge.houserules.keys import EXAMPLES, KINDS, ONE_OF, OWN
from judge.houserules.values import (
    HouseRulesError,
    count_or_never,
    hour,
    parse_weekdays,
    times_or_always,
)
from tests.variants.standard import LIBRARY

RULES = LIBRARY.house_rules("standard")


@pytest.mark.parametrize("key", EXAMPLES)
def test_every_example_is_a_value_that_its_setting_takes(key):
    for example in EXAMPLES[key]:
        KINDS[key](key, example)


def test_whatever_has_a_reader_of_its_own_has_examples():
    assert set(EXAMPLES) == set(KINDS)


@pytest.mark.parametrize("key", [*OWN, *RULES.settings])
def test_what_is_told_to_be_allowed_is_a_value(key):
    flags = {"yes": True, "no": False}
    for text in RULES.allowed(key):
        assert isinstance(text, str)
        RULES.checked(key, flags.get(text, text))


CHOICES = """
VII.6.missing | hold, wait, civil disorder
II.7.proof    | an answer to the judge, an answer or a signature, the address alone
VII.2.publish | judge, gm
VII.7.reports | full, positions only
IX.2.draws    | by a vote, with the orders
IX.1.most     | pieces, the chart
X.1.when      | at once, with report, digest
X.gunboat     | no, yes, for ever
"""


def test_what_house_rules_that_were_written_once_may_choose_from_stays():
    listed = (line.split("|") for line in CHOICES.strip().splitlines())
    assert {key.strip(): tuple(words.strip().split(", ")) for key, words in listed} == {
        key: RULES.allowed(key) for key in ONE_OF
    }


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("always", None),
        (" Always ", None),
        ("0", 0),
        (1, 1),
        ("2 times", 2),
        ("1 time", 1),
        ("99", 99),
        ("0000000001", 1),
        ("0000000017", 17),
        ("0" * 5000, 0),
    ],
)
def test_times(text, times):
    assert times_or_always("VII.6.excused", text) == times


@pytest.mark.parametrize("text", ["", "often", "100", "-1", "2 years", "٣", "1" * 5000])
def test_what_is_no_number_of_times(text):
    with pytest.raises(HouseRulesError) as caught:
        times_or_always("VII.6.excused", text)
    assert str(caught.value) == f'VII.6.excused = {text!r} is no number; write "2" or "always"'


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("never", 0),
        (" Never ", 0),
        (1, 1),
        ("6 years", 6),
        ("1 year", 1),
        ("99", 99),
        ("0000000001", 1),
        ("0000000017", 17),
    ],
)
def test_years(text, years):
    assert count_or_never("IX.2.years", text) == years


@pytest.mark.parametrize(
    "text", ["", "often", "0", "00", "100", "0100", "6 times", "٣", "1" * 5000]
)
def test_what_is_no_number_of_years(text):
    with pytest.raises(HouseRulesError) as caught:
        count_or_never("IX.2.years", text)
    assert str(caught.value) == f'IX.2.years = {text!r} is no number; write "6" or "never"'


@pytest.mark.parametrize(
    ("text", "expected"),
    [("12:30", time(12, 30)), ("Midnight", time(0)), (" noon", time(12)), ("07:05", time(7, 5))],
)
def test_hours(text, expected):
    assert hour("VII.4.hour", text) == expected


def test_what_is_no_hour():
    with pytest.raises(HouseRulesError) as caught:
        hour("VII.4.hour", "25:00")
    said = str(caught.value)
    assert said == 'VII.4.hour = \'25:00\' is no hour; write "12:30" or "midnight"'


def test_none_is_no_time_at_all():
    assert KINDS["VII.6.grace"]("VII.6.grace", "None ") == timedelta(0)
    assert KINDS["VII.6.grace"]("VII.6.grace", "2 hours") == timedelta(hours=2)
    assert KINDS["IX.1.limit"]("IX.1.limit", "Never ") is None
    assert KINDS["IX.1.limit"]("IX.1.limit", "60 days") == timedelta(days=60)


def test_every_day_of_the_week_has_its_name():
    for number, name in enumerate(calendar.day_name):
        assert parse_weekdays(f"{name}s").days == (number,)
