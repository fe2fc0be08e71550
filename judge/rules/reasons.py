"""Reasons: the obstacles to each order of a resolved movement phase, with names and numbers.

Nothing is decided here.  An order succeeded if the battle names no obstacle to it, and each
obstacle makes a reason, told with the strengths that were compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from judge.rules.battle import DEFENDER, OWN_UNIT, RIVAL, Battle
from judge.rules.board import ARMY, Location, Province, place_set
from judge.rules.convoys import routes
from judge.rules.matching import NOWHERE
from judge.rules.movement import Movement
from judge.rules.order import Convoy, Hold, Move, Order, Support
from judge.rules.outcome import (
    Bounced,
    ByConvoy,
    ByLand,
    ConvoyBroken,
    CouldNotLeave,
    CutBy,
    DislodgedBy,
    HeldOff,
    LostHeadToHead,
    NoConvoy,
    NoEffect,
    OwnersSupport,
    Paradox,
    Prevailed,
    Reason,
    Rotated,
    SelfDislodgement,
    Verdict,
)

WhyHelpless = Literal["driven out", "own unit"]
Explanation = tuple[Verdict, tuple[Reason, ...]]

# Whether a unit that stays was dislodged is asked elsewhere.
HELD: Explanation = (Verdict.STANDS, ())


class Reasons:
    """The verdicts on the legal orders of a movement phase, with their reasons.

    A paradox is told in full with the first order that is asked about.
    """

    def __init__(self, movement: Movement) -> None:
        self.movement = movement
        self.battle: Battle = movement.battle
        self.in_cycles = {place for cycle in movement.cycles for place in cycle.places}
        self.told: set[int] = set()

    def find(self, place: Province, order: Order) -> Explanation:
        """Return what became of a legal order, and why."""
        finding = FINDINGS[type(order)](self, place, order)
        if place not in self.in_cycles:
            return finding
        return finding[0], (*finding[1], *self._cycles([place]))

    def dislodgement(self, place: Province) -> DislodgedBy:
        """Return who drove out the unit, and with what strength."""
        attacker = self.movement.dislodged[place].attacker_from
        assert attacker is not None
        strength = self.battle.strength(attacker, discounted=self.battle.units[place].power)
        return DislodgedBy(place, attacker, self._power(attacker), strength)

    def _power(self, place: Province) -> str:
        power = self.battle.units[place].power
        assert power is not None
        return power

    def _cycles(self, places: list[Province]) -> Iterator[Reason]:
        """Yield the circles and the paradoxes that orders were part of."""
        for number, cycle in enumerate(self.movement.cycles):
            if not any(place in cycle.places for place in places):
                continue
            if not cycle.is_paradox:
                yield Rotated(cycle.places)
                continue
            yield Paradox(cycle.rule, () if number in self.told else cycle.places)
            self.told.add(number)

    def hold(self, _place: Province, _order: Hold) -> Explanation:
        """Return the finding on a unit that stays."""
        return HELD

    # --- Moves -----------------------------------------------------------------------------

    def move(self, place: Province, order: Move) -> Explanation:
        """Return the finding on a move."""
        battle = self.battle
        goal = battle.goal[place]
        ways = battle.routes.get(place)
        if ways == ():
            return Verdict.INVALID, (NoConvoy(goal),)
        way: tuple[Reason, ...] = ()
        if ways:
            way = self._by_convoy(place, goal)
        elif order.via_convoy or place in battle.matched.carriers:
            way = self._by_land(place, goal)
        if battle.results[place]:
            return Verdict.SUCCEEDS, (*way, *self._success(place, goal))
        if place in battle.failed_by_rule:
            return Verdict.FAILS, way
        return Verdict.FAILS, (*way, *self._failure(place, goal))

    def _by_convoy(self, army: Province, goal: Province) -> tuple[Reason, ...]:
        """Return the route on which an army was carried, if it was."""
        results, board = self.battle.results, self.movement.situation.board
        for way in self.battle.routes[army]:
            if all(results[fleet] for fleet in way):
                order = self.movement.orders[army]
                named = isinstance(order, Move) and order.route == way
                chain = way if named else routes(army, goal, place_set(way), board)[0]
                return (ByConvoy(goal, chain),)
        return ()

    def _by_land(self, place: Province, goal: Province) -> tuple[Reason, ...]:
        """Return that an army walked though a convoy was asked for, or was there."""
        walks = self.movement.situation.position.units[place].kind is ARMY
        return (ByLand(goal),) if walks else ()

    def _success(self, place: Province, goal: Province) -> Sequence[Reason]:
        """Return what a successful move overcame, if it was contested."""
        battle = self.battle
        opposing, discounted = battle.hold_strength(place)
        attackers = battle.attackers[goal]
        if not opposing and len(attackers) == 1:
            return ()
        reasons: list[Reason] = []
        strength = battle.strength(place, discounted=discounted)
        for rival in attackers:
            if rival != place:
                prevention = battle.prevent_strength(rival)
                opposing = max(opposing, prevention)
                if not prevention:
                    reasons += self._without_effect(rival, goal, strength)
        if opposing:
            reasons.append(Prevailed(goal, strength, opposing))
        return reasons

    def _without_effect(self, rival: Province, goal: Province, met: int) -> Iterator[Reason]:
        """Yield why a rival that was strong enough had no effect."""
        battle = self.battle
        if self._is_stranded(rival):
            return
        if battle.strength(rival) >= met:
            driven_out = battle.goal[goal] == rival and rival in self.movement.dislodged
            why: WhyHelpless = "driven out" if driven_out else "own unit"
            yield NoEffect(goal, rival, self._power(rival), why)

    def _failure(self, place: Province, goal: Province) -> Sequence[Reason]:
        """Return the obstacles to a move; a unit that was itself driven out held nobody off."""
        battle = self.battle
        obstacles = battle.obstacles(place)
        if goal in self.movement.dislodged:
            rivals = tuple(obstacle for obstacle in obstacles if obstacle[0] is RIVAL)
            obstacles = rivals or obstacles
        reasons: list[Reason] = []
        for kind, culprit, strength, opposing in obstacles:
            if kind is RIVAL:
                power = self._power(culprit)
                reasons.append(Bounced(goal, strength, culprit, power, opposing))
            elif kind is DEFENDER:
                reasons.append(self._defended(place, goal, strength, opposing))
            elif kind is OWN_UNIT:
                reasons.append(SelfDislodgement(goal, self._power(goal), self._leaving(goal)))
            else:
                reasons += self._broken(place, goal)
        if place in battle.supporters:
            wasted = self._wasted(place, goal)
            if wasted:
                reasons.append(wasted)
        return reasons

    def _leaving(self, place: Province) -> Location | None:
        """Return where a unit was ordered to go, None if it was not ordered to move."""
        order = self.movement.orders.get(place)
        return order.to if isinstance(order, Move) else None

    def _defended(self, place: Province, goal: Province, strength: int, opposing: int) -> Reason:
        """Return what the unit in its way did to a move."""
        holder = self._power(goal)
        leaving = self._leaving(goal)
        if leaving is None:
            return HeldOff(goal, strength, holder, opposing)
        if self.battle.is_head_to_head(place, goal):
            return LostHeadToHead(goal, strength, holder, opposing)
        return CouldNotLeave(goal, strength, holder, opposing, leaving)

    def _broken(self, army: Province, goal: Province) -> Iterator[Reason]:
        """Yield what became of a convoy that did not arrive: its losses, or a paradox."""
        battle = self.battle
        lost = {sea for way in battle.routes[army] for sea in way if not battle.results[sea]}
        dislodged = tuple(sorted(sea for sea in lost if sea in self.movement.dislodged))
        yield ConvoyBroken(goal, dislodged)
        in_paradox = [sea for sea in lost if sea in battle.failed_by_rule]
        if in_paradox:
            cycle = self.movement.cycles[battle.failed_by_rule[in_paradox[0]]]
            if army not in cycle.places:
                yield from self._cycles(in_paradox)

    def _wasted(self, mover: Province, goal: Province) -> OwnersSupport | None:
        """Return the supports that did not count, if the move would have succeeded with them."""
        battle = self.battle
        if mover in battle.failed_by_rule:
            return None
        resistance, holder = battle.hold_strength(mover)
        if holder is None or holder == battle.units[mover].power or self._is_stranded(mover):
            return None
        wasted = tuple(
            supporter
            for supporter in battle.supporters[mover]
            if battle.units[supporter].power == holder and battle.results[supporter]
        )
        rivals = (other for other in battle.attackers[goal] if other != mover)
        opposing = max([resistance, *(battle.prevent_strength(rival) for rival in rivals)])
        strength = battle.strength(mover, discounted=holder)
        if strength > opposing or strength + len(wasted) <= opposing:
            return None
        return OwnersSupport(mover, goal, holder, wasted)

    def _is_stranded(self, mover: Province) -> bool:
        """Whether an army was not carried where it was to go."""
        return mover in self.battle.routes and not self.battle.has_path(mover)

    # --- Supports and convoys ----------------------------------------------------------------

    def support(self, place: Province, order: Support) -> Explanation:
        """Return the finding on a support."""
        battle = self.battle
        if place in battle.matched.invalid:
            return Verdict.INVALID, (battle.matched.invalid[place],)
        if not battle.results[place]:
            cutters = [attacker for _, attacker, _, _ in battle.obstacles(place)]
            return Verdict.CUT, tuple([CutBy(cutter, self._power(cutter)) for cutter in cutters])
        goal = battle.goal[order.of]
        if goal != NOWHERE and not battle.results[order.of]:
            wasted = self._wasted(order.of, goal)
            if wasted and place in wasted.places:
                return Verdict.GIVEN, (wasted,)
        return Verdict.GIVEN, ()

    def convoy(self, place: Province, _order: Convoy) -> Explanation:
        """Return the finding on a convoy; that the fleet was dislodged is told elsewhere."""
        if place in self.battle.matched.invalid:
            return Verdict.INVALID, (self.battle.matched.invalid[place],)
        return (Verdict.AVAILABLE if self.battle.results[place] else Verdict.DISRUPTED), ()


FINDINGS: Mapping[type, Callable[[Reasons, Province, Any], Explanation]] = {
    Hold: Reasons.hold,
    Move: Reasons.move,
    Support: Reasons.support,
    Convoy: Reasons.convoy,
}
