"""Who may take a country over, and who hears of it (House rules VII.6)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.events import TurnWaited
from judge.desk.events.seat_events import PlayerEjected, PlayerReplaced, ReplacementCalled
from judge.desk.games.game import State
from judge.desk.notices.seats import Farewell, PowerTaken, ReplacementWanted
from judge.desk.people.replacing import called, offered_to, replaced, why_not
from judge.desk.readers.posts import Everybody, Post, ToWriter
from judge.desk.turns.lateness import Missing
from judge.letter import Address
from judge.variants.seam import Cause, Tally
from tests.helpers import GM, NOW, carried_out, new_game, player, variant

MIA = Address("mia@else.example")
FRANCE = player("FRANCE")


def game_with(monkeypatch, due, **counts):
    """Return a game in which powers have so much, and these have something to order."""
    tally = Tally("S1901", dict.fromkeys(variant().powers, 3) | counts)
    monkeypatch.setattr(type(variant()), "tally", lambda *_: tally)
    monkeypatch.setattr("judge.desk.people.replacing.expected", lambda _: due)
    return new_game()


def test_whoever_has_something_plays_on(monkeypatch):
    busy = Cause("plays_another", {"powers": [{"power": "FRANCE"}]})
    assert why_not(game_with(monkeypatch, ("FRANCE",)), "ITALY", FRANCE) == busy
    assert why_not(game_with(monkeypatch, ()), "ITALY", FRANCE) == busy
    assert why_not(game_with(monkeypatch, ("FRANCE",), FRANCE=0), "ITALY", FRANCE) == busy


def test_whoever_has_nothing_left_may_begin_anew(monkeypatch):
    assert why_not(game_with(monkeypatch, ("ITALY",), FRANCE=0), "ITALY", FRANCE) is None
    assert why_not(new_game(), "ITALY", MIA) is None


def test_who_may_not():
    assert why_not(new_game(), "ITALY", GM) == Cause("gm_cannot_play")
    own = Cause("plays_it_already", {"power": {"power": "FRANCE"}})
    assert why_not(new_game(), "FRANCE", FRANCE) == own
    game = carried_out(new_game(), [PlayerEjected("FRANCE")])
    assert why_not(game, "FRANCE", FRANCE) == Cause("was_ejected", {"power": {"power": "FRANCE"}})
    assert why_not(game, "FRANCE", MIA) is None
    assert why_not(game, "ITALY", FRANCE) is None


def test_what_somebody_was_asked_to_take_over():
    game = new_game(offers={"FRANCE": MIA, "ITALY": GM})
    assert offered_to(game, MIA) == ("FRANCE",)


def test_all_are_told_who_plays_and_the_old_player_is_thanked():
    effects = replaced(new_game(), "FRANCE", MIA, NOW)
    assert effects[0] == PlayerReplaced("FRANCE", MIA)
    told, farewell = effects[1:]
    assert (told.audience, type(told.notice), told.notice.player) == (Everybody(), PowerTaken, MIA)
    assert farewell == Post(ToWriter(FRANCE), Farewell(("FRANCE",), MIA))
    empty = carried_out(new_game(), [PlayerEjected("FRANCE")])
    assert len(replaced(empty, "FRANCE", MIA, NOW)) == 2


@pytest.mark.parametrize("state", [State.WAITING, State.RUNNING])
def test_a_turn_that_waits_has_all_its_time_to_wait_again(state):
    game = new_game(state=state, missing=Missing(("FRANCE",), NOW))
    later = TurnWaited(Missing(("FRANCE",), NOW + timedelta(hours=48)))
    assert (later in replaced(game, "FRANCE", MIA, NOW)) is (state is State.WAITING)


def test_those_who_stand_by_hear_of_it_once():
    people = replace(new_game().people, standby=(MIA, FRANCE), observers=())
    wanted = ReplacementWanted(("ITALY",), missing=True)
    assert called(new_game(people=people), ("ITALY",), NOW, missing=True) == [
        ReplacementCalled(("ITALY",), NOW),
        Post(Everybody(), wanted),
        Post(ToWriter(MIA), wanted),
    ]
    both = replace(people, observers=(MIA,))
    assert len(called(new_game(people=both), ("ITALY",), NOW)) == 2
