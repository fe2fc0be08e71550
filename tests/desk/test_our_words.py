"""What the judge wrote itself is no word of whoever quotes it; what they wrote into it is."""

import pytest

from tests.desk.test_quoted_orders import answer, ordered
from tests.helpers import letter, new_game, take

OURS = """\
:: Judge: JUDGE  Game: Sarajevo  Variant: Standard

PLEASE LOOK AT THIS

  Build a fleet in Kiel
    This is not possible. A unit stands in Kiel.

These are the orders that now stand for Germany in Spring 1901:

  A BER H
  F KIE: no order yet; it would hold
  A MUN: no order yet; it would hold

No order stands, so all units would hold. To make them final as they are, send FINAL again.
"""


def quoted(text: str = OURS) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


def told(own: str, quotation: str, answered=(OURS,)):
    text = f"{own}\n\nOn Friday, The Judge wrote:\n{quotation}"
    return answer(take(new_game(), letter("GERMANY", text, answered=answered)))


@pytest.mark.parametrize("own", ["FINAL", "Thanks!", "PRESS\nHello all", "Oh wait, STAY", ""])
@pytest.mark.parametrize("answered", [(OURS,), ()], ids=["known", "unknown"])
def test_nothing_is_asked_of_what_the_judge_wrote(own, answered):
    assert told(own, quoted(), answered).problems == ()


def test_a_set_is_final_beside_it():
    assert told("A Mun - Bur\nFINAL", quoted()).final


def test_it_is_known_where_a_program_broke_its_lines_elsewhere():
    broken = quoted(OURS.replace("hold. To make", "hold. To\nmake"))
    assert told("FINAL", broken).problems == ()


def test_it_is_known_in_either_of_its_forms():
    form = "The orders that stand:\nA BER H\nAll units would hold."
    assert told("FINAL", quoted(form), (OURS, form)).problems == ()


@pytest.mark.parametrize("line", ["A MUN: to Burgundy", "A MUN ____ - BUR"])
def test_what_was_written_into_it_is_not_the_judges(line):
    filled = quoted(OURS.replace("A MUN: no order yet; it would hold", line))
    reply = told("", filled)
    taken = [*ordered(reply), *(it for problem in reply.problems for it in problem.suggestions)]
    assert taken == ["A MUN - BUR"]


def test_what_stands_there_more_often_than_the_judge_wrote_it_is_not_the_judges():
    twice = quoted(OURS.replace("F KIE: no order yet; it would hold", "A BER H"))
    assert [problem.suggestions for problem in told("", twice).problems] == [("A BER H",)]


def test_the_judges_own_list_counts_where_its_reader_says_that_it_stands():
    assert "A BER H" in ordered(told("All of these stand as quoted.", quoted()))
