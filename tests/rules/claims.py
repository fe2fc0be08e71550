"""What each reason claims, checked against the facts of the specification.

A claim is data before it is a sentence, so that this can be exact: who held, who moved, who was
cut and by whom, which strengths met.  `false_claims` returns all that is not so.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from judge.rules import faults, outcome
from judge.rules.board import Board, UnitKind
from judge.rules.edition import Edition
from judge.rules.movement import Movement, move
from judge.rules.order import Build, Convoy, Hold, Move, Order, Retreat, Support, Waive
from judge.rules.outcome import Outcome, Verdict
from judge.rules.position import Position
from judge.rules.resolution import Resolution, resolve
from judge.rules.sifting import sift
from judge.rules.situation import situation_of
from tests.rules.spec import (
    World,
    arrivals,
    chains,
    could_go,
    distance,
    is_sea,
    removal,
    touch,
    usable,
)

Orders = Mapping[str, Sequence[Order]]


@dataclass
class Facts:
    """A settled phase, and the world of the specification that it is compared with."""

    position: Position
    orders: Orders
    board: Board
    edition: Edition
    disorder: Sequence[str]
    settled: Resolution
    world: World
    movement: Movement

    @property
    def fleets(self) -> list[int]:
        return [place for place in self.position.units if is_sea(place, self.board)]


def facts_of(
    position: Position, orders: Orders, board: Board, edition: Edition, disorder: Sequence[str] = ()
) -> Facts:
    """Settle a phase of movement, and make its world."""
    settled = resolve(position, orders, board, edition, disorder)
    seen = situation_of(position, board, edition)
    sifted = sift(orders, seen)
    movement = move(sifted.orders(), sifted.illegal(), seen)
    world = World(
        position, sifted.orders(), sifted.illegal(), board, edition,
        failing=frozenset(place for cycle in movement.cycles for place in cycle.failed_by_rule),
        ashore=frozenset(movement.ashore),
    )  # fmt: skip
    world.success = {place: bool(movement.battle.results[place]) for place in world.goal}
    return Facts(position, orders, board, edition, disorder, settled, world, movement)


def false_claims(facts: Facts) -> Iterator[tuple[Outcome, object]]:
    """Yield each verdict and each reason that the specification contradicts."""
    if not facts.world.is_true():
        yield facts.settled.outcomes[0], "the outcome contradicts itself"
    for found in (*facts.settled.outcomes, *facts.settled.defaults):
        if not _verdicts_true(found, facts):
            yield found, found.verdicts
        needs_none = {Verdict.SUCCEEDS, Verdict.GIVEN, Verdict.STANDS, Verdict.AVAILABLE}
        if not found.reasons and not set(found.verdicts) <= needs_none:
            yield found, "no reason"
        for reason in found.reasons:
            if not CLAIMS[type(reason)](reason, found, facts):
                yield found, reason


# --- Verdicts -----------------------------------------------------------------------------------


def _verdicts_true(found: Outcome, facts: Facts) -> bool:
    order, world = found.order, facts.world
    first, gone = found.verdicts[0], found.verdicts[-1]
    if isinstance(order, Waive) or any(type(reason) in STRAY for reason in found.reasons):
        return first in (Verdict.ILLEGAL, Verdict.INVALID)
    place = order.at
    if world.dislodged(place):
        away = not world.retreats(place) or _disbanded(found.power, facts)
        if gone is not (Verdict.DESTROYED if away else Verdict.DISLODGED):
            return False
    elif gone in (Verdict.DISLODGED, Verdict.DESTROYED):
        return False
    expected = _expected(order, place, world)
    return first is expected or (expected is Verdict.STANDS and first is gone)


def _expected(order: Order, place: int, world: World) -> Verdict:
    """The verdict on the order itself, whatever became of the unit."""
    if place in world.illegal and order != Hold(place):
        return Verdict.ILLEGAL
    match order:
        case Move():
            if place in world.at_sea and not world.ways(place):
                return Verdict.INVALID
            return Verdict.SUCCEEDS if world.success[place] else Verdict.FAILS
        case Support() if place in world.supports:
            return Verdict.GIVEN if world.given(place) else Verdict.CUT
        case Convoy(of=army) if place in world.carriers.get(army, ()):
            return Verdict.AVAILABLE if world.stands(place) else Verdict.DISRUPTED
        case Hold():
            return Verdict.STANDS
    return Verdict.INVALID


def _disbanded(power: str, facts: Facts) -> bool:
    return facts.edition.dislodged_in_disorder == "disbanded" and power in facts.disorder


# --- Why moves and holds ended as they did ------------------------------------------------------


def _my_strength(place: int, world: World) -> int:
    return world.strength(place, but=world.in_the_way(place))


def _met(place: int, world: World) -> int:
    """The greatest strength that a move met."""
    return max([world.hold_strength(place), *map(world.prevent_strength, world.rivals(place))])


def _prevailed(claim: outcome.Prevailed, found: Outcome, facts: Facts) -> bool:
    at, world = found.order.at, facts.world  # type: ignore[union-attr]
    strengths = (_my_strength(at, world), _met(at, world))
    return (
        world.success[at]
        and world.goal[at] == claim.to
        and strengths == (claim.strength, claim.opposing)
        and claim.strength > claim.opposing > 0
    )


def _rotated(claim: outcome.Rotated, found: Outcome, facts: Facts) -> bool:
    world = facts.world
    goals = {world.goal[place] for place in claim.places}
    inside = found.order.at in claim.places  # type: ignore[union-attr]
    return inside and goals == set(claim.places) and all(world.success[p] for p in claim.places)


def _no_effect(claim: outcome.NoEffect, found: Outcome, facts: Facts) -> bool:
    at, world, rival = found.order.at, facts.world, claim.rival  # type: ignore[union-attr]
    if claim.why == "driven out":
        right = world.dislodger(rival) == claim.to
    else:
        right = world.in_the_way(rival) == world.power(rival)
    return (
        right
        and world.success[at]
        and rival in world.rivals(at)
        and world.power(rival) == claim.rival_power
        and world.has_path(rival)
        and world.prevent_strength(rival) == 0
        and world.strength(rival) >= _my_strength(at, world)
    )


def _bounced(claim: outcome.Bounced, found: Outcome, facts: Facts) -> bool:
    at, world = found.order.at, facts.world  # type: ignore[union-attr]
    return (
        not world.success[at]
        and claim.rival in world.rivals(at)
        and world.power(claim.rival) == claim.rival_power
        and world.prevent_strength(claim.rival) == claim.opposing >= claim.strength
        and claim.strength == _my_strength(at, world)
    )


def _resisted(claim: Any, found: Outcome, facts: Facts) -> bool:
    at, world = found.order.at, facts.world  # type: ignore[union-attr]
    return (
        not world.success[at]
        and world.goal[at] == claim.to
        and world.power(claim.to) == claim.rival_power
        and not world.dislodged(claim.to)
        and world.hold_strength(at) == claim.opposing >= claim.strength == _my_strength(at, world)
    )


def _held_off(claim: outcome.HeldOff, found: Outcome, facts: Facts) -> bool:
    return _resisted(claim, found, facts) and claim.to not in facts.world.goal


def _could_not_leave(claim: outcome.CouldNotLeave, found: Outcome, facts: Facts) -> bool:
    tried = facts.world.orders.get(claim.to)
    left = isinstance(tried, Move) and tried.to == claim.leaving
    failed = not facts.world.success.get(claim.to, True)
    return _resisted(claim, found, facts) and left and failed


def _lost_head_to_head(claim: outcome.LostHeadToHead, found: Outcome, facts: Facts) -> bool:
    at = found.order.at  # type: ignore[union-attr]
    met = facts.world.is_head_to_head(at, claim.to)
    return met and (_resisted(claim, found, facts) or facts.world.success[claim.to])


def _self_dislodgement(claim: outcome.SelfDislodgement, found: Outcome, facts: Facts) -> bool:
    at, world = found.order.at, facts.world  # type: ignore[union-attr]
    tried = world.orders.get(claim.to)
    leaving = tried.to if isinstance(tried, Move) else None
    return (
        world.goal[at] == claim.to
        and world.power(at) == world.power(claim.to) == claim.power == found.power
        and not world.success.get(claim.to, False)
        and leaving == claim.leaving
    )


def _owners_support(claim: outcome.OwnersSupport, found: Outcome, facts: Facts) -> bool:
    at, world = found.order.at, facts.world  # type: ignore[union-attr]
    helpers = [s for s in world.supports if world.supports[s].of == claim.of and world.given(s)]
    own = tuple(s for s in helpers if world.power(s) == claim.power)
    strength, met = _my_strength(claim.of, world), _met(claim.of, world)
    return (
        at in (claim.of, *claim.places)
        and not world.success[claim.of]
        and world.has_path(claim.of)
        and world.goal[claim.of] == claim.to
        and world.in_the_way(claim.of) == claim.power == world.power(claim.to)
        and set(own) == set(claim.places)
        and strength <= met < strength + len(own)
    )


def _no_convoy(claim: outcome.NoConvoy, found: Outcome, facts: Facts) -> bool:
    at, world = found.order.at, facts.world  # type: ignore[union-attr]
    return at in world.at_sea and not world.ways(at) and world.goal[at] == claim.to


def _convoy_broken(claim: outcome.ConvoyBroken, found: Outcome, facts: Facts) -> bool:
    at, world = found.order.at, facts.world  # type: ignore[union-attr]
    sailing = {fleet for way in world.ways(at) for fleet in way}
    lost = {fleet for fleet in sailing if world.dislodged(fleet)}
    return (
        bool(sailing)
        and not world.has_path(at)
        and lost == set(claim.fleets)
        and (bool(lost) or bool(sailing & world.failing))
    )


def _by_convoy(claim: outcome.ByConvoy, found: Outcome, facts: Facts) -> bool:
    at, world = found.order.at, facts.world  # type: ignore[union-attr]
    standing = [fleet for fleet in world.carriers[at] if world.stands(fleet)]
    first, last = claim.route[0], claim.route[-1]
    links = [(first, at), *pairwise(claim.route), (last, claim.to)]
    joined = all(touch(sea, place, facts.board) for sea, place in links)
    return at in world.at_sea and joined and set(claim.route) <= set(standing)


def _by_land(claim: outcome.ByLand, found: Outcome, facts: Facts) -> bool:
    order, world = found.order, facts.world
    assert isinstance(order, Move)
    asked = order.via_convoy or bool(world.carriers[order.at])
    asked &= world.units[order.at].kind is UnitKind.ARMY
    return asked and order.at not in world.at_sea and world.goal[order.at] == claim.to


def _paradox(claim: outcome.Paradox, found: Outcome, facts: Facts) -> bool:
    at, world = found.order.at, facts.world  # type: ignore[union-attr]
    carried = [fleet for way in (world.ways(at) if at in world.at_sea else ()) for fleet in way]
    cycles = [
        cycle for cycle in facts.movement.cycles if cycle.is_paradox and cycle.rule == claim.rule
    ]
    mine = [cycle for cycle in cycles if {at, *carried} & set(cycle.places)]
    return bool(mine) and (not claim.places or any(r.places == claim.places for r in mine))


def _dislodged(claim: outcome.DislodgedBy, found: Outcome, facts: Facts) -> bool:
    world = facts.world
    return (
        claim.at == found.order.at  # type: ignore[union-attr]
        and world.dislodger(claim.at) == claim.by
        and world.power(claim.by) == claim.rival_power != found.power
        and world.strength(claim.by, but=found.power) == claim.strength > 1
    )


def _no_retreat(claim: outcome.NoRetreat, _found: Outcome, facts: Facts) -> bool:
    return facts.world.dislodged(claim.at) and not facts.world.retreats(claim.at)


def _disorder(claim: outcome.DisorderDisbanded, found: Outcome, facts: Facts) -> bool:
    return _disbanded(found.power, facts) and bool(facts.world.retreats(claim.at))


# --- Why supports and convoys did -----------------------------------------------------------------


def _cut_by(claim: outcome.CutBy, found: Outcome, facts: Facts) -> bool:
    at, world = found.order.at, facts.world  # type: ignore[union-attr]
    attacks = claim.by in world.attackers(at) and world.power(claim.by) == claim.rival_power
    return attacks and world.cuts(claim.by, at)


def _not_matched(claim: outcome.NotMatched, found: Outcome, facts: Facts) -> bool:
    order = found.order
    assert isinstance(order, Support | Convoy)
    return order.of == claim.of and facts.world.orders.get(claim.of) == claim.order


def _not_ordered(claim: outcome.NotOrdered, _found: Outcome, facts: Facts) -> bool:
    world = facts.world
    return claim.of in world.units and claim.of not in {*world.orders, *world.illegal}


def _helped_illegal(claim: outcome.HelpedIllegal, _found: Outcome, facts: Facts) -> bool:
    return facts.world.illegal.get(claim.of) == claim.order


def _ordered_away(claim: outcome.OrderedAway, _found: Outcome, facts: Facts) -> bool:
    there = facts.world.illegal.get(claim.of) == claim.order
    return there and facts.world.gave_up_support(claim.of)


# --- Why orders were none -------------------------------------------------------------------------


def _overruled(claim: faults.Overruled, found: Outcome, facts: Facts) -> bool:
    given = [o for o in facts.orders[found.power] if getattr(o, "at", None) == claim.at]
    return given.count(found.order) > 1 or given.index(found.order) < len(given) - 1


def _between_coasts(here: int, there: int, board: Board) -> bool:
    land = not is_sea(here, board) and not is_sea(there, board)
    return land and bool(board.waters[here] and board.waters[there])


def _out_of_reach(claim: faults.OutOfReach, _found: Outcome, facts: Facts) -> bool:
    board, unit = facts.board, facts.position.units[claim.at]
    goal = board.province_of[claim.to]
    sails = unit.kind is UnitKind.ARMY and _between_coasts(claim.at, goal, board)
    return not could_go(unit, goal, board) and not sails


def _wrong_side(claim: faults.WrongSide, _found: Outcome, facts: Facts) -> bool:
    board = facts.board
    here, goal = board.province_of[claim.at], board.province_of[claim.to]
    unit = facts.position.units[here]
    others = [coast for coast in board.coasts[here] if coast != unit.at]
    elsewhere = any(board.fleet_touch[coast] >> goal & 1 for coast in others)
    return unit.at == claim.at and not could_go(unit, goal, board) and elsewhere


def _land_border(claim: faults.LandBorder, _found: Outcome, facts: Facts) -> bool:
    board, unit = facts.board, facts.position.units[claim.at]
    by_land = bool(board.army_reach[claim.at] >> claim.to & 1)
    return unit.kind is UnitKind.FLEET and by_land and not could_go(unit, claim.to, board)


def _no_support_there(claim: faults.CannotSupportThere, found: Outcome, facts: Facts) -> bool:
    unit = facts.position.units[claim.at]
    mine = claim.at == found.order.at  # type: ignore[union-attr]
    return mine and not could_go(unit, claim.to, facts.board)


def _meant_convoy(claim: faults.MeantConvoy, found: Outcome, facts: Facts) -> bool:
    board, army = facts.board, facts.position.units[claim.of]
    ways = usable(claim.of, claim.to, facts.fleets, board, facts.edition)
    part = any(claim.at in way for way in ways)
    return isinstance(found.order, Support) and part and not could_go(army, claim.to, board)


def _no_route(claim: faults.NoRoute, found: Outcome, facts: Facts) -> bool:
    supporter = found.order.at if isinstance(found.order, Support) else None
    others = [fleet for fleet in facts.fleets if fleet != supporter]
    return not chains(claim.at, claim.to, others, facts.board)


def _coast_unspecified(claim: faults.CoastUnspecified, found: Outcome, facts: Facts) -> bool:
    unit = facts.position.units[found.order.at]  # type: ignore[union-attr]
    open_ones = arrivals(unit, claim.to, facts.board, facts.edition)
    return tuple(open_ones) == claim.coasts and len(open_ones) > 1


def _wrong_coast(claim: faults.WrongCoast, _found: Outcome, facts: Facts) -> bool:
    unit, board = facts.position.units[claim.at], facts.board
    reached = board.fleet_reach[unit.at] >> claim.to & 1
    return not reached and could_go(unit, board.province_of[claim.to], board)


def _cannot_go(claim: faults.CannotGoThere, _found: Outcome, facts: Facts) -> bool:
    board, unit = facts.board, facts.position.units[claim.of]
    goal = board.province_of[claim.to]
    if unit.kind is UnitKind.FLEET:
        return not board.fleet_reach[unit.at] >> claim.to & 1
    return not could_go(unit, goal, board) and not _between_coasts(claim.of, goal, board)


def _not_on_route(claim: faults.NotOnRoute, _found: Outcome, facts: Facts) -> bool:
    ways = usable(claim.of, claim.to, facts.fleets, facts.board, facts.edition)
    return not any(claim.at in way for way in ways)


def _unit(place: int, facts: Facts) -> Any:
    return facts.position.units.get(place)


CLAIMS: Mapping[type, Callable[[Any, Outcome, Facts], bool]] = {
    outcome.Prevailed: _prevailed,
    outcome.Rotated: _rotated,
    outcome.NoEffect: _no_effect,
    outcome.Bounced: _bounced,
    outcome.HeldOff: _held_off,
    outcome.CouldNotLeave: _could_not_leave,
    outcome.LostHeadToHead: _lost_head_to_head,
    outcome.SelfDislodgement: _self_dislodgement,
    outcome.OwnersSupport: _owners_support,
    outcome.NoConvoy: _no_convoy,
    outcome.ConvoyBroken: _convoy_broken,
    outcome.ByConvoy: _by_convoy,
    outcome.ByLand: _by_land,
    outcome.Paradox: _paradox,
    outcome.DislodgedBy: _dislodged,
    outcome.NoRetreat: _no_retreat,
    outcome.DisorderDisbanded: _disorder,
    outcome.CutBy: _cut_by,
    outcome.NotMatched: _not_matched,
    outcome.NotOrdered: _not_ordered,
    outcome.HelpedIllegal: _helped_illegal,
    outcome.OrderedAway: _ordered_away,
    faults.Overruled: _overruled,
    faults.NoSuchUnit: lambda claim, _, facts: _unit(claim.at, facts) is None,
    faults.NotYourUnit: lambda claim, found, facts: (
        _unit(claim.at, facts).power == claim.owner != found.power
    ),
    faults.Closed: lambda claim, _, facts: facts.board.closed >> claim.to & 1 == 1,
    faults.OutOfReach: _out_of_reach,
    faults.WrongSide: _wrong_side,
    faults.LandBorder: _land_border,
    faults.CannotSupportThere: _no_support_there,
    faults.MeantConvoy: _meant_convoy,
    faults.NoRoute: _no_route,
    faults.CoastUnspecified: _coast_unspecified,
    faults.WrongCoast: _wrong_coast,
    faults.AlreadyThere: lambda claim, found, facts: (
        facts.board.province_of[found.order.to] == found.order.at == claim.at
    ),
    faults.SupportsItself: lambda claim, found, facts: (
        claim.at in (found.order.of, facts.board.province_of[found.order.to or found.order.of])
    ),
    faults.NoUnitToHelp: lambda claim, _, facts: _unit(claim.of, facts) is None,
    faults.CannotGoThere: _cannot_go,
    faults.CannotConvoy: lambda claim, _, facts: claim.at not in facts.fleets,
    faults.NotAnArmy: lambda claim, _, facts: _unit(claim.of, facts).kind is UnitKind.FLEET,
    faults.NotOnRoute: _not_on_route,
}


# --- Retreats and adjustments ---------------------------------------------------------------------


def false_claims_later(
    position: Position, settled: Resolution, board: Board, edition: Edition
) -> Iterator[tuple[Outcome, object]]:
    """Yield each reason of a phase of retreats or adjustments that is not so."""
    later = Later(position, settled, board, edition)
    for found in (*settled.outcomes, *settled.defaults):
        if not found.reasons and found.verdict != "succeeds":
            yield found, "no reason"
        for reason in found.reasons:
            if not LATER[type(reason)](reason, found, later):
                yield found, reason


@dataclass
class Later:
    """A settled phase of retreats or adjustments."""

    position: Position
    settled: Resolution
    board: Board
    edition: Edition

    def retreated(self, to: int) -> set[int]:
        """Who had a legal order to retreat to a province."""
        return {
            found.order.at
            for found in self.settled.outcomes
            if isinstance(found.order, Retreat)
            and self.board.province_of[found.order.to] == to
            and found.verdicts[0] in (Verdict.SUCCEEDS, Verdict.FAILS)
        } | {
            why.at
            for found in self.settled.outcomes
            for why in found.reasons
            if isinstance(why, outcome.HadToRetreat) and self.board.province_of[why.to] == to
        }

    def due(self, power: str) -> int:
        """How many units a power has too few, or (negative) too many; builds as it has room."""
        units = [unit.power for unit in self.position.units.values()].count(power)
        lacking = list(self.position.centers.values()).count(power) - units
        room = [
            home
            for home in self.board.homes[power]
            if self.position.centers.get(home) == power and home not in self.position.units
        ]
        return min(lacking, len(room)) if lacking > 0 else lacking


def _collide(claim: outcome.RetreatsCollide, found: Outcome, later: Later) -> bool:
    inside = found.order.at in claim.places  # type: ignore[union-attr]
    many = len(claim.places) > 1
    return inside and many and later.retreated(claim.to) == set(claim.places)


def _no_retreat_ordered(claim: outcome.NoRetreatOrdered, found: Outcome, later: Later) -> bool:
    board = later.board
    ordered = [
        other
        for other in later.settled.outcomes
        if getattr(other.order, "at", None) == claim.at and other.power == found.power
        if other.verdicts[0] in (Verdict.SUCCEEDS, Verdict.FAILS)
    ]
    gone = later.position.dislodged[claim.at].unit
    stays = any(u == gone for u in later.settled.next.units.values())
    return not ordered and not stays and claim.at in board.provinces


def _had_to_retreat(claim: outcome.HadToRetreat, found: Outcome, later: Later) -> bool:
    """The unit stands where it had one place to go, or met others there."""
    loser = later.position.dislodged[claim.at]
    province = later.board.province_of[claim.to]
    unit = later.settled.next.units.get(province)
    went = unit is not None and (unit.power, unit.at) == (loser.unit.power, claim.to)
    return loser.retreats == (claim.to,) and went is (len(later.retreated(province)) == 1)


def _civil_disorder(claim: outcome.CivilDisorder, found: Outcome, later: Later) -> bool:
    """The unit that comes off is farther from home than any that stays."""
    board, edition = later.board, later.edition
    staying = {
        place: unit
        for place, unit in later.settled.next.units.items()
        if later.position.units.get(place) == unit
    }
    staying[claim.at] = unit = later.position.units[claim.at]
    centers = later.position.centers
    owned = {place for place, owner in centers.items() if owner == found.power}
    homes = owned if edition.removal_from == "owned centres" else set(board.homes[found.power])
    steps = distance(unit, homes, board, edition)
    right = claim.distance == (None if steps == float("inf") else steps)
    return right and removal(found.power, staying, centers, board, edition) == claim.at


def _built_before(claim: faults.AlreadyBuilt, found: Outcome, later: Later) -> bool:
    return any(
        isinstance(other.order, Build)
        and other.verdict == "succeeds"
        and later.board.province_of[other.order.at] == claim.at
        and other.power == found.power
        for other in later.settled.outcomes
    )


LATER: Mapping[type, Callable[[Any, Outcome, Later], bool]] = {
    outcome.RetreatsCollide: _collide,
    outcome.HadToRetreat: _had_to_retreat,
    outcome.NoRetreatOrdered: _no_retreat_ordered,
    outcome.CivilDisorder: _civil_disorder,
    faults.Overruled: lambda claim, found, later: found.order.at == claim.at,
    faults.MustRetreat: lambda claim, _, later: bool(later.position.dislodged[claim.at].retreats),
    faults.NotDislodged: lambda claim, _, later: claim.at not in later.position.dislodged,
    faults.RetreatOccupied: lambda claim, _, later: (
        later.position.units[claim.to].power == claim.rival_power
    ),
    faults.RetreatToAttacker: lambda claim, found, later: (
        later.position.dislodged[found.order.at].attacker_from == claim.to
    ),
    faults.RetreatToStandoff: lambda claim, _, later: claim.to not in later.position.units,
    faults.OutOfReach: lambda claim, _, later: (
        not could_go(
            later.position.dislodged[claim.at].unit, later.board.province_of[claim.to], later.board
        )
    ),
    faults.NothingDue: lambda claim, found, later: (
        (claim.power, claim.builds) == (found.power, later.due(found.power))
    ),
    faults.CenterLost: lambda claim, found, later: (
        later.position.centers.get(claim.at) == claim.owner != found.power
    ),
    faults.CenterOccupied: lambda claim, _, later: (
        later.position.units[claim.at].power == claim.owner
    ),
    faults.BuildElsewhere: lambda claim, found, later: (
        claim.at not in later.board.homes[found.power]
    ),
    faults.AlreadyBuilt: _built_before,
    faults.AlreadyRemoved: lambda claim, _, later: claim.at not in later.settled.next.units,
    faults.NoSuchUnit: lambda claim, _, later: claim.at not in later.position.units,
}
STRAY = {faults.NoSuchUnit, faults.NotYourUnit, faults.WrongPhase, faults.Overruled}
