"""What a yes to a question of the judge's is the command for, and what is asked about at all."""

import pytest

from judge.desk.commands import COMMANDS
from judge.desk.events.people_events import Beside, CameBeside, CameToWait, PlayerJoined
from judge.desk.letters.body import read_body
from judge.desk.notices.orders import NotRun
from judge.desk.notices.people import ConfirmWish
from judge.desk.people.confirmed_wishes import is_asked_about, wish_in, with_wish
from judge.desk.people.unseated import Joined
from judge.desk.people.writer import Role
from judge.letter import Address, Grade, Proof
from judge.variants.seam import Cause
from tests.helpers import ENGLISH, NOW, letter, new_game

ANNA = Address("anna@else.example")
GAME = new_game()
CODE = "join-bc"  # of England and France, the second and the third


def answered(text, code=CODE):
    """Return the body of an answer to a question with a code, and the command that it is."""
    mail = letter("GERMANY", text, proof=Proof(Grade.ANSWER, code=code))
    body = with_wish(read_body(text, COMMANDS, ENGLISH), mail, GAME, ENGLISH)
    calls = [(call.command.name, call.argument, call.line) for call in body.calls]
    return calls, body.text


def test_a_yes_with_a_condition_is_none():
    assert answered("Yes, if Italy plays")[0] == []
    assert answered("Yes, if I may?", "takeover-g")[0] == []
    assert answered("Yes, I would love to!", "takeover-g")[0] == [
        ("takeover", "Turkey", "TAKEOVER")
    ]


def code_of(*wants, event=PlayerJoined):
    return wish_in(COMMANDS["join"], [event(Joined(ANNA, wants, NOW))], GAME)


def test_the_question_has_a_code_for_what_is_wanted():
    wanted = ("ENGLAND", "FRANCE")
    assert code_of(*wanted) == ConfirmWish("join", wanted, CODE)
    assert code_of(event=CameToWait) == ConfirmWish("join", (), "join")
    observed = wish_in(COMMANDS["observe"], [CameBeside(ANNA, Beside.OBSERVER)], GAME)
    assert observed == ConfirmWish("observe", (), "observe")


def test_what_changes_nothing_is_not_asked_about():
    assert wish_in(COMMANDS["join"], [NotRun("JOIN", Cause("game_has_ended"))], GAME) is None


def test_who_is_asked_about_what():
    assert is_asked_about(COMMANDS["join"], Role.STRANGER)
    assert not is_asked_about(COMMANDS["join"], Role.PLAYER)
    assert not is_asked_about(COMMANDS["status"], Role.STRANGER)


@pytest.mark.parametrize("text", ["yes", "Yes please!\nAnna", "\nYES\n\nAnna", "CONFIRM"])
def test_a_yes_is_the_command_that_was_asked_about(text):
    calls, rest = answered(text)
    assert calls == [("join", "England, France", "JOIN")]
    assert "yes" not in rest.lower()


@pytest.mark.parametrize("code", ["join-bch", "join-b7c", "join-bc1"])
def test_a_number_that_no_power_has_names_none(code):
    assert answered("yes", code)[0] == [("join", "England, France", "JOIN")]


@pytest.mark.parametrize("text", ["no", "No, I did not", "I wonder", "STATUS", "I wonder\nyes", ""])
def test_nothing_else_is(text):
    assert "join" not in [name for name, _, _ in answered(text)[0]]


@pytest.mark.parametrize("code", ["", "status", "nonsense", "whatever"])
def test_a_code_of_nothing_that_is_asked_about_is_none(code):
    assert answered("yes", code)[0] in ([], [("yes", "", "yes")])
