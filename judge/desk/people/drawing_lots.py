"""Who plays which power: drawn by lot, so that everybody can check it afterwards.

The seed of the draw is sealed when a game is founded, and told when it begins.  A ticket is the
SHA-256 of the seed and of whose it is.  Players choose in the order of their tickets, each what
they want most of what is left; who wants none of that gets what comes next in the order of the
powers' own tickets, when the others have chosen.
"""

from __future__ import annotations

import hashlib

from judge.desk.games.game import Game, Seat
from judge.desk.people.unseated import Joined


def seed_of_draw(game: Game) -> str:
    """Return what the powers are drawn from; it tells nothing of the game's other lots."""
    return hashlib.sha256(f"{game.seed} powers".encode()).hexdigest()


def seal_of_draw(game: Game) -> str:
    """Return what is told of that seed beforehand."""
    return hashlib.sha256(seed_of_draw(game).encode()).hexdigest()


def ticket(seed: str, whose: str) -> str:
    """Return a ticket: the lower it is, the sooner its owner comes."""
    return hashlib.sha256(f"{seed} {whose}".encode()).hexdigest()


def draw_seats(game: Game) -> tuple[Seat, ...]:
    """Return who has which seat, in the order of the powers."""
    seed = seed_of_draw(game)
    players = sorted(game.people.joined, key=lambda it: ticket(seed, it.player.email))
    free = sorted(game.variant.seats, key=lambda powers: ticket(seed, powers[0]))
    taken: dict[tuple[str, ...], Joined] = {}
    left: list[Joined] = []
    for joined in players:
        wanted = (own for want in joined.wants for own in free if want in own)
        seat = next(wanted, None)
        if seat is None:
            left.append(joined)
            continue
        free.remove(seat)
        taken[seat] = joined
    taken |= dict(zip(free, left, strict=True))
    return tuple(Seat(taken[powers].player, powers) for powers in game.variant.seats)
