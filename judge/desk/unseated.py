"""The people around a game who have no seat: who wants one, who looks on, who would step in."""

from __future__ import annotations

from dataclasses import dataclass

from judge.letter import Address


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody who takes part in a game that is forming; `wants` are powers, the dearest first."""

    player: Address
    wants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unseated:
    """Who has joined a game that is forming, who observes it, who would replace somebody.

    `gms` are those who share the gamemaster's desk.
    """

    joined: tuple[Joined, ...] = ()
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
        return (*self.readers, *self.standby)

    def has_joined(self, address: Address) -> bool:
        """Whether somebody has joined."""
        return any(it.player.same_as(address) for it in self.joined)


def without(addresses: tuple[Address, ...], gone: Address) -> tuple[Address, ...]:
    """Return some addresses without one."""
    return tuple(address for address in addresses if not address.same_as(gone))
