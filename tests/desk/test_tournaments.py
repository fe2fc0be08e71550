"""Tournaments over several games: who is entered, and how they stand."""

from dataclasses import replace

import pytest

from judge.desk.games.game import State
from judge.desk.zine.tournaments import (
    Placed,
    Tournament,
    TournamentGame,
    read_tournament,
    standings_of,
)
from judge.letter import Address
from tests.desk.test_scoring import over
from tests.helpers import LIBRARY, new_game, player

CUP = """
Scoring: Sum of  squares
Games: Sarajevo, Lyon;
  Agadir
Entries: Anna Archer <austria@example.org>
  Doe, Jane <jane@example.org>, "Doe, Jim" <jim@example.org>
  Anna A. <Austria@example.org>
"""
ALL = tuple(Address(player(it).email, it.title()) for it in new_game().variant.powers)


def test_a_tournament_is_read_as_it_is_written():
    cup = read_tournament(" Spring Cup ", CUP.replace("Doe, Jane", "Jane Doe"))
    assert cup == Tournament(
        "Spring Cup",
        "sum of squares",
        ("Sarajevo", "Lyon", "Agadir"),
        (
            Address("Austria@example.org", "Anna A."),
            Address("jane@example.org", "Jane Doe"),
            Address("jim@example.org", "Doe, Jim"),
        ),
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Scoring: fame", "tournament_scoring"),
        ("Games: Lyon", "tournament_scoring"),
        ("Lyon and Agadir\nScoring: rank", "tournament_line"),
        ("Scoring: rank\nEntries: jane@example.org", "tournament_nameless"),
        ("Scoring: rank\nEntries: Jane Doe", "tournament_nameless"),
    ],
)
def test_what_makes_no_sense_is_said(text, code):
    assert read_tournament("Cup", text).code == code


@pytest.mark.parametrize("name", ["", "--", "a@b"])
def test_a_tournament_has_a_name(name):
    assert read_tournament(name, "Scoring: rank").code == "tournament_unnamed"


def cup_of(scoring, **games):
    """Return how all seven stand, by their names, after some games."""
    cup = Tournament("Cup", scoring, tuple(games), ALL)
    return standings_of(cup, {name: replace(game, name=name) for name, game in games.items()})


def placed(standings):
    return {row.name: (row.place, row.points, row.games) for row in standings.rows}


WON = over(("TURKEY",), (0, 5, 5, 0, 0, 0, 18))
DRAWN = over(("AUSTRIA", "TURKEY"), (17, 0, 0, 0, 0, 0, 17))


def test_points_of_games_that_are_over_add_up():
    cup = cup_of("calhamer", Lyon=WON, Agadir=DRAWN, Sarajevo=new_game())
    assert placed(cup)["Turkey"] == (1, 1.5, 2)
    assert placed(cup)["Austria"] == (2, 0.5, 2)
    assert placed(cup)["France"] == (3, 0.0, 2)
    assert [row.name for row in cup.rows][:3] == ["Turkey", "Austria", "England"]
    assert cup.games == (
        TournamentGame("Lyon", "", True),
        TournamentGame("Agadir", "", True),
        TournamentGame("Sarajevo", "", False),
    )
    assert not cup.decided
    assert cup_of("calhamer", Lyon=WON).decided
    assert not cup_of("calhamer").decided


def test_by_places_the_mean_counts_and_less_is_better():
    cup = cup_of("rank", Lyon=WON, Agadir=DRAWN)
    assert [row.name for row in cup.rows][:2] == ["Turkey", "Austria"]
    assert placed(cup)["Turkey"] == (1, 1.0, 2)
    assert placed(cup)["Austria"] == (2, 2.5, 2)  # 4 and 1
    assert placed(cup)["England"] == (2, 2.5, 2)  # 2 and 3: level ones share a place


def test_until_a_game_of_theirs_is_over_nobody_has_a_place():
    cup = cup_of("calhamer", Sarajevo=new_game())
    assert set(placed(cup).values()) == {(0, 0.0, 0)}
    late = Tournament("Cup", "calhamer", ("Lyon",), (Address("zoe@example.org", "Zoe"), ALL[6]))
    assert standings_of(late, {"Lyon": WON}).rows == (
        Placed("Turkey", 1, 1.0, 1),
        Placed("Zoe", 0, 0.0, 0),
    )


def test_nobody_is_told_of_who_is_not_entered():
    alone = Tournament("Cup", "calhamer", ("Lyon",), (ALL[0],))
    assert [row.name for row in standings_of(alone, {"Lyon": WON}).rows] == ["Austria"]


def test_who_plays_two_powers_has_the_points_of_both():
    shared = replace(DRAWN, seats=(replace(DRAWN.seats[0], powers=("AUSTRIA", "TURKEY")),))
    assert placed(cup_of("sum of squares", Lyon=shared))["Austria"] == (1, 100.0, 1)
    assert placed(cup_of("rank", Lyon=shared))["Austria"] == (1, 1.0, 1)


@pytest.mark.parametrize("gunboat", [True, "for ever"])
def test_games_whose_players_do_not_know_one_another_do_not_count(gunboat):
    rules = LIBRARY.house_rules("standard").changed({"X.gunboat": gunboat})
    cup = cup_of("calhamer", Lyon=replace(WON, rules=rules))
    assert (cup.games, placed(cup)["Turkey"]) == ((), (0, 0.0, 0))


def test_a_game_that_was_given_up_counts_for_nothing():
    cup = cup_of("calhamer", Lyon=replace(WON, winners=()))
    assert placed(cup)["Turkey"] == (0, 0.0, 0)
    assert cup.decided
    assert cup.games[0].over is (WON.state is State.OVER)
