"""Reports that tell positions only (House rules VII.7), as texts and as pages."""

import pytest

from judge.houserules.keys import TOLD
from judge.houserules.values import FULL, POSITIONS
from tests.helpers import LIBRARY, new_game
from tests.random_game import pen_in, reports_of

ORDERED = (" -> ", "SUPPORT", "No Order", "bounce", "results.png", "✓", "✗")


def reports(told):
    rules = new_game().rules.changed({TOLD: told})
    letters = reports_of(5, 8, pen_in(LIBRARY), game=new_game(rules=rules, deadline=None))
    return list(letters)[1:]  # the first tells that the game begins


def parts(letter):
    return (letter.text, letter.html, *(it.name for it in letter.attachments))


@pytest.mark.parametrize("letter", reports(POSITIONS), ids=lambda letter: letter.subject)
def test_no_part_of_a_report_tells_what_was_ordered(letter):
    assert "Position before" in letter.text
    assert "Turkey: " in letter.text
    for part in parts(letter):
        assert [word for word in ORDERED if word in part] == []


def test_full_reports_tell_it():
    for letter in reports(FULL):
        assert "Position before" not in letter.text.split("\n\n")[1]
        assert [word for word in ORDERED if word in letter.html]
