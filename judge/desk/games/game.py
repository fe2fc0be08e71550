"""The game's own records: seats, sets of orders, the turn and its deadline.

A game is the fold of its events (`judge.desk.events.events`), and nothing else changes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from judge.clock.deadlines import Timetable, results_due
from judge.desk.games.endings import Ending
from judge.desk.games.gm_rulings import Scheduled, ruled
from judge.desk.games.kept_orders import LateSet, OrderSet, Publicity
from judge.desk.games.present_turn import PresentTurn
from judge.desk.people.address_requests import AddressRequest
from judge.desk.people.unseated import Candidate, Unseated
from judge.desk.press.press import PressDesk
from judge.desk.turns.lateness import Absence, Promptness
from judge.desk.votes.proposals import Vote
from judge.houserules.rules import HouseRules
from judge.letter import Address
from judge.variants.seam import Due, Packed, Tally, Turn, Variant, WrittenOrder

GM = "gm"  # who has no power to be named by


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place in a game, and the powers they play.

    They are written to at the mailbox of `player`, and may write from those of `also` as well.
    An `empty` seat is nobody's: `player` had it before.
    """

    player: Address
    powers: tuple[str, ...]
    also: tuple[Address, ...] = ()
    empty: bool = False

    @property
    def mailboxes(self) -> tuple[Address, ...]:
        """All mailboxes from which its player may write: none of an empty seat."""
        return () if self.empty else (self.player, *self.also)


