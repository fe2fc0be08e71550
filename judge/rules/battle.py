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

from collections.abc import Callable, Iterable
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
    rule failed.  `visited` are the orders on the way to the one that is being resolved; `uncertain`
    is whether one of them was asked again.  `thorough` is whether all obstacles are wanted, or one
    will do.
    """

    def __init__(self, matched: MatchedOrders, edition: Edition) -> None:
        self.matched = matched
        self.edition = edition
        self.owner = matched.owner
        self.goal = matched.goal
        self.attackers = matched.attackers
        self.supporters = matched.supporters
        self.target = matched.target
        self.routes = matched.routes
        self.results: list[bool | None] = [None] * len(matched.goal)
        self.rules: dict[Province, Rule] = {}
        self.failed_by_rule: dict[Province, int] = {}
        self.thorough = False
        self.visited: set[Province] = set()
        self.uncertain = False

    def resolve_uncontested(self) -> list[Province]:
        """Resolve uncontested orders, and attacks without hope; return what takes more thought."""
        results, rules, attackers = self.results, self.rules, self.attackers
        supporters, routes = self.supporters, self.routes
        of_move, of_support = Battle.move_obstacles, Battle.support_obstacles
        for goal, movers in attackers.items():
            is_empty = self.owner[goal] is None
            is_held = not is_empty and self.goal[goal] == NOWHERE
            is_lone = len(movers) == 1
            for mover in movers:
                if is_held and mover not in supporters:
                    results[mover] = False  # no unit by itself drives out another
                elif is_empty and is_lone and mover not in routes:
                    results[mover] = True
                else:
                    rules[mover] = of_move
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

    def resolve_all(self, places: Iterable[Province]) -> list[Province]:
        """Resolve all that follows from what is known; return what stays open."""
        results = self.results
        unresolved = [place for place in places if results[place] is None]
        while True:
            self.visited.clear()
            for place in unresolved:
                self.resolve(place, True)
            remaining = [place for place in unresolved if results[place] is None]
            if not remaining or len(remaining) == len(unresolved):
                return remaining
            unresolved = remaining

    def resolve(self, place: Province, optimistic: bool) -> bool:
        """Return the result of a unit's order; while it is open, what is hoped (or feared)."""
        result = self.results[place]
        if result is not None:
            return result
        if place in self.visited:
            self.uncertain = True
            return optimistic
        self.visited.add(place)
        was_uncertain, self.uncertain = self.uncertain, False
        rule = self.rules[place]
        result = not rule(self, place, True)
        if result and self.uncertain and rule(self, place, False):
            return optimistic
        self.results[place] = result
        self.visited.remove(place)
        self.uncertain = was_uncertain
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
        if holder == self.owner[mover]:
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
            owner, results = self.owner, self.results
            for supporter in self.supporters[place]:
                if owner[supporter] != discounted:
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
        owner = self.owner[goal]
        if owner is None:
            return 0, None
        destination = self.goal[goal]
        if destination == NOWHERE or (destination == mover and self.is_head_to_head(mover, goal)):
            return self.strength(goal, optimistic), owner
        leaves = self.results[goal]
        if leaves is None:
            leaves = self.resolve(goal, not optimistic)
        return (0, None) if leaves else (1, owner)

    def prevent_strength(self, rival: Province, optimistic: bool = True) -> int:
        """Return the strength with which a move keeps others out of its goal, 0 if it has none."""
        if rival in self.routes and not self.has_path(rival, optimistic):
            return 0
        goal = self.goal[rival]
        if self.goal[goal] == rival and self.is_repelled(rival, goal, optimistic):
            return 0
        if self.edition.self_attack == "of no effect":
            _, holder = self.hold_strength(rival, not optimistic)
            if holder == self.owner[rival]:
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
        if self.owner[attacker] == self.owner[supporter] and (
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
        return any(
            all(self.resolve(fleet, optimistic) for fleet in way) for way in self.routes[army]
        )
