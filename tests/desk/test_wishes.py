"""What lines ask for in their own words, and which of them need no other question."""

import pytest

from judge.desk.commands import IN_PLAY
from judge.desk.letters.command_lines import InGame, command_lines
from judge.desk.letters.wish_phrases import put_together
from judge.desk.letters.wishes import Wish, is_of_earlier_orders, wishes_in
from judge.desk.notices.orders import OrdersStand, Refused
from judge.letter import Address
from tests.desk.letters import after, answer, cause, not_run, texts
from tests.helpers import ENGLISH, letter, new_game, take, variant

LINES = command_lines(
    IN_PLAY, ENGLISH, variant(), at_desk=False, game=InGame("Sarajevo", plays=True)
)

# A line, what it asks for, and the command inside it.
ROWS = """
my new e-mail is bob@new.example, please use that | address
I'm going on holiday from the 20th to the 27th | absence
I'm back early! cancel my absence              | absence
What time is the deadline in London?           | zone
Who is Germany?                                | who
Italy, who is my ally, holds                   |
What happened last turn?                       | history
Please resend the last report.                 | history
What proposals are open and how did I vote?    | proposals
I'd like to concede.                           | concede
To Turkey: shall we split the Balkans?         | press
I go to Turkey by ship                         |
ERROR: should I not have got into Galicia?     | error
it was a mistake by the judge                  | error
Can you put me on as an observer?              | observe
I'd like to be a standby                       | standby
I quit. This is no fun.                        | leave
Scratch my previous orders.                    | earlier
Ignore my previous orders, new ones follow     | earlier
Please disregard my last mail                  | earlier
forget the Munich order                        | clear
I take back Munich.                            | clear
Thanks but I refuse the proxy.                 | refusing
Could the game wait for her for a fortnight?   | hold
Subject should have said FINAL, sorry          | marked
Yes, that was me from the office               | mine
No change                                      | unchanged
My orders stand as they are                    | unchanged
Everything else stays                          |
I'll take it! TAKEOVER Germany                 | inside | TAKEOVER Germany
A mistake! ERROR IN Spring 1901: it bounced    | inside | ERROR IN Spring 1901: it bounced
Boring. PROPOSE RULE CHANGE: no press - please | inside | PROPOSE RULE CHANGE: no press - please
I'll take it! Takeover Germany?                | takeover
F Lon and CONCEDE TO France                    | inside | CONCEDE TO France
Can I have more time, please?                  | deadline
what's the score?                              | summary
How do I support a move?                       | help
No, I take the proxy back                      | revoke
Press to Germany: leave Burgundy alone         | press
Request for extension: 2 days                  | deadline
I'm leaving the game, it's too much for me     | leave
I'd better stay                                | stay
I'm back                                       | absence
who is missing?                                | missing
What if Italy attacks?                         | whatif
I give Russia the right to order A Bul         | proxy
A Mun - Bur                                    |
"""


@pytest.mark.parametrize("row", ROWS.strip().splitlines())
def test_what_a_line_asks_for(row):
    line, code, command = (part.strip() for part in f"{row} ||".split("|")[:3])
    wishes = [Wish(1, code, line, command)] if code else []
    assert list(wishes_in([line], LINES)) == wishes


@pytest.mark.parametrize(
    ("line", "nothing_else"),
    [("No change", True), ("No changes, please", True), ("No change, A Mun H", False)],
)
def test_a_line_may_speak_of_earlier_orders_alone(line, nothing_else):
    assert is_of_earlier_orders(Wish(1, "unchanged", line), ENGLISH) is nothing_else
    assert not is_of_earlier_orders(Wish(1, "clear", line), ENGLISH)


def test_phrases_are_put_together_from_their_parts():
    parts = {"scrap": ("drop", "bin"), "earlier": ("old",)}
    whole = put_together({"clear": ("{scrap} my {earlier} set", "^{player}")}, parts)
    assert whole == {"clear": ("drop my old set", "bin my old set", "^{player}")}


def test_what_is_to_be_taken_back_is_told_and_not_asked_about():
    game = after(new_game(), letter("GERMANY", "A Mun - Tyr"))
    effects = take(game, letter("GERMANY", "forget the Munich order"))
    assert not_run(effects) == [("forget the Munich order", cause("only_wished", what="clear"))]
    assert answer(effects, OrdersStand).problems == ()


def test_an_order_behind_what_is_taken_back_is_asked_about():
    told = answer(
        take(new_game(), letter("GERMANY", "Undo my orders please, A Mun H")), OrdersStand
    )
    assert [(it.written, it.suggestions) for it in told.problems] == [
        ("Undo my orders please, A Mun H", ("A MUN H",))
    ]


def test_orders_beside_a_question_are_not_lost_to_it():
    line = "Kie - Den, Mun - Ruh FINAL thanks, and tell me who plays Italy"
    [problem] = answer(take(new_game(), letter("GERMANY", line)), OrdersStand).problems
    assert problem.suggestions == ("A MUN - RUH",)
    assert texts(after(new_game(), letter("GERMANY", line)), "GERMANY") == {"F KIE - DEN"}


@pytest.mark.parametrize(
    ("text", "told", "final"),
    [("A Mun - Ruh", ["earlier"], False), ("A Mun - Ruh\nF Kie H", [], True)],
)
def test_earlier_orders_are_replaced_by_as_many_and_by_no_fewer(text, told, final):
    game = after(new_game(), letter("GERMANY", "A Mun - Tyr\nF Kie - Hol"))
    effects = take(game, letter("GERMANY", f"Ignore my previous orders\n{text}\nFINAL"))
    assert [why.fields["what"] for _, why in not_run(effects)] == told
    assert answer(effects, OrdersStand).final is final


def test_courtesies_and_ones_own_name_are_not_told_as_not_taken():
    anna = Address("germany@example.org", "Anna Ott")
    mail = letter("GERMANY", "A Mun H\nRain in Munich\nThanks, Anna", sender=anna)
    assert [it.text for it in answer(take(new_game(), mail), OrdersStand).passed_over] == [
        "Rain in Munich"
    ]


def test_a_question_beside_a_command_is_told_of():
    effects = take(new_game(), letter("GERMANY", "STATUS\nIs Italy's order in?"))
    assert [it.text for it in answer(effects, OrdersStand).passed_over] == ["Is Italy's order in?"]
    with pytest.raises(ValueError, match="not enough"):
        answer(take(new_game(), letter("GERMANY", "STATUS\nThanks a lot, Gustav")), OrdersStand)


@pytest.mark.parametrize(("line", "role"), [("OBSERVE", "observes"), ("STANDBY", "stands_by")])
def test_whoever_is_beside_a_game_is_told_so(line, role):
    game = after(new_game(), letter("iris@example.org", line))
    told = answer(take(game, letter("iris@example.org", "Why did Germany bounce?")), Refused)
    assert (told.observes, told.stands_by) == (role == "observes", role == "stands_by")
