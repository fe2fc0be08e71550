"""Who plays which power of a game, as it is told."""

from __future__ import annotations

from judge.desk.games.game import Game
from judge.desk.notices.turns import Seated


def is_played(power: str, game: Game) -> bool:
    """Whether somebody plays a power, and can be told of it."""
    seat = game.seat_of(power)
    return seat is not None and not seat.empty


def players_of(game: Game) -> tuple[Seated, ...]:
    """Return the powers that somebody plays, in the order of reports, and who that is."""
    seats = ((power, game.seat_of(power)) for power in game.variant.powers)
    return tuple(
        Seated(power, seat.player) for power, seat in seats if seat is not None and not seat.empty
    )
