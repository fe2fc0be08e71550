"""RULES: who asks for house rules, and which of them they get."""

from dataclasses import replace

import pytest

from judge.desk.events.events import OrdersWritten
from judge.desk.notices.anyone import RulesTold
from judge.letter import Address
from tests.desk.letters import answer
from tests.helpers import LIBRARY, letter, new_game, take

STANDARD = LIBRARY.house_rules("standard")


def told(text, **changes):
    [post] = take(new_game(), letter("GERMANY", text, subject="Sarajevo", **changes))
    assert isinstance(post.notice, RulesTold)
    return [clause.number for clause in post.notice.clauses]


def test_all_of_them():
    assert told("RULES") == list(STANDARD.clauses)


def test_they_come_with_their_titles():
    notice = answer(take(new_game(), letter("GERMANY", "RULES III.6")), RulesTold)
    assert (notice.title, notice.sections) == (STANDARD.title, STANDARD.sections)
    assert (notice.asked, notice.known) == ("III.6", ())


@pytest.mark.parametrize("line", ["RULES III.6", "rules iii(6)", "House rule III.6", "rules III 6"])
def test_one_of_them(line):
    assert told(line) == ["III.6"]


@pytest.mark.parametrize("line", ["RULES VI", "Rules (VI).", "rules section vi"])
def test_a_section_of_them(line):
    assert told(line) == [f"VI.{number}" for number in range(1, 9)]


@pytest.mark.parametrize("line", ["RULES XI", "RULES III.66", "RULES Z"])
def test_none_of_that_number(line):
    assert told(line) == []


def test_who_asks_for_one_that_there_is_not_is_told_all_there_are():
    game = replace(new_game(), rules=STANDARD)
    notice = answer(take(game, letter("GERMANY", "RULES XI")), RulesTold)
    assert notice.known == tuple(STANDARD.clauses.values())


def test_those_of_the_game_are_told():
    game = new_game(rules=STANDARD.changed({"VII.2.early": False}))
    notice = answer(take(game, letter("GERMANY", "RULES VII.2")), RulesTold)
    assert notice.clauses[0].values["early"] is False


def test_anybody_may_ask():
    assert told("RULES IX.2", sender=Address("friend@example.net")) == ["IX.2"]


def test_orders_in_the_same_letter_are_taken():
    effects = take(new_game(), letter("GERMANY", "A Mun - Bur\nRULES III.6\nF Kie H"))
    written = [effect for effect in effects if isinstance(effect, OrdersWritten)]
    assert [o.text for e in written for o in e.order_set.orders] == ["A MUN - BUR", "F KIE H"]
    notice = effects[-1].notice
    assert (notice.problems, notice.passed_over) == ((), ())
