"""What is told to players who ask: what happened, who plays, what would become of orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from judge.desk.games.card import Card
from judge.desk.notices.turns import Seated
from judge.desk.turns.lateness import Absence, Promptness
from judge.letter import Address
from judge.variants.seam import Problem, Sight, Turn


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn that was settled: its number, and what became of it."""

    number: int
    turn: Turn
    view: Sight


@dataclass(frozen=True, slots=True)
class HistoryTold:
    """To whoever asked: what became of turns, the last of those that they asked for.

    `asked` is what they named, empty if nothing; `earlier` counts turns before these that are left
    out; `known` are all that were settled, told where none was meant.
    """

    event: ClassVar[str] = "player.history"
    asked: str
    turns: tuple[PastTurn, ...]
    earlier: int = 0
    known: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn that was settled, as programs are told of it.

    `at` is when that was, and `due` when it was to be; `card` is the game as it was after it, and
    `put_right` where all stood then if the gamemaster corrected that (House rules VIII).
    """

    number: int
    turn: Turn
    view: Sight
    at: datetime
    due: datetime | None
    card: Card
    put_right: Sight | None = None


@dataclass(frozen=True, slots=True)
class GameExported:
    """To whoever asked, or an advisor: the game in forms for other programs (House rules VIII.4).

    `view` is where all stands now; `played` are its turns, and `saved` is the whole of it, empty if
    there is no such form; both come as files.  `advice`: it goes to somebody whom the gamemaster
    asks for it, with their `question`.
    """

    event: ClassVar[str] = "anyone.export"
    view: Sight
    played: tuple[PlayedTurn, ...]
    saved: str = ""
    advice: bool = False
    question: str = ""


@dataclass(frozen=True, slots=True)
class SummaryTold:
    """To whoever asked: how the powers stood from time to time; `view` is where all stands now."""

    event: ClassVar[str] = "player.summary"
    view: Sight


@dataclass(frozen=True, slots=True)
class PlayersTold:
    """To whoever asked: who plays, and how each wishes to be reached.

    `contacts` are in their own words, by power; `vacant` are powers that nobody plays now;
    `absences` are when players will be away; `promptness` is that of players, by power; `gms` are
    those who share the gamemaster's desk, and `standby`, told to the gamemaster alone, those who
    would replace a player; while it is forming, `joined` are those who have a place.
    """

    event: ClassVar[str] = "player.players"
    players: tuple[Seated, ...]
    contacts: Mapping[str, str]
    vacant: tuple[str, ...] = ()
    absences: tuple[Absence, ...] = ()
    promptness: Mapping[str, Promptness] = field(default_factory=dict)
    gms: tuple[Address, ...] = ()
    standby: tuple[Address, ...] = ()
    joined: tuple[Address, ...] = ()


@dataclass(frozen=True, slots=True)
class WhatIf:
    """To whoever asked: what would become of orders that nobody gave.

    `turn` is the one that they are for, `view` what would become of it; `orders` are those that
    were read, by power, and `problems` what was not understood.
    """

    event: ClassVar[str] = "player.what-if"
    turn: Turn
    view: Sight
    orders: Mapping[str, tuple[str, ...]]
    problems: tuple[Problem, ...] = ()


QuestionNotice = HistoryTold | GameExported | SummaryTold | PlayersTold | WhatIf
