"""The battle: which moves succeed, which supports are given, which convoys stand, and why not.

One rule for each kind of order names its *obstacles*: what keeps a move from succeeding, cuts a
support, or dislodges a convoying fleet.  An order without an obstacle succeeds, so no verdict can
disagree with its reason.

Every order is resolved by way of the orders it hangs on, and once.  Where orders hang on each
other in a dependency cycle, a result is first sought by bounds: what the order would come to if
everything still open went well for it (*optimistic*), and if everything went badly.  Both the same:
it is resolved.  (Kruijswijk, "The Math of Adjudication"; DATC 5.E.)  What stays open is a true
cycle, and goes to `cycles`.

The strengths are those of DATC 5.B: attack and defend (`strength`), hold (`hold_strength`) and
prevent (`prevent_strength`), and the path of a convoyed army (`has_path`).  Once all orders are
resolved, optimistic or not makes no difference to them.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from judge.rules.board import Province
from judge.rules.edition import Edition
from judge.rules.matching import NOWHERE, MatchedOrders


class ObstacleKind(IntEnum):
    """What kind of obstacle it is."""

    NO_PATH = 1  # the convoy of this army was broken
    OWN_UNIT = 2  # a unit of the mover's own power stays there (1976 IX.3)
    DEFENDER = 3  # the unit there is as strong
    RIVAL = 4  # the move from there to the same province is as strong
    CUTTER = 5  # the attack from there cuts the support
    DISLODGER = 6  # the attack from there dislodges the fleet
    CYCLE = 7  # a backup rule resolved it (the number of the cycle)


NO_PATH, OWN_UNIT, DEFENDER, RIVAL, CUTTER, DISLODGER, CYCLE = ObstacleKind
# The kind of obstacle; whose it is; the strength of the move, and the strength it met.
Obstacle = tuple[ObstacleKind, int, int, int]
Obstacles = tuple[Obstacle, ...]

# What is in the way of a unit's order, if all that is open goes well (True) or badly (False).
Rule = Callable[["Battle", Province, bool], Obstacles]


class Battle:
    """The orders of one movement phase while they are being resolved.

    `results` tells, by province, whether the move of the unit there succeeds, its support is
    given, or its convoy stands; None while that is open.  `rules` has the rule by which each
    contested order is judged; `failed_by_rule` the cycle, by number, of each order that the backup
    rule failed.  `visited` tells, by province, which orders are on the way to the one that is being
    resolved; `guesses` counts how often one of them was asked again.  `thorough` is whether all
    obstacles are wanted, or one will do.
    """

    def __init__(self, matched: MatchedOrders, edition: Edition) -> None:
        self.matched = matched
        self.edition = edition
        self.units = matched.units
        self.goal = matched.goal
        self.attackers = matched.attackers
        self.supporters = matched.supporters
        self.target = matched.target
        self.routes = matched.routes
        self.results: list[bool | None] = [None] * len(matched.goal)
        self.rules: dict[Province, Rule] = {}
        self.failed_by_rule: dict[Province, int] = {}
        self.thorough = False
        self.visited: list[bool] = []
        self.guesses = 0

    def resolve_uncontested(self) -> list[Province]:
        """Resolve uncontested orders, and attacks without hope; return what takes more thought."""
        results, rules, attackers = self.results, self.rules, self.attackers
        self._glance_at_occupied(self._glance_at_vacant())
        of_support = Battle.support_obstacles
        for supporter in self.target:
            if supporter in attackers:
                rules[supporter] = of_support
            else:
                results[supporter] = True
        for fleets in self.matched.carriers.values():
            for fleet in fleets:
                if fleet in attackers:
                    rules[fleet] = Battle.convoy_obstacles
                else:
                    results[fleet] = True
        return list(rules)

    def _glance_at_vacant(self) -> list[Province]:
        """Let units enter vacant provinces, or stand each other off; return the occupied ones."""
        units, results, routes = self.units, self.results, self.routes
        occupied = []
        for goal, movers in self.attackers.items():
            if goal in units:
                occupied.append(goal)
            elif len(movers) == 1 and movers[0] not in routes:
                results[movers[0]] = True
            elif self._are_equals(movers):
                for mover in movers:
                    results[mover] = False
            else:
                self.rules |= dict.fromkeys(movers, Battle.move_obstacles)
        return occupied

    def _are_equals(self, movers: list[Province]) -> bool:
        """Whether some moves have neither help nor need of a convoy, and so stop each other."""
        return (
            len(movers) > 1
            and self.supporters.keys().isdisjoint(movers)
            and self.routes.keys().isdisjoint(movers)
        )

    def _glance_at_occupied(self, occupied: list[Province]) -> None:
        """Let units follow one that leaves; none by itself drives out another that does not."""
        results, rules, of_move = self.results, self.rules, Battle.move_obstacles
        routes, supporters = self.routes, self.supporters
        for goal in occupied:
            movers = self.attackers[goal]
            destination = self.goal[goal]
            leaves = results[goal]  # as far as the move from there is resolved
            stays = destination == NOWHERE or leaves is False
            for mover in movers:
                if leaves and len(movers) == 1 and mover not in routes:
                    results[mover] = True
                elif mover not in supporters and (
                    stays or (destination == mover and self.is_head_to_head(mover, goal))
                ):
                    results[mover] = False
                else:
                    rules[mover] = of_move

    def resolve_all(self, places: list[Province]) -> list[Province]:
        """Resolve all that follows from what is known; return what stays open."""
        unresolved = self.resolve_each(places)
        while unresolved and len(unresolved) < len(places):
            places, unresolved = unresolved, self.resolve_each(unresolved)
        return unresolved

    def resolve_each(self, places: list[Province]) -> list[Province]:
        """Resolve each order once, if it follows from what is known; return what stays open."""
        results = self.results
        self.visited = [False] * len(results)
        for place in places:
            if results[place] is None:
                self.resolve(place, True)
        if not self.guesses:
            return []
        return [place for place in places if results[place] is None]

    def resolve(self, place: Province, optimistic: bool) -> bool:
        """Return the result of a unit's order; while it is open, what is hoped (or feared)."""
        result = self.results[place]
        if result is not None:
            return result
        visited = self.visited
        if visited[place]:
            self.guesses += 1
            return optimistic
        visited[place] = True
        guesses = self.guesses
        rule = self.rules[place]
        result = not rule(self, place, True)
        if result and self.guesses > guesses and rule(self, place, False):
            return optimistic
        self.results[place] = result
        visited[place] = False
        return result

    def is_unobstructed(self, place: Province) -> bool:
        """Whether an order meets no obstacle, all that it hangs on being resolved."""
        return not self.rules[place](self, place, True)

    # --- The obstacles to each kind of order -------------------------------------------------

    def obstacles(self, place: Province) -> Obstacles:
        """Return all that was in the way of an order, now that all are resolved."""
        self.thorough = True
        if place in self.failed_by_rule:
            return ((CYCLE, self.failed_by_rule[place], 0, 0),)
        if self.goal[place] != NOWHERE:
            return self.move_obstacles(place, True)
        if place in self.target:
            return self.support_obstacles(place, True)
        return self.convoy_obstacles(place, True)

    def move_obstacles(self, mover: Province, optimistic: bool) -> Obstacles:
        """A move must be stronger than what holds the province and than all its rivals."""
        goal = self.goal[mover]
        if mover in self.routes and not self.has_path(mover, optimistic):
            return ((NO_PATH, mover, 0, 0),)
        resistance, holder = self.hold_strength(mover, not optimistic)
        strength = self.strength(mover, optimistic, holder) if mover in self.supporters else 1
        obstacles: Obstacles = ()
        if holder is not None and holder == self.units[mover].power:
            obstacles = ((OWN_UNIT, goal, strength, resistance),)
        elif strength <= resistance:
            obstacles = ((DEFENDER, goal, strength, resistance),)
        if obstacles and not self.thorough:
            return obstacles
        for rival in self.attackers[goal]:
            if rival != mover:
                prevention = self.prevent_strength(rival, not optimistic)
                if prevention >= strength:
                    obstacles += ((RIVAL, rival, strength, prevention),)
        return obstacles

    def support_obstacles(self, supporter: Province, optimistic: bool) -> Obstacles:
        """A support is given unless an attack cuts it (1976 X)."""
        obstacles: Obstacles = ()
        for attacker in self.attackers.get(supporter, ()):
            if self.is_cut(supporter, attacker, not optimistic):
                obstacles += ((CUTTER, attacker, 0, 0),)
        return obstacles

    def convoy_obstacles(self, fleet: Province, optimistic: bool) -> Obstacles:
        """A convoying fleet stands unless it is dislodged (1976 XII.3)."""
        obstacles: Obstacles = ()
        for attacker in self.attackers.get(fleet, ()):
            if self.resolve(attacker, not optimistic):
                obstacles += ((DISLODGER, attacker, 0, 0),)
        return obstacles

    # --- Strengths ---------------------------------------------------------------------------

    def strength(
        self, place: Province, optimistic: bool = True, discounted: str | None = None
    ) -> int:
        """Return the strength of the unit with the supports given to it, but not one power's.

        It is the attack strength of a move, and the hold or defend strength of a unit attacked.
        """
        strength = 1
        if place in self.supporters:
            units, results = self.units, self.results
            for supporter in self.supporters[place]:
                if discounted is None or units[supporter].power != discounted:
                    given = results[supporter]  # as most are, which no unit attacks
                    if given or (given is None and self.resolve(supporter, optimistic)):
                        strength += 1
        return strength

    def hold_strength(self, mover: Province, optimistic: bool = True) -> tuple[int, str | None]:
        """Return the strength of the unit in a mover's way, and its power; 0 and None if none.

        Head to head that is its defend strength, else its hold strength (DATC 5.B).  The power of a
        unit that does not give way lends no strength to dislodge it (1976 IX.3).
        """
        goal = self.goal[mover]
        if goal not in self.units:
            return 0, None
        destination = self.goal[goal]
        if destination == NOWHERE or (destination == mover and self.is_head_to_head(mover, goal)):
            return self.strength(goal, optimistic), self.units[goal].power
        leaves = self.results[goal]
        if leaves is None:
            leaves = self.resolve(goal, not optimistic)
        return (0, None) if leaves else (1, self.units[goal].power)

    def prevent_strength(self, rival: Province, optimistic: bool = True) -> int:
        """Return the strength with which a move keeps others out of its goal, 0 if it has none."""
        if rival in self.routes and not self.has_path(rival, optimistic):
            return 0
        goal = self.goal[rival]
        if self.goal[goal] == rival and self.is_repelled(rival, goal, optimistic):
            return 0
        if self.edition.self_attack == "of no effect":
            _, holder = self.hold_strength(rival, not optimistic)
            if holder == self.units[rival].power:
                return 0
            return self.strength(rival, optimistic, holder)
        return self.strength(rival, optimistic)

    def is_repelled(self, rival: Province, goal: Province, optimistic: bool) -> bool:
        """Whether a mover is dislodged from where it wanted to go, and so has no effect there."""
        if self.is_head_to_head(rival, goal):
            return self.resolve(goal, not optimistic)
        return (
            self.edition.dislodged_mover == "no effect"
            and self.resolve(goal, not optimistic)
            and not self.resolve(rival, optimistic)
        )

    def is_head_to_head(self, mover: Province, other: Province) -> bool:
        """Whether two units move each to the other's place, with no convoy to pass by."""
        if self.goal[other] != mover:
            return False
        by_sea = mover in self.routes or other in self.routes
        return not by_sea or self.edition.convoyed_swap == "not allowed"

    # --- Cuts and convoys ----------------------------------------------------------------------

    def is_cut(self, supporter: Province, attacker: Province, optimistic: bool) -> bool:
        """Whether a support is cut by an attack."""
        edition = self.edition
        if self.units[attacker].power == self.units[supporter].power and (
            edition.own_attack == "cuts nothing" or attacker in self.supporters
        ):
            return False
        by_sea = attacker in self.routes
        if by_sea and (
            self.is_shielded(attacker, supporter) or not self.has_path(attacker, optimistic)
        ):
            return False
        if self.target[supporter] != attacker:
            return True
        # Attacked from the province it gives support into: only dislodgement cuts (1976 X).
        if by_sea and edition.convoyed_cut == "cuts":
            return True
        return edition.dislodged_supporter == "cut" and self.resolve(attacker, optimistic)

    def is_shielded(self, army: Province, supporter: Province) -> bool:
        """Whether a convoyed army may not cut this support of an attack on its own convoy."""
        shield = self.edition.convoy_shield
        target = self.target[supporter]
        if shield == "none" or supporter in self.supporters.get(target, ()):
            return False
        some_or_all = all if shield == "necessary fleet" else any
        ways = self.routes[army]
        return bool(ways) and some_or_all(target in way for way in ways)

    def has_path(self, army: Province, optimistic: bool = True) -> bool:
        """Whether an army has a route on which every fleet stands (DATC 4.A.1)."""
        for way in self.routes[army]:
            for fleet in way:
                if not self.resolve(fleet, optimistic):
                    break
            else:
                return True
        return False
