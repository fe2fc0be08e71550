"""Games that are forming: who has a place, who is asked whether they still play (I.4)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.effects import NO_EVENT, Founding, carried_out
from judge.desk.events.events import Held, apply, released
from judge.desk.events.people_events import GameBegan, MusterCalled, PlayerJoined, PlayerLeft
from judge.desk.games.game import State
from judge.desk.notices.people import BeganWithout, JoinNoted, MusterAsks, MusterTold
from judge.desk.people.forming import (
    call_muster,
    end_muster,
    fill,
    found_game,
    join,
    muster_due,
    muster_reminder_due,
    nobody_founds,
    places,
    remind_of_muster,
)
from judge.desk.people.unseated import Joined, Muster, Unseated
from judge.desk.people.waiting_list import EVERY, Waits, listed, relisted
from judge.desk.readers.posts import Post, ToGM
from judge.desk.turns.moments import next_due
from judge.letter import Address
from judge.variants.seam import Cause
from tests.helpers import NOW, new_game

DAY = timedelta(days=1)
NAMES = "abcdefg"


def who(name, days=0.0, *wants):
    return Joined(Address(f"{name}@x.org"), wants, NOW - days * DAY)


def forming(joined=(), waiting=(), muster=None, **settings):
    game = new_game(seats=())
    rules = game.rules.changed(settings)
    people = Unseated(joined=tuple(joined), waiting=tuple(waiting), muster=muster)
    return carried_out(
        replace(game, rules=rules), found_game(replace(game, rules=rules, people=people))
    )


def events(effects):
    return [effect for effect in effects if not isinstance(effect, NO_EVENT)]


def told(effects, notice):
    return [
        getattr(it.audience, "address", it.audience)
        for it in effects
        if isinstance(it, Post) and isinstance(it.notice, notice)
    ]


def names(people):
    return "".join(it.player.email[0] for it in people)


SIX_LONG_AGO = [who(name, 3.1) for name in NAMES[:6]]
SIX = [who(name, 3) for name in NAMES[:6]]


def test_a_game_that_formed_quickly_begins_at_once():
    effects = join(who("g"), forming(SIX), NOW)
    assert any(isinstance(it, GameBegan) for it in effects)
    assert not told(effects, MusterAsks)


def test_who_joined_long_ago_is_asked():
    game = forming([*SIX_LONG_AGO[:2], *SIX[2:]])
    effects = join(who("g"), game, NOW)
    assert events(effects)[1:] == [
        MusterCalled(Muster(NOW - 3 * DAY, NOW + 3 * DAY, 3 * 24 * 60 * 60))
    ]
    assert told(effects, MusterAsks) == [it.player for it in SIX_LONG_AGO[:2]]
    assert next_due(carried_out(game, effects)) == NOW + 2 * DAY  # who is silent is asked again


def test_who_has_not_answered_is_asked_again_a_day_before_the_end():
    game = forming([*SIX_LONG_AGO[:2], *SIX[2:]])
    game = carried_out(game, join(who("g"), game, NOW))
    game = carried_out(game, join(replace(SIX_LONG_AGO[0], at=NOW), game, NOW))
    again = remind_of_muster(game, NOW + 2 * DAY)
    assert told(again, MusterAsks) == [SIX_LONG_AGO[1].player]
    assert next_due(carried_out(game, again)) == NOW + 3 * DAY
    assert told(remind_of_muster(game, NOW + 3 * DAY), MusterAsks) == []
    short = mustering(*SIX_LONG_AGO, seconds=47 * 60 * 60)
    assert (muster_reminder_due(short), next_due(short)) == (None, NOW + DAY)
    assert muster_reminder_due(mustering(*SIX_LONG_AGO)) == NOW


@pytest.mark.parametrize("muster", ["none"])
def test_where_the_house_rules_ask_nobody_the_game_begins(muster):
    effects = join(who("g"), forming(SIX_LONG_AGO, **{"I.4.muster": muster}), NOW)
    assert any(isinstance(it, GameBegan) for it in effects)


def mustering(*joined, waiting=(), seconds=2 * 24 * 60 * 60):
    return forming(joined, waiting, Muster(NOW - DAY, NOW + DAY, seconds))


def test_who_does_not_answer_makes_room():
    game = mustering(*SIX_LONG_AGO, who("g"), waiting=[who("x"), who("y")])
    effects = end_muster(game, NOW + DAY)
    assert told(effects, JoinNoted)[:6] == [it.player for it in SIX_LONG_AGO]
    after = carried_out(game, effects)
    assert names(after.people.joined) == "gxy"
    assert after.people.waiting == ()
    assert (after.people.muster, muster_due(after)) == (None, None)
    assert places(after) == 4
    [report] = [it.notice for it in effects if isinstance(it, Post) and it.audience == ToGM()][:1]
    assert report == MusterTold(None, dropped=tuple(it.player for it in SIX_LONG_AGO), free=4)


def test_who_has_kept_their_place_is_not_asked_again_soon():
    game = mustering(*SIX_LONG_AGO[:1], *(who(name) for name in "bcdefg"))
    after = carried_out(game, end_muster(game, NOW + 5 * DAY))
    effects = join(who("x", -5), after, NOW + 5 * DAY)
    assert any(isinstance(it, GameBegan) for it in effects)


def test_who_takes_a_place_after_long_waiting_is_asked_as_well():
    game = mustering(*(who(name) for name in "abcdef"), who("g", 9), waiting=[who("x", 8)])
    effects = end_muster(game, NOW + DAY)
    assert told(effects, MusterAsks) == [Address("x@x.org")]
    muster = carried_out(game, effects).people.muster
    assert (muster.since, muster.until) == (NOW - DAY, NOW + 3 * DAY)


def test_the_game_begins_when_all_have_answered_and_the_others_wait_for_another():
    game = mustering(*(who(name) for name in "abcdef"), who("g", 9), waiting=[who("x"), who("y")])
    effects = end_muster(game, NOW + DAY)
    assert carried_out(game, effects).state is State.RUNNING
    assert told(effects, BeganWithout) == [Address("y@x.org")]
    assert [it for it in effects if isinstance(it, Waits)] == [Waits(Address("y@x.org"), NOW + DAY)]
    assert carried_out(game, effects).people == Unseated()


def test_a_muster_asks_since_when_it_began_and_not_by_the_length_in_the_rules():
    effects = join(who("g"), mustering(*(who(name, 2) for name in "abcdef")), NOW)
    assert events(effects) == [PlayerJoined(who("g"))]  # who said so two days ago is asked as well
    effects = join(who("g"), mustering(*(who(name, 0.5) for name in "abcdef")), NOW)
    assert any(isinstance(it, GameBegan) for it in effects)


def test_a_muster_that_goes_on_is_not_called_again():
    game = mustering(*SIX_LONG_AGO)
    effects = join(who("g"), game, NOW)
    assert events(effects) == [PlayerJoined(who("g"))]


def test_the_gamemaster_may_ask_before_all_places_are_taken():
    game = forming(SIX[:2])
    game = carried_out(game, call_muster(game, game.people.joined, NOW, NOW, DAY))
    game = carried_out(game, join(replace(SIX[0], at=NOW), game, NOW))
    effects = end_muster(game, NOW + DAY)
    assert events(effects)[0] == PlayerLeft(SIX[1].player)
    assert names(carried_out(game, effects).people.joined) == "a"


def test_the_waiting_list_fills_what_is_free():
    waiting = [Waits(Address(f"{name}@x.org"), NOW) for name in "axyz"]
    game = forming(SIX[:5], waiting=[who("y")])
    effects = fill(game, waiting, NOW)
    assert told(effects, JoinNoted) == [Address("x@x.org"), Address("z@x.org")]
    assert carried_out(game, effects).state is State.RUNNING
    assert {it.player.email[0] for it in effects if isinstance(it, Waits)} == set("xyz")
    assert [it.since for it in effects if isinstance(it, Waits)][:2] == [None, None]


def test_who_waits_for_any_game_and_for_this_one_has_their_earlier_turn():
    lists = [("x", ""), ("x", "Sarajevo"), ("y", "Sarajevo"), ("z", "")]
    waiting = [Waits(Address(f"{name}@x.org"), NOW, game) for name, game in lists]
    effects = fill(forming(SIX[:5]), waiting, NOW)
    assert told(effects, JoinNoted) == [Address("x@x.org"), Address("y@x.org")]


def test_the_waiting_list_fills_no_game_that_does_not_want_it():
    waiting = [Waits(Address("x@x.org"), NOW), Waits(new_game().gm, NOW)]
    assert fill(forming(SIX, **{"I.4.waiting_list": False}), waiting, NOW) == []
    assert fill(new_game(), waiting, NOW) == []
    assert fill(forming(SIX), waiting[1:], NOW) == []  # nobody plays in their own game
    full = mustering(*SIX, who("g"))
    assert fill(full, waiting, NOW) == []


def test_during_a_muster_who_comes_from_the_list_is_asked():
    game = mustering(*(who(name) for name in "abcde"), SIX_LONG_AGO[5])
    effects = fill(game, [Waits(Address("x@x.org"), NOW - 9 * DAY)], NOW)
    assert told(effects, MusterAsks) == [Address("x@x.org")]
    assert carried_out(game, effects).people.muster.until == NOW + 2 * DAY


def test_the_list_is_kept_in_its_order():
    x, y = (Waits(Address(f"{name}@x.org", name.upper()), NOW) for name in "xy")
    kept = relisted(relisted("", x), y)
    assert listed(kept) == [x, y]
    assert relisted(kept, replace(x, since=NOW + DAY)) == kept
    assert listed(relisted(kept, replace(x, since=None))) == [y]
    assert relisted(relisted(kept, replace(x, since=None)), replace(y, since=None)) == ""
    assert listed("") == []


def test_those_who_wait_for_this_game_come_first():
    waiting = [
        Waits(Address("v@x.org"), NOW),
        Waits(Address("w@x.org"), NOW, "Agadir"),
        Waits(Address("x@x.org"), NOW, "sarajevo"),
    ]
    effects = fill(forming(SIX[:5]), waiting, NOW)
    assert told(effects, JoinNoted) == [Address("x@x.org"), Address("v@x.org")]
    dropped = [it for it in effects if isinstance(it, Waits)]
    assert dropped == [
        Waits(Address("x@x.org"), None, "sarajevo"),
        Waits(Address("v@x.org"), None),
    ]
    closed = forming(SIX[:5], **{"I.4.waiting_list": False})
    assert told(fill(closed, waiting, NOW), JoinNoted) == [Address("x@x.org")]


def test_somebody_may_wait_for_one_game_and_for_any():
    x = Address("x@x.org")
    kept = relisted(relisted("", Waits(x, NOW)), Waits(x, NOW, "Agadir"))
    assert listed(kept) == [Waits(x, NOW), Waits(x, NOW, "Agadir")]
    assert listed(relisted(kept, Waits(x, None, "Agadir"))) == [Waits(x, NOW)]
    assert listed(relisted(kept, Waits(x, None))) == [Waits(x, NOW, "Agadir")]
    assert relisted(kept, Waits(x, None, EVERY)) == ""


def test_a_fault_does_not_begin_a_game_that_was_forming():
    held = apply(Held("a fault"), forming(SIX))
    assert muster_due(held) is None
    assert apply(released(held), held).state is State.FORMING


def test_where_nobody_founds_games_it_is_said():
    asked = Founding("Agadir", Address("a@x.org"), ())
    assert nobody_founds(asked) == Cause("no_games_by_mail")
