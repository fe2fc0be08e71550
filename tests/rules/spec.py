"""The specification: a second adjudicator, slow and plain, that can be run.

Written from the definitions (DATC 5.B; the clauses named below), for every edition and switch,
and from nothing in `judge.rules` but its values: a position, orders, a board's facts, an edition.
An outcome of a movement phase is the set of moves that succeed; all else follows from it.  The
specification tries every outcome and keeps those that are true of themselves.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

from judge.rules.board import Board, Terrain, UnitKind
from judge.rules.edition import Edition
from judge.rules.order import Convoy, Hold, Move, Order, Support
from judge.rules.position import Position, Unit

ARMY, FLEET = UnitKind.ARMY, UnitKind.FLEET
Chain = tuple[int, ...]


# --- The board ----------------------------------------------------------------------------------


def is_in(place: int, places: int) -> bool:
    return places >> place & 1 == 1


def is_sea(place: int, board: Board) -> bool:
    return board.terrain[place] is Terrain.SEA


def touch(sea: int, place: int, board: Board) -> bool:
    """Whether a fleet in a sea could go to a place, on whichever coast."""
    return is_in(place, board.fleet_touch[sea])


def chains(army: int, goal: int, fleets: Sequence[int], board: Board) -> list[Chain]:
    """All chains of fleets from coast to coast, however long (1961, The Convoy Order)."""
    if army == goal or is_sea(army, board) or is_sea(goal, board):
        return []

    def further(chain: Chain) -> Iterator[Chain]:
        if touch(chain[-1], goal, board):
            yield chain
        for sea in fleets:
            if sea not in chain and touch(chain[-1], sea, board):
                yield from further((*chain, sea))

    return [way for sea in fleets if touch(sea, army, board) for way in further((sea,))]


def whole(ways: list[Chain]) -> list[Chain]:
    """The chains of which no fleet could be left out."""
    return [way for way in ways if not any(set(other) < set(way) for other in ways)]


def usable(
    army: int, goal: int, fleets: Sequence[int], board: Board, edition: Edition
) -> list[Chain]:
    """The chains that may be meant: to the next province none with a fleet to spare (6.G.19)."""
    ways = chains(army, goal, fleets, board)
    next_door = is_in(goal, board.army_reach[army])
    return whole(ways) if next_door and edition.fleet_to_spare == "not next door" else ways


def could_go(unit: Unit, province: int, board: Board) -> bool:
    """Whether a unit could go to a province by itself, on whichever coast (1976 VII.3.b)."""
    reach = board.army_reach if unit.kind is ARMY else board.fleet_touch
    return is_in(province, reach[unit.at])


def arrivals(unit: Unit, to: int, board: Board, edition: Edition) -> list[int]:
    """The places that a fleet ordered to `to` may be meant to go to."""
    goal = board.province_of[to]
    if is_in(to, board.fleet_reach[unit.at]):
        return [to]
    coasts = [coast for coast in board.coasts[goal] if is_in(coast, board.fleet_reach[unit.at])]
    named_wrong = to != goal and edition.wrong_coast == "illegal"
    return [] if named_wrong else coasts


# --- Which orders are legal (DATC 4.E.1) --------------------------------------------------------


@dataclass
class Law:
    position: Position
    board: Board
    edition: Edition

    @cached_property
    def fleets(self) -> list[int]:
        return [place for place in self.position.units if is_sea(place, self.board)]

    def legal(self, order: Order, power: str) -> bool:
        unit = self.position.units.get(getattr(order, "at", -1))
        if unit is None or unit.power != power:
            return False
        match order:
            case Hold():
                return True
            case Move():
                return self.legal_move(order, unit)
            case Support():
                return self.legal_support(order, unit)
            case Convoy():
                return self.legal_convoy(order)
        return False

    def legal_move(self, order: Move, unit: Unit) -> bool:
        goal = self.board.province_of[order.to]
        if goal == order.at:
            return False
        if unit.kind is FLEET:
            return len(arrivals(unit, order.to, self.board, self.edition)) == 1
        walks = not order.via_convoy or self.edition.via_land_fallback
        by_land = is_in(goal, self.board.army_reach[order.at]) and walks
        return by_land or bool(chains(order.at, goal, self.fleets, self.board))

    def legal_support(self, order: Support, unit: Unit) -> bool:
        helped = self.position.units.get(order.of)
        target = order.of if order.to is None else self.board.province_of[order.to]
        if helped is None or order.at in (order.of, target):
            return False
        if not could_go(unit, target, self.board):
            return False
        if order.to is None:
            return True
        if helped.kind is FLEET:
            open_coast = order.to == target or self.edition.support_coast == "ignored"
            exactly = is_in(order.to, self.board.fleet_reach[helped.at])
            return could_go(helped, target, self.board) if open_coast else exactly
        others = [fleet for fleet in self.fleets if fleet != order.at]
        by_sea = chains(order.of, target, others, self.board)
        return could_go(helped, target, self.board) or bool(by_sea)

    def legal_convoy(self, order: Convoy) -> bool:
        army = self.position.units.get(order.of)
        if army is None or army.kind is FLEET or order.at not in self.fleets:
            return False
        ways = usable(order.of, order.to, self.fleets, self.board, self.edition)
        return any(order.at in way for way in ways)


# --- One outcome, and what follows from it ------------------------------------------------------


@dataclass
class World:
    """The legal and the illegal orders of a phase by unit, and which moves are said to succeed.

    `failing` are orders that a paradox made fail; `ashore` armies whose convoy was disrupted and
    who go overland for it, where the edition says so.
    """

    position: Position
    orders: Mapping[int, Order]
    illegal: Mapping[int, Order]
    board: Board
    edition: Edition
    failing: frozenset[int] = frozenset()
    ashore: frozenset[int] = frozenset()
    success: Mapping[int, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.units = self.position.units
        self.goal = {
            place: self.board.province_of[order.to]
            for place, order in self.orders.items()
            if isinstance(order, Move)
        }
        self.supports = {
            place: order
            for place, order in self.orders.items()
            if isinstance(order, Support) and self.matches(order)
        }
        self.carriers = {
            army: [
                place
                for place, order in self.orders.items()
                if isinstance(order, Convoy) and (order.of, order.to) == (army, goal)
            ]
            for army, goal in self.goal.items()
        }
        self.at_sea = {army for army in self.goal if self.goes_by_sea(army)}

    def power(self, place: int) -> str:
        return self.units[place].power

    # --- Supports that match ---

    def matches(self, support: Support) -> bool:
        order = self.orders.get(support.of)
        if support.to is None:
            return not isinstance(order, Move) and not self.gave_up_support(support.of)
        if not isinstance(order, Move):
            return False
        named, meant = support.to, order.to
        goal = self.board.province_of[meant]
        if self.board.province_of[named] != goal:
            return False
        unit = self.units[support.of]
        if unit.kind is ARMY or named == meant:
            return True
        coasts = [c for c in self.board.coasts[goal] if is_in(c, self.board.fleet_reach[unit.at])]
        if named == goal:
            return self.edition.support_without_coast == "good" or len(coasts) == 1
        agree = meant == goal and coasts == [named]
        return agree or (self.edition.support_coast == "ignored" and len(coasts) == 1)

    def gave_up_support(self, place: int) -> bool:
        """House III.5: an impossible order to go somewhere else."""
        order = self.illegal.get(place)
        away = isinstance(order, Move) and self.board.province_of[order.to] != place
        return away and self.edition.illegal_mover == "not supported"

    def aim(self, supporter: int) -> int:
        support = self.supports[supporter]
        return support.of if support.to is None else self.goal[support.of]

    # --- Convoys ---

    def ways(self, army: int) -> list[Chain]:
        """The ways of which one has to stand whole."""
        order, goal, fleets = self.orders[army], self.goal[army], self.carriers[army]
        assert isinstance(order, Move)
        if self.edition.written_route == "binding" and order.route:
            named = set(order.route)
            there = named <= set(fleets) and chains(army, goal, sorted(named), self.board)
            return [order.route] if there else []
        ways = usable(army, goal, fleets, self.board, self.edition)
        if self.edition.routes == "all must stand" and ways:
            return [tuple({fleet for way in ways for fleet in way})]
        return ways

    def goes_by_sea(self, army: int) -> bool:
        if self.units[army].kind is FLEET or army in self.ashore:
            return False
        order, goal = self.orders[army], self.goal[army]
        assert isinstance(order, Move)
        if not is_in(goal, self.board.army_reach[army]):
            return True
        convoyed = bool(self.ways(army))
        if order.via_convoy:
            return convoyed or not self.edition.via_land_fallback
        match self.edition.adjacent_convoy:
            case "if written":
                return False
            case "to swap":
                return convoyed and self.goal.get(goal) == army
            case _:
                own = any(self.power(fleet) == self.power(army) for fleet in self.carriers[army])
                return convoyed and own

    def stands(self, fleet: int) -> bool:
        return fleet not in self.failing and not self.dislodged(fleet)

    def has_path(self, mover: int) -> bool:
        if mover not in self.at_sea:
            return True
        return any(all(self.stands(fleet) for fleet in way) for way in self.ways(mover))

    # --- Who is driven out, and whose support is cut ---

    def dislodger(self, place: int) -> int | None:
        if self.success.get(place):
            return None
        return next((m for m, goal in self.goal.items() if goal == place and self.success[m]), None)

    def dislodged(self, place: int) -> bool:
        return place in self.units and self.dislodger(place) is not None

    def attackers(self, place: int) -> list[int]:
        return [mover for mover, goal in self.goal.items() if goal == place]

    def cuts(self, attacker: int, supporter: int) -> bool:
        edition = self.edition
        if self.power(attacker) == self.power(supporter):
            supported = any(support.of == attacker for support in self.supports.values())
            if edition.own_attack == "cuts nothing" or supported:
                return False
        if not self.has_path(attacker) or self.shielded(attacker, supporter):
            return False
        if attacker != self.aim(supporter):
            return True
        if attacker in self.at_sea and edition.convoyed_cut == "cuts":
            return True
        return edition.dislodged_supporter == "cut" and self.success[attacker]

    def shielded(self, army: int, supporter: int) -> bool:
        """A convoyed army does not cut support of an attack on its own convoy (1976 XII.5)."""
        target, rule = self.aim(supporter), self.edition.convoy_shield
        if rule == "none" or army not in self.at_sea or self.supports[supporter].of == target:
            return False
        ways = self.ways(army)
        uses = [target in way for way in ways]
        return bool(ways) and (all(uses) if rule == "necessary fleet" else any(uses))

    def given(self, supporter: int) -> bool:
        return not any(self.cuts(attacker, supporter) for attacker in self.attackers(supporter))

    # --- Strengths (DATC 5.B) ---

    def strength(self, place: int, but: str | None = None) -> int:
        return 1 + sum(
            support.of == place and self.power(s) != but and self.given(s)
            for s, support in self.supports.items()
        )

    def is_head_to_head(self, mover: int, other: int) -> bool:
        if (self.goal.get(mover), self.goal.get(other)) != (other, mover):
            return False
        by_sea = bool({mover, other} & self.at_sea)
        return not by_sea or self.edition.convoyed_swap == "not allowed"

    def in_the_way(self, mover: int) -> str | None:
        """The power of the unit that a move would have to dislodge."""
        goal = self.goal[mover]
        if goal not in self.units:
            return None
        gone = self.success.get(goal, False) and not self.is_head_to_head(mover, goal)
        return None if gone else self.power(goal)

    def hold_strength(self, mover: int) -> int:
        goal = self.goal[mover]
        if self.in_the_way(mover) is None:
            return 0
        stays = goal not in self.goal or self.is_head_to_head(mover, goal)
        return self.strength(goal) if stays else 1

    def prevent_strength(self, mover: int) -> int:
        goal = self.goal[mover]
        if not self.has_path(mover):
            return 0
        driven_out = self.goal.get(goal) == mover and self.success[goal] and not self.success[mover]
        everywhere = self.edition.dislodged_mover == "no effect"
        if driven_out and (everywhere or self.is_head_to_head(mover, goal)):
            return 0
        if self.edition.self_attack == "of no effect":
            holder = self.in_the_way(mover)
            return 0 if holder == self.power(mover) else self.strength(mover, but=holder)
        return self.strength(mover)

    def rivals(self, mover: int) -> list[int]:
        return [other for other in self.attackers(self.goal[mover]) if other != mover]

    def succeeds(self, mover: int) -> bool:
        holder = self.in_the_way(mover)
        if mover in self.failing or not self.has_path(mover) or holder == self.power(mover):
            return False
        strength = self.strength(mover, but=holder)
        others = [self.prevent_strength(rival) for rival in self.rivals(mover)]
        return strength > max([self.hold_strength(mover), *others])

    def is_true(self) -> bool:
        return all(self.succeeds(mover) == self.success[mover] for mover in self.goal)

    def outcomes(self) -> Iterator[dict[int, bool]]:
        """Yield every outcome that is true of itself, those with most successes last."""
        for values in sorted(product((False, True), repeat=len(self.goal)), key=sum):
            self.success = dict(zip(self.goal, values, strict=True))
            if self.is_true():
                yield dict(self.success)

    # --- Where the units stand, and where they may go ---

    def after(self) -> dict[int, Unit]:
        stay = {p: u for p, u in self.units.items() if not self.success.get(p)}
        moved = {goal: mover for mover, goal in self.goal.items() if self.success[mover]}
        for goal, mover in moved.items():
            unit, order = self.units[mover], self.orders[mover]
            assert isinstance(order, Move)
            [at] = (
                [goal] if unit.kind is ARMY else arrivals(unit, order.to, self.board, self.edition)
            )
            stay[goal] = Unit(unit.power, unit.kind, at)
        return stay

    def retreats(self, place: int) -> list[int]:
        """1976 XI: next to it, not occupied, not where the attacker came from, no standoff."""
        unit, attacker, after = self.units[place], self.dislodger(place), self.after()
        assert attacker is not None
        closed = {*after, *self.standoffs()}
        if attacker not in self.at_sea or self.edition.retreat_to_convoyed == "not allowed":
            closed.add(attacker)
        reach = (self.board.army_reach if unit.kind is ARMY else self.board.fleet_reach)[unit.at]
        return [
            there
            for there in self.board.locations
            if is_in(there, reach) and self.board.province_of[there] not in closed
        ]

    def standoffs(self) -> list[int]:
        after = self.after()
        goals = [goal for mover, goal in self.goal.items() if self.prevent_strength(mover)]
        return [goal for goal in goals if goal not in after]


# --- Winter -------------------------------------------------------------------------------------


def distance(unit: Unit, homes: set[int], board: Board, edition: Edition) -> float:
    """How many steps a unit is from the nearest of its homes (DATC 4.D.8; House V.4)."""

    def next_to(place: int) -> set[int]:
        province = board.province_of[place]
        if edition.removal_by == "moves" and unit.kind is FLEET:
            return {there for there in board.locations if is_in(there, board.fleet_reach[place])}
        by_land = board.army_reach[province]
        by_sea = board.fleet_touch[province]
        if edition.removal_by == "provinces":
            for coast in board.coasts[province]:
                by_sea |= board.fleet_touch[coast]
        elif not is_sea(province, board):
            by_sea = board.waters[province]
        return {there for there in board.provinces if is_in(there, by_land | by_sea)}

    start = unit.at if edition.removal_by == "moves" else board.province_of[unit.at]
    reached, steps = {start}, 0
    while not any(board.province_of[place] in homes for place in reached):
        further = reached.union(*(next_to(place) for place in reached))
        if further == reached:
            return float("inf")
        reached, steps = further, steps + 1
    return steps


def removal(
    power: str,
    units: Mapping[int, Unit],
    centers: Mapping[int, str],
    board: Board,
    edition: Edition,
) -> int:
    """The unit that comes off in civil disorder: the farthest, a fleet first, then by name."""
    owned = {place for place, owner in centers.items() if owner == power}
    homes = owned if edition.removal_from == "owned centres" else set(board.homes[power])
    own = [place for place, unit in units.items() if unit.power == power]
    return min(
        own,
        key=lambda place: (
            -distance(units[place], homes, board, edition),
            units[place].kind is ARMY,
            board.names[place],
        ),
    )
