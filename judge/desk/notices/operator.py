"""What the operator is told: something that could not be dealt with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar


class What(StrEnum):
    """What a fault put aside."""

    LETTER = "letter"
    GAME = "game"
    OUTGOING = "outgoing"
    UNWRITTEN = "unwritten"
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class Trouble:
    """To the operator: something could not be dealt with; `trouble` is the trace of it.

    `name` tells which: the letter's number, the game's name, the mailbox that a letter could not be
    sent to, the kind of letter that could not be written.  A letter that could not be read within
    the limits leaves no trace.
    """

    event: ClassVar[str] = "operator.trouble"
    what: What
    name: str
    trouble: str
