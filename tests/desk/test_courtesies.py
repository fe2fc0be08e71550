"""What people write around a command and mean nothing by."""

import pytest

from judge.desk.letters.courtesies import plain
from tests.helpers import ENGLISH


@pytest.mark.parametrize(
    "beside",
    [
        "",
        " please",
        ", thanks a lot!",
        " (Hans)",
        " :-)",
        " ;P",
        "...",
        " bitte :D",
        "\u2014 Merci",
        "!!! Thank you very much.",
        "_",
        " *",
        ", obrigada",
        ", thanks)",
    ],
)
def test_courtesies_signatures_and_adornments_are_nothing(beside):
    assert plain(beside, ENGLISH) == ""


@pytest.mark.parametrize(
    ("beside", "left"),
    [
        (" for Germany, please", "for Germany"),
        (" (not yet)", "(not yet)"),
        (" (Maybe)", "(Maybe)"),
        (" (draft)", "(draft)"),
        (" (GM)", "(GM)"),
        ("?", "?"),
        (": A Mun - Bur", "A Mun - Bur"),
        (" - Bur", "Bur"),
        (" +3", "+3"),
        (" pleased", "pleased"),
        (" III.6 (clause)", "III.6 (clause)"),
    ],
)
def test_what_means_something_is_left(beside, left):
    assert plain(beside, ENGLISH) == left


def test_long_words_are_not_taken_for_courtesy():
    assert plain("x" + "!" * 199, ENGLISH) == "x"
    assert plain("x" + "!" * 200, ENGLISH) == "x" + "!" * 200
