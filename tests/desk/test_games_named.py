import pytest

from judge.desk.games_named import names_in
from judge.letter import Kind
from tests.helpers import ENGLISH, letter


def names(text, subject="hello", known=None, **changes):
    return names_in(letter("GERMANY", text, subject, **changes), lambda names: known, ENGLISH)


@pytest.mark.parametrize(
    "text",
    ["JOIN Sarajevo", "Hi there,\n\njoin Sarajevo England, France", "I'd like to join: Sarajevo!",
     "STATUS Sarajevo", "Takeover Sarajevo"],
)  # fmt: skip
def test_a_game_stands_behind_a_command(text):
    assert "sarajevo" in names(text)


@pytest.mark.parametrize("text", ["ZONE Sarajevo", "NEW GAME Sarajevo", "A Mun - Sarajevo"])
def test_what_stands_behind_others_is_no_game(text):
    assert "sarajevo" not in names(text)


def test_the_subject_goes_before_the_body():
    assert names("JOIN Belgrade", "Sarajevo", known=7) == ("sarajevo",)


def test_a_robot_names_no_game():
    assert "sarajevo" not in names("JOIN Sarajevo", kind=Kind.ROBOT)


def test_few_lines_are_looked_at():
    assert "sarajevo" in names("x\n" * 19 + "JOIN Sarajevo")
    assert "sarajevo" not in names("x\n" * 20 + "JOIN Sarajevo")