class State(StrEnum):
    """How far a game has come.

    One that is waiting waits for missing orders (House rules VII.6), a paused one for its
    gamemaster, a held one for the operator to mend a fault.
    """

    FORMING = "forming"
    RUNNING = "running"
    WAITING = "waiting"
    PAUSED = "paused"
    HELD = "held"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Statements:
    """What was said of a game that is over, by voters or `gm`; it is sent to all when it is due."""

    said: Mapping[str, str] = field(default_factory=dict)
    due: datetime | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game between two letters.

    `number` counts the turns, the first being 1; `deadline` is in UTC; what else belongs to the
    turn, and ends with it, is `present`.
    """

    name: str
    variant: Variant
    rules: HouseRules
    table: Timetable
    gm: Address
    seats: tuple[Seat, ...]
    position: Packed
    number: int = 1
    deadline: datetime | None = None
    present: PresentTurn = field(default_factory=PresentTurn)
    state: State = State.RUNNING
    winners: tuple[str, ...] = ()
    ending: Ending | None = None
    ended: Turn | None = None  # the turn with which it was over
    played_on: str = ""  # the game with which, or as which, it is played on
    designation: str = ""  # in the manner of postal magazines: 1966AC
    started: datetime | None = None  # when the first turn began
    digest: str = ""  # of the last report (`chained`)

    # From turn to turn: what powers wrote for those that may follow, by power; sets that came too
    # late for this one or the last, unless they are accepted (VII.1); what each power had of what
    # the game is won by, whenever that was counted; commands that wait for their moment.
    later: Mapping[str, tuple[WrittenOrder, ...]] = field(default_factory=dict)
    late: tuple[LateSet, ...] = ()
    chart: tuple[Tally, ...] = ()
    scheduled: tuple[Scheduled, ...] = ()

    # Powers: in civil disorder until it is said otherwise, so that nobody orders them; gone for
    # good; free to be taken over, and since when (while they are).
    disorder: tuple[str, ...] = ()
    surrendered: tuple[str, ...] = ()
    vacant: tuple[str, ...] = ()
    vacant_since: Mapping[str, datetime] = field(default_factory=dict)

    # People: those without a seat; how prompt each seat is, by its first power; who told that they
    # will be away, once for each power; what players let the others know of themselves, by power.
    people: Unseated = field(default_factory=Unseated)
    promptness: Mapping[str, Promptness] = field(default_factory=dict)
    absences: tuple[Absence, ...] = ()
    contacts: Mapping[str, str] = field(default_factory=dict)
    ignored: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # whose press, by power
    offers: Mapping[str, Address] = field(default_factory=dict)  # who is to take a seat over
    candidates: Mapping[str, Candidate] = field(default_factory=dict)  # and who has it in the end

    # What they say of it when it is over.
    statements: Statements = field(default_factory=Statements)

    # What proves them: how often somebody's tokens were made void (a seat's first power, or `gm`);
    # mailboxes that were asked whether they are a player's; digests of passwords.
    generations: Mapping[str, int] = field(default_factory=dict)
    requests: tuple[AddressRequest, ...] = ()
    passwords: Mapping[str, str] = field(default_factory=dict, repr=False)

    # Votes: those that are on, of so many that were ever proposed; for how long nothing has changed
    # hands the chart tells, but for what it says up to `steady_since`.
    votes: tuple[Vote, ...] = ()
    proposed: int = 0
    steady_since: str = ""

    # Press that is not printed yet (X.1).
    press: PressDesk = field(default_factory=PressDesk)

    # What all lots are drawn from: nobody learns it before they are.
    seed: str = field(default="", repr=False)

    @property
    def turn(self) -> Turn:
        """The turn that is to be written for."""
        return self.variant.turn(self.position)

    @property
    def opens_orders(self) -> bool:
        """Whether everybody learns the orders of a turn once it is settled (House rules VII.7)."""
        return self.variant.opens_orders and not self.rules.tells_positions_alone

    @property
    def takes_time(self) -> bool:
        """Whether the turn has a deadline of its own.

        Otherwise it is over with the turn before it: what was written ahead for it counts (House
        rules VII.4, II.5).
        """
        return not self.turn.lasts or bool(self.rules.pace(self.turn.lasts))

    @property
    def unpublished(self) -> datetime | None:
        """Since when results wait for the gamemaster, while the house rules say so (VII.2)."""
        return self.present.unpublished if self.rules.gm_publishes else None

    @property
    def optional_at(self) -> datetime | None:
        """When the turn is over if orders of everybody are there by then (VII.4); None if never."""
        before, turn, running = self.rules.optional, self.present, self.state is State.RUNNING
        if not before or self.deadline is None or turn.begun is None or not running:
            return None
        at = self.deadline - before
        return at if turn.begun < at and not (turn.passed or self.unpublished) else None

    @property
    def results_at(self) -> datetime | None:
        """When the results of the turn are made, unless all is final before; None if never."""
        if self.deadline is None or self.state is not State.RUNNING or self.unpublished:
            return None
        return results_due(self.deadline, self.rules.results(self.turn.lasts), self.table)

    def power_name(self, power: str) -> str:
        """Return what people call a power."""
        return self.variant.powers[power].name

    def seat_of(self, power: str) -> Seat | None:
        """Return the seat that plays a power, None if nobody does."""
        return next((seat for seat in self.seats if power in seat.powers), None)

    def powers_beside(self, power: str) -> tuple[str, ...]:
        """Return all powers of whoever plays a power; it alone if nobody does."""
        seat = self.seat_of(power)
        return (self.powers_at(seat.player) if seat is not None else ()) or (power,)

    @property
    def players(self) -> tuple[Address, ...]:
        """The mailboxes of all players, by their seats."""
        return tuple(seat.player for seat in self.seats if not seat.empty)

    def seats_at(self, address: Address) -> tuple[Seat, ...]:
        """Return the seats of which this is a mailbox."""
        key = address.key
        return tuple(seat for seat in self.seats if any(own.key == key for own in seat.mailboxes))

    def powers_at(self, address: Address) -> tuple[str, ...]:
        """Return the powers of whoever has a mailbox."""
        return tuple(power for seat in self.seats_at(address) for power in seat.powers)

    def request_of(self, address: Address) -> AddressRequest | None:
        """Return what a mailbox is asked that nobody here has, if it is asked anything."""
        asked = (request for request in self.requests if request.address.same_as(address))
        others = (self.gm, *self.people.known)
        free = not self.seats_at(address) and not any(map(address.same_as, others))
        return next(asked, None) if free else None


@dataclass(frozen=True, slots=True)
class Written:
    """An order that stands because its player wrote it, and the set it came in."""

    order: WrittenOrder
    source: OrderSet


def written_orders(game: Game, power: str) -> tuple[Written, ...]:
    """Return the orders that a player wrote and that stand for a power now.

    The newest set comes first; from earlier sets only what the newer ones left open (House
    rules III.4).  Within a set the last order for the same thing counts (III.6).  What is said of
    all others (`Keep everything else`) leaves those alone that were ordered before.
    """
    return _newest(game, power, _sets_of(game, power))


def _newest(game: Game, power: str, sets: Iterable[OrderSet]) -> tuple[Written, ...]:
    """Return the orders that stand of some sets for a power, the newest of which comes first."""
    standing: dict[str, Written] = {}
    for order_set in sets:
        last = {order.key: Written(order, order_set) for order in order_set.orders}
        free = {key for key in last if key not in standing or standing[key].order.unless_ordered}
        standing |= {key: order for key, order in last.items() if key in free}
    return tuple(
        it for it in standing.values() if ruled(it.order, power, game.present.rulings) is not False
    )


def due(game: Game, power: str) -> Due:
    """Return what a power has to write in the present turn, in view of what it wrote.

    What it has given to others to order is not missing, whether they order it or not (II.3).
    """
    orders = [written.order for written in written_orders(game, power)]
    owed = game.variant.due(power, game.position, orders, game.later.get(power, ()))
    given = entrusted(game, power)
    return _without(given, owed) if given and owed.missing else owed


def _without(given: Mapping[str, str], owed: Due) -> Due:
    """Return what is owed without what was given to others to order."""
    names = {item.name for item in owed.sheet.items if item.key in given}
    missing = [name for name in owed.missing if name not in names]
    free = len(given.keys() - {item.key for item in owed.sheet.items})
    return replace(owed, missing=tuple(missing[: max(0, len(missing) - free)]))


def standing_orders(game: Game, power: str) -> tuple[WrittenOrder, ...]:
    """Return the orders that stand for a power: those it wrote, then what is taken for granted.

    What a player wrote always goes before what was taken for granted, whenever it came (House
    rules II.5, III.8).
    """
    written = {written.order.key: written.order for written in written_orders(game, power)}
    granted = {order.key: order for order in due(game, power).granted}
    return tuple((granted | written)[key] for key in dict.fromkeys((*written, *granted)))


def orders_used(game: Game, power: str) -> tuple[WrittenOrder, ...]:
    """Return the orders that a turn is settled by: those that stand, and before them by proxy.

    What the receiver of a proxy ordered goes before the granter's own orders; where they ordered
    nothing, these count (House rules II.3).  What the gamemaster ordered goes before both.
    """
    receivers = entrusted(game, power)
    standing = standing_orders(game, power)
    firm = {order.key for order in standing if ruled(order, power, game.present.rulings)}
    others = dict.fromkeys(receivers.values())
    by_proxy = {
        written.order.key: written.order
        for receiver in others
        for written in orders_by_proxy(game, power, receiver)
        if receivers.get(written.order.key) == receiver and written.order.key not in firm
    }
    own = (order for order in standing if order.key not in by_proxy)
    return (*by_proxy.values(), *own)


def orders_by_proxy(game: Game, power: str, receiver: str) -> tuple[Written, ...]:
    """Return what another power's player ordered for things of a power, whether or not they may."""
    return _newest(game, power, _sets_of(game, power, receiver))


