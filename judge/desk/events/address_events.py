"""What can happen to the mailboxes and passwords of people; events like those of `events`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from judge.desk.games.game import Game
from judge.desk.people.address_requests import AddressRequest
from judge.letter import Address

MOST_REQUESTS = 3  # mailboxes that are asked at a time for one player


@dataclass(frozen=True, slots=True)
class AddressAsked:
    """A player named a mailbox, which is asked whether it is theirs."""

    request: AddressRequest


@dataclass(frozen=True, slots=True)
class AddressConfirmed:
    """The player of a power has another mailbox (it `moves`), or one more to write from.

    Where it moves, what answered letters to the old one proves nothing any more.
    """

    power: str
    address: Address
    moves: bool


@dataclass(frozen=True, slots=True)
class AddressDropped:
    """The player of a power writes from a mailbox no more; what they proved before is void."""

    power: str
    address: Address


@dataclass(frozen=True, slots=True)
class PasswordSet:
    """Somebody (a seat's first power, or `gm`) chose a password; `digest` is what is kept of it."""

    role: str
    digest: str = field(repr=False)


AddressEvent = AddressAsked | AddressConfirmed | AddressDropped | PasswordSet


def addressed(event: AddressEvent, game: Game) -> Game:
    """Return the game with other mailboxes of a player's, or one that is asked, or a password."""
    if isinstance(event, PasswordSet):
        return replace(game, passwords={**game.passwords, event.role: event.digest})
    if isinstance(event, AddressAsked):
        own = event.request.power
        others = [request for request in game.requests if request.power != own]
        earlier = [request for request in game.requests if request.power == own]
        return replace(game, requests=(*others, *earlier[1 - MOST_REQUESTS :], event.request))
    seat = game.seat_of(event.power)
    assert seat is not None, "somebody plays it"
    also = tuple(own for own in seat.also if not own.same_as(event.address))
    player, moves = seat.player, True
    if isinstance(event, AddressConfirmed):
        moves = event.moves
        player = event.address if moves else player
        also = also if moves else (*also, event.address)
    key = seat.powers[0]
    generations = {**game.generations, key: game.generations.get(key, 0) + int(moves)}
    left = (request for request in game.requests if not request.address.same_as(event.address))
    seats = tuple(
        replace(seat, player=player, also=also) if other is seat else other for other in game.seats
    )
    return replace(game, seats=seats, generations=generations, requests=tuple(left))
