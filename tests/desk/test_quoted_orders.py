"""Quoted orders that a letter calls right are asked about, where nothing else stands for them."""

import pytest

from judge.desk.effects import carried_out
from judge.desk.notices import OrdersStand
from tests.helpers import letter, new_game, take

QUOTED = "> Please confirm, Germany:\n> A MUN - TYR\n> A BER - MUN\n> F KIE - HOL\n\n"


def answer(effects):
    return next(it.notice for it in effects if isinstance(getattr(it, "notice", 0), OrdersStand))


@pytest.mark.parametrize(
    "own",
    [
        "All correct except the first: Munich should hold.",
        "A Mun H. The rest is fine.",
        "The others are right, but Munich should hold.",
    ],
)
def test_the_rest_that_is_called_right_is_asked_about(own):
    told = answer(take(new_game(), letter("GERMANY", QUOTED + own)))
    assert [problem.suggestions for problem in told.problems] == [
        ("A BER - MUN",),
        ("F KIE - HOL",),
    ]


def test_what_stands_already_is_not_asked_about():
    game = new_game()
    game = carried_out(game, take(game, letter("GERMANY", "A Mun - Tyr\nA Ber - Mun\nF Kie - Hol")))
    told = answer(take(game, letter("GERMANY", QUOTED + "All correct except Munich: A Mun H")))
    assert told.problems == ()


def test_whoever_says_nothing_of_the_rest_is_asked_nothing():
    told = answer(take(new_game(), letter("GERMANY", QUOTED + "A Mun H\nA Ber - Kie")))
    assert told.problems == ()
