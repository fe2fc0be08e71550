"""Who plays which power of a game, as it is told."""

from __future__ import annotations

from judge.desk.game import Game
from judge.desk.notices import Seated


def players_of(game: Game) -> tuple[Seated, ...]:
    """Return the powers that somebody plays, in the order of reports, and who that is."""
    seats = ((power, game.seat_of(power)) for power in game.variant.powers)
    return tuple(
        Seated(power, seat.player) for power, seat in seats if seat is not None and not seat.empty
    )
