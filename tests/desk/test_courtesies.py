"""What people write around a command and mean nothing by."""

import pytest

from judge.desk.letters.courtesies import plain, with_brackets
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


@pytest.mark.parametrize(
    ("beside", "left"),
    [
        (" phone +39 {{1}}", "phone +39 {{1}}"),
        (" {{ config }} <script>", "{{ config }} <script>"),
        (" {jabber} fred, please", "{jabber} fred"),
        (' [[x]] "quoted"', '[[x]] "quoted"'),
        (' "{{7*7}}; DROP"', "{{7*7}}; DROP"),
        (' "quoted", thanks!', "quoted"),
        (" [Sarajevo]", "Sarajevo"),
        (': call "Fred" (evenings)', 'call "Fred" (evenings)'),
        (" ...", ""),
    ],
)
def test_brackets_and_quotes_within_somebodys_own_words_are_theirs(beside, left):
    assert with_brackets(beside, ENGLISH) == left
