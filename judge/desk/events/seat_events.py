"""What can happen to the seats of a game: somebody is looked for, somebody takes over (VII.6).

They are events like those of `events`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from judge.desk.events.entries import with_entry, without
from judge.desk.games.game import Game, Seat
from judge.desk.games.gm_rulings import ruled
from judge.desk.games.kept_orders import OrderSet
from judge.desk.people.unseated import Candidate
from judge.desk.turns.lateness import Promptness
from judge.letter import Address


@dataclass(frozen=True, slots=True)
class ReplacementCalled:
    """Somebody else may take these powers over; until they do, their players play on.

    Older journals do not tell since when.
    """

    powers: tuple[str, ...] = ()
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PlayerStayed:
    """A player who resigned plays these powers on, and nobody may take them over any more."""

    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerReplaced:
    """Somebody else plays the powers of a seat, that of this power, from now on.

    What answered letters to their predecessor proves nothing any more.  The predecessor's orders
    stand, but none are final, and their lateness is not inherited.
    """

    power: str
    player: Address


@dataclass(frozen=True, slots=True)
class PlayerEjected:
    """Nobody plays the powers of a seat, that of this power, until somebody takes them over.

    What answered letters to its player proves nothing any more, and nothing that they ordered
    counts; what the gamemaster ordered for them does.  Older journals do not tell when it was.
    """

    power: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SuccessorNamed:
    """The player of a seat, by its first power, asks somebody to take it over; None: not any more.

    Until that is done they play on.
    """

    power: str
    successor: Address | None


@dataclass(frozen=True, slots=True)
class CandidateNoted:
    """Somebody whose own country is gone would take a seat over, by its first power (1976 XIV.3).

    None: nobody would any more.
    """

    power: str
    candidate: Candidate | None


SeatEvent = (
    ReplacementCalled
    | PlayerStayed
    | PlayerReplaced
    | PlayerEjected
    | SuccessorNamed
    | CandidateNoted
)


def seated(event: SeatEvent, game: Game) -> Game:
    """Return the game with a seat that is free to take, or empty, or with another player in it."""
    match event:
        case PlayerEjected(power, at):
            return _ejected(power, at, game)
        case ReplacementCalled(powers, at):
            return _free(powers, at, game)
        case PlayerStayed(powers):
            return _not_free(powers, game)
        case CandidateNoted(power, candidate):
            return replace(game, candidates=with_entry(game.candidates, power, candidate))
        case SuccessorNamed(power, successor):
            return replace(game, offers=with_entry(game.offers, power, successor))
        case PlayerReplaced(power, player):
            return _replaced(power, player, game)


def _free(powers: tuple[str, ...], at: datetime | None, game: Game) -> Game:
    """Return a game in which these powers too may be taken over, since a moment if not before."""
    since = {power: then for power, then in game.vacant_since.items() if power in game.vacant}
    new = {power: at for power in powers if at and power not in game.vacant}
    vacant = tuple(dict.fromkeys((*game.vacant, *powers)))
    return replace(game, vacant=vacant, vacant_since=since | new)


def _not_free(powers: tuple[str, ...], game: Game) -> Game:
    """Return a game in which these powers may not be taken over, nor wait for a candidate."""
    vacant = tuple(power for power in game.vacant if power not in powers)
    return replace(game, vacant=vacant, candidates=without(game.candidates, powers))


def _replaced(power: str, player: Address, game: Game) -> Game:
    seat = game.seat_of(power)
    assert seat is not None, "it has a seat"
    game = _reseated(game, seat, Seat(player, seat.powers))
    sets = tuple(
        replace(order_set, final=False) if order_set.power in seat.powers else order_set
        for order_set in game.present.sets
    )
    newcomers = (*game.present.newcomers, seat.powers[0])
    present = replace(game.present, sets=sets, newcomers=newcomers)
    return _not_free(seat.powers, replace(game, present=present))


def _ejected(power: str, at: datetime | None, game: Game) -> Game:
    seat = game.seat_of(power)
    assert seat is not None, "it has a seat"
    game = _free(seat.powers, at, _reseated(game, seat, replace(seat, also=(), empty=True)))
    sets = (_left_of(order_set, seat.powers, game) for order_set in game.present.sets)
    partings = without(game.present.partings, seat.powers)
    present = replace(game.present, sets=tuple(filter(None, sets)), partings=partings)
    return replace(game, present=present, later=without(game.later, seat.powers))


def _left_of(order_set: OrderSet, powers: tuple[str, ...], game: Game) -> OrderSet | None:
    """Return what is left of a set without what the player of some powers ordered."""
    if (order_set.by or order_set.power) not in powers:
        return order_set
    firm = (it for it in order_set.orders if ruled(it, order_set.power, game.present.rulings))
    left = tuple(firm)
    return replace(order_set, orders=left, final=False) if left else None


def _reseated(game: Game, seat: Seat, new: Seat) -> Game:
    """Return the game without anything that only the player of a seat had."""
    key = seat.powers[0]
    unproved = tuple(held for held in game.present.unproved if held.power not in seat.powers)
    return replace(
        game,
        present=replace(game.present, unproved=unproved),
        seats=tuple(new if other is seat else other for other in game.seats),
        generations={**game.generations, key: game.generations.get(key, 0) + 1},
        offers=without(game.offers, (key,)),
        contacts=without(game.contacts, seat.powers),
        absences=tuple(it for it in game.absences if it.power not in seat.powers),
        ignored=without(game.ignored, seat.powers),
        requests=tuple(asked for asked in game.requests if asked.power not in seat.powers),
        passwords=without(game.passwords, (key,)),
        promptness=without(game.promptness, (key,)),
    )


def prompt(ordered: Iterable[str], silent: Iterable[str], game: Game) -> dict[str, Promptness]:
    """Return how prompt each seat's player is, after a turn with these orders.

    Who sent nothing until the deadline was late, whether or not the turn waited for them; who came
    in this turn was not there to be late.
    """
    late = {*silent, *game.present.were_missing}
    told = dict(game.promptness)
    for seat in game.seats:
        asked = set(seat.powers) & {*ordered, *late}
        if asked and seat.powers[0] not in game.present.newcomers:
            before = told.get(seat.powers[0], Promptness())
            told[seat.powers[0]] = before.after(late=bool(asked & late))
    return told


def still_vacant(silent: Iterable[str], game: Game) -> tuple[str, ...]:
    """Return who may still be taken over: whose missing orders came after all may not (VII.6)."""
    came = game.present.were_missing
    return tuple(power for power in game.vacant if power in silent or power not in came)
