"""What the clerk has to tell somebody: one value for each kind of letter.

`event` names its template; the fields are what the template may speak of, beside the game's card
and the reader (`judge.desk.circulation`).  The words are in `templates/`, and nothing here decides
how a thing is said.  No notice holds a game: what is in one may be read by all who get it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from judge.desk.card import Card
from judge.desk.clock_notices import ReplacementWanted, TurnWaits
from judge.desk.game import Origin
from judge.houserules.rules import Clause
from judge.letter import Address
from judge.variants.seam import Cause, PassedOver, Problem, Ruling, Sheet, Sight, Turn


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of an acknowledgement: the order that stands for something, and where it came from.

    `otherwise` is what becomes of it without an order.  `impossible`: it is ordered to do what
    cannot be done; `unused`: newer orders leave no room for this one.
    """

    name: str
    order: str
    origin: Origin
    otherwise: Cause | None = None
    rulings: tuple[Ruling, ...] = ()
    impossible: bool = False
    unused: bool = False


@dataclass(frozen=True, slots=True)
class OrdersStand:
    """To a player: all orders that stand for a power of theirs now, and what was not understood.

    `filed` is false when the letter only asked; `sheet` is what there is to order; `doubtful` is
    true when they marked the set as final but it was kept preliminary for their own sake; `hints`
    are about their own orders only; `later` are their orders for turns that may follow; `rulings`
    are about no order that stands; `quoted` counts the lines that were passed over because they
    are not their own; `not_run` are the parts of the letter that could not be carried out; `own` is
    the board with their orders, as they are meant; `repeats` is when an earlier letter came, if
    this one said the same once more and did nothing.  `changed`: something stands now that did not
    before the letter.  `unproved` are the sets that wait to be confirmed.
    """

    event: ClassVar[str] = "player.orders-stand"
    power: str
    lines: tuple[SheetLine, ...]
    sheet: Sheet
    final: bool
    filed: bool
    receipt: str
    later: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    hints: tuple[Cause, ...] = ()
    doubtful: bool = False
    problems: tuple[Problem, ...] = ()
    passed_over: tuple[PassedOver, ...] = ()
    quoted: int = 0
    not_run: tuple[NotRun, ...] = ()
    own: Sight | None = None
    repeats: datetime | None = None
    changed: bool = False
    unproved: tuple[Waiting, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """A set of orders that waits to be confirmed: when it came, its code, and what it says."""

    received: datetime
    code: str
    orders: tuple[str, ...]
    final: bool


@dataclass(frozen=True, slots=True)
class ConfirmOrders:
    """To a player: orders came in their name, and nothing proves that they wrote them.

    `waiting` are the orders, `written_subject` is the letter's, `problems` are what was not
    understood of it.
    """

    event: ClassVar[str] = "player.confirm-orders"
    power: str
    waiting: Waiting
    written_subject: str
    problems: tuple[Problem, ...] = ()
    not_run: tuple[NotRun, ...] = ()


@dataclass(frozen=True, slots=True)
class OrdersNotUsed:
    """To a player: a turn was settled without orders that came in their name unproved."""

    event: ClassVar[str] = "player.orders-not-used"
    power: str
    turn: Turn
    unproved: tuple[Waiting, ...]


class Why(StrEnum):
    """Why nothing was done with a letter."""

    OTHER_TURN = "turn"
    OTHER_GAME = "other-game"
    HALF_TURN = "half-turn"
    NO_TURN = "no-turn"
    OVER = "over"
    NOT_YOURS = "not-yours"
    WHICH_POWER = "which-power"
    NOTHING_DUE = "nothing-due"
    LATE = "late"
    GM = "gm"
    STRANGER = "stranger"


@dataclass(frozen=True, slots=True)
class NotRun:
    """A part of a letter that was not carried out: its first line, and why."""

    written: str
    cause: Cause


@dataclass(frozen=True, slots=True)
class Refused:
    """To whoever wrote: nothing was done with their letter, or with the orders in it.

    `text` holds the orders in it, so that they need not be typed again; `unknown` the parts of its
    subject that were not understood; `not_run` the parts of it that could not be carried out.
    """

    event: ClassVar[str] = "player.letter-refused"
    power: str | None
    why: Why
    written_subject: str
    text: str = ""
    unknown: tuple[str, ...] = ()
    not_run: tuple[NotRun, ...] = ()


@dataclass(frozen=True, slots=True)
class StrangerWrote:
    """To the player of a power: somebody wrote for it from an unknown address."""

    event: ClassVar[str] = "player.stranger-wrote"
    power: str
    stranger: str
    written_subject: str


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
    provider has signed (House rules II.7).
    """

    event: ClassVar[str] = "all.game-starts"
    players: tuple[Seated, ...]
    view: Sight
    blank: Sight
    seal: str = ""
    by_address: bool = True  # as it was before there was such a clause
    by_signature: bool = False


@dataclass(frozen=True, slots=True)
class TurnReport:
    """To everybody: what became of a turn, and what is next.

    `number`, `turn`, `due` and `view` are the turn that was settled; the card is the game after it;
    `silent` are the powers that had sent no orders; `receipts` tell for each power which orders
    were used; `digest` is made of all this and of the digest before (`judge.desk.game.chained`).
    """

    event: ClassVar[str] = "all.turn-report"
    number: int
    turn: Turn
    due: datetime | None
    view: Sight
    silent: tuple[str, ...]
    receipts: Mapping[str, str]
    digest: str = ""


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
    """To anybody who asked: where the game stands."""

    event: ClassVar[str] = "player.status"
    view: Sight


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


@dataclass(frozen=True, slots=True)
class ZoneTold:
    """To anybody who named their time zone: whether there is one of that name.

    `zone` is empty if there is none, and `close` are the names much like it.
    """

    event: ClassVar[str] = "anyone.zone"
    written: str
    zone: str
    close: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LanguageTold:
    """To anybody who named a language: whether the judge writes it.

    `language` is its code, empty if it does not; `languages` are those that it does write, each as
    its own speakers call it, by code.
    """

    event: ClassVar[str] = "anyone.language"
    written: str
    language: str
    languages: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RulesTold:
    """To anybody: the house rules of a game, or what of them they asked for by its number.

    `asked` is empty if they asked for them all; `clauses` is, if there are none of that number, and
    then `known` has all clauses there are; `sections` are the titles over them.
    """

    event: ClassVar[str] = "anyone.rules"
    title: str
    sections: Mapping[str, str]
    clauses: tuple[Clause, ...]
    known: tuple[Clause, ...] = ()
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Help:
    """To anybody: how to write to the judge; `power` is the reader's, if they wrote for one.

    `commands` are the names of all commands, in the order in which they are to be told.
    """

    event: ClassVar[str] = "anyone.help"
    commands: tuple[str, ...]
    power: str | None = None


@dataclass(frozen=True, slots=True)
class GameList:
    """To anybody: games that are played here; `more` if there are others."""

    event: ClassVar[str] = "anyone.games"
    games: tuple[Card, ...]
    more: bool = False


@dataclass(frozen=True, slots=True)
class NoSuchGame:
    """To anybody: the subject names no game of this judge; `close` are names much like it.

    `names` are some that are played here; `text` is what they wrote, so that they need not type it
    again.
    """

    event: ClassVar[str] = "anyone.no-such-game"
    written_subject: str
    close: tuple[str, ...]
    names: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class NotProved:
    """To a player: a line of a letter in their name was not carried out, for nothing proves it."""

    event: ClassVar[str] = "player.not-proved"
    written: str


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


Notice = (
    OrdersStand
    | ConfirmOrders
    | OrdersNotUsed
    | Refused
    | StrangerWrote
    | GameStarts
    | TurnReport
    | PowerJoins
    | Status
    | MapSent
    | PicturesFollow
    | DeadlineMoved
    | TurnWaits
    | ReplacementWanted
    | GameHeld
    | ZoneTold
    | LanguageTold
    | RulesTold
    | Help
    | GameList
    | NoSuchGame
    | NotProved
    | Trouble
)
