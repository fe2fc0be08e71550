"""Matching: legal orders set against each other, before any is resolved.

A support or convoy that does not match the order of the unit it is meant for is *invalid* and
drops out here, with the reason (DATC 4.E.1), as does a move by a convoy that nobody ordered.
What remains says who attacks what, with whose help, and over which convoy routes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.rules.board import ARMY, Province, bits, place_set
from judge.rules.convoys import Route, possible_carriers, routes
from judge.rules.order import Convoy, Move, Order, Support
from judge.rules.outcome import HelpedIllegal, NotMatched, NotOrdered, OrderedAway, Reason
from judge.rules.position import Unit
from judge.rules.situation import Situation

NOWHERE = -1


@dataclass(slots=True)
class MatchedOrders:
    """Who attacks what, with whose help.  All keys and members are provinces.

    - `units`: the unit there.
    - `goal`: where the unit there tries to go, NOWHERE if it stays; by province.
    - `attackers`: the units that try to enter a province.
    - `supporters`: the units whose valid support the unit there may count on.
    - `target`: the province into which the unit there gives a valid support.
    - `carriers`: the fleets with a valid order to convoy the army there.
    - `routes`: the ways over sea of an army that goes by convoy; none if no convoy was ordered.
    - `invalid`: why the support or convoy of the unit there does not match.
    """

    units: Mapping[Province, Unit]
    goal: list[Province]
    attackers: dict[Province, list[Province]]
    supporters: dict[Province, list[Province]]
    target: dict[Province, Province]
    carriers: dict[Province, list[Province]]
    routes: dict[Province, tuple[Route, ...]]
    invalid: dict[Province, Reason]


def match_orders(
    orders: Mapping[Province, Order], illegal: Mapping[Province, Order], situation: Situation
) -> MatchedOrders:
    """Match the legal orders of the units; `illegal` are the orders that units do not follow."""
    goals = [NOWHERE] * len(situation.board.terrain)
    matched = MatchedOrders(situation.position.units, goals, {}, {}, {}, {}, {}, {})
    voyages, supports, convoys = _enter_moves(orders, matched, situation)
    _enter_supports(supports, orders, illegal, matched, situation)
    if convoys:
        voyages |= _enter_convoys(convoys, orders, illegal, matched, situation)
    for army in voyages:
        _embark(army, orders, matched, situation)
    return matched


def _enter_moves(
    orders: Mapping[Province, Order], matched: MatchedOrders, situation: Situation
) -> tuple[set[Province], list[Support], list[Convoy]]:
    """Enter who goes where; return the armies that want or need a convoy, and who helps others."""
    goals, attackers = matched.goal, matched.attackers
    province_of, army_reach = situation.board.province_of, situation.board.army_reach
    voyages: set[Province] = set()
    supports: list[Support] = []
    convoys: list[Convoy] = []
    for place, order in orders.items():
        if type(order) is Move:
            goal = goals[place] = province_of[order.to]
            attackers.setdefault(goal, []).append(place)
            overland = army_reach[place] >> goal & 1 and not order.via_convoy
            if not overland and matched.units[place].kind is ARMY:
                voyages.add(place)
        elif type(order) is Support:
            supports.append(order)
        elif type(order) is Convoy:
            convoys.append(order)
    return voyages, supports, convoys


def _enter_supports(
    supports: Iterable[Support],
    orders: Mapping[Province, Order],
    illegal: Mapping[Province, Order],
    matched: MatchedOrders,
    situation: Situation,
) -> None:
    """Enter whose support counts for whom, and where."""
    goals, supporters, target = matched.goal, matched.supporters, matched.target
    coasts = situation.board.coasts
    for support in supports:
        at, of, to = support.at, support.of, support.to
        goal = goals[of]
        if goal == NOWHERE:
            goal = of
            is_plain = to is None and of in orders
        else:
            is_plain = to == goal and not coasts[goal]
        if not is_plain and (mismatch := _mismatch(support, orders.get(of), illegal, situation)):
            matched.invalid[at] = mismatch
        else:
            target[at] = goal
            supporters.setdefault(of, []).append(at)


def _enter_convoys(
    convoys: Iterable[Convoy],
    orders: Mapping[Province, Order],
    illegal: Mapping[Province, Order],
    matched: MatchedOrders,
    situation: Situation,
) -> set[Province]:
    """Enter which fleets carry whom; return the armies that they carry."""
    for convoy in convoys:
        mismatch = _mismatch(convoy, orders.get(convoy.of), illegal, situation)
        if mismatch:
            matched.invalid[convoy.at] = mismatch
        else:
            matched.carriers.setdefault(convoy.of, []).append(convoy.at)
    return set(matched.carriers)


# --- Who helps whom -----------------------------------------------------------------------------


def _mismatch(
    order: Support | Convoy,
    helped: Order | None,
    illegal: Mapping[Province, Order],
    situation: Situation,
) -> Reason | None:
    """Return why a support or convoy does not match what the other unit does; None if it does."""
    if isinstance(helped, Move):
        fits = order.to is not None and (
            helped.to == order.to or _is_same_goal(order.to, helped, situation)
        )
        return None if fits else NotMatched(order.of, helped)
    if order.to is None:
        return _given_up(order.of, illegal, situation)
    if helped is not None:
        return NotMatched(order.of, helped)
    if order.of in illegal:
        return HelpedIllegal(order.of, illegal[order.of])
    return NotOrdered(order.of)


def _given_up(
    place: Province, illegal: Mapping[Province, Order], situation: Situation
) -> Reason | None:
    """Whether a unit gave up support in place by an order it cannot follow (House III.5)."""
    order = illegal.get(place)
    if situation.edition.illegal_mover == "may be supported" or not isinstance(order, Move):
        return None
    return None if situation.board.province_of[order.to] == place else OrderedAway(place, order)


def _is_same_goal(to: Province, order: Move, situation: Situation) -> bool:
    """Whether an order to help and a move mean one place, though only the province may agree.

    A coast left open in one of the two orders makes no contradiction (DATC 4.B.4); by House IV.6
    it does where the fleet could have gone to either.
    """
    board, unit, edition = situation.board, situation.position.units[order.at], situation.edition
    goal = board.province_of[order.to]
    if board.province_of[to] != goal:
        return False
    if unit.kind is ARMY or (to == goal and edition.support_without_coast == "good"):
        return True
    coasts = [coast for coast in board.coasts[goal] if board.fleet_reach[unit.at] >> coast & 1]
    return len(coasts) == 1 and (to in (goal, *coasts) or edition.support_coast == "ignored")


# --- Convoys ------------------------------------------------------------------------------------


def _embark(
    army: Province, orders: Mapping[Province, Order], matched: MatchedOrders, situation: Situation
) -> None:
    """Enter the convoy routes of an army that goes by sea."""
    order, goal = orders[army], matched.goal[army]
    assert isinstance(order, Move)
    ways = _ways(order, goal, place_set(matched.carriers.get(army, ())), situation)
    overland = situation.board.army_reach[army] >> goal & 1
    if not overland or _is_by_convoy(order, bool(ways), matched, situation):
        matched.routes[army] = ways


def _ways(order: Move, goal: Province, fleets: int, situation: Situation) -> tuple[Route, ...]:
    """Return the ways of an army over fleets that convoy it: on one of them all must stand.

    A route that the player named is the only one, where it binds (House VI.4); and so are all
    fleets together where any that is lost stops the army (1976 XII.4).
    """
    edition = situation.edition
    if edition.written_route == "binding" and order.route:
        named = place_set(order.route)
        whole = named & fleets == named and routes(order.at, goal, named, situation.board)
        return (order.route,) if whole else ()
    if edition.routes == "all must stand":
        listed = possible_carriers(order.at, goal, fleets, situation.board, edition)
        return (bits(listed),) if listed else ()
    return routes(order.at, goal, fleets, situation.board)


def _is_by_convoy(
    order: Move, convoyed: bool, matched: MatchedOrders, situation: Situation
) -> bool:
    """Whether an army goes to the province next to it by convoy (DATC 4.A.3)."""
    army, edition = order.at, situation.edition
    if order.via_convoy:
        return convoyed or not edition.via_land_fallback
    if not convoyed or edition.adjacent_convoy == "if written":
        return False
    if edition.adjacent_convoy == "to swap":
        return matched.goal[matched.goal[army]] == army
    power = matched.units[army].power
    return any(matched.units[fleet].power == power for fleet in matched.carriers[army])
