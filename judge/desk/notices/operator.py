"""What the operator is told: what could not be dealt with, is out of order, or waits for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar


class What(StrEnum):
    """What a fault put aside, or what is out of order."""

    LETTER = "letter"
    GAME = "game"
    OUTGOING = "outgoing"
    UNWRITTEN = "unwritten"
    UNREAD = "unread"
    MAILBOX = "mailbox"
    SENDING = "sending"
    STORE = "store"
    DIGEST = "digest"


@dataclass(frozen=True, slots=True)
class Trouble:
    """To the operator: something could not be dealt with; `trouble` is the trace of it.

    `name` tells which: the letter's number, the game's name, the mailbox that a letter could not be
    sent to, or whose digest could not be made, the kind of letter that could not be written, the
    server that is away.  A letter that could not be read within the limits leaves no trace.
    """

    event: ClassVar[str] = "operator.trouble"
    what: What
    name: str
    trouble: str


@dataclass(frozen=True, slots=True)
class FloodTold:
    """To the operator: so many letters came that most answers to them are left out.

    `mailbox` is whose they are, empty for strangers all together; `letters` were left out
    from `since` until `now`, where no more than `most` of a kind are written within an hour.
    """

    event: ClassVar[str] = "operator.flood"
    mailbox: str
    letters: int
    most: int
    since: datetime
    now: datetime


class Need(StrEnum):
    """What only a human being can do something about."""

    MAILBOX = "mailbox"
    SENDING = "sending"
    STORE = "store"
    STOPPED = "stopped"
    HELD = "held"
    SHUNTED = "shunted"
    UNWRITABLE = "unwritable"
    WAITING = "waiting"
    FULL = "full"
    HELD_UP = "held-up"
    GIVEN_UP = "given-up"
    FLOODS = "floods"


@dataclass(frozen=True, slots=True)
class Needed:
    """Something that waits for a human being: how much of it, and what is known of it."""

    what: Need
    many: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class DailyLine:
    """To the operator, once a day and only if there is anything: what waits for them."""

    event: ClassVar[str] = "operator.daily"
    needs: tuple[Needed, ...]


OperatorNotice = Trouble | FloodTold | DailyLine
