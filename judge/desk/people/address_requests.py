"""A mailbox that is asked whether it is a player's (`judge.desk.people.changing_addresses`)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.letter import Address


@dataclass(frozen=True, slots=True)
class AddressRequest:
    """A mailbox that is asked whether it is the player's of a power.

    If it says so, their letters go there from then on (`moves`), or they may write from there too.
    """

    power: str
    address: Address
    moves: bool
