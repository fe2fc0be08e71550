"""A second adjudicator, slow and simple: it tries every outcome and keeps those that are true.

Written from the definitions of the 2023 rules alone (DATC 5.B), and from nothing in `judge.rules`
but its values.  An outcome is the set of moves that succeed; all else follows from it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from judge.rules.board import Board, UnitKind
from judge.rules.order import Convoy, Move, Order, Support
from judge.rules.position import Unit

Orders = Mapping[int, Order]  # legal orders by province
Success = Mapping[int, bool]  # by province of the mover


@dataclass
class Naive:
    units: Mapping[int, Unit]
    orders: Orders
    board: Board
    holding: frozenset[int] = frozenset()  # convoying fleets that are made to hold

    def __post_init__(self) -> None:
        self.moves = {
            place: self.board.province_of[order.to]
            for place, order in self.orders.items()
            if isinstance(order, Move)
        }
        self.supports = {
            place: order
            for place, order in self.orders.items()
            if isinstance(order, Support) and self.matches(order)
        }
        self.convoys = {
            army: [
                place
                for place, order in self.orders.items()
                if isinstance(order, Convoy)
                and order.of == army
                and self.moves.get(army) == order.to
            ]
            for army in self.moves
        }
        self.at_sea = {army for army in self.moves if self.goes_by_sea(army)}

    def power(self, place: int) -> str:
        return self.units[place].power

    def matches(self, support: Support) -> bool:
        order = self.orders.get(support.of)
        if support.to is None:
            return not isinstance(order, Move)
        if not isinstance(order, Move):
            return False
        codes = {self.board.codes[order.to], self.board.codes[support.to]}
        provinces = {code[:3] for code in codes}
        coasts = {code[4:] for code in codes} - {""}
        return len(provinces) == 1 and (
            len(coasts) < 2 or self.units[support.of].kind is UnitKind.ARMY
        )

    # --- Convoys ---

    def route(self, army: int, fleets: list[int]) -> bool:
        """Whether the army gets across over these fleets."""
        reached: set[int] = set()
        todo = [fleet for fleet in fleets if self.touches(fleet, army)]
        while todo:
            fleet = todo.pop()
            reached.add(fleet)
            todo += [f for f in fleets if f not in reached and self.touches(fleet, f)]
        return any(self.touches(fleet, self.moves[army]) for fleet in reached)

    def touches(self, sea: int, place: int) -> bool:
        return bool(self.board.fleet_touch[sea] >> place & 1)

    def goes_by_sea(self, army: int) -> bool:
        if self.units[army].kind is not UnitKind.ARMY:
            return False
        order = self.orders[army]
        assert isinstance(order, Move)
        if not self.board.army_reach[army] >> self.moves[army] & 1 or order.via_convoy:
            return True
        own = any(self.power(fleet) == self.power(army) for fleet in self.convoys[army])
        return own and self.route(army, self.convoys[army])

    def has_path(self, mover: int, success: Success) -> bool:
        if mover not in self.at_sea:
            return True
        fleets = [f for f in self.convoys[mover] if f not in self.holding]
        return self.route(mover, [f for f in fleets if not self.dislodged(f, success)])

    # --- What follows from an outcome ---

    def dislodged(self, place: int, success: Success) -> bool:
        stays = not success.get(place, False)
        return stays and any(success[m] for m, goal in self.moves.items() if goal == place)

    def given(self, supporter: int, success: Success) -> bool:
        support = self.supports[supporter]
        target = support.of if support.to is None else self.moves[support.of]
        cut = any(
            self.power(attacker) != self.power(supporter) and self.has_path(attacker, success)
            for attacker, goal in self.moves.items()
            if goal == supporter and attacker != target
        )
        return not cut and not self.dislodged(supporter, success)

    def strength(self, place: int, success: Success, but: str | None = None) -> int:
        return 1 + sum(
            support.of == place and self.power(s) != but and self.given(s, success)
            for s, support in self.supports.items()
        )

    def head_to_head(self, a: int, b: int) -> bool:
        return self.moves.get(a) == b and self.moves.get(b) == a and not {a, b} & self.at_sea

    def attack(self, mover: int, success: Success) -> int:
        goal = self.moves[mover]
        if not self.has_path(mover, success):
            return 0
        gone = success.get(goal, False) and not self.head_to_head(mover, goal)
        if goal not in self.units or gone:
            return self.strength(mover, success)
        if self.power(goal) == self.power(mover):
            return 0
        return self.strength(mover, success, but=self.power(goal))

    def hold(self, place: int, success: Success) -> int:
        if place not in self.units:
            return 0
        if place in self.moves:
            return 0 if success[place] else 1
        return self.strength(place, success)

    def prevent(self, mover: int, success: Success) -> int:
        if not self.has_path(mover, success):
            return 0
        goal = self.moves[mover]
        if self.head_to_head(mover, goal) and success[goal]:
            return 0
        return self.strength(mover, success)

    def succeeds(self, mover: int, success: Success) -> bool:
        goal = self.moves[mover]
        attack = self.attack(mover, success)
        if self.head_to_head(mover, goal):
            against = [self.strength(goal, success)]
        else:
            against = [self.hold(goal, success)]
        rivals = [m for m in self.moves if m != mover and self.moves[m] == goal]
        return attack > max(against + [self.prevent(rival, success) for rival in rivals])

    def outcomes(self) -> Iterator[dict[int, bool]]:
        """Yield every outcome that is true of itself, those with most successes last."""
        for values in sorted(product((False, True), repeat=len(self.moves)), key=sum):
            success = dict(zip(self.moves, values, strict=True))
            if all(self.succeeds(mover, success) == success[mover] for mover in self.moves):
                yield success
