"""Dependency cycles: orders that hang on each other with no resolution, or with several.

They come in two kinds (DATC 5.D): units that go round in a circle, which all succeed, and
paradoxes, nearly all of convoys, for which the edition has a backup rule.  A cycle is resolved only
when it hangs on nothing else that is open, so that no more orders are touched than are part of it
(DATC 6.F.26).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from judge.rules.battle import Battle
from judge.rules.board import Province
from judge.rules.edition import Edition
from judge.rules.matching import NOWHERE, MatchedOrders


@dataclass(frozen=True, slots=True)
class Cycle:
    """Orders that a backup rule had to resolve.

    `rule` is `all go` for a circle of moves; for a paradox what the edition's `paradox` says.
    `failed_by_rule` are the orders that failed by the rule itself.
    """

    places: tuple[Province, ...]
    rule: Literal["all go", "convoys hold", "moves fail"]
    failed_by_rule: tuple[Province, ...] = ()

    @property
    def is_paradox(self) -> bool:
        """Whether it had no resolution, or several of which none is better."""
        return self.rule != "all go"


def resolve_orders(matched: MatchedOrders, edition: Edition) -> tuple[Battle, tuple[Cycle, ...]]:
    """Resolve all orders; return the results, and the cycles that needed a backup rule."""
    battle = Battle(matched, edition)
    unresolved = battle.resolve_each(battle.resolve_uncontested())
    if not unresolved:
        return battle, ()
    if _follow_each_other(battle, unresolved) and _is_circle(battle, unresolved):
        return battle, (Cycle(tuple(sorted(unresolved)), "all go"),)
    cycles: list[Cycle] = []
    while unresolved := battle.resolve_all(unresolved):
        cycle = _resolve_cycle(battle, _innermost_cycle(battle, unresolved))
        if cycle:
            battle.failed_by_rule.update(dict.fromkeys(cycle.failed_by_rule, len(cycles)))
            cycles.append(cycle)
    return battle, tuple(cycles)


def _resolve_cycle(battle: Battle, places: list[Province]) -> Cycle | None:
    """Resolve the orders of a cycle: by their only resolution, or else by the backup rule."""
    movers = [place for place in places if battle.rules[place] is Battle.move_obstacles]
    if len(movers) == len(places) and _is_circle(battle, places):
        return Cycle(tuple(movers), "all go")
    fleets = [place for place in places if battle.rules[place] is Battle.convoy_obstacles]
    before = battle.results
    resolutions = list(islice(_resolutions(battle, places), 2))
    if len(resolutions) == 1:
        battle.results = resolutions[0]
        return None
    battle.results = before
    # Moves alone come to this where an attack on a unit of one's own is of no effect: it is a rival
    # that stands in another's way only if that unit leaves.
    rule = battle.edition.paradox if fleets else "moves fail"
    failed = tuple(fleets if rule == "convoys hold" else fleets + movers)
    for place in failed:
        battle.results[place] = False
    return Cycle(tuple(places), rule, failed)


def _is_circle(battle: Battle, movers: list[Province]) -> bool:
    """Whether none of some moves can go or all can; then all go (1976 XIV.5; DATC 6.C).

    The search would find just that, as the first of two resolutions; but such a circle is what
    nearly every cycle is, and this is all there is to see.
    """
    if _can_all_be(False, movers, battle) and _can_all_be(True, movers, battle):
        return True
    for mover in movers:
        battle.results[mover] = None
    return False


def _can_all_be(result: bool, movers: list[Province], battle: Battle) -> bool:
    """Whether each of some moves has a result if all of them have it; they are left with it."""
    for mover in movers:
        battle.results[mover] = result
    for mover in movers:  # noqa: SIM110 (faster)
        if battle.is_unobstructed(mover) != result:
            return False
    return True


def _resolutions(battle: Battle, places: list[Province]) -> Iterator[list[bool | None]]:
    """Yield every way to resolve a cycle in which each result follows from the others."""
    unresolved = battle.resolve_all(places)
    battle.visited = [False] * len(battle.results)
    if not unresolved:
        if all(battle.is_unobstructed(place) == battle.results[place] for place in places):
            yield battle.results
        return
    known = battle.results
    for guess in (True, False):
        battle.results = known.copy()
        battle.results[unresolved[0]] = guess
        yield from _resolutions(battle, places)
    battle.results = known


def _innermost_cycle(battle: Battle, unresolved: list[Province]) -> list[Province]:
    """Return a cycle of open orders that hangs on no open order outside it."""
    for place in unresolved:
        battle.visited[place] = True  # so that open orders are not looked into
    dependencies = {place: _dependencies(battle, place) for place in unresolved}
    battle.visited = [False] * len(battle.results)
    return min((_closure(place, dependencies) for place in unresolved), key=len)


def _follow_each_other(battle: Battle, unresolved: list[Province]) -> bool:
    """Whether the open orders are moves in one circle, each of which hangs on the next at least."""
    place = unresolved[0]
    for _ in unresolved[1:]:
        place = battle.goal[place]
        if place == unresolved[0] or place not in unresolved:
            return False
    return battle.goal[place] == unresolved[0]


def _closure(place: Province, dependencies: dict[Province, set[Province]]) -> list[Province]:
    """Return an order and all that it hangs on, over however many steps."""
    closure = {place}
    todo = [place]
    while todo:
        new = dependencies[todo.pop()] - closure
        closure |= new
        todo.extend(new)
    return sorted(closure)


def _dependencies(battle: Battle, place: Province) -> set[Province]:
    """Return the open orders that an open order hangs on directly."""
    goal = battle.goal[place]
    hangs_on: list[Province] = []
    if goal != NOWHERE:
        hangs_on += [goal, *battle.supporters.get(goal, ())]
        for mover in battle.attackers[goal]:
            hangs_on += battle.supporters.get(mover, ())
            hangs_on += _uncertain_convoy(battle, mover)
            if battle.goal[goal] == mover:  # it may be repelled
                hangs_on.append(mover)
    elif place in battle.target:
        # Whether an attack from where the support goes succeeds is known by now: it hangs on
        # supports alone, and each army that may or may not come cuts one only, in its own paradox.
        for attacker in battle.attackers.get(place, ()):
            hangs_on += _uncertain_convoy(battle, attacker)
    else:
        hangs_on += battle.attackers.get(place, ())
    return {other for other in hangs_on if battle.visited[other]}


def _uncertain_convoy(battle: Battle, army: Province) -> list[Province]:
    """Return the fleets of a convoy that may or may not bring its army across."""
    ways = battle.routes.get(army, ())
    if not ways or battle.has_path(army, True) == battle.has_path(army, False):
        return []
    return [fleet for way in ways for fleet in way]
