"""When players are reminded, and the gamemaster of results that wait (House rules VII.1, VII.2)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.events import Reminded
from judge.desk.games.game import State
from judge.desk.games.kept_orders import OrderSet
from judge.desk.notices.clock import Reminder, ResultsWait
from judge.desk.readers.posts import Post, ToGM, ToPower
from judge.desk.turns.reminding import (
    open_things,
    remind,
    remind_of_results,
    reminder_due,
    results_reminder_due,
)
from tests.desk.letters import after
from tests.helpers import LIBRARY, NOW, changed, letter, new_game

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TWICE = LIBRARY.house_rules("standard").changed({"VII.1.reminders": "48 hours, 24 hours"})
BY_GM = TWICE.changed({"VII.2.publish": "gm"})
GAME = new_game(rules=TWICE, begun=NOW)
DUE = GAME.deadline


@pytest.mark.parametrize(
    ("begun", "reminded", "due"),
    [
        (NOW, None, DUE - 2 * DAY),
        (NOW, DUE - 2 * DAY - HOUR, DUE - 2 * DAY),
        (NOW, DUE - 2 * DAY, DUE - DAY),
        (NOW, DUE - DAY, None),
        (DUE - 2 * DAY, None, DUE - DAY),  # the turn was too short for the first
        (DUE - HOUR, None, None),
        (None, None, None),
    ],
)
def test_when_the_next_reminder_is_due(begun, reminded, due):
    game = new_game(rules=TWICE, begun=begun, reminded=reminded)
    assert reminder_due(game) == due


def test_only_a_running_turn_with_a_deadline_has_reminders():
    for state in set(State) - {State.RUNNING}:
        assert reminder_due(replace(GAME, state=state)) is None
    assert reminder_due(replace(GAME, deadline=None)) is None


def test_who_has_left_something_open_is_reminded_of_that():
    game = after(
        replace(GAME, disorder=("TURKEY", "RUSSIA", "ITALY", "ENGLAND")),
        letter("FRANCE", "A Par - Bur\nF Bre H\nA Mar H"),
        letter("GERMANY", "A Mun - Bur"),
        letter("AUSTRIA", "A Bud - Ser\nFINAL"),
    )
    some = Reminder("GERMANY", ("A BER", "F KIE"), silent=False)
    assert open_things(game) == [some]
    told = [Reminded(NOW), Post(ToPower("GERMANY"), some)]
    assert remind(game, NOW) == told
    assert remind(game, DUE) == [Reminded(DUE)]  # too late
    nothing = new_game(rules=TWICE, begun=NOW, sets=(OrderSet("FRANCE", (), False, NOW),))
    silent = {it.power for it in open_things(nothing) if it.silent}
    assert silent == set(nothing.variant.powers) - {"FRANCE"}


def test_the_gamemaster_is_reminded_of_results_every_day():
    waits = new_game(rules=BY_GM, begun=NOW, unpublished=NOW)
    assert results_reminder_due(waits) == NOW + DAY
    before, later = changed(waits, reminded=NOW - DAY), changed(waits, reminded=NOW + DAY)
    assert results_reminder_due(before) == NOW + DAY
    assert results_reminder_due(later) == NOW + 2 * DAY
    assert results_reminder_due(new_game(rules=BY_GM, reminded=NOW)) is None
    assert results_reminder_due(replace(waits, rules=TWICE)) is None  # they wait no longer
    assert results_reminder_due(replace(waits, state=State.PAUSED)) is None
    assert remind_of_results(waits, NOW + DAY) == [
        Reminded(NOW + DAY),
        Post(ToGM(), ResultsWait(NOW)),
    ]
