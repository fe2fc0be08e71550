"""Resolving a phase: orders in, the next position out, with what became of every order.

Phases in which nobody has anything to write are passed over: retreats when no dislodged unit has
anywhere to go, and the winter when nobody can build or must remove.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from judge.rules.account import Account, adjustment_account, movement_account, retreat_account
from judge.rules.adjustment import adjust
from judge.rules.board import Board, Province
from judge.rules.centers import Captured, adjustments, occupy, victors
from judge.rules.edition import DEFAULT, Edition
from judge.rules.movement import move
from judge.rules.order import Order
from judge.rules.outcome import Outcome
from judge.rules.phase import PhaseKind, Season
from judge.rules.position import Dislodged, Position, Unit
from judge.rules.retreat import forced_retreats, retreat
from judge.rules.sifting import sift
from judge.rules.situation import Situation, situation_of

Orders = Mapping[str, Sequence[Order]]
Powers = Collection[str]


@dataclass(frozen=True)
class Resolution:
    """A phase, resolved.

    - `next`: the next position in which somebody may write.
    - `dislodged`: every unit driven out in this phase, by province; those with no retreats left
      the board at once.  Its attacker is the unit `position` shows in `attacker_from`.
    - `standoffs`: provinces that a standoff left vacant and so closed to retreats; given only
      where somebody was dislodged.
    - `captured`: centres that changed hands.
    - `idle`: the powers that nobody plays.
    """

    next: Position
    _situation: Situation = field(repr=False)
    _make_account: Callable[[], Account] = field(repr=False, compare=False)
    captured: tuple[Captured, ...] = ()
    dislodged: Mapping[Province, Dislodged] = field(default_factory=dict)
    standoffs: tuple[Province, ...] = ()
    idle: Powers = ()

    @property
    def position(self) -> Position:
        """The position that was resolved."""
        return self._situation.position

    @cached_property
    def winners(self) -> tuple[str, ...]:
        """The power that has won, empty while the game goes on."""
        return victors(self.next, self._situation.board, self._situation.edition, self.idle)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """One for each order given: powers in the order of the mapping, orders as given."""
        return self._account.outcomes

    @property
    def defaults(self) -> tuple[Outcome, ...]:
        """One for each unit with no order: it held, was disbanded, or was removed."""
        return self._account.defaults

    @cached_property
    def _account(self) -> Account:
        return self._make_account()


def resolve(
    position: Position,
    orders: Orders,
    board: Board,
    edition: Edition = DEFAULT,
    disorder: Powers = (),
    idle: Powers | None = None,
) -> Resolution:
    """Resolve the phase of a position by the orders of the powers.

    `disorder` are the powers in civil disorder: that is a fact somebody has to know, and is never
    guessed from orders that are missing.  `idle` are those of them that nobody plays (None: all).
    Reasons are looked for only when `outcomes` or
    `defaults` are asked for.
    """
    situation = situation_of(position, board, edition)
    return RESOLVERS[position.phase.kind](
        orders, situation, disorder, disorder if idle is None else idle
    )


def _movement(orders: Orders, situation: Situation, disorder: Powers, idle: Powers) -> Resolution:
    sifted = sift(orders, situation)
    movement = move(sifted.orders(), sifted.illegal(), situation)
    dislodged = movement.dislodged
    if disorder and situation.edition.dislodged_in_disorder == "disbanded":
        dislodged = {
            place: replace(loser, retreats=()) if loser.unit.power in disorder else loser
            for place, loser in dislodged.items()
        }
    following, captured = _proceed(situation, movement.units, dislodged)

    def make_account() -> Account:
        return movement_account(sifted, movement, dislodged, situation)

    return Resolution(
        following, situation, make_account, captured, dislodged, movement.standoffs, idle
    )


def _retreats(orders: Orders, situation: Situation, _disorder: Powers, idle: Powers) -> Resolution:
    sifted = sift(orders, situation)
    position = situation.position
    forced = forced_retreats(sifted.bound(), position)
    orders_followed = sifted.orders() | forced
    retreats = retreat(position, orders_followed, situation.board, situation.edition)
    following, captured = _proceed(situation, retreats.units, {})

    def make_account() -> Account:
        return retreat_account(sifted, retreats, forced, situation)

    return Resolution(following, situation, make_account, captured, idle=idle)


def _adjustments(
    orders: Orders, situation: Situation, _disorder: Powers, idle: Powers
) -> Resolution:
    position = situation.position
    adjusted = adjust(position, sift(orders, situation).given, situation.board, situation.edition)
    following = Position(position.phase.following(), adjusted.units, {}, position.centers)
    return Resolution(following, situation, lambda: adjustment_account(adjusted), idle=idle)


RESOLVERS: Mapping[PhaseKind, Callable[[Orders, Situation, Powers, Powers], Resolution]] = {
    PhaseKind.MOVEMENT: _movement,
    PhaseKind.RETREAT: _retreats,
    PhaseKind.ADJUSTMENT: _adjustments,
}


def _proceed(
    situation: Situation, units: Mapping[Province, Unit], dislodged: Mapping[Province, Dislodged]
) -> tuple[Position, tuple[Captured, ...]]:
    """Return the next position in which somebody may write, and the centres that changed hands."""
    phase, centers = situation.position.phase, situation.position.centers
    retreating = {place: loser for place, loser in dislodged.items() if loser.retreats}
    if retreating:
        return Position(phase.following(), units, retreating, centers), ()
    if phase.kind is PhaseKind.MOVEMENT:
        phase = phase.following()
    if phase.season is Season.SPRING:
        return Position(phase.following(), units, {}, centers), ()
    owners, captured = occupy(units, centers, situation.board)
    winter = Position(phase.following(), units, {}, owners)
    if any(due.builds or due.removals for due in adjustments(winter, situation.board).values()):
        return winter, captured
    return Position(winter.phase.following(), units, {}, owners), captured
