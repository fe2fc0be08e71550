"""Causes: what decided each order of a settled movement phase, read off the finished battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.rules.board import Province
from judge.rules.movement import Movement
from judge.rules.order import Convoy, Move, Order, Support
from judge.rules.outcome import (
    Bounced,
    ConvoyBroken,
    CutBy,
    Dislodged,
    HeldOff,
    LostHeadToHead,
    NoConvoy,
    NotMatched,
    OwnersSupport,
    Paradox,
    Prevailed,
    Reason,
    Rotated,
    SelfDislodgement,
    Verdict,
    WentByLand,
)

Finding = tuple[Verdict, list[Reason]]


@dataclass(frozen=True, slots=True)
class Causes:
    """The findings on a movement phase that is settled."""

    movement: Movement

    def find(self, place: Province, order: Order) -> Finding:
        """Return what became of a legal order, and the causes of it."""
        match order:
            case Move():
                verdict, reasons = self._move(place, order)
            case Support():
                verdict, reasons = self._support(place, order)
            case Convoy():
                verdict, reasons = self._convoy(place, order)
            case _:
                verdict, reasons = Verdict.STANDS, []
        return verdict, list(dict.fromkeys([*reasons, *self._ring(place)]))

    def dislodgement(self, place: Province) -> Dislodged:
        """Return who drove out the unit, and with what strength."""
        battle = self.movement.battle
        attacker = self.movement.dislodged[place].attacker_from
        assert attacker is not None
        strength = battle.strength(attacker, True, battle.owner[place])
        return Dislodged(attacker, self._power(attacker), strength)

    def _power(self, place: Province) -> str:
        power = self.movement.battle.owner[place]
        assert power is not None
        return power

    def _ring(self, place: Province) -> Iterator[Reason]:
        """Yield the circle or the paradox that the order was part of."""
        for ring in self.movement.rings:
            if place in ring.places:
                yield Paradox(ring.places, ring.rule) if ring.paradox else Rotated(ring.places)

    # --- Moves -----------------------------------------------------------------------------

    def _move(self, place: Province, order: Move) -> Finding:
        battle = self.movement.battle
        goal = battle.goal[place]
        by_sea = place in battle.routes
        if by_sea and not battle.routes[place]:
            return Verdict.INVALID, [NoConvoy(goal)]
        overland = [] if by_sea or not order.via_convoy else [WentByLand(goal)]
        if battle.results[place]:
            return Verdict.SUCCEEDS, [*overland, *self._success(place)]
        if by_sea and not battle.arrives(place, True):
            fleets = {fleet for way in battle.routes[place] for fleet in way}
            lost = tuple(sorted(fleet for fleet in fleets if not battle.results[fleet]))
            paradoxes = [cause for fleet in lost for cause in self._ring(fleet)]
            return Verdict.FAILS, [ConvoyBroken(goal, lost), *paradoxes]
        return Verdict.FAILS, [*overland, *self._resistance(place), *self._rivals(place)]

    def _success(self, place: Province) -> Iterator[Reason]:
        """Yield what a successful move overcame, if it was contested."""
        battle = self.movement.battle
        goal = battle.goal[place]
        resistance, discounted = battle.resistance(place, True)
        rivals = [rival for rival in battle.attackers[goal] if rival != place]
        opposing = max([resistance, *(battle.prevention(rival, True) for rival in rivals)])
        if opposing:
            yield Prevailed(goal, battle.strength(place, True, discounted), opposing)

    def _resistance(self, place: Province) -> Iterator[Reason]:
        """Yield what the unit in its way did to a move that failed."""
        battle = self.movement.battle
        goal = battle.goal[place]
        opposing, holder = battle.resistance(place, True)
        if holder is None:
            return
        if holder == battle.owner[place]:
            yield SelfDislodgement(goal, holder)
            return
        strength = battle.strength(place, True, holder)
        if strength > opposing:
            return
        duel = battle.head_to_head(place, goal)
        yield (LostHeadToHead if duel else HeldOff)(goal, strength, holder, opposing)
        wasted = tuple(
            backer
            for backer in battle.backers.get(place, ())
            if battle.owner[backer] == holder and battle.results[backer]
        )
        if wasted:
            yield OwnersSupport(goal, holder, wasted)

    def _rivals(self, place: Province) -> Iterator[Reason]:
        """Yield the moves to the same province that were as strong or stronger."""
        battle = self.movement.battle
        goal = battle.goal[place]
        _, discounted = battle.resistance(place, True)
        strength = battle.strength(place, True, discounted)
        for rival in battle.attackers[goal]:
            opposing = battle.prevention(rival, True)
            if rival != place and opposing >= strength:
                yield Bounced(goal, strength, rival, self._power(rival), opposing)

    # --- Supports and convoys ----------------------------------------------------------------

    def _support(self, place: Province, order: Support) -> Finding:
        battle = self.movement.battle
        if place not in battle.aim:
            return Verdict.INVALID, [NotMatched(order.of, self.movement.orders.get(order.of))]
        if battle.results[place]:
            return Verdict.GIVEN, []
        cutters = [a for a in battle.attackers[place] if battle.cuts(a, place, True)]
        return Verdict.CUT, [CutBy(cutter, self._power(cutter)) for cutter in cutters]

    def _convoy(self, place: Province, order: Convoy) -> Finding:
        battle = self.movement.battle
        if place not in battle.field.carriers.get(order.of, ()):
            return Verdict.INVALID, [NotMatched(order.of, self.movement.orders.get(order.of))]
        return (Verdict.AVAILABLE if battle.results[place] else Verdict.DISRUPTED), []
