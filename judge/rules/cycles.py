"""Rings: orders that hang on each other with no answer, or with several.

Such rings come in two kinds (DATC 5.D): units that go round in a circle, which all succeed, and
convoy paradoxes, for which the edition has a rule.  A ring is settled only when it hangs on
nothing else that is open, so that no more orders are touched than are part of it (DATC 6.F.26).
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
    """Orders that a rule had to settle.

    `rule` is `all go` for a circle of moves; for a paradox what the edition's `paradox` says.
    `struck` are the orders that failed by the rule itself.
    """

    places: tuple[Province, ...]
    rule: Literal["all go", "convoys hold", "moves fail"]
    struck: tuple[Province, ...] = ()

    @property
    def paradox(self) -> bool:
        """Whether it had no answer, or several of which none is better."""
        return self.rule != "all go"


def resolve_orders(field: MatchedOrders, edition: Edition) -> tuple[Battle, tuple[Cycle, ...]]:
    """Settle all orders; return the results, and the rings that needed a rule."""
    battle = Battle(field, edition)
    rings: list[Cycle] = []
    waiting = battle.answer(battle.open())
    while waiting:
        ring = _break(battle, _core(battle, waiting))
        if ring:
            battle.struck.update(dict.fromkeys(ring.struck, len(rings)))
            rings.append(ring)
        waiting = battle.answer(waiting)
    return battle, tuple(rings)


def _break(battle: Battle, core: list[Province]) -> Cycle | None:
    """Settle one ring: by its only answer, or else by the rule for its kind."""
    before = battle.results
    answers = list(islice(_answers(battle, core), 2))
    movers = [place for place in core if battle.rules[place] is Battle.to_move]
    fleets = [place for place in core if battle.rules[place] is Battle.to_convoy]
    if len(answers) == 1:
        battle.results = answers[0]
        return None
    if answers and not fleets:
        # A circle of moves has two answers, and the first is that all go (1976 XIV.5; DATC 6.C).
        battle.results = answers[0]
        return Cycle(tuple(movers), "all go")
    battle.results = before
    rule = battle.edition.paradox if fleets else "moves fail"
    struck = tuple(fleets if rule == "convoys hold" else fleets + movers)
    for place in struck:
        battle.results[place] = False
    return Cycle(tuple(core), rule, struck)


def _answers(battle: Battle, core: list[Province]) -> Iterator[list[bool | None]]:
    """Yield every way to settle a ring in which each result follows from the others.

    Guesses begin with success, so that of a circle's two answers the moving one comes first.
    """
    left = battle.answer(core)
    battle.asked.clear()
    if not left:
        if all(battle.follows(place) == battle.results[place] for place in core):
            yield battle.results
        return
    known = battle.results
    for guess in (True, False):
        battle.results = known.copy()
        battle.results[left[0]] = guess
        yield from _answers(battle, core)
    battle.results = known


def _core(battle: Battle, waiting: list[Province]) -> list[Province]:
    """Return a ring of open orders that hangs on no open order outside it."""
    battle.asked.update(waiting)  # so that open orders are not looked into
    links = {place: _links(battle, place) for place in waiting}
    battle.asked.clear()
    return min((_closure(place, links) for place in waiting), key=len)


def _closure(place: Province, links: dict[Province, set[Province]]) -> list[Province]:
    """Return an order and all that it hangs on, over however many steps."""
    found = {place}
    todo = [place]
    while todo:
        new = links[todo.pop()] - found
        found |= new
        todo.extend(new)
    return sorted(found)


def _links(battle: Battle, place: Province) -> set[Province]:
    """Return the open orders that an open order hangs on directly."""
    goal = battle.goal[place]
    hangs_on: list[Province] = []
    if goal != NOWHERE:
        hangs_on += [goal, *battle.backers.get(goal, ())]
        for mover in battle.attackers[goal]:
            hangs_on += battle.backers.get(mover, ())
            hangs_on += _open_ways(battle, mover)
            if battle.goal[goal] == mover:  # it may be repelled
                hangs_on.append(mover)
    elif place in battle.aim:
        for attacker in battle.attackers.get(place, ()):
            hangs_on += _open_ways(battle, attacker)
            if attacker == battle.aim[place]:
                hangs_on.append(attacker)
    else:
        hangs_on += battle.attackers.get(place, ())
    return {other for other in hangs_on if other in battle.asked}


def _open_ways(battle: Battle, army: Province) -> list[Province]:
    """Return the fleets of a convoy that may or may not bring its army across."""
    ways = battle.routes.get(army, ())
    if not ways or battle.arrives(army, True) == battle.arrives(army, False):
        return []
    return [fleet for way in ways for fleet in way]
