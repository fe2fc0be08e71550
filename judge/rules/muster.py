"""The muster: legal orders set against each other, before anybody fights.

A support or convoy that does not match the order of the unit it is meant for is *invalid* and
drops out here (DATC 4.E.1), as does a move by a convoy that nobody ordered.  What remains says
who attacks what, with whose help, and over which convoy routes.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from judge.rules.board import ARMY, Province, place_set
from judge.rules.convoys import Route, routes
from judge.rules.ground import Ground
from judge.rules.order import Convoy, Move, Order, Support

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
    orders: Mapping[Province, Order], unsupported: Container[Province], seen: Ground
) -> Muster:
    """Match the legal orders of the units; `unsupported` units may not be supported in place."""
    size = len(seen.board.terrain)
    owner: list[str | None] = [None] * size
    for place, unit in seen.position.units.items():
        owner[place] = unit.power
    field = Muster(owner, [NOWHERE] * size, {}, {}, {}, {}, {})
    voyages, helpers = _enter_moves(orders, field, seen)
    goals, backers, aim = field.goal, field.backers, field.aim
    for order in helpers:
        if isinstance(order, Support):
            if _matches(order, orders.get(order.of), unsupported, seen):
                goal = goals[order.of]
                aim[order.at] = order.of if goal == NOWHERE else goal
                if order.of in backers:
                    backers[order.of].append(order.at)
                else:
                    backers[order.of] = [order.at]
        elif isinstance(order, Convoy) and goals[order.of] == order.to:
            field.carriers.setdefault(order.of, []).append(order.at)
            voyages.add(order.of)
    for army in voyages:
        _embark(army, orders, field, seen)
    return field


def _enter_moves(
    orders: Mapping[Province, Order], field: Muster, seen: Ground
) -> tuple[set[Province], list[Order]]:
    """Enter who goes where; return the armies that want or need a convoy, and all other orders."""
    goals, attackers = field.goal, field.attackers
    province_of, army_reach = seen.board.province_of, seen.board.army_reach
    voyages: set[Province] = set()
    others: list[Order] = []
    for place, order in orders.items():
        if not isinstance(order, Move):
            others.append(order)
            continue
        goal = goals[place] = province_of[order.to]
        if goal in attackers:
            attackers[goal].append(place)
        else:
            attackers[goal] = [place]
        overland = army_reach[place] >> goal & 1 and not order.via_convoy
        if not overland and seen.position.units[place].kind is ARMY:
            voyages.add(place)
    return voyages, others


def _matches(
    support: Support, helped: Order | None, unsupported: Container[Province], seen: Ground
) -> bool:
    """Whether the unit does what it is supported in: moves there, or does not move at all."""
    if not isinstance(helped, Move):
        return support.to is None and support.of not in unsupported
    if support.to is None:
        return False
    return helped.to == support.to or _coasts_agree(support.to, helped, seen)


def _coasts_agree(to: Province, order: Move, seen: Ground) -> bool:
    """Whether a support to `to` and a move mean one place, though only the province may agree.

    A coast left open in one of the two orders makes no contradiction (DATC 4.B.4).
    """
    board, unit = seen.board, seen.position.units[order.at]
    goal = board.province_of[order.to]
    if board.province_of[to] != goal:
        return False
    if unit.kind is ARMY or to == goal:
        return True
    coasts = [coast for coast in board.coasts[goal] if board.fleet_reach[unit.at] >> coast & 1]
    return len(coasts) == 1 and (to in coasts or seen.edition.support_coast == "ignored")


def _embark(army: Province, orders: Mapping[Province, Order], field: Muster, seen: Ground) -> None:
    """Enter the convoy routes of an army that goes by sea.

    There is a single route where every fleet must stand (1976 XII.4), and only those of the
    fleets he named where the player may name them (House VI.3).
    """
    order, goal, edition = orders[army], field.goal[army], seen.edition
    assert isinstance(order, Move)
    fleets = field.carriers.get(army, [])
    if edition.written_route == "binding" and order.route:
        fleets = [fleet for fleet in fleets if fleet in order.route]
    ways = routes(army, goal, place_set(fleets), seen.board)
    if edition.routes == "all must stand" and len(ways) > 1:
        ways = (tuple(sorted({fleet for way in ways for fleet in way})),)
    overland = seen.board.army_reach[army] >> goal & 1
    if not overland or _takes_ship(order, bool(ways), field, seen):
        field.routes[army] = ways


def _takes_ship(order: Move, convoyed: bool, field: Muster, seen: Ground) -> bool:
    """Whether an army goes to the province next to it by convoy (DATC 4.A.3)."""
    army, edition = order.at, seen.edition
    if order.via_convoy:
        return convoyed or not edition.via_land_fallback
    if not convoyed or edition.adjacent_convoy == "if written":
        return False
    if edition.adjacent_convoy == "to swap":
        return field.goal[field.goal[army]] == army
    return any(field.owner[fleet] == field.owner[army] for fleet in field.carriers[army])
