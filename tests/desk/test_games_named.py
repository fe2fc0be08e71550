import pytest

from judge.desk.letters.games_named import names_in
from judge.desk.letters.subject import key_of
from judge.letter import Kind
from tests.helpers import ENGLISH, letter, new_game


def no_name(_names):
    """No game has a name that a letter may mean."""


def names(text, subject="hello", known=None, **changes):
    own = letter("GERMANY", text, subject, **changes)
    return names_in(own, lambda names: known, ENGLISH, lambda _: None)


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


@pytest.mark.parametrize("subject", ["Spring 1901", "Germany; S1901M; Final", "who", "RULES VII.6"])
def test_a_player_of_one_country_means_their_only_game(subject):
    game = new_game()
    read = names_in(letter("GERMANY", "A Mun - Bur", subject), no_name, ENGLISH, lambda _: game)
    assert read[-1] == key_of(game.name)


@pytest.mark.parametrize("subject", ["Hello there", "games", "Sarajewo; Germany; Spring 1901"])
def test_other_subjects_may_mean_something_else(subject):
    game = new_game()
    read = names_in(letter("GERMANY", "A Mun - Bur", subject), no_name, ENGLISH, lambda _: game)
    assert key_of(game.name) not in read
