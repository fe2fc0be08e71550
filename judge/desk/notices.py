"""What the clerk has to tell somebody: one value for each kind of letter.

`event` names its template; the fields are what the template may speak of.  The words are in
`templates/`, and nothing here decides how a thing is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.desk.game import Game, Origin
from judge.houserules.rules import Clause
from judge.variants.seam import Cause, Problem, Sheet, Turn, View


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One unit on an acknowledgement: the order that stands for it, and where that came from.

    `impossible`: the letter at hand orders what cannot be done; `unused`: newer orders use up all
    the builds or removals that are due.
    """

    name: str
    order: str | None
    origin: Origin
    notes: tuple[Cause, ...] = ()
    impossible: bool = False
    unused: bool = False


@dataclass(frozen=True, slots=True)
class OrdersStand:
    """To a player: all orders that stand for his power now, and what was not understood.

    `filed` is false when the letter only asked; `sheet` is what there is to order; `doubtful` is
    true when he marked the set as final but it was kept preliminary for his own sake; `hints`
    are about his own orders only; `contingents` are his orders for retreats and adjustments;
    `quoted` counts the lines that were passed over because they are not his own.
    """

    event: ClassVar[str] = "player.orders-stand"
    game: Game
    power: str
    lines: tuple[SheetLine, ...]
    sheet: Sheet
    final: bool
    filed: bool
    receipt: str
    contingents: tuple[str, ...] = ()
    hints: tuple[Cause, ...] = ()
    doubtful: bool = False
    problems: tuple[Problem, ...] = ()
    passed_over: tuple[str, ...] = ()
    quoted: int = 0


@dataclass(frozen=True, slots=True)
class Refused:
    """To a player: nothing was done with his letter.

    `why` is one of: turn, other-game, half-turn, no-turn, over, not-yours, which-power,
    nothing-due, gm, stranger.  `text` holds the orders that he wrote, so that he need not type
    them again; `unknown` the parts of his subject that were not understood.
    """

    event: ClassVar[str] = "player.letter-refused"
    game: Game
    power: str | None
    why: str
    written_subject: str
    text: str = ""
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StrangerWrote:
    """To the player of a power: somebody wrote for it from an unknown address."""

    event: ClassVar[str] = "player.stranger-wrote"
    game: Game
    power: str
    stranger: str
    written_subject: str


@dataclass(frozen=True, slots=True)
class GameStarts:
    """To everybody: the game begins; `powers` are the reader's."""

    event: ClassVar[str] = "all.game-starts"
    game: Game
    powers: tuple[str, ...]
    view: View
    sheets: Mapping[str, Sheet]


@dataclass(frozen=True, slots=True)
class TurnReport:
    """To everybody: what became of a turn, and what is next.

    `number`, `turn`, `due` and `view` are the turn that was settled; `game` stands after it;
    `silent` are the powers that had sent no orders; `receipts` tell for each power which orders
    were used; `sheets` are the reader's own, `foreseen` what his contingent orders made, and
    `inferred` his units' only retreats, which are taken for granted.
    """

    event: ClassVar[str] = "all.turn-report"
    game: Game
    number: int
    turn: Turn
    due: datetime | None
    view: View
    silent: tuple[str, ...]
    receipts: Mapping[str, str]
    powers: tuple[str, ...]
    sheets: Mapping[str, Sheet]
    foreseen: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Status:
    """To a player or the GM who asked: where the game stands."""

    event: ClassVar[str] = "player.status"
    game: Game
    view: View


@dataclass(frozen=True, slots=True)
class MapSent:
    """To anybody who asked: the map; `power` and `orders` are the reader's own, if he has any."""

    event: ClassVar[str] = "anyone.map"
    game: Game
    view: View
    power: str | None = None
    orders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PicturesFollow:
    """To everybody: the pictures of a letter that went ahead of them under this subject."""

    event: ClassVar[str] = "all.pictures-follow"
    game: Game
    subject_before: str


@dataclass(frozen=True, slots=True)
class DeadlineMoved:
    """To everybody: the judge was out of reach across the deadline and gives the time back."""

    event: ClassVar[str] = "all.deadline-moved"
    game: Game
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ZoneTold:
    """To anybody who named his time zone: whether there is one of that name.

    `zone` is empty if there is none, and `close` are the names much like it; `games` are those
    that he wrote about.
    """

    event: ClassVar[str] = "anyone.zone"
    written: str
    zone: str
    close: tuple[str, ...]
    games: tuple[Game, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesTold:
    """To anybody: the house rules of a game, or what of them he asked for by its number.

    `asked` is empty if he asked for them all; `clauses` is, if there are none of that number.
    """

    event: ClassVar[str] = "anyone.rules"
    game: Game
    clauses: tuple[Clause, ...]
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Help:
    """To anybody: how to write to the judge; `game` is the one written about, if any.

    `commands` are the names of all commands, in the order in which they are to be told.
    """

    event: ClassVar[str] = "anyone.help"
    commands: tuple[str, ...]
    game: Game | None = None
    power: str | None = None


@dataclass(frozen=True, slots=True)
class GameList:
    """To anybody: the games that are played here."""

    event: ClassVar[str] = "anyone.games"
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class NoSuchGame:
    """To anybody: the subject names no game of this judge; `close` are names much like it.

    `text` is what he wrote, so that he need not type it again.
    """

    event: ClassVar[str] = "anyone.no-such-game"
    written_subject: str
    close: tuple[str, ...]
    names: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Trouble:
    """To the operator: something could not be dealt with; `trouble` is the trace of it.

    `what` is one of: letter, game, outgoing; `name` tells which: the letter's number, the game's
    name, the mailbox that a letter could not be sent to.
    """

    event: ClassVar[str] = "operator.trouble"
    what: str
    name: str
    trouble: str


Notice = (
    OrdersStand
    | Refused
    | StrangerWrote
    | GameStarts
    | TurnReport
    | Status
    | MapSent
    | PicturesFollow
    | DeadlineMoved
    | ZoneTold
    | RulesTold
    | Help
    | GameList
    | NoSuchGame
    | Trouble
)
