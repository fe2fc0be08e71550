"""What is told of the conduct of players: complaints, and the record of them (House rules X.5)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ComplaintTold:
    """To the gamemaster, and in answer to the player of a power: they mind what others do.

    `about` are the powers of these, if any are named.
    """

    event: ClassVar[str] = "gm.complaint-told"
    power: str
    about: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """Something in the record: a complaint `by` a power, or what the gamemaster (`gm`) did.

    `about` are the powers that it is about, and `text` is how it was written.
    """

    at: datetime
    by: str
    about: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class RecordTold:
    """To the gamemaster: what is on record about the player of a power, or about all (empty)."""

    event: ClassVar[str] = "gm.record"
    about: str
    entries: tuple[RecordEntry, ...]


ConductNotice = ComplaintTold | RecordTold
