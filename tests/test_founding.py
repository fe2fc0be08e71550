"""Who may found games by mail, and how many (`[games]` in judge.ini)."""

from datetime import time

import pytest

from judge.clock.deadlines import Timetable
from judge.desk.events.effects import Founding
from judge.desk.games.game import Game
from judge.founding import Founder
from judge.letter import Address
from judge.settings.ini_values import as_founders
from judge.variants.seam import Cause
from tests.helpers import LIBRARY

MIA = Address("Mia@Example.org")
JUDGE = Address("judge@judge.example")


def found(name="Agadir", *lines, forming=0, **changes):
    founder = Founder(LIBRARY, "standard", Timetable("UTC", None), JUDGE, **changes)
    made = founder(Founding(name, MIA, lines, forming))
    return made.code if isinstance(made, Cause) else made[0]


@pytest.mark.parametrize(
    ("founders", "answer"),
    [
        ("anybody", None),
        ("mia@example.org", None),
        ("gus@x.org, @example.org", None),
        ("nobody", "no_games_by_mail"),
        ("gus@x.org; @gm.example.org", "not_a_founder"),
        ("@ample.org", "not_a_founder"),
    ],
)
def test_the_operator_says_who_may_found_games(founders, answer):
    made = found(founders=as_founders(founders))
    assert (made if isinstance(made, str) else None) == answer


@pytest.mark.parametrize("value", ["", "somebody", "mia@example.org, gus"])
def test_who_founds_games_is_written_so(value):
    with pytest.raises(ValueError, match="anybody"):
        as_founders(value)


def test_only_so_many_games_of_one_gamemaster_are_forming():
    assert found(forming=2, at_once=2) == "too_many_forming"
    assert isinstance(found(forming=1, at_once=2), Game)


@pytest.mark.parametrize("line", ["Players: 5", "for 5 players", "PLAYERS 5", "PLAYERS five"])
def test_games_are_founded_for_fewer_players(line):
    assert len(found("Agadir", line).variant.seats) == 5


@pytest.mark.parametrize("sign", [", ", "; ", "\n"])
def test_several_things_may_stand_on_a_line(sign):
    asked = sign.join(["PLAYERS five", "ZONE Vienna", "set hour 21:00", "gunboat, please"])
    game = found("Agadir", *asked.split("\n"))
    assert (len(game.variant.seats), game.rules.gunboat) == (5, True)
    assert game.table == Timetable("Europe/Vienna", time(21))


@pytest.mark.parametrize(
    "line", ["VII.4.movement = 5 days", "SET VII.4.movement to 5 days", "vii.4.movement 5 days"]
)
def test_a_value_is_set_in_any_spelling_of_its_clause(line):
    assert found("Agadir", line).rules.setting("VII.4.movement") == "5 days"


@pytest.mark.parametrize("line", ["PLAYERS 5 (no Turkey)", "PLAYERS 5, and a fine board"])
def test_a_line_that_is_not_understood_whole_sets_nothing_and_is_told(line):
    game, taken = Founder(LIBRARY, "standard", Timetable("UTC", None), JUDGE)(
        Founding("Agadir", MIA, (line,), 0)
    )
    assert len(game.variant.seats) == 7
    assert taken[-1].fields["lines"] == [line]


def test_no_game_is_for_nine():
    assert found("Agadir", "for 9 players") == "no_rules_for_so_many"


@pytest.mark.parametrize(
    ("lines", "table"),
    [
        (["ZONE Europe/Vienna", "HOUR 21:00"], Timetable("Europe/Vienna", time(21))),
        (["Time zone: Vienna"], Timetable("Europe/Vienna")),
        (["Hour: 9 pm London"], Timetable("Europe/London", time(21))),
        (["ZONE Mars", "HOUR 25:00"], Timetable()),
    ],
)
def test_games_are_founded_with_a_clock_of_their_own(lines, table):
    assert found("Agadir", *lines).table == table


def test_what_says_nothing_of_a_clock_is_told_of():
    founder = Founder(LIBRARY, "standard", Timetable("UTC", None), JUDGE)
    _, (founded, unread) = founder(Founding("Agadir", MIA, ("ZONE Mars", "HOUR 21:00"), 0))
    assert (founded.fields["zone"], founded.fields["hour"]) == ("UTC", "21:00")
    assert unread.fields["lines"] == ["ZONE Mars"]
