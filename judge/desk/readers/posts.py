"""What the desk has to tell, and to whom: a post is a notice and an audience.

An audience is a value, never a list of addresses; `judge.desk.readers.circulation` alone knows
who belongs to it.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.desk.notices import Notice
from judge.letter import Address, Grade, Letter


@dataclass(frozen=True, slots=True)
class Everybody:
    """All who take part in the game: its players and its gamemaster, each once."""


@dataclass(frozen=True, slots=True)
class AllButGM:
    """All who take part but the gamemaster, unless they play as well."""


@dataclass(frozen=True, slots=True)
class Others:
    """All who take part but the player of a power, or but the gamemaster (`gm`)."""

    but: str


@dataclass(frozen=True, slots=True)
class ToPower:
    """The player of a power, at their registered mailbox."""

    power: str


@dataclass(frozen=True, slots=True)
class ToGM:
    """The gamemaster of the game."""


@dataclass(frozen=True, slots=True)
class ToWriter:
    """Whoever wrote a letter, at the mailbox that it came from."""

    address: Address


@dataclass(frozen=True, slots=True)
class ToMailbox:
    """A mailbox, whatever its reader is in the game that their letter was to, if it was to any."""

    address: Address


@dataclass(frozen=True, slots=True)
class ToOperator:
    """Whoever runs the judge, if anybody is named."""


Audience = Everybody | AllButGM | Others | ToPower | ToGM | ToWriter | ToMailbox | ToOperator


@dataclass(frozen=True, slots=True)
class Answered:
    """The letter that another one answers: what is needed to stand in its thread.

    `proved`: something proves who wrote it, more than its From.
    """

    message_id: str
    references: tuple[str, ...] = ()
    proved: bool = True

    @classmethod
    def of(cls, letter: Letter) -> Answered:
        """Return what is needed to answer a letter."""
        proved = letter.proof.grade >= Grade.SIGNED
        return cls(letter.message_id, letter.references, proved)


@dataclass(frozen=True, slots=True)
class Post:
    """A notice for an audience; `answers` is the letter that it answers, if any."""

    audience: Audience
    notice: Notice
    answers: Answered | None = None
