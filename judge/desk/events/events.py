"""The journal of a game: whatever happens to it is one of these events, and `apply` does it.

The store keeps them in their order for ever; a game is what comes of applying them one after
another.  A new thing that can happen is a class here and a case in `apply`, and nothing more: how
it is kept follows from its fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from judge.desk.events.address_events import AddressEvent, addressed
from judge.desk.events.clock_events import ClockEvent, apply_clock
from judge.desk.events.gm_events import GMEvent, ResultsWaited, RolledBack, Undone, decided
from judge.desk.events.late_events import LateEvent, apply_late
from judge.desk.events.people_events import PeopleEvent, apply_people
from judge.desk.events.player_events import PlayerEvent, by_player
from judge.desk.events.press_events import PressEvent, apply_press
from judge.desk.events.seat_events import SeatEvent, prompt, seated, still_vacant
from judge.desk.events.vote_events import VoteEvent, apply_vote, won
from judge.desk.games.designations import Designated
from judge.desk.games.game import Game, State
from judge.desk.games.kept_orders import OrderSet, Unproved
from judge.desk.games.order_sets import (
    confirmed,
    waiting,
    written,
)
from judge.desk.games.present_turn import PresentTurn
from judge.desk.turns.lateness import Absence, DelayRequest, Missing
from judge.variants.seam import Packed, Tally, WrittenOrder


@dataclass(frozen=True, slots=True)
class Created:
    """The game came to be, as it is here."""

    game: Game


@dataclass(frozen=True, slots=True)
class OrdersWritten:
    """A player wrote orders for the present turn, and perhaps some for turns that may follow."""

    order_set: OrderSet
    later: tuple[WrittenOrder, ...] = ()


@dataclass(frozen=True, slots=True)
class OrdersUnproved:
    """Orders came in a player's name, and nothing proves that they wrote them."""

    unproved: Unproved


@dataclass(frozen=True, slots=True)
class OrdersConfirmed:
    """A player says that orders are theirs that came without a proof, by the code of these."""

    power: str
    code: str


@dataclass(frozen=True, slots=True)
class TurnSettled:
    """A turn was adjudicated.

    `number` and `turn` (its code) tell which; `orders` are those that stood, by power, `silent` the
    powers that sent nothing; `record` is what became of them.  `position`, `deadline` and `later`
    are those of the next turn, which began at `begun`; `winners` end the game if there are any.
    """

    number: int
    turn: str
    orders: Mapping[str, tuple[WrittenOrder, ...]]
    silent: tuple[str, ...]
    record: Packed
    position: Packed
    deadline: datetime | None
    later: Mapping[str, tuple[WrittenOrder, ...]] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    tally: Tally | None = None
    digest: str = ""  # of the report; older journals have none
    begun: datetime | None = None


@dataclass(frozen=True, slots=True)
class TurnWaited:
    """The turn was due, and orders were missing: the game waits for them (House rules VII.6)."""

    missing: Missing


@dataclass(frozen=True, slots=True)
class Reminded:
    """Those who owed orders were reminded of them (House rules VII.1)."""

    at: datetime


@dataclass(frozen=True, slots=True)
class DelayAsked:
    """A player asked for more time in the present turn (House rules VII.5)."""

    request: DelayRequest


@dataclass(frozen=True, slots=True)
class DelayAnswered:
    """The gamemaster said yes or no to the requests of a power for more time."""

    power: str


class DeadlineReason(StrEnum):
    """Why a deadline was set."""

    BEGINS = "begins"  # the first turn begins
    RULES = "rules"  # the players have changed a house rule that tells how long turns take
    OUTAGE = "outage"  # the judge was out of reach and gives the time back
    GM = "gm"  # the gamemaster says so


@dataclass(frozen=True, slots=True)
class DeadlineSet:
    """The present turn is due at another time; a game that waited or was paused goes on.

    It has an optional deadline again; results that waited to be published are made anew.
    `begun` is when the turn began, if this is what begins it.
    """

    deadline: datetime
    reason: DeadlineReason
    begun: datetime | None = None


@dataclass(frozen=True, slots=True)
class Paused:
    """The gamemaster stopped the clock; orders are taken as before.

    A time to change one's mind that was running begins anew when the game goes on.
    """

    since: datetime


@dataclass(frozen=True, slots=True)
class Held:
    """A fault put the game aside; `fault` is the last line of its trace."""

    fault: str


@dataclass(frozen=True, slots=True)
class Released:
    """The game is again what it was, `state`; older journals do not tell, and have it running."""

    state: State | None = None


@dataclass(frozen=True, slots=True)
class WentOnAs:
    """From now on another game is played on from the same position, as it is here."""

    game: Game


