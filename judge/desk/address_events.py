"""What can happen to the mailboxes of a game's players; they are events like those of `events`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.desk.game import AddressRequest, Game
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


def addressed(event: AddressAsked | AddressConfirmed | AddressDropped, game: Game) -> Game:
    """Return the game with other mailboxes of a player's, or one that is asked."""
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
