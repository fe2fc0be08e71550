"""Quoted orders that a letter calls right, answers or fills in; what it leaves alone is none."""

import pytest

from judge.desk.events.effects import carried_out
from judge.desk.notices.orders import OrdersStand
from tests.helpers import letter, new_game, take

QUOTED = "> Please confirm, Germany:\n> A MUN - TYR\n> A BER - MUN\n> F KIE - HOL\n\n"


def answer(effects):
    return next(it.notice for it in effects if isinstance(getattr(it, "notice", 0), OrdersStand))


@pytest.mark.parametrize(
    "own",
    [
        "All correct except the first: Munich should hold.",
        "A Mun H. That is correct.",
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


@pytest.mark.parametrize(
    "own",
    [
        "A Mun H. The rest is fine.",
        "The others are right, but Munich should hold.",
        "All of these stand as quoted, only Munich changes: it holds.",
    ],
)
def test_the_rest_that_is_plainly_called_right_is_taken(own):
    told = answer(take(new_game(), letter("GERMANY", QUOTED + own)))
    assert ordered(told) == ["A BER - MUN", "F KIE - HOL", "A MUN H"]
    assert told.problems == ()


def ordered(told):
    return [line.order for line in told.lines if line.order]


# What stands in a letter, the orders that it comes to, and how many are asked about.
LETTERS = [
    # Answers on the quoted line, behind an arrow or a wide gap.
    ("> A MUN - BOH   <-- no, hold\n> F KIE - HOL   <-- fine", "F KIE - HOL, A MUN H", 0),
    ("> A MUN - BOH    => Tyr\n> F KIE - HOL", "A MUN - TYR", 0),
    ("> A MUN - BOH        Tyr instead\n> F KIE - HOL", "A MUN - TYR", 0),
    ("> A MUN - BOH  // no, Tyr!\n> F KIE - HOL", "A MUN - TYR", 0),
    ("France wrote:\n> A MUN - TYR  <-- ha!\n\nA Mun H", "A MUN H", 0),
    ("Why?\n\n> A MUN - TYR     Bounce\n> A BER - SIL     Moves", "", 0),
    (">> A MUN - BUR  <-- make it Boh\n> Noted: A MUN - BOH\nMunich holds.", "A MUN H", 0),
    # Answers below it.
    ("> A MUN - BOH\nNo longer. Hold.\n> F KIE - HOL\nYes.", "F KIE - HOL, A MUN H", 0),
    ("> A MUN - BOH\n- Tyr instead\n> F KIE - HOL\nH", "F KIE H, A MUN - TYR", 0),
    ("> A BER H\nSupport Munich, then.\n> F KIE - HOL", "A BER S A MUN", 0),
    ("> A BER H\nKiel to Holland\n> A MUN H", "F KIE - HOL", 0),
    ("> A MUN - BOH\n\nNo: Tyrolia.\n\n> A BER - SIL\n\nYes.", "A BER - SIL, A MUN - TYR", 0),
    ("| > A MUN - BOH\nNo longer. Hold.\n| > A BER H", "A MUN H", 0),
    ("> > A MUN - BOH\n> Are you sure?\nThen hold.", "A MUN H", 0),
    ("> A MUN has no order.\nTo Bohemia then.", "A MUN - BOH", 0),
    ("> A MUN - BOH\nNo idea why this is here.", "", 0),
    ("> A MUN - BOH\nwhy did this fail?", "", 0),
    ("> A MUN - BUR\nI'd rather have Bohemia here.\n> F KIE H", "A MUN - BOH", 0),
    ("> A MUN S A BER\nTo Silesia, that is.", "", 1),
    ("| A MUN - TYR\n| F KIE - HOL\nYes to all.", "F KIE - HOL, A MUN - TYR", 0),
    (">> A MUN - TYR\n> Please confirm.\nConfirmed.", "A MUN - TYR", 0),
    # Yes to a list, and to other questions.
    ("> A MUN - TYR\n> F KIE - HOL\n\nYes, confirmed.", "F KIE - HOL, A MUN - TYR", 0),
    ("> A MUN - TYR\n> F KIE - HOL\nCorrect, that is what I want.", "F KIE - HOL, A MUN - TYR", 0),
    ("> A MUN - TYR\nNo, Boh.\n> A BER H\n> F KIE - HOL\nok", "F KIE - HOL, A MUN - BOH", 0),
    ("> A MUN - TYR\n> F KIE - HOL\n> Shall I delete these?\nYes.", "", 0),
    ("> A MUN - TYR\n> F KIE - HOL\nThese are not right!", "", 0),
    ("> A MUN - TYR\n> F KIE - HOL\nNone of these stand.", "", 1),
    ("> A MUN - TYR\n> F KIE - HOL\n\nThanks, more tonight.", "", 0),
    # The judge's form, filled in.
    ("> A MUN ____ - BOH\n> F KIE ____", "A MUN - BOH", 0),
    (
        "In your text:\n>> Army Munich .... TO BOHEMIA\n>> Fleet Kiel .... HOLD",
        "F KIE H, A MUN - BOH",
        0,
    ),
    (
        "My answers in CAPITALS below.\n\n-----Original Message-----\nFrom: The Judge\n"
        "Sent: Monday, 3 March 2025 08:14\nSubject: Sarajevo\n\nA MUN ____ - BOH\nF KIE ____ H",
        "F KIE H, A MUN - BOH",
        0,
    ),
    ("> Army Munich: to Bohemia\n> Fleet Kiel:", "", 1),
    ("> A MUN - BOH\n> F KIE - HOL", "", 2),
    ("Thanks!\n> Results:\n> A MUN - BOH (bounced)\n> F KIE - HOL", "", 0),
]


@pytest.mark.parametrize(("text", "orders", "asked"), LETTERS)
def test_what_is_answered_in_a_quoted_letter_is_taken_and_nothing_else(text, orders, asked):
    told = answer(take(new_game(), letter("GERMANY", text)))
    assert ", ".join(ordered(told)) == orders
    assert len(told.problems) == asked