OrderEvent = OrdersWritten | OrdersUnproved | OrdersConfirmed
TimeEvent = (
    TurnWaited | Reminded | DelayAsked | DelayAnswered | DeadlineSet | Paused | ResultsWaited
)
Event = (
    Created
    | OrderEvent
    | TurnSettled
    | SeatEvent
    | TimeEvent
    | AddressEvent
    | Held
    | Released
    | RolledBack
    | GMEvent
    | Undone
    | WentOnAs
    | Designated
    | LateEvent
    | ClockEvent
    | PlayerEvent
    | VoteEvent
    | PeopleEvent
    | PressEvent
)


def apply(event: Event, game: Game | None) -> Game:  # noqa: C901, PLR0911, PLR0912, a table
    """Return the game after an event; there is none yet before it is created."""
    if isinstance(event, Created | RolledBack | Undone | WentOnAs):
        return event.game
    assert game is not None, "a game begins by being created"
    if isinstance(event, OrderEvent):
        return _ordered(event, game)
    if isinstance(event, TimeEvent):
        return _timed(event, game)
    if isinstance(event, ClockEvent):
        return apply_clock(event, game)
    if isinstance(event, VoteEvent):
        return apply_vote(event, game)
    if isinstance(event, LateEvent):
        return apply_late(event, game)
    if isinstance(event, PlayerEvent):
        return by_player(event, game)
    if isinstance(event, PeopleEvent):
        return apply_people(event, game)
    if isinstance(event, PressEvent):
        return apply_press(event, game)
    if isinstance(event, SeatEvent):
        return seated(event, game)
    if isinstance(event, AddressEvent):
        return addressed(event, game)
    if isinstance(event, GMEvent):
        return decided(event, game)
    match event:
        case TurnSettled():
            return _settled(event, game)
        case Held():
            return replace(game, state=State.HELD)
        case Released(state):
            return replace(game, state=state or (State.RUNNING if game.seats else State.FORMING))
        case Designated(designation):
            return replace(game, designation=designation)


def released(game: Game) -> Released:
    """Return what releases a game that a fault held; one that waited for orders tries again."""
    if game.ending is not None or game.winners:
        return Released(State.OVER)
    if not game.seats:
        return Released(State.FORMING)
    return Released(State.RUNNING if game.present.paused is None else State.PAUSED)


def _settled(event: TurnSettled, game: Game) -> Game:
    return replace(
        game,
        position=event.position,
        number=event.number + 1,
        deadline=event.deadline,
        present=PresentTurn(begun=event.begun),
        later=event.later,
        state=State.OVER if event.winners else State.RUNNING,
        winners=event.winners,
        ending=won(event.winners, game),
        ended=game.turn if event.winners else None,
        chart=_charted(game.chart, event.tally),
        digest=event.digest,
        vacant=still_vacant(event.silent, game),
        promptness=prompt(event.orders, event.silent, game),
        absences=_still_away(event.begun, game),
        late=tuple(late for late in game.late if late.turn == event.turn),
    )


def _still_away(begun: datetime | None, game: Game) -> tuple[Absence, ...]:
    """Return the absences that are not over when the next turn begins."""
    if begun is None:
        return game.absences
    return tuple(absence for absence in game.absences if absence.until > begun)


def _timed(event: TimeEvent, game: Game) -> Game:
    """Return the game with another clock: it waits, is paused, or is due at another time."""
    turn = game.present
    match event:
        case TurnWaited(missing):
            turn = replace(turn, missing=missing, paused=None)
            return replace(game, state=State.WAITING, present=turn)
        case DelayAsked(request):
            return replace(game, present=replace(turn, delays=(*turn.delays, request)))
        case DelayAnswered(power):
            left = tuple(request for request in turn.delays if request.power != power)
            return replace(game, present=replace(turn, delays=left))
        case Reminded(at):
            return replace(game, present=replace(turn, reminded=at))
        case ResultsWaited(since):
            return replace(game, present=replace(turn, unpublished=since))
        case Paused(since):
            turn = replace(turn, paused=since, settles_at=None)
            return replace(game, state=State.PAUSED, present=turn)
        case DeadlineSet(deadline, _, begun):
            held = game.state in {State.HELD, State.OVER}
            state = game.state if held else State.RUNNING
            settles_at = None if turn.unpublished else turn.settles_at
            turn = replace(turn, begun=begun or turn.begun, missing=None, paused=None)
            turn = replace(turn, unpublished=None, passed=None, settles_at=settles_at)
            return replace(game, deadline=deadline, state=state, present=turn)


def _ordered(event: OrderEvent, game: Game) -> Game:
    """Return the game after something that players wrote of orders."""
    match event:
        case OrdersWritten(order_set, later):
            return written(order_set, later, game)
        case OrdersUnproved(unproved):
            return waiting(unproved, game)
        case OrdersConfirmed(power, code):
            return confirmed(power, code, game)


def _charted(chart: tuple[Tally, ...], tally: Tally | None) -> tuple[Tally, ...]:
    """Return the chart with what a turn counted; the last count under a label stands."""
    if tally is None:
        return chart
    return (*(earlier for earlier in chart if earlier.label != tally.label), tally)
