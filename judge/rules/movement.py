"""A movement phase: who ends up where, who is dislodged, and where they may retreat to."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from judge.rules.battle import Battle
from judge.rules.board import ARMY, Board, Location, Province, bits
from judge.rules.cycles import Cycle, resolve_orders
from judge.rules.legality import landing
from judge.rules.matching import match_orders
from judge.rules.order import Move, Order
from judge.rules.position import Dislodged, Unit, unit_at
from judge.rules.situation import Situation


@dataclass(frozen=True, slots=True)
class Movement:
    """A movement phase, resolved.

    - `units`: who stands where afterwards; `dislodged`: who was driven out, by province.
    - `standoffs`: provinces left vacant because units stood each other off there.
    - `orders`: the legal orders; `battle`, `cycles`: how they were resolved.
    - `ashore`: armies that went overland after their convoy was disrupted.
    - `situation`: what they were resolved in.
    """

    units: Mapping[Province, Unit]
    dislodged: Mapping[Province, Dislodged]
    standoffs: tuple[Province, ...]
    orders: Mapping[Province, Order]
    battle: Battle
    cycles: tuple[Cycle, ...]
    ashore: tuple[Province, ...]
    situation: Situation


def move(
    orders: Mapping[Province, Order], illegal: Mapping[Province, Order], situation: Situation
) -> Movement:
    """Resolve the legal orders of a movement phase; `illegal` are those that are not followed."""
    matched = match_orders(orders, illegal, situation)
    battle, cycles = resolve_orders(matched, situation.edition)
    ashore: list[Province] = []
    while situation.edition.disrupted_convoy == "overland" and (
        stranded := _stranded(battle, situation)
    ):
        ashore += stranded
        for army in stranded:
            del matched.routes[army]
        battle, cycles = resolve_orders(matched, situation.edition)
    units, losers = _move_units(orders, battle, situation)
    standoffs = _standoffs(battle, units) if losers else ()
    dislodged = {}
    closed = {*units, *standoffs} if losers else set()
    for place, attacker in losers.items():
        loser = situation.position.units[place]
        ways = open_retreats(loser, closed, situation.board)
        by_land = attacker not in matched.routes
        if by_land or situation.edition.retreat_to_convoyed == "not allowed":
            ways = tuple([way for way in ways if situation.board.province_of[way] != attacker])
        dislodged[place] = Dislodged(loser, attacker, ways)
    return Movement(units, dislodged, standoffs, orders, battle, cycles, tuple(ashore), situation)


def _stranded(battle: Battle, situation: Situation) -> list[Province]:
    """Return the armies whose convoy was disrupted and who now go overland (DATC 4.A.3)."""
    return [
        army
        for army, ways in battle.routes.items()
        if ways and situation.board.army_reach[army] >> battle.goal[army] & 1
        if not battle.has_path(army)
    ]


def _move_units(
    orders: Mapping[Province, Order], battle: Battle, situation: Situation
) -> tuple[dict[Province, Unit], dict[Province, Province]]:
    """Return who stands where afterwards, and for each loser where the attacker came from."""
    before = situation.position.units
    after = dict(before)
    results = battle.results
    winners = {
        place: goal
        for goal, movers in battle.attackers.items()
        for place in movers
        if results[place]
    }
    for place in winners:
        del after[place]
    losers = {goal: place for place, goal in winners.items() if goal in after}
    for place, goal in winners.items():
        unit, order = before[place], orders[place]
        if unit.kind is ARMY:
            after[goal] = unit_at(unit.power, ARMY, goal)
        elif isinstance(order, Move):
            arrival = landing(unit, order.to, situation.board, situation.edition)
            assert isinstance(arrival, int), "an illegal move succeeded"
            after[goal] = unit_at(unit.power, unit.kind, arrival)
    return after, losers


def _standoffs(battle: Battle, after: Mapping[Province, Unit]) -> tuple[Province, ...]:
    """Return the provinces left vacant by a standoff: somebody with effect there was stopped."""
    return tuple(
        goal
        for goal, movers in battle.attackers.items()
        if goal not in after and any(battle.prevent_strength(mover) for mover in movers)
    )


def open_retreats(unit: Unit, closed: Container[Province], board: Board) -> tuple[Location, ...]:
    """Return where a unit may retreat: next to it, and not to a closed province (1976 XI)."""
    reach = board.army_reach[unit.at] if unit.kind is ARMY else board.fleet_reach[unit.at]
    province_of = board.province_of
    return tuple([place for place in bits(reach) if province_of[place] not in closed])
