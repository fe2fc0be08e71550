"""Who comes to a game and goes, before it begins and beside it; events like those of `events`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from judge.desk.games.game import Game, Seat, State
from judge.desk.people.unseated import Joined, Muster, but, without
from judge.letter import Address


class Beside(StrEnum):
    """What somebody is in a game without playing it."""

    OBSERVER = "observer"
    STANDBY = "standby"


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody joined a game that is forming, or wants other powers than before."""

    joined: Joined


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Somebody left a game that is forming."""

    player: Address


@dataclass(frozen=True, slots=True)
class CameToWait:
    """Somebody waits for a place in a game that is forming and has none left."""

    joined: Joined


@dataclass(frozen=True, slots=True)
class WentFromWaiting:
    """Somebody waits for a place no more: they have one, or want none."""

    player: Address


@dataclass(frozen=True, slots=True)
class MusterCalled:
    """Whoever has joined and did not say so lately is asked whether they still play (I.4)."""

    muster: Muster


@dataclass(frozen=True, slots=True)
class MusterEnded:
    """Nobody is asked any more whether they still play: who has kept their place does."""

    at: datetime


@dataclass(frozen=True, slots=True)
class CameBeside:
    """Somebody observes the game from now on, or would replace a player."""

    address: Address
    beside: Beside


@dataclass(frozen=True, slots=True)
class WentFromBeside:
    """Somebody does not observe the game any more, or would not replace anybody."""

    address: Address
    beside: Beside


@dataclass(frozen=True, slots=True)
class GMAdded:
    """Somebody else shares the gamemaster's desk from now on."""

    address: Address


@dataclass(frozen=True, slots=True)
class GMDropped:
    """Somebody shares the gamemaster's desk no more.

    Where it is whoever the game was created for, the first who shares it has the game from now on.
    """

    address: Address


@dataclass(frozen=True, slots=True)
class GameBegan:
    """All places were taken: the powers are drawn, and the first turn begins."""

    seats: tuple[Seat, ...]
    at: datetime


PeopleEvent = (
    PlayerJoined
    | PlayerLeft
    | CameToWait
    | WentFromWaiting
    | MusterCalled
    | MusterEnded
    | CameBeside
    | WentFromBeside
    | GameBegan
    | GMAdded
    | GMDropped
)


def apply_people(event: PeopleEvent, game: Game) -> Game:  # noqa: C901, PLR0912, a table
    """Return the game with other people."""
    people = game.people
    match event:
        case PlayerJoined(joined):
            others = but(joined.player, people.joined)
            people = replace(people, joined=(*others, joined))
        case PlayerLeft(player):
            people = replace(people, joined=but(player, people.joined))
        case CameToWait(joined):
            people = replace(people, waiting=_came_to_wait(joined, people.waiting))
        case WentFromWaiting(player):
            people = replace(people, waiting=but(player, people.waiting))
        case MusterCalled(muster):
            people = replace(people, muster=muster)
        case MusterEnded(at):
            stayed = tuple(replace(it, at=at) for it in people.joined)
            people = replace(people, joined=stayed, muster=None)
        case CameBeside(address, Beside.OBSERVER):
            people = replace(people, observers=(*without(people.observers, address), address))
        case CameBeside(address, Beside.STANDBY):
            people = replace(people, standby=(*without(people.standby, address), address))
        case WentFromBeside(address, Beside.OBSERVER):
            people = replace(people, observers=without(people.observers, address))
        case WentFromBeside(address, Beside.STANDBY):
            people = replace(people, standby=without(people.standby, address))
        case GMAdded(address):
            people = replace(people, gms=(*without(people.gms, address), address))
        case GMDropped(address) if address.same_as(game.gm):
            game = replace(game, gm=people.gms[0])
            people = replace(people, gms=people.gms[1:])
        case GMDropped(address):
            people = replace(people, gms=without(people.gms, address))
        case GameBegan(seats, at):
            told = _contacts(seats, people.joined)
            people = replace(people, joined=(), waiting=(), muster=None)
            game = replace(game, state=State.RUNNING, seats=seats, started=at, contacts=told)
    return replace(game, people=people)


def _contacts(seats: tuple[Seat, ...], joined: tuple[Joined, ...]) -> dict[str, str]:
    """Return what players said of how they wish to be reached when they had no power yet."""
    told = {it.player.key: it.contact for it in joined if it.contact}
    return {
        power: told[seat.player.key]
        for seat in seats
        for power in seat.powers
        if seat.player.key in told
    }


def _came_to_wait(joined: Joined, waiting: tuple[Joined, ...]) -> tuple[Joined, ...]:
    """Return those who wait with somebody behind them, or in the place that they have already."""
    if any(it.player.same_as(joined.player) for it in waiting):
        return tuple(joined if it.player.same_as(joined.player) else it for it in waiting)
    return (*waiting, joined)
