"""What the operator is told: something that could not be dealt with, or that is out of order."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Trouble:
    """To the operator: something could not be dealt with; `trouble` is the trace of it.

    `name` tells which: the letter's number, the game's name, the mailbox that a letter could not be
    sent to, the kind of letter that could not be written, the server that is away.  A letter that
    could not be read within the limits leaves no trace.
    """

    event: ClassVar[str] = "operator.trouble"
    what: What
    name: str
    trouble: str
