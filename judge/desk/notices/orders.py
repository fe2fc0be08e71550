"""What a player is told of orders: those that stand, those that wait, and why some do not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from judge.desk.games.kept_orders import Origin
from judge.variants.seam import Cause, PassedOver, Problem, Ruling, Sheet, Sight, Turn


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of an acknowledgement: the order that stands for something, and where it came from.

    `otherwise` is what becomes of it without an order.  `impossible`: it is ordered to do what
    cannot be done; `unused`: newer orders leave no room for this one.  `entrusted` is the power
    that orders it by proxy, if one does.
    """

    name: str
    order: str
    origin: Origin
    otherwise: Cause | None = None
    rulings: tuple[Ruling, ...] = ()
    impossible: bool = False
    unused: bool = False
    entrusted: str = ""


@dataclass(frozen=True, slots=True)
class ByProxy:
    """What a player ordered for another power that had given them a proxy, and what it was for.

    It tells nobody whether the proxy stands (House rules II.3).  `open` are the names of things
    that they have ordered nothing for.
    """

    power: str
    lines: tuple[SheetLine, ...]
    open: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entrusted:
    """What a player has given to another one to order: the names of the things."""

    receiver: str
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """What a command in a letter changed."""

    cause: Cause


@dataclass(frozen=True, slots=True)
class Waiting:
    """A set of orders that waits to be confirmed: when it came, its code, and what it says."""

    received: datetime
    code: str
    orders: tuple[str, ...]
    final: bool


@dataclass(frozen=True, slots=True)
class NotRun:
    """A part of a letter that was not carried out: its first line, and why."""

    written: str
    cause: Cause


@dataclass(frozen=True, slots=True)
class OrdersStand:
    """To a player: all orders that stand for a power of theirs now, and what was not understood.

    `filed` is false when the letter only asked; `sheet` is what there is to order; `doubtful`
    is true when they marked the set as final but it was kept preliminary for their own sake,
    and `undone` where that is because it leaves something undone; `held_by` are words that keep
    it preliminary though FINAL stands beside them, and `holds_turn` if these speak of running
    the turn; `reopened`: it was final before the letter, and is not now; `hints` are about
    their own orders only; `later` are their orders for turns that may follow; `rulings` are
    about no order that stands; `quoted` counts the lines that were passed over because they are
    not their own; `not_run` are the parts of the letter that could not be carried out; `own` is
    the board with their orders, as they are meant; `repeats` is when an earlier letter came, if
    this one said the same once more and did nothing. `changed`: something stands now that did
    not before the letter. `unproved` are the sets that wait to be confirmed. `done` is what
    commands of the letter changed; the game waits until `waited_until` for orders that are not
    meant to be used yet. `entrusted` is what others order for the player, `by_proxy` what the
    player may order, or might have ordered, for others. `patient`: they want the turn to last
    until its deadline (VII.2). `public`: everybody has been told them (II.6); `by_gm`: it was
    the gamemaster who wrote, for the player; `complete`: the turn waited for these orders, and
    was adjudicated with them.
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
    undone: bool = False
    held_by: str = ""
    holds_turn: bool = False
    reopened: bool = False
    problems: tuple[Problem, ...] = ()
    passed_over: tuple[PassedOver, ...] = ()
    quoted: int = 0
    not_run: tuple[NotRun, ...] = ()
    own: Sight | None = None
    repeats: datetime | None = None
    changed: bool = False
    unproved: tuple[Waiting, ...] = ()
    done: tuple[Cause, ...] = ()
    entrusted: tuple[Entrusted, ...] = ()
    by_proxy: tuple[ByProxy, ...] = ()
    patient: bool = False
    waited_until: datetime | None = None
    public: bool = False
    complete: bool = False
    by_gm: bool = False


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
    DISORDER = "disorder"
    SURRENDERED = "surrendered"
    FORMING = "forming"
    LATE = "late"
    PUBLIC = "public"
    UNPUBLISHED = "unpublished"
    GM = "gm"
    STRANGER = "stranger"
    EJECTED = "ejected"
    REPLACED = "replaced"


@dataclass(frozen=True, slots=True)
class Refused:
    """To whoever wrote: nothing was done with their letter, or with the orders in it.

    `text` holds the orders in it, so that they need not be typed again; `unknown` the parts of its
    subject that were not understood; `not_run` the parts of it that could not be carried out.
    `kept`: they are kept as orders that came too late, which the gamemaster may accept (VII.1);
    `partly`: some of the letter is answered in a letter of its own.  `offered` are powers that
    their players ask its writer to take over; `joined`: they have a place in a game that is
    forming; `observes`, `stands_by`: that is what they do.  `later` are their orders for turns
    that may follow, which stay.  `by_gm`: the gamemaster wrote it for the power.
    """

    event: ClassVar[str] = "player.letter-refused"
    power: str | None
    why: Why
    written_subject: str
    text: str = ""
    unknown: tuple[str, ...] = ()
    not_run: tuple[NotRun, ...] = ()
    kept: bool = False
    partly: bool = False
    offered: tuple[str, ...] = ()
    joined: bool = False
    by_gm: bool = False
    observes: bool = False
    stands_by: bool = False
    later: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProxyReceived:
    """To a player: another one lets them order some things of theirs in this turn (II.3).

    `form` is to be filled in; `reopened`: their own orders were final, and are not any more.
    """

    event: ClassVar[str] = "player.proxy-received"
    power: str
    giver: str
    things: tuple[str, ...]
    form: str
    reopened: bool = False


@dataclass(frozen=True, slots=True)
class OrdersShown:
    """To everybody: a player's orders for the present turn, which are final (House rules II.6)."""

    event: ClassVar[str] = "all.orders-shown"
    power: str
    orders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrdersSecret:
    """To everybody: a player wants the orders of the present turn to be secret (II.6)."""

    event: ClassVar[str] = "all.orders-secret"


@dataclass(frozen=True, slots=True)
class StrangerWrote:
    """To the player of a power: somebody wrote for it from an unknown address."""

    event: ClassVar[str] = "player.stranger-wrote"
    power: str
    stranger: str
    written_subject: str


@dataclass(frozen=True, slots=True)
class NotProved:
    """To a player: a line of a letter in their name was not carried out, for nothing proves it.

    `editor`: it was to the desk of the zine's editor, to which an answer goes as well.
    """

    event: ClassVar[str] = "player.not-proved"
    written: str
    editor: bool = False


OrderNotice = (
    OrdersStand
    | ConfirmOrders
    | OrdersNotUsed
    | Refused
    | ProxyReceived
    | OrdersShown
    | OrdersSecret
    | StrangerWrote
    | NotProved
)
