from datetime import timedelta

import pytest

from judge.houserules.rules import HouseRulesError, extends, parse_length, read_house_rules
from tests.helpers import LIBRARY

STANDARD = LIBRARY.house_rules("standard")


def test_the_standard_rules_are_those_of_the_gamemasters():
    assert STANDARD.movement == timedelta(days=7)  # VII.4
    assert STANDARD.retreat == STANDARD.adjustment == timedelta(days=2)
    assert STANDARD.early  # VII.2
    assert STANDARD.edition == "2000"  # I.2
    assert STANDARD.switches["paradox"] == "moves fail"  # VI.6
    assert STANDARD.switches["retreat_to_convoyed"] == "allowed"  # VI.1
    edition = LIBRARY.variant("standard", STANDARD).edition
    assert edition.written_route == "binding"  # VI.3
    assert edition.convoy_shield == "necessary fleet"  # of the 2000 rulebook
    assert STANDARD.clauses["III.4"].title == "Several sets of orders"


def test_a_file_may_build_on_another():
    text = """
        name = "quick"
        title = "Quick games"
        extends = "standard"
        [clause."VII.4"]
        movement = "48 hours"
    """
    assert extends(text) == "standard"
    quick = read_house_rules(text, STANDARD)
    assert quick.movement == timedelta(hours=48)
    assert quick.retreat == STANDARD.retreat
    assert quick.clauses["VII.4"].title == STANDARD.clauses["VII.4"].title


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ('[clause."VII.4"]\nmovement = "soon"', "no length of time"),
        ('[clause."VII.4"]\nmovement = 7', "no length of time"),
        ('[clause."VII.4"]\nmovment = "7 days"', "no value called movment"),
        ('[clause."VII.2"]\nearly = "yes"', "should be a bool"),
        ('[clause."VI.6"]\nparadox = "toss a coin"', "should be one of 'convoys hold', "),
        ('clauses = "all"', "unknown: clauses"),
    ],
)
def test_a_slip_of_the_pen_is_noticed(line, trouble):
    with pytest.raises(HouseRulesError, match=trouble):
        read_house_rules(f'name = "x"\ntitle = "x"\n{line}', STANDARD)


def test_what_is_missing_is_named():
    with pytest.raises(HouseRulesError, match=r"missing: I\.2 edition"):
        read_house_rules('name = "x"\ntitle = "x"')


@pytest.mark.parametrize("text", ["7 days", "1 day", "48 hours", "2 weeks", "15 minutes"])
def test_lengths_are_read(text):
    assert parse_length(text)


@pytest.mark.parametrize("text", ["", "7", "days", "0 days", "-1 days", "7 moons", "7.5 days"])
def test_other_lengths_are_not(text):
    assert parse_length(text) is None
