"""A game: its seats, its turn and the deadline of that, and all that goes on from turn to turn.

A game is the fold of its events (`judge.desk.events.events`), and nothing else changes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from judge.clock.deadlines import Timetable, results_due
from judge.desk.games.endings import Ending
from judge.desk.games.gm_rulings import Scheduled
from judge.desk.games.kept_orders import LateSet
from judge.desk.games.present_turn import PresentTurn
from judge.desk.people.address_requests import AddressRequest
from judge.desk.people.unseated import Candidate, Unseated
from judge.desk.press.press import PressDesk
from judge.desk.turns.lateness import Absence, Promptness
from judge.desk.votes.proposals import Vote
from judge.houserules.rules import HouseRules
from judge.letter import Address
from judge.variants.seam import Packed, Tally, Turn, Variant, WrittenOrder

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
    def gms(self) -> tuple[Address, ...]:
        """Its gamemaster, and those who share the gamemaster's desk."""
        return (self.gm, *self.people.gms)

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
