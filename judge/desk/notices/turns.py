"""What is told of a game and its turns: to everybody, or to whoever asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from judge.desk.press.press import PressPiece
from judge.desk.turns.lateness import Absence
from judge.desk.votes.proposals import VoteResult
from judge.letter import Address
from judge.variants.seam import Cause, Sight, Turn


@dataclass(frozen=True, slots=True)
class Seated:
    """A power, and who plays it, as everybody is told."""

    power: str
    player: Address


@dataclass(frozen=True, slots=True)
class GameStarts:
    """To everybody: the game begins, with these players.

    `seal` is told of the seed that a lot will be drawn from, if one will.  `by_address`: orders
    count that nothing but their sender's address proves, `by_signature`: or those that their mail
    provider has signed (House rules II.7).  `draw_seed` is the seed that the powers were drawn
    from, if they were; `contacts` are how players wish to be reached, by power.
    """

    event: ClassVar[str] = "all.game-starts"
    players: tuple[Seated, ...]
    view: Sight
    blank: Sight
    seal: str = ""
    by_address: bool = True  # as it was before there was such a clause
    by_signature: bool = False
    draw_seed: str = ""
    contacts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnReport:
    """To everybody: what became of a turn, and what is next.

    `number`, `turn`, `due` and `view` are the turn that was settled; the card is the game after it;
    `silent` are the powers that had sent no orders; `receipts` tell for each power which orders
    were used; `digest` is made of all this and of the digest before
    (`judge.desk.games.witnesses.chained`); `decided` is what the gamemaster ruled on orders.
    `votes` are the proposals that were voted on, `draw` and `surrender` the powers that said so
    with their orders; `press` is what is printed with it; `players` are told at the end of a game
    in which they did not know one another.
    """

    event: ClassVar[str] = "all.turn-report"
    number: int
    turn: Turn
    due: datetime | None
    view: Sight
    silent: tuple[str, ...]
    receipts: Mapping[str, str]
    digest: str = ""
    decided: tuple[Cause, ...] = ()
    votes: tuple[VoteResult, ...] = ()
    draw: tuple[str, ...] = ()
    surrender: tuple[str, ...] = ()
    press: tuple[PressPiece, ...] = ()
    players: tuple[Seated, ...] = ()


@dataclass(frozen=True, slots=True)
class PowerJoins:
    """To everybody: a power that nobody played has been drawn by lot for the side of others.

    `allies` are the powers of its player beside it; `seed` is what the lot was drawn from, `seal`
    what was told of it when the game began.
    """

    event: ClassVar[str] = "all.power-joins"
    power: str
    allies: tuple[str, ...]
    turn: str
    seed: str
    seal: str


@dataclass(frozen=True, slots=True)
class Status:
    """To anybody who asked: where the game stands.

    `absences` are when players will be away; only those who take part are told.
    """

    event: ClassVar[str] = "player.status"
    view: Sight
    absences: tuple[Absence, ...] = ()


@dataclass(frozen=True, slots=True)
class MapSent:
    """To anybody who asked: the map; `power` and `orders` are the reader's own, if any."""

    event: ClassVar[str] = "anyone.map"
    view: Sight
    power: str | None = None
    orders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PicturesFollow:
    """To everybody: the pictures of a letter that went ahead of them under this subject."""

    event: ClassVar[str] = "all.pictures-follow"
    subject_before: str


@dataclass(frozen=True, slots=True)
class DeadlineMoved:
    """To everybody: the judge was out of reach across the deadline and gives the time back."""

    event: ClassVar[str] = "all.deadline-moved"


@dataclass(frozen=True, slots=True)
class GameHeld:
    """A fault of the judge keeps the present turn from being settled; it is tried again."""

    event: ClassVar[str] = "all.game-held"


TurnNotice = (
    GameStarts
    | TurnReport
    | PowerJoins
    | Status
    | MapSent
    | PicturesFollow
    | DeadlineMoved
    | GameHeld
)
