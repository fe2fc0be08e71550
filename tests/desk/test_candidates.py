"""Whose own country is gone may have another, if nobody without one wants it (1976 XIV.3)."""

from datetime import timedelta

import pytest

from judge.desk.events.seat_events import (
    CandidateNoted,
    PlayerEjected,
    PlayerReplaced,
    ReplacementCalled,
)
from judge.desk.games.game import State
from judge.desk.notices.seats import TakeoverTold
from judge.desk.people.candidates import candidacy_due, candidate_for, give_to_candidate
from judge.desk.people.replacing import replaced
from judge.desk.people.unseated import Candidate
from judge.desk.readers.posts import Post, ToWriter
from judge.letter import Address
from judge.variants.seam import Cause, Tally
from tests.helpers import NOW, carried_out, new_game, player, variant

MIA = Address("mia@else.example")
AUSTRIA, FRANCE = player("AUSTRIA"), player("FRANCE")
HOUR, DAY = timedelta(hours=1), timedelta(hours=24)  # half of the 48 hours of VII.6
WAITS = Candidate(FRANCE, NOW + DAY)


@pytest.fixture(autouse=True)
def _france_is_gone(monkeypatch):
    tally = Tally("S1901", dict.fromkeys(variant().powers, 3) | {"FRANCE": 0})
    monkeypatch.setattr(type(variant()), "tally", lambda *_: tally)
    monkeypatch.setattr("judge.desk.people.replacing.expected", lambda _: ("AUSTRIA", "ITALY"))


def looked_for(*events):
    return carried_out(new_game(), [ReplacementCalled(("ITALY",), NOW), *events])


def asks(game, who, after):
    return candidate_for(game, game.seat_of("ITALY"), who, NOW + after)


def test_who_has_no_country_waits_for_nobody():
    assert asks(looked_for(), MIA, HOUR) is None
    assert asks(looked_for(CandidateNoted("ITALY", WAITS)), MIA, HOUR) is None


def test_who_had_one_waits_from_when_the_seat_was_free():
    assert asks(looked_for(), FRANCE, HOUR) == WAITS
    assert asks(looked_for(ReplacementCalled(("ITALY",), NOW + HOUR)), FRANCE, HOUR) == WAITS
    assert asks(looked_for(PlayerEjected("ITALY", NOW + HOUR)), FRANCE, HOUR) == WAITS
    assert asks(looked_for(), FRANCE, DAY) is None
    old = carried_out(new_game(), [ReplacementCalled(("ITALY",))])
    assert asks(old, FRANCE, HOUR) == Candidate(FRANCE, NOW + HOUR + DAY)


def test_a_seat_is_free_anew_once_it_was_taken():
    game = looked_for(PlayerReplaced("ITALY", MIA), ReplacementCalled(("ITALY",), NOW + DAY))
    assert asks(game, FRANCE, DAY) == Candidate(FRANCE, NOW + DAY + DAY)


def test_the_first_candidate_waits_for_it():
    game = looked_for(CandidateNoted("ITALY", WAITS))
    assert asks(game, AUSTRIA, HOUR) == WAITS
    assert candidacy_due(game) == WAITS.until
    assert candidacy_due(new_game()) is None


@pytest.mark.parametrize("state", [State.HELD, State.OVER])
def test_nothing_is_given_in_a_game_that_stands_still(state):
    assert candidacy_due(new_game(state=state, candidates={"ITALY": WAITS})) is None


def test_who_has_waited_longest_has_their_seat():
    turkey = Candidate(MIA, WAITS.until + HOUR)
    game = looked_for(CandidateNoted("TURKEY", turkey), CandidateNoted("ITALY", WAITS))
    effects = give_to_candidate(game, WAITS.until)
    assert effects == replaced(game, "ITALY", FRANCE, WAITS.until)
    assert carried_out(game, effects).candidates == {"TURKEY": turkey}


def test_a_player_who_is_back_keeps_their_seat():
    game = new_game(candidates={"ITALY": WAITS}, vacant=("TURKEY",))
    why = TakeoverTold(Cause("not_vacant", {"power": {"power": "ITALY"}}), ("TURKEY",))
    effects = give_to_candidate(game, WAITS.until)
    assert effects == [CandidateNoted("ITALY", None), Post(ToWriter(FRANCE), why)]
    assert carried_out(game, effects).candidates == {}


def test_a_candidate_with_a_country_again_has_no_other():
    game = looked_for(CandidateNoted("ITALY", Candidate(AUSTRIA, WAITS.until)))
    noted, told = give_to_candidate(game, WAITS.until)
    assert noted == CandidateNoted("ITALY", None)
    assert told.notice.cause.code == "plays_another"


def test_who_is_passed_over_is_told():
    game = looked_for(CandidateNoted("ITALY", WAITS))
    why = TakeoverTold(Cause("passed_over", {"power": {"power": "ITALY"}}), ())
    assert replaced(game, "ITALY", MIA, NOW)[-1] == Post(ToWriter(FRANCE), why)
    assert Post(ToWriter(FRANCE), why) not in replaced(game, "ITALY", FRANCE, NOW)
