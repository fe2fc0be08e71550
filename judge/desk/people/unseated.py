"""The people around a game who have no seat: who wants one, who looks on, who would step in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.letter import Address


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody who takes part in a game that is forming; `wants` are powers, the dearest first.

    `at` is when they said last that they want to play, `contact` how they wish to be reached.
    """

    player: Address
    wants: tuple[str, ...] = ()
    at: datetime | None = None
    contact: str = ""

    def has_said_so(self, since: datetime) -> bool:
        """Whether they have said since a moment that they want to play."""
        return self.at is not None and self.at >= since


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody whose own country is gone, and who has another if nobody else comes `until` then."""

    player: Address
    until: datetime


@dataclass(frozen=True, slots=True)
class Muster:
    """Who has not said so `since` a moment is asked whether they still play, and answers `until`.

    Who is asked later has as long to answer: so many `seconds`.
    """

    since: datetime
    until: datetime
    seconds: int

    @property
    def lasts(self) -> timedelta:
        """How long those who are asked have to answer."""
        return timedelta(seconds=self.seconds)


@dataclass(frozen=True, slots=True)
class Unseated:
    """Who has joined a game that is forming, who observes it, who would replace somebody.

    `waiting` are those for whom there was no place left, the first of whom is the next to have one;
    `muster` is on while a game asks who still plays.  `gms` are those who share the gamemaster's
    desk.
    """

    joined: tuple[Joined, ...] = ()
    waiting: tuple[Joined, ...] = ()
    muster: Muster | None = None
    observers: tuple[Address, ...] = ()
    standby: tuple[Address, ...] = ()
    gms: tuple[Address, ...] = ()

    @property
    def readers(self) -> tuple[Address, ...]:
        """All who get what everybody gets."""
        return (*(it.player for it in self.joined), *self.observers, *self.gms)

    @property
    def known(self) -> tuple[Address, ...]:
        """All of them."""
        return (*self.readers, *self.standby, *(it.player for it in self.waiting))

    def has_joined(self, address: Address) -> bool:
        """Whether somebody has joined."""
        return any(it.player.same_as(address) for it in self.joined)

    def waits(self, address: Address) -> bool:
        """Whether somebody waits for a place."""
        return any(it.player.same_as(address) for it in self.waiting)


def without(addresses: tuple[Address, ...], gone: Address) -> tuple[Address, ...]:
    """Return some addresses without one."""
    return tuple(address for address in addresses if not address.same_as(gone))


def but(player: Address, those: Iterable[Joined]) -> tuple[Joined, ...]:
    """Return some who want to play without one of them."""
    return tuple(it for it in those if not it.player.same_as(player))
