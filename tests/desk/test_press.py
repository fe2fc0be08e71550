"""Press: whom an answer is for, in which order pieces are printed, and what readers get (X.1)."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from judge.desk.press.press import AUTHOR, Circle, Color, PressDesk, PressPiece, circle_of, in_order
from judge.desk.press.press_headings import press_in_subject
from tests.helpers import ENGLISH, NOW, variant

WHITE, GRAY = Color.WHITE, Color.GRAY
LATER = NOW + timedelta(hours=1)


def piece(number=1, by="GERMANY", color=WHITE, text="Peace.", **fields):
    return PressPiece(number, by, color, text, NOW, **fields)


@pytest.mark.parametrize(
    ("answered", "own", "circle"),
    [
        # For all: the answer is for all.
        (piece(), ["ITALY"], Circle((), (), WHITE)),
        (piece(color=GRAY), ["ITALY"], Circle((), (), GRAY)),
        # For some: the answer is for them and its author, but for whoever answers.
        (piece(to=("ITALY", "FRANCE")), ["ITALY"], Circle(("FRANCE", "GERMANY"), (), WHITE)),
        (piece(to=("ITALY",)), ["GERMANY"], Circle(("ITALY",), (), WHITE)),
        # Nobody names the author of gray press, and who answers it is not named.
        (
            piece(color=GRAY, to=("ITALY", "FRANCE")),
            ["ITALY"],
            Circle(("FRANCE", AUTHOR), ("GERMANY",), GRAY),
        ),
        (piece(color=GRAY, to=("ITALY",)), ["GERMANY"], Circle(("ITALY",), (), GRAY)),
        # An answer to that answer: its author is one of the readers, and stays unnamed.
        (
            piece(by="ITALY", to=("FRANCE", AUTHOR), also=("GERMANY",)),
            ["GERMANY"],
            Circle(("FRANCE", "ITALY"), (), GRAY),
        ),
        (
            piece(by="ITALY", to=("FRANCE", AUTHOR), also=("GERMANY",)),
            ["FRANCE"],
            Circle(("ITALY", AUTHOR), ("GERMANY",), WHITE),
        ),
    ],
)
def test_whom_an_answer_is_for(answered, own, circle):
    assert circle_of(answered, own) == circle


@pytest.mark.parametrize(
    ("subject", "rest", "to"),
    [
        ("; Germany; Press to France, Italy", "; Germany", "France, Italy"),
        ("; Germany; Press to France; Spring 1901", "; Germany; ; Spring 1901", "France"),
        ("; Press to all | Germany | Fall", "; | Germany | Fall", "all"),
        ("; Germany; Spring 1901", "; Germany; Spring 1901", None),
    ],
)
def test_what_a_subject_says_beside_press_stays(subject, rest, to):
    left, block = press_in_subject(subject, ENGLISH)
    assert (left.replace(" ", ""), block and block.to) == (rest.replace(" ", ""), to)


def test_in_which_order_pieces_are_printed():
    gm, france, italy = piece(9, "gm"), piece(8, "FRANCE"), piece(1, "ITALY")
    more = piece(7, "FRANCE")
    grays = [piece(2, "TURKEY", GRAY, "b"), piece(3, "AUSTRIA", GRAY, "a")]
    printed = in_order([*grays, italy, france, more, gm], variant().powers)
    assert printed == (gm, more, france, italy, grays[1], grays[0])


def test_readers_get_no_more_of_a_piece_than_they_may():
    whole = piece(5, also=("ITALY",), held=LATER, approved=LATER, to=("FRANCE",), code="pabc")
    assert whole.unsigned == piece(5, approved=LATER, to=("FRANCE",), code="pabc")
    gray = replace(whole, color=GRAY).unsigned
    assert gray == PressPiece(0, "", GRAY, "Peace.", datetime.min, to=("FRANCE",), code="pabc")
    assert (whole.ready_since, piece().ready_since) == (LATER, NOW)


def test_whom_a_piece_is_for():
    assert piece().is_for(["TURKEY"])
    some = piece(to=("FRANCE",), also=("ITALY",))
    for power in ("FRANCE", "ITALY", "GERMANY"):
        assert some.is_for(["TURKEY", power])
    assert not some.is_for(["TURKEY"])


def test_what_is_not_printed_yet():
    desk = PressDesk(3, waiting=(piece(1), piece(2)), ready=(piece(3),))
    assert [it.number for it in desk.unprinted] == [1, 2, 3]
    assert desk.without([1, 3]) == PressDesk(3, waiting=(piece(2),))
