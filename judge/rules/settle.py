"""Settling a phase: orders in, the next position out, with what became of every order.

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
from judge.rules.centres import Captured, adjustments, occupy, victors
from judge.rules.edition import DEFAULT, Edition
from judge.rules.ground import Ground, ground
from judge.rules.movement import move
from judge.rules.order import Order
from judge.rules.outcome import Outcome
from judge.rules.phase import PhaseKind, Season
from judge.rules.position import Dislodged, Position, Unit
from judge.rules.retreat import retreat
from judge.rules.sifting import sift

Orders = Mapping[str, Sequence[Order]]


@dataclass(frozen=True)
class Settlement:
    """A phase, settled.

    - `next`: the next position in which somebody may write.
    - `dislodged`: every unit driven out in this phase, by province; those with no retreats left
      the board at once.  Its attacker is the unit `position` shows in `attacker_from`.
    - `standoffs`: provinces that a standoff left vacant and so closed to retreats; given only
      where somebody was dislodged.
    - `captured`: centres that changed hands.
    - `disorder`: the powers that were in civil disorder, or are played by nobody.
    """

    next: Position
    _seen: Ground = field(repr=False)
    _tell: Callable[[], Account] = field(repr=False, compare=False)
    captured: tuple[Captured, ...] = ()
    dislodged: Mapping[Province, Dislodged] = field(default_factory=dict)
    standoffs: tuple[Province, ...] = ()
    disorder: Collection[str] = ()

    @property
    def position(self) -> Position:
        """The position that was settled."""
        return self._seen.position

    @cached_property
    def winners(self) -> tuple[str, ...]:
        """The power that has won, empty while the game goes on."""
        return victors(self.next, self._seen.board, self._seen.edition, self.disorder)

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
        return self._tell()


def settle(
    position: Position,
    orders: Orders,
    board: Board,
    edition: Edition = DEFAULT,
    disorder: Collection[str] = (),
) -> Settlement:
    """Settle the phase of a position by the orders of the powers.

    `disorder` are the powers in civil disorder: that is a fact somebody has to know, and is never
    guessed from orders that are missing.  Reasons are looked for only when `outcomes` or
    `defaults` are asked for.
    """
    return SETTLE[position.phase.kind](orders, ground(position, board, edition), disorder)


def _movement(orders: Orders, seen: Ground, disorder: Collection[str]) -> Settlement:
    sifted = sift(orders, seen)
    movement = move(sifted.orders(), sifted.illegal(), seen)
    dislodged = movement.dislodged
    if disorder and seen.edition.dislodged_in_disorder == "disbanded":
        dislodged = {
            place: replace(loser, retreats=()) if loser.unit.power in disorder else loser
            for place, loser in dislodged.items()
        }
    following, captured = _proceed(seen, movement.units, dislodged)

    def tell() -> Account:
        return movement_account(sifted, movement, dislodged, seen)

    return Settlement(following, seen, tell, captured, dislodged, movement.standoffs, disorder)


def _retreats(orders: Orders, seen: Ground, disorder: Collection[str]) -> Settlement:
    sifted = sift(orders, seen)
    retreats = retreat(seen.position, sifted.orders(), seen.board, seen.edition)
    following, captured = _proceed(seen, retreats.units, {})

    def tell() -> Account:
        return retreat_account(sifted, retreats, seen)

    return Settlement(following, seen, tell, captured, disorder=disorder)


def _adjustments(orders: Orders, seen: Ground, disorder: Collection[str]) -> Settlement:
    position = seen.position
    adjusted = adjust(position, sift(orders, seen).given, seen.board, seen.edition)
    following = Position(position.phase.following(), adjusted.units, {}, position.centers)
    return Settlement(following, seen, lambda: adjustment_account(adjusted), disorder=disorder)


SETTLE: Mapping[PhaseKind, Callable[[Orders, Ground, Collection[str]], Settlement]] = {
    PhaseKind.MOVEMENT: _movement,
    PhaseKind.RETREAT: _retreats,
    PhaseKind.ADJUSTMENT: _adjustments,
}


def _proceed(
    seen: Ground, units: Mapping[Province, Unit], dislodged: Mapping[Province, Dislodged]
) -> tuple[Position, tuple[Captured, ...]]:
    """Return the next position in which somebody may write, and the centres that changed hands."""
    phase, centers = seen.position.phase, seen.position.centers
    retreating = {place: loser for place, loser in dislodged.items() if loser.retreats}
    if retreating:
        return Position(phase.following(), units, retreating, centers), ()
    if phase.kind is PhaseKind.MOVEMENT:
        phase = phase.following()
    if phase.season is Season.SPRING:
        return Position(phase.following(), units, {}, centers), ()
    owners, captured = occupy(units, centers, seen.board)
    winter = Position(phase.following(), units, {}, owners)
    if any(due.builds or due.removals for due in adjustments(winter, seen.board).values()):
        return winter, captured
    return Position(winter.phase.following(), units, {}, owners), captured
