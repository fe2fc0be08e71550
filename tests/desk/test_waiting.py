"""Whom a turn waits for, and how long (House rules VII.6)."""

from datetime import timedelta

import pytest

from judge.desk.events.events import TurnWaited
from judge.desk.games.game import State
from judge.desk.games.kept_orders import OrderSet
from judge.desk.notices.clock import TurnWaits
from judge.desk.readers.posts import Everybody, Post
from judge.desk.turns.lateness import Missing, Promptness
from judge.desk.turns.waiting import kept_open, patience_ends, wait, waits_for
from tests.helpers import LIBRARY, NOW, new_game, variant

HOUR = timedelta(hours=1)
STANDARD = LIBRARY.house_rules("standard")
BY_GM = STANDARD.changed({"VII.2.publish": "gm"})
WAITS = STANDARD.changed({"VII.6.missing": "wait", "VII.6.patience": "30 hours"})
HOLD = STANDARD.changed({"VII.6.missing": "hold"})
GRACE = HOLD.changed({"VII.6.grace": "6 hours", "VII.6.excused": "2"})
OTHERS = tuple(
    OrderSet(power, (), False, NOW) for power in variant().powers if power not in {"FRANCE"}
)


def game_of(rules, **changes):
    """Return a game in which France has sent nothing."""
    return new_game(rules=rules, **({"sets": OTHERS} | changes))


def test_whom_a_turn_waits_for():
    assert waits_for(game_of(WAITS)) == ("FRANCE",)
    assert waits_for(game_of(HOLD)) == ()
    assert waits_for(game_of(GRACE)) == ("FRANCE",)


@pytest.mark.parametrize(("late", "excused"), [(0, True), (1, True), (2, False), (3, False)])
def test_there_is_grace_until_somebody_was_late_too_often(late, excused):
    promptness = {"FRANCE": Promptness(9, late), "ITALY": Promptness(9, 9)}
    game = game_of(GRACE, promptness=promptness)
    assert waits_for(game) == (("FRANCE",) if excused else ())
    always = game_of(GRACE.changed({"VII.6.excused": "always"}), promptness=promptness)
    assert waits_for(always) == ("FRANCE",)


@pytest.mark.parametrize(
    ("rules", "hours", "without"), [(WAITS, 30, False), (GRACE, 6, True)], ids=["wait", "grace"]
)
def test_how_long_it_waits_and_what_then(rules, hours, without):
    until = NOW + hours * HOUR
    assert wait(game_of(rules), ("FRANCE",), NOW) == [
        TurnWaited(Missing(("FRANCE",), until)),
        Post(Everybody(), TurnWaits(("FRANCE",), until, without=without)),
    ]


def test_when_patience_ends():
    missing = {"missing": Missing(("FRANCE",), NOW), "state": State.WAITING}
    assert patience_ends(game_of(WAITS, **missing)) == NOW
    assert patience_ends(game_of(WAITS, **missing, vacant=("ITALY",))) == NOW
    # Whoever may be taken over is waited for without an end, where the turn waits for all.
    assert patience_ends(game_of(WAITS, **missing, vacant=("FRANCE", "ITALY"))) is None
    assert patience_ends(game_of(GRACE, **missing, vacant=("FRANCE",))) == NOW
    everybody = (*OTHERS, OrderSet("FRANCE", (), False, NOW, open=True))
    came = game_of(WAITS, **missing, sets=everybody, vacant=("FRANCE",))
    assert patience_ends(came) == NOW
    assert kept_open(came) == ("FRANCE",)
    assert patience_ends(game_of(BY_GM, **missing, unpublished=NOW)) is None
    assert patience_ends(game_of(WAITS, missing=missing["missing"])) is None
    assert patience_ends(game_of(WAITS, state=State.WAITING)) is None


def test_only_what_was_missing_is_kept_open():
    everybody = (*OTHERS, OrderSet("FRANCE", (), False, NOW, open=True))
    assert kept_open(new_game(sets=everybody)) == ()
    closed = (*OTHERS, OrderSet("FRANCE", (), False, NOW))
    assert kept_open(new_game(sets=closed, missing=Missing(("FRANCE",), NOW))) == ()
