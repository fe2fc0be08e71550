"""Who plays which power is drawn from a sealed seed, after what players would like (I.3)."""

import hashlib

from judge.desk.people.drawing_lots import draw_seats, seal_of_draw, seed_of_draw, ticket
from judge.desk.people.unseated import Joined, Unseated
from judge.letter import Address
from tests.helpers import new_game

POWERS = tuple(new_game().variant.powers)


def game(seed="1", **wishes):
    names = [*wishes, *"abcdefg"][: len(POWERS)]
    joined = (Joined(Address(f"{name}@x.org"), tuple(wishes.get(name, ()))) for name in names)
    return new_game(seats=(), seed=seed, people=Unseated(tuple(joined)))


def powers_of(game):
    return {seat.player.email.partition("@")[0]: seat.powers[0] for seat in draw_seats(game)}


def test_everybody_gets_a_power_and_every_power_somebody():
    drawn = powers_of(game())
    assert sorted(drawn) == list("abcdefg")
    assert tuple(seat.powers[0] for seat in draw_seats(game())) == POWERS
    assert drawn != powers_of(game(seed="2"))


def test_a_wish_that_nobody_else_has_is_fulfilled():
    assert powers_of(game(ann=["ITALY"], bob=["RUSSIA"]))["ann"] == "ITALY"


def test_the_lower_ticket_chooses_first_and_the_other_its_next_wish():
    drawn = game(ann=["ITALY", "TURKEY"], bob=["ITALY", "TURKEY"])
    seed = seed_of_draw(drawn)
    first, second = sorted(["ann", "bob"], key=lambda name: ticket(seed, f"{name}@x.org"))
    assert (powers_of(drawn)[first], powers_of(drawn)[second]) == ("ITALY", "TURKEY")


def test_the_seal_is_of_the_seed_and_tells_nothing_of_the_other_lots():
    drawn = game(seed="secret")
    assert seal_of_draw(drawn) == hashlib.sha256(seed_of_draw(drawn).encode()).hexdigest()
    assert "secret" not in seed_of_draw(drawn)
