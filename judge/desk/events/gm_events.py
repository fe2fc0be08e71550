"""Events that are the gamemaster's affair: commands, rulings, corrections, going back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from judge.clock.deadlines import Timetable
from judge.desk.games.game import Game
from judge.desk.games.gm_rulings import GMRuling, ProposedCorrection, Scheduled
from judge.desk.games.kept_orders import OrderSet
from judge.variants.seam import Cause, Packed, Tally


@dataclass(frozen=True, slots=True)
class RolledBack:
    """The game is again as it stood before its event number `to`, but for its deadline."""

    to: int
    game: Game


@dataclass(frozen=True, slots=True)
class CorrectionProposed:
    """The gamemaster wrote a correction, which is not done before they agree to it."""

    lines: tuple[str, ...]
    because: str


@dataclass(frozen=True, slots=True)
class PositionCorrected:
    """The gamemaster put the position right; `sets` are the orders that still stand."""

    before: Packed
    position: Packed
    sets: tuple[OrderSet, ...]
    chart: tuple[Tally, ...]
    why: str


@dataclass(frozen=True, slots=True)
class ErrorReported:
    """The player of a power told the gamemaster of an error in the last adjudication."""

    power: str
    text: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """The gamemaster ruled on orders for the present turn."""

    ruling: GMRuling


@dataclass(frozen=True, slots=True)
class Commanded:
    """The gamemaster gave a command, and the next so many events are what it did.

    `command` is its name, `line` how it was written and `who` the mailbox that wrote it; `did` says
    what it did, and `to_all` and `powers` who was told so.
    """

    command: str
    line: str
    who: str
    did: Cause
    events: int
    to_all: bool = False
    powers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Undone:
    """The gamemaster took back the command that is event number `to`: the game is as it is here.

    `kept` is true where what has happened since still counts.
    """

    to: int
    game: Game
    kept: bool


@dataclass(frozen=True, slots=True)
class ResultsWaited:
    """The turn is over, and its results wait for the gamemaster to publish them."""

    since: datetime


@dataclass(frozen=True, slots=True)
class DisorderSet:
    """From now on these powers are in civil disorder, and no others: nobody orders them."""

    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CommandScheduled:
    """The gamemaster gave a command for a later moment."""

    scheduled: Scheduled


@dataclass(frozen=True, slots=True)
class ScheduleDropped:
    """A command for a later moment does not wait any more: it is carried out, or withdrawn."""

    number: int


@dataclass(frozen=True, slots=True)
class TimetableSet:
    """From now on turns end at another hour, or by the clock of another zone."""

    table: Timetable


GMEvent = (
    Commanded
    | ErrorReported
    | Ruled
    | DisorderSet
    | CorrectionProposed
    | PositionCorrected
    | CommandScheduled
    | ScheduleDropped
    | TimetableSet
)


def decided(event: GMEvent, game: Game) -> Game:  # noqa: PLR0911, a table
    """Return the game after something that its gamemaster decided, or was told."""
    match event:
        case Commanded() | ErrorReported():
            return game
        case CorrectionProposed(lines, because):
            proposed = ProposedCorrection(lines, because)
            return replace(game, present=replace(game.present, correction=proposed))
        case PositionCorrected(_, position, sets, chart):
            present = replace(game.present, sets=sets, correction=None)
            return replace(game, position=position, chart=chart, present=present)
        case CommandScheduled(scheduled):
            return replace(game, scheduled=(*game.scheduled, scheduled))
        case ScheduleDropped(number):
            left = tuple(it for it in game.scheduled if it.number != number)
            return replace(game, scheduled=left)
        case Ruled(ruling):
            rulings = (*game.present.rulings, ruling)
            return replace(game, present=replace(game.present, rulings=rulings))
        case TimetableSet(table):
            return replace(game, table=table)
        case DisorderSet(powers):
            return replace(game, disorder=powers)
