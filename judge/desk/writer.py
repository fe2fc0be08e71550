"""Who wrote a letter to a game, and for which power (House rules II.2, X.6).

A player is known by his registered mailbox.  Anybody else may ask what everybody may know, and
can change nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.desk.game import Game
from judge.desk.subject import Subject
from judge.letter import Address


@dataclass(frozen=True, slots=True)
class Player:
    """A player, writing for one of his powers, to be answered at his registered mailbox."""

    mailbox: Address
    power: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """A player, but it is not clear for which power he writes; `why` is as in `Refused`."""

    why: str
    power: str | None


@dataclass(frozen=True, slots=True)
class Outsider:
    """Somebody who plays no power here; `claimed` is the power that he writes for all the same."""

    claimed: str | None
    is_gm: bool


def who_wrote(sender: Address, subject: Subject, game: Game) -> Player | Unclear | Outsider:
    """Return who wrote a letter, by its sender and what its subject says."""
    seats = game.seats_at(sender)
    own = [power for seat in seats for power in seat.powers]
    if not own:
        return Outsider(subject.power, sender.same_as(game.gm))
    if subject.power is None and len(own) > 1:
        return Unclear("which-power", None)
    if subject.power not in (None, *own):
        return Unclear("not-yours", own[0] if len(own) == 1 else None)
    return Player(seats[0].player, subject.power or own[0])
