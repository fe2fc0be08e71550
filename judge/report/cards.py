"""A game and its turn as templates know them, with names in the language of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from judge.clock.deadlines import Timetable
from judge.desk.games.card import Victor
from judge.desk.games.endings import Ending
from judge.desk.games.game import State
from judge.desk.readers.circulation import Reader
from judge.desk.turns.lateness import Absence, Missing
from judge.letter import Address
from judge.variants.seam import Spec, Tally


@dataclass(frozen=True, slots=True)
class TurnCard:
    """A turn: `label` is what people call it, `subject` what stands for it in subjects.

    `short` is what listings call it: `F14`.
    """

    code: str
    label: str
    subject: str
    awaits: tuple[str, ...]
    facts: Mapping[str, Any]
    short: str = ""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game: its card, but for the house rules.  `powers` are the powers' names by code.

    A letter that is to tell of house rules brings the clauses that it tells of.
    """

    name: str
    spec: Spec
    views: str
    turn: TurnCard
    number: int
    deadline: datetime | None
    table: Timetable
    gm: Address
    state: State
    winners: tuple[str, ...]
    shared: bool
    ending: Ending | None
    played_on: str
    places: int
    joined: int
    chart: tuple[Tally, ...]
    powers: Mapping[str, str]
    missing: Missing | None
    vacant: tuple[str, ...]
    paused: datetime | None
    takes_time: bool
    ends_early: bool
    settles_at: datetime | None
    optional_at: datetime | None
    unpublished: datetime | None
    paused_until: datetime | None
    absences: tuple[Absence, ...]
    scores: Mapping[str, Mapping[str, float]]
    sides: tuple[tuple[str, ...], ...]
    gunboat: bool
    played_unknown: bool
    designation: str
    ended: TurnCard | None
    victors: tuple[Victor, ...]
    started: datetime | None

    def power_name(self, power: str) -> str:
        """Return what people call a power."""
        return self.powers[power]

    def side_of(self, power: str) -> tuple[str, ...]:
        """Return the powers of the side that is named after a power, this one first."""
        return next((side for side in self.sides if side[0] == power), (power,))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state is State.OVER


def subject_for(game: GameCard, power: str) -> str:
    """Return the subject that orders for a power's present turn should have (House rules II.2)."""
    return f"{game.name}; {game.power_name(power)}; {game.turn.subject}"


def subject_to(game: GameCard, reader: Reader) -> str:
    """Return the subject of a letter to a reader; an answer to one may hold a player's orders."""
    own = reader.powers if not game.over else ()
    return subject_for(game, own[0]) if own else game.name
