import re
import tomllib
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.houserules.rules import HouseRulesError, extends, parse_length, read_house_rules
from judge.rules.edition import EDITIONS
from judge.shipped import find
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


# How many clauses each section of the gamemasters' house rules has.
SECTIONS = {"I": 2, "II": 6, "III": 8, "IV": 7, "V": 5, "VI": 8, "VII": 6, "VIII": 4, "IX": 5}
SECTIONS["X"] = 6


def test_every_clause_of_the_gamemasters_is_there_in_order():
    numbers = [f"{section}.{n + 1}" for section, most in SECTIONS.items() for n in range(most)]
    written = tomllib.loads(find("houserules/standard.toml").read_text("utf-8"))
    assert list(written["clause"]) == list(STANDARD.clauses) == numbers
    assert list(STANDARD.sections) == list(SECTIONS)


@pytest.mark.parametrize("name", ["standard", "league"])
def test_every_clause_can_be_read(name):
    rules = LIBRARY.house_rules(name)
    assert all(rules.sections.values())
    for clause in rules.clauses.values():
        assert 2 <= len(clause.title) <= 60
        assert clause.text[0].isupper()
        assert clause.text[-1] == "."
        assert clause.text.isascii()
        assert not set("{}\n") & set(clause.text)
        cited = re.findall(r"\b[A-Z]+\.[0-9]+", clause.text)
        assert set(cited) <= set(rules.clauses), clause.number


def test_a_clause_shows_the_values_that_are_obeyed():
    assert STANDARD.clauses["VII.4"].text.startswith("A turn of movement takes 7 days, a turn")
    assert STANDARD.clauses["I.2"].text.endswith("in its edition of 2000.")


def test_the_league_plays_faster_by_the_old_rulebook():
    league = LIBRARY.house_rules("league")
    assert league.movement == timedelta(days=3)
    assert league.retreat == league.adjustment == timedelta(hours=2)
    assert "Retreats have 2 hours after the results" in league.clauses["VII.4"].text
    assert LIBRARY.variant("standard", league).edition.victory == "majority of pieces"
    assert league.clauses["III.6"] == STANDARD.clauses["III.6"]
    played = LIBRARY.variant("standard", league).edition
    assert replace(played, name="1961") == EDITIONS["1961"]
    assert [number for number in league.clauses if number not in STANDARD.clauses] == [
        f"L.{number}" for number in range(1, 7)
    ]


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
    assert quick.clauses["VII.4"].text.startswith("A turn of movement takes 48 hours")


def test_an_added_clause_stands_where_its_number_says():
    added = read_house_rules(
        'name = "x"\ntitle = "x"\nextends = "standard"\n[section]\nM = "More"\n'
        '[clause."M.1"]\ntitle = "Tea"\ntext = "At five."\n'
        '[clause."II.7"]\ntitle = "Ink"\ntext = "Any."\n',
        STANDARD,
    )
    numbers = list(added.clauses)
    assert numbers[numbers.index("II.6") + 1] == "II.7"
    assert numbers[-1] == "M.1"


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ('[clause."VII.4"]\nmovement = "soon"', "no length of time"),
        ('[clause."VII.4"]\nmovement = 7', "no length of time"),
        ('[clause."VII.4"]\nmovment = "7 days"', "no value called movment"),
        ('[clause."VII.2"]\nearly = "yes"', "should be a bool"),
        ('[clause."VI.6"]\nparadox = "toss a coin"', "should be one of 'convoys hold', "),
        ('clauses = "all"', "unknown: clauses"),
        ('[clause."VII.44"]\nmovement = "7 days"', "no value called movement"),
        ('[clause."III.44"]\ntext = "x"', "clause III.44 is new; it needs a title and a text"),
        ('[clause."III"]\ntitle = "x"\ntext = "x"', "should be as in III.4"),
        ('[clause."N.1"]\ntitle = "x"\ntext = "x"', "should be as in III.4"),
        ('[clause."VII.4"]\ntext = "{movment}"', "has no value called 'movment'"),
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
