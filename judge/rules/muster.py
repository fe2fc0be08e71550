"""The muster: legal orders set against each other, before anybody fights.

A support or convoy that does not match the order of the unit it is meant for is *invalid* and
drops out here (DATC 4.E.1), as does a move by a convoy that nobody ordered.  What remains says
who attacks what, with whose help, and over which convoy routes.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from judge.rules.board import Board, Province, UnitKind, place_set
from judge.rules.convoys import Route, routes
from judge.rules.edition import Edition
from judge.rules.order import Convoy, Move, Order, Support
from judge.rules.position import Unit

NOWHERE = -1


@dataclass(slots=True)
class Muster:
    """Who attacks what, with whose help.  All keys and members are provinces.

    - `owner`: the power of the unit there, None if there is none; by province.
    - `goal`: where the unit there tries to go, NOWHERE if it stays; by province.
    - `attackers`: the units that try to enter a province.
    - `backers`: the units whose valid support the unit there may count on.
    - `aim`: the province into which the unit there gives a valid support.
    - `carriers`: the fleets with a valid order to convoy the army there.
    - `routes`: the ways over sea of an army that goes by convoy; none if no convoy was ordered.
    """

    owner: list[str | None]
    goal: list[Province]
    attackers: dict[Province, list[Province]]
    backers: dict[Province, list[Province]]
    aim: dict[Province, Province]
    carriers: dict[Province, list[Province]]
    routes: dict[Province, tuple[Route, ...]]


def muster(
    units: Mapping[Province, Unit],
    orders: Mapping[Province, Order],
    unsupported: Container[Province],
    board: Board,
    edition: Edition,
) -> Muster:
    """Match the legal orders of the units; `unsupported` units may not be supported in place."""
    size = len(board.terrain)
    result = Muster([None] * size, [NOWHERE] * size, {}, {}, {}, {}, {})
    for place, unit in units.items():
        result.owner[place] = unit.power
    supports = []
    convoys = []
    for place, order in orders.items():
        if isinstance(order, Move):
            goal = result.goal[place] = board.province_of[order.to]
            result.attackers.setdefault(goal, []).append(place)
        elif isinstance(order, Support):
            supports.append(order)
        elif isinstance(order, Convoy):
            convoys.append(order)
    for convoy in convoys:
        if result.goal[convoy.of] == convoy.to:
            result.carriers.setdefault(convoy.of, []).append(convoy.at)
    for support in supports:
        if _matches(support, units, orders, unsupported, board, edition):
            result.backers.setdefault(support.of, []).append(support.at)
            goal = result.goal[support.of]
            result.aim[support.at] = support.of if support.to is None else goal
    _embark(result, units, orders, board, edition)
    return result


def _matches(
    support: Support,
    units: Mapping[Province, Unit],
    orders: Mapping[Province, Order],
    unsupported: Container[Province],
    board: Board,
    edition: Edition,
) -> bool:
    """Whether the unit does what it is supported in: moves there, or does not move at all."""
    order = orders.get(support.of)
    if support.to is None:
        return not isinstance(order, Move) and support.of not in unsupported
    if not isinstance(order, Move):
        return False
    if order.to == support.to:
        return True
    if board.province_of[order.to] != board.province_of[support.to]:
        return False
    # A coast left open in one of the two orders leaves no contradiction (DATC 4.B.4).
    unit = units[support.of]
    if support.to in board.provinces or unit.kind is UnitKind.ARMY:
        return True
    reach = board.fleet_reach[unit.at]
    coasts = board.coasts[board.province_of[support.to]]
    possible = [coast for coast in coasts if reach >> coast & 1]
    if len(possible) > 1:
        return False
    return edition.support_coast == "ignored" or possible[0] == support.to


def _embark(
    result: Muster,
    units: Mapping[Province, Unit],
    orders: Mapping[Province, Order],
    board: Board,
    edition: Edition,
) -> None:
    """Find the armies that go by convoy, and their routes over the fleets that convoy them."""
    for place, goal in enumerate(result.goal):
        if goal == NOWHERE or units[place].kind is not UnitKind.ARMY:
            continue
        overland = board.army_reach[place] >> goal & 1
        order = orders[place]
        assert isinstance(order, Move)
        if overland and not (order.via_convoy or place in result.carriers):
            continue
        ways = _ways(order, goal, result.carriers.get(place, []), board, edition)
        if not overland or _takes_ship(order, goal, bool(ways), result, edition):
            result.routes[place] = ways


def _ways(
    order: Move, goal: Province, fleets: list[Province], board: Board, edition: Edition
) -> tuple[Route, ...]:
    """The convoy routes an army may take; a single one where every fleet of it must stand."""
    if edition.written_route == "binding" and order.route:  # House VI.3
        fleets = [fleet for fleet in fleets if fleet in order.route]
    ways = routes(order.at, goal, place_set(fleets), board)
    if edition.routes == "all must stand" and len(ways) > 1:  # 1976 XII.4
        return (tuple(sorted({fleet for way in ways for fleet in way})),)
    return ways


def _takes_ship(
    order: Move, goal: Province, ordered: bool, result: Muster, edition: Edition
) -> bool:
    """Whether an army goes to the province next to it by convoy (DATC 4.A.3)."""
    if order.via_convoy:
        return ordered or not edition.via_land_fallback
    if not ordered or edition.adjacent_convoy == "if written":
        return False
    if edition.adjacent_convoy == "to swap":
        return result.goal[goal] == order.at
    own = result.owner[order.at]
    return any(result.owner[fleet] == own for fleet in result.carriers[order.at])