def entrusted(game: Game, power: str) -> dict[str, str]:
    """Return who orders things of a power in its stead, by the keys of these (House rules II.3)."""
    own = (proxy for proxy in game.present.proxies if proxy.power == power and not proxy.revoked)
    return {key: proxy.receiver for proxy in own for key in proxy.things}


def received(game: Game, receiver: str) -> dict[str, dict[str, str]]:
    """Return what powers have ever let another one order in this turn, revoked or not.

    They are names of things by key, by power.
    """
    things: dict[str, dict[str, str]] = {}
    for proxy in game.present.proxies:
        if proxy.receiver == receiver:
            things.setdefault(proxy.power, {}).update(proxy.things)
    return things


def is_final(game: Game, power: str) -> bool:
    """Whether the last set of a power is marked final (House rules II.1)."""
    last = next(_sets_of(game, power), None)
    return last is not None and last.final


def is_open(game: Game, power: str) -> bool:
    """Whether the last set of a power is not meant to be used yet (`OrderSet.open`)."""
    last = next(_sets_of(game, power), None)
    return last is not None and last.open and not last.final


def is_public(game: Game, power: str) -> bool:
    """Whether everybody has been told a power's orders, and it is adjudicated by them (II.6)."""
    return any(own.public for own in _sets_of(game, power)) and (
        game.present.publicity is not Publicity.SECRET
    )


def awaited(game: Game) -> tuple[str, ...]:
    """Return the powers that somebody has to write for in the present turn."""
    return tuple(power for power in game.turn.awaits if power not in game.disorder)


def expected(game: Game) -> tuple[str, ...]:
    """Return the awaited powers but those that have given others all that they have to order."""
    givers = {proxy.power for proxy in game.present.proxies if not proxy.revoked}
    return tuple(
        power for power in awaited(game) if power not in givers or not _gave_all(power, game)
    )


def _gave_all(power: str, game: Game) -> bool:
    given = entrusted(game, power)
    sheet = game.variant.due(power, game.position).sheet
    items = {item.key for item in sheet.items}
    return items <= given.keys() and len(given.keys() - items) >= sheet.free


def all_final(game: Game) -> bool:
    """Whether everybody who must write has sent final orders (House rules VII.2).

    So must whoever was ever given a proxy for the turn: nothing tells them that it was revoked.
    """
    receivers = (proxy.receiver for proxy in game.present.proxies)
    return all(is_final(game, power) for power in dict.fromkeys((*expected(game), *receivers)))


def wants_to_wait(game: Game) -> bool:
    """Whether anybody who writes for the turn wants it to last until the deadline (VII.2)."""
    return any(power in game.present.patient for power in expected(game))


def is_late(game: Game, now: datetime) -> bool:
    """Whether orders that come now are too late, though the results are not out (VII.3)."""
    waits = game.state is State.WAITING  # for orders, and takes them from everybody (VII.6)
    return (
        game.deadline is not None and now > game.deadline and not (game.rules.takes_late or waits)
    )


def silent(game: Game) -> tuple[str, ...]:
    """Return the powers that have something to write and have sent nothing at all."""
    return tuple(power for power in expected(game) if next(_sets_of(game, power), None) is None)


def missing_powers(game: Game) -> tuple[str, ...]:
    """Return the powers that owe orders: they have sent nothing, and something of theirs is open.

    Who has nothing to order, or wrote ahead all that there is, owes none (House rules VII.6).
    """
    return tuple(power for power in silent(game) if due(game, power).missing)


def _sets_of(game: Game, power: str, by: str = "") -> Iterator[OrderSet]:
    """Yield the sets of a power that its own player wrote, or another's, the newest first."""
    return (
        order_set
        for order_set in reversed(game.present.sets)
        if (order_set.power, order_set.by) == (power, by)
    )
