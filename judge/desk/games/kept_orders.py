"""What is kept of orders in a game: sets, those that wait to be confirmed, proxies."""

from __future__ import annotations

import hashlib
from base64 import b32encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from judge.variants.seam import WrittenOrder


@dataclass(frozen=True, slots=True)
class OrderSet:
    """What one letter ordered for one power (House rules II.1, III.4).

    It may hold no orders: a letter may just say that the orders sent before are final.
    `letter` is the letter's identity, so that the parts of one letter make one set.  `by` is
    another power whose player wrote it, for things that may be theirs to order by proxy (II.3);
    `public`: everybody has been told of it (II.6).  One that is `open` is not final because its
    letter says so, or because something in it was not certain; most just say nothing of that.
    """

    power: str
    orders: tuple[WrittenOrder, ...]
    final: bool
    received: datetime
    letter: str = ""
    by: str = ""
    public: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class Unproved:
    """A set of orders that waits to be confirmed, with those for later turns in its letter.

    `code` is by what it is called in letters.
    """

    order_set: OrderSet
    later: tuple[WrittenOrder, ...] = ()

    @property
    def power(self) -> str:
        """The power that it is for."""
        return self.order_set.power

    @property
    def code(self) -> str:
        """A few letters and digits that no other set of a game is called by."""
        seed = f"{self.power}\n{self.order_set.letter}".encode()
        return b32encode(hashlib.sha256(seed).digest()[:5]).decode("ascii").lower()


@dataclass(frozen=True, slots=True)
class LateSet:
    """A set of orders that came too late to count, with those for later turns in its letter.

    `turn` is the code of the turn that it was for.
    """

    turn: str
    order_set: OrderSet
    later: tuple[WrittenOrder, ...] = ()


class Origin(StrEnum):
    """Where the order that stands for something came from."""

    THIS_LETTER = "this-letter"
    EARLIER = "earlier"
    GRANTED = "granted"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Proxy:
    """What a power lets another one order in the present turn (House rules II.3).

    `things` are their names by the keys of their orders.  One that is `revoked` is kept, for its
    receiver is not told: their orders are taken as before, and count for nothing.
    """

    power: str
    receiver: str
    things: Mapping[str, str]
    revoked: bool = False


class Publicity(StrEnum):
    """Who sees the orders of the present turn before it is adjudicated (House rules II.6)."""

    USUAL = "usual"  # nobody, unless their player writes them in public
    PUBLIC = "public"  # the gamemaster has asked for public ones
    SECRET = "secret"  # they had, and a player wants them to be secret
