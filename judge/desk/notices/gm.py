"""What is told of the gamemaster's commands: to them, and to those whom it touches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from judge.desk.notices.orders import NotRun
from judge.letter import Failing
from judge.variants.seam import Cause, Sight, Turn


@dataclass(frozen=True, slots=True)
class Changed:
    """A command of the gamemaster that was carried out, and what is different now.

    `to_all` and `powers` are who else was told, `words` what was passed on to them; `undo` is true
    where it can be undone, and `printed` where press went out by it; `remarks` are for nobody else.
    """

    written: str
    did: Cause
    to_all: bool = False
    powers: tuple[str, ...] = ()
    words: str = ""
    undo: bool = True
    printed: bool = False
    remarks: tuple[Cause, ...] = ()


@dataclass(frozen=True, slots=True)
class GMAnswered:
    """To the gamemaster: what their commands did, and what of their letter was not carried out."""

    event: ClassVar[str] = "gm.answered"
    written_subject: str
    changes: tuple[Changed, ...]
    not_run: tuple[NotRun, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """To the gamemaster: what would become of a turn, or has, where they have to publish it.

    `waits`: the turn is over, and its results wait for the gamemaster.
    """

    event: ClassVar[str] = "gm.preview"
    number: int
    turn: Turn
    view: Sight
    silent: tuple[str, ...]
    waits: bool


@dataclass(frozen=True, slots=True)
class Correction:
    """To everybody: the position was put right; or to the gamemaster: how it will be.

    `corrections` are what is different, each with its clause, `view` how everything stands then.
    `back`: what was put right before is taken back.
    """

    event: ClassVar[str] = "all.correction"
    corrections: tuple[Cause, ...]
    because: str
    view: Sight
    done: bool
    back: bool = False


@dataclass(frozen=True, slots=True)
class ErrorTold:
    """To the gamemaster, and in answer to the player of a power: they told of an error."""

    event: ClassVar[str] = "gm.error-told"
    power: str
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that the gamemaster decided, and their own words, if any."""

    did: Cause
    words: str = ""


@dataclass(frozen=True, slots=True)
class GMDecided:
    """To those whom it touches: what the gamemaster decided."""

    event: ClassVar[str] = "all.gm-decided"
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class PlayerUnreachable:
    """To the gamemaster: letters to the player of some powers come back, and are kept for them.

    `reason` are the words of the server that returned the last one.
    """

    event: ClassVar[str] = "gm.player-unreachable"
    powers: tuple[str, ...]
    reason: str
    failing: Failing


GMNotice = GMAnswered | Preview | Correction | ErrorTold | GMDecided | PlayerUnreachable
