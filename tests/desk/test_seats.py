"""Seats that are left and taken: nothing that only their player had stays (House rules VII.6)."""

from judge.desk.events.events import apply
from judge.desk.events.seat_events import (
    PlayerEjected,
    PlayerReplaced,
    ReplacementCalled,
    SuccessorNamed,
    prompt,
)
from judge.desk.games.game import Seat
from judge.desk.games.kept_orders import OrderSet, Unproved
from judge.desk.people.address_requests import AddressRequest
from judge.desk.turns.lateness import Absence, Promptness
from judge.desk.votes.proposals import Parting
from judge.letter import Address
from tests.helpers import NOW, new_game, player

ANNA, MIA = Address("anna@else.example"), Address("mia@else.example")
FRANCE, ITALY = player("FRANCE"), player("ITALY")


def made(power, *, final=True, by=""):
    return OrderSet(power, (), final, NOW, by=by)


def full():
    """Return a game in which France and Italy have everything that a player may have."""
    both = ("FRANCE", "ITALY")
    return new_game(
        offers=dict.fromkeys(both, ANNA),
        contacts=dict.fromkeys(both, "call me"),
        ignored=dict.fromkeys(both, ("TURKEY",)),
        passwords=dict.fromkeys(both, "digest"),
        promptness=dict.fromkeys(both, Promptness(3, 1)),
        generations=dict.fromkeys(both, 2),
        absences=tuple(Absence(power, NOW, NOW, "skiing") for power in both),
        requests=tuple(AddressRequest(power, ANNA, True) for power in both),
        vacant=both,
        unproved=tuple(Unproved(made(power)) for power in both),
        sets=tuple(made(power) for power in both),
        partings=dict.fromkeys(both, Parting.DRAW),
        later=dict.fromkeys(both, ()),
    )


def check_that_only_italys_are_left(game):
    for told in (game.offers, game.contacts, game.ignored, game.passwords, game.promptness):
        assert list(told) == ["ITALY"]
    assert [request.power for request in game.requests] == ["ITALY"]
    assert [absence.power for absence in game.absences] == ["ITALY"]
    assert [held.power for held in game.present.unproved] == ["ITALY"]
    assert game.generations == {"FRANCE": 3, "ITALY": 2}
    assert game.seat_of("ITALY") == Seat(ITALY, ("ITALY",))


def test_whoever_takes_a_seat_begins_anew():
    game = apply(PlayerReplaced("FRANCE", MIA), full())
    check_that_only_italys_are_left(game)
    assert game.seat_of("FRANCE") == Seat(MIA, ("FRANCE",))
    assert game.vacant == ("ITALY",)
    assert [own.final for own in game.present.sets] == [False, True]


def test_who_had_nothing_to_write_is_neither_prompt_nor_late():
    game = new_game(promptness={"FRANCE": Promptness(3, 1)})
    told = prompt(("ITALY",), ("TURKEY",), game)
    assert told == {
        "FRANCE": Promptness(3, 1),
        "ITALY": Promptness(1, 0),
        "TURKEY": Promptness(1, 1),
    }


def test_who_came_in_a_turn_was_not_late_in_it():
    game = apply(PlayerReplaced("TURKEY", MIA), new_game())
    assert prompt(("ITALY",), ("TURKEY",), game) == {"ITALY": Promptness(1, 0)}


def test_whoever_is_ejected_leaves_nothing():
    game = apply(PlayerEjected("FRANCE"), full())
    check_that_only_italys_are_left(game)
    assert game.seat_of("FRANCE") == Seat(FRANCE, ("FRANCE",), empty=True)
    assert game.vacant == ("FRANCE", "ITALY")
    assert [own.power for own in game.present.sets] == ["ITALY"]
    assert list(game.present.partings) == list(game.later) == ["ITALY"]


def test_a_successor_is_named_or_named_no_more():
    game = apply(SuccessorNamed("FRANCE", MIA), full())
    assert game.offers == {"ITALY": ANNA, "FRANCE": MIA}
    assert apply(SuccessorNamed("FRANCE", None), game).offers == {"ITALY": ANNA}


def test_a_seat_is_called_for_once():
    game = apply(ReplacementCalled(("ITALY", "TURKEY")), full())
    assert game.vacant == ("FRANCE", "ITALY", "TURKEY")
