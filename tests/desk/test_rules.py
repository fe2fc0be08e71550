"""RULES: who asks for house rules, and which of them he gets."""

import pytest

from judge.desk.effects import OrdersFiled
from judge.desk.notices import RulesTold
from judge.letter import Address
from tests.helpers import LIBRARY, letter, new_game, take

STANDARD = LIBRARY.house_rules("standard")


def told(text, **changes):
    [sent] = take(new_game(), letter("GERMANY", text, subject="Sarajevo", **changes))
    assert isinstance(sent.notice, RulesTold)
    return [clause.number for clause in sent.notice.clauses]


def test_all_of_them():
    assert told("RULES") == list(STANDARD.clauses)


@pytest.mark.parametrize("line", ["RULES III.6", "rules iii(6)", "House rule III.6", "rules III 6"])
def test_one_of_them(line):
    assert told(line) == ["III.6"]


@pytest.mark.parametrize("line", ["RULES VI", "Rules (VI).", "rules section vi"])
def test_a_section_of_them(line):
    assert told(line) == [f"VI.{number}" for number in range(1, 9)]


@pytest.mark.parametrize("line", ["RULES XI", "RULES III.66", "RULES Z"])
def test_none_of_that_number(line):
    assert told(line) == []


def test_several_questions_have_an_answer_each():
    sent = take(new_game(), letter("GERMANY", "RULES I\nRULES II.1\nRULES I", subject="Sarajevo"))
    assert [one.notice.asked for one in sent] == ["I", "II.1"]


def test_anybody_may_ask():
    assert told("RULES IX.2", sender=Address("friend@example.net")) == ["IX.2"]


def test_orders_in_the_same_letter_are_taken():
    effects = take(new_game(), letter("GERMANY", "A Mun - Bur\nRULES III.6\nF Kie H"))
    [filed] = [effect for effect in effects if isinstance(effect, OrdersFiled)]
    assert [order.text for order in filed.order_set.orders] == ["A MUN - BUR", "F KIE H"]
    answer = effects[-1].notice
    assert (answer.problems, answer.passed_over) == ((), ())
