"""What is told of the mailboxes of players."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from judge.letter import Address


class AddressWhat(StrEnum):
    """What became of a mailbox that a player named."""

    ASKED_TO_MOVE = "asked-to-move"
    ASKED_TO_ADD = "asked-to-add"
    ADDED = "added"
    DROPPED = "dropped"
    KNOWN = "known"
    TAKEN = "taken"
    UNKNOWN = "unknown"
    NO_MAILBOX = "no-mailbox"


@dataclass(frozen=True, slots=True)
class AddressTold:
    """To a player: what became of a mailbox; `also` are those that they write from as well."""

    event: ClassVar[str] = "player.address"
    power: str
    written: str
    what: AddressWhat
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConfirmAddress:
    """To a new mailbox: is it the player's of a power?  It `moves` there, or is one more."""

    event: ClassVar[str] = "player.confirm-address"
    power: str
    moves: bool


@dataclass(frozen=True, slots=True)
class PlayerMoved:
    """To everybody, and to the old mailbox: the player of some powers has another one."""

    event: ClassVar[str] = "all.player-moved"
    powers: tuple[str, ...]
    player: Address


@dataclass(frozen=True, slots=True)
class PasswordTold:
    """To somebody who chose a password: whether it was `kept`, or is too short or too long."""

    event: ClassVar[str] = "player.password"
    power: str | None
    kept: bool


MailboxNotice = AddressTold | ConfirmAddress | PlayerMoved | PasswordTold
