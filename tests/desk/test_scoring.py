"""Points for tournaments: draw size, sum of squares, Calhamer points, Tribute, ranks."""

from dataclasses import replace

import pytest

from judge.desk.games.endings import Ending
from judge.desk.games.game import State
from judge.desk.games.scoring import SYSTEMS, scores
from judge.variants.seam import Tally
from tests.helpers import new_game
from tests.variants.standard import variant

POWERS = tuple(new_game().variant.powers)


def over(winners, *years, game=None):
    """Return a game that is over, with what each power had in each year."""
    chart = tuple(
        Tally(str(1900 + year), dict(zip(POWERS, counts, strict=True)))
        for year, counts in enumerate(years)
    )
    return replace(game or new_game(), state=State.OVER, winners=winners, chart=chart)


@pytest.mark.parametrize(
    ("winners", "counts", "system", "points"),
    [
        # A win is everything.
        ("A", (18, 9, 7, 0, 0, 0, 0), "calhamer", (1, 0, 0, 0, 0, 0, 0)),
        ("A", (18, 9, 7, 0, 0, 0, 0), "draw size", (100, 0, 0, 0, 0, 0, 0)),
        ("A", (18, 9, 7, 0, 0, 0, 0), "sum of squares", (100, 0, 0, 0, 0, 0, 0)),
        ("A", (18, 9, 7, 0, 0, 0, 0), "tribute", (100, 0, 0, 0, 0, 0, 0)),
        ("A", (16, 17, 1, 0, 0, 0, 0), "rank", (1, 2, 3, 4, 4, 4, 4)),
        # A draw: between two of three survivors.
        ("AE", (17, 16, 1, 0, 0, 0, 0), "calhamer", (0.5, 0.5, 0, 0, 0, 0, 0)),
        ("AE", (17, 16, 1, 0, 0, 0, 0), "draw size", (50, 50, 0, 0, 0, 0, 0)),
        ("AE", (4, 3, 0, 0, 0, 0, 0), "sum of squares", (64, 36, 0, 0, 0, 0, 0)),
        ("AE", (17, 16, 1, 0, 0, 0, 0), "rank", (1, 2, 3, 4, 4, 4, 4)),
        ("EF", (4, 3, 3, 3, 3, 3, 3), "rank", (3, 1, 1, 4, 4, 4, 4)),
        # Tribute: 22 each to begin with; 16 and 1 pay eleven each to 17.
        ("AE", (17, 16, 1, 0, 0, 0, 0), "tribute", (61, 27, 12, 0, 0, 0, 0)),
        # Seven survive: no more is paid than the part for survival.
        ("AEFGIRT", (17, 5, 4, 3, 2, 2, 1), "tribute", (83, 5, 4, 3, 2, 2, 1)),
        # Two have the most, and divide what the others pay: 12 - 6 = 6 from each of two.
        ("AEFG", (12, 12, 6, 4, 0, 0, 0), "tribute", (34.5, 34.5, 16.5, 14.5, 0, 0, 0)),
        # Nobody has more than six.
        ("AE", (6, 5, 5, 5, 5, 4, 4), "tribute", tuple(66 / 7 + n for n in (6, 5, 5, 5, 5, 4, 4))),
    ],
)
def test_the_points_of_a_game(winners, counts, system, points):
    names = tuple(power for power in POWERS if power[0] in winners)
    [told] = [scores(over(names, counts))[system]]
    assert tuple(told.values()) == pytest.approx(points, abs=1e-3)


@pytest.mark.parametrize("ending", [Ending.DRAW, Ending.DECLARED])
def test_whoever_a_draw_leaves_out_counts_as_eliminated(ending):
    game = replace(over(("ENGLAND", "FRANCE"), (3, 3, 3, 3, 3, 4, 3)), ending=ending)
    told = scores(game)
    assert tuple(told["sum of squares"].values()) == (0, 50, 50, 0, 0, 0, 0)
    assert tuple(told["tribute"].values()) == (0, 36, 36, 0, 0, 0, 0)
    assert tuple(told["rank"].values()) == (3, 1, 1, 3, 3, 3, 3)
    at_its_time = scores(replace(game, ending=Ending.TIME_LIMIT))
    assert at_its_time["sum of squares"]["RUSSIA"] > 0


def test_who_lasted_longer_comes_first():
    game = over(("AUSTRIA",), (3, 3, 3, 3, 3, 4, 3), (9, 0, 5, 0, 5, 5, 0), (18, 0, 0, 0, 8, 8, 0))
    ranks = scores(game)["rank"]
    assert tuple(ranks.values()) == (1, 5, 4, 5, 2, 2, 5)


def test_hundred_points_are_given_in_a_full_game():
    for winners in (("AUSTRIA",), ("AUSTRIA", "ENGLAND")):
        told = scores(over(winners, (16, 9, 5, 4, 0, 0, 0)))
        for system in ("draw size", "sum of squares", "tribute"):
            assert sum(told[system].values()) == pytest.approx(100, abs=1e-3)


def test_a_game_that_nobody_has_gives_no_points():
    assert scores(over((), (3, 3, 3, 3, 3, 4, 3))) == {}
    assert scores(over(("AUSTRIA",))) == {}
    assert set(scores(over(("AUSTRIA",), (0, 0, 0, 0, 0, 0, 0)))) == set(SYSTEMS)
    nobody = scores(over(("AUSTRIA", "ENGLAND"), (0, 0, 0, 0, 0, 0, 0)))
    assert nobody["tribute"] == nobody["sum of squares"] == dict.fromkeys(POWERS, 0.0)


def test_what_one_player_has_been_given_is_one_side():
    two = variant(players=2)
    side = next(side for side in two.seats if "TURKEY" in side)
    game = over(side, (9, 2, 2, 9, 1, 2, 9), game=replace(new_game(), variant=two))
    told = scores(game)
    assert told["calhamer"] == {other[0]: float(other == side) for other in two.seats}
    assert set(told["rank"].values()) == {1.0, 2.0}
