"""Lines that begin like a command and are orders in plain words."""

import pytest

from judge.desk.commands import COMMANDS
from judge.desk.events.events import OrdersWritten
from judge.desk.events.people_events import CameBeside
from judge.desk.letters.body import read_body
from judge.desk.letters.command_lines import InGame
from judge.desk.notices.orders import OrdersStand
from judge.desk.people.joining import leave, resign
from tests.helpers import ENGLISH, letter, new_game, take, variant

ORDERS = [
    "Leave Munich where it is",
    "Quit Munich, go to Burgundy",
    "Watch Russia. A Mun - Bur",
    "Draw the line: A Mun H",
    "Join the fray: A Mun - Bur",
    "Subscribe to peace. A Mun-Bur",
]


@pytest.mark.parametrize("line", ORDERS)
def test_an_order_in_plain_words_is_no_command(line):
    effects = take(new_game(), letter("GERMANY", line))
    sets = [effect.order_set for effect in effects if isinstance(effect, OrdersWritten)]
    assert [order.key for it in sets for order in it.orders] == ["MUN"]


@pytest.mark.parametrize("line", [*ORDERS[2:5], "I resign. A Mun - Bur", "Leave", "Quit the game"])
def test_without_orders_the_same_are_commands(line):
    assert read_body(line, COMMANDS, ENGLISH, variant()).calls


@pytest.mark.parametrize("line", ["I resign. A Mun - Bur", "Leave", "I resign!"])
def test_what_is_said_in_a_sentence_of_its_own_is_a_command(line):
    here = InGame("Sarajevo", lambda _: True)
    assert read_body(line, COMMANDS, ENGLISH, variant(), game=here).calls


def test_the_title_of_a_form_is_no_command_of_the_gamemaster():
    assert not read_body("ORDER FORM", COMMANDS, ENGLISH, variant()).calls
    assert read_body("ORDER GERMANY: A Mun H", COMMANDS, ENGLISH, variant()).calls


@pytest.mark.parametrize(
    "line",
    [
        *("Leave me alone.", "I quit smoking yesterday", "I'm out of ideas", "Quit it!"),
        *("I leave the choice to you", "I withdraw from Munich", "Count me out of this alliance"),
        *("I resign myself to the loss of Kiel", "No longer observe the Baltic"),
    ],
)
def test_nobody_leaves_a_game_by_prose(line):
    assert not read_body(line, COMMANDS, ENGLISH, variant()).calls


@pytest.mark.parametrize(
    "line", ["I resign: a new job", "RESIGN because I have no time", "I quit.", "Resign, sorry all"]
)
def test_who_resigns_may_say_why(line):
    calls = read_body(line, COMMANDS, ENGLISH, variant()).calls
    assert [call.command.run in {leave, resign} for call in calls] == [True]


@pytest.mark.parametrize(
    "line",
    [
        *("I stand by these orders.", "Stand by me, England!", "Watch this space."),
        *("Observe that Munich is open.", "Join me!", "Standby for news."),
    ],
)
def test_who_plays_does_not_ask_to_take_part(line):
    effects = take(new_game(), letter("GERMANY", f"Dear judge,\n{line}\n\nA Mun - Bur\nFinal"))
    assert not any(isinstance(effect, CameBeside) for effect in effects)
    stand = next(it.notice for it in effects if isinstance(getattr(it, "notice", 0), OrdersStand))
    assert (stand.problems, stand.not_run) == ((), ())


def test_a_line_in_capitals_that_orders_something_is_no_command_of_the_gamemaster():
    effects = take(new_game(), letter("GERMANY", "A Mun - Tyr\nCORRECTION: A Mun - Bur"))
    sets = [effect.order_set for effect in effects if isinstance(effect, OrdersWritten)]
    assert [order.text for it in sets for order in it.orders] == ["A MUN - BUR"]
