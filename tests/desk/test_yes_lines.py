"""Whether a line says yes to a question of the judge's."""

import pytest

from judge.desk.letters.yes_lines import is_yes, refuses
from tests.helpers import ENGLISH

YES = [
    "yes",
    "Yes!",
    "yes please",
    "I confirm that",
    "CONFIRM",
    "confirm it",
    "I vote yes",
    "yes, that was me",
    "[x] yes [ ] no",
    "Of course!",
    "👍",
]
NO = [
    "no",
    "[ ] yes",
    "[ ] yes [x] no",
    "No, never",
    "I am not in favour",
    "yes or no?",
    "",
    "Hello",
    "yesterday",
]


@pytest.mark.parametrize("line", YES)
def test_what_says_yes(line):
    assert is_yes(line, ENGLISH)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Not me!", True), ("Who is this?\n\nJane", True), ("Yes", False), ("\nA Mun - Bur", False)],
)
def test_who_refuses_what_is_asked(text, expected):
    assert refuses(text, ENGLISH) == expected


@pytest.mark.parametrize("line", NO)
def test_what_does_not(line):
    assert not is_yes(line, ENGLISH)
