"""The battle: which moves succeed, which supports are given, which convoys stand, and why not.

One rule for each kind of order names its *obstacles*: what keeps a move from succeeding, cuts a
support, or dislodges a convoying fleet.  An order without an obstacle succeeds, so no verdict can
disagree with its reason.

Every question is asked of the orders it hangs on, and answered once.  Where questions hang on
each other in a ring, an answer is first sought by bounds: what the order would come to if
everything still open went well for it (*hopeful*), and if everything went badly.  Both the same:
it is settled.  (Kruijswijk, "The Math of Adjudication"; DATC 5.E.)  What stays open is a true
ring, and goes to `rings`.

The strengths are those of DATC 5.B: attack, hold, prevent, and the path of a convoyed army.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum

from judge.rules.board import Province
from judge.rules.edition import Edition
from judge.rules.matching import NOWHERE, MatchedOrders


class Bar(IntEnum):
    """What kind of obstacle it is."""

    NO_PASSAGE = 1  # the convoy of this army was broken
    OWN_UNIT = 2  # a unit of the mover's own power stays there (1976 IX.3)
    DEFENDER = 3  # the unit there is as strong
    RIVAL = 4  # the move from there to the same province is as strong
    CUTTER = 5  # the attack from there cuts the support
    VICTOR = 6  # the attack from there dislodges the fleet
    RING = 7  # a rule for rings settled it (the number of the ring)


NO_PASSAGE, OWN_UNIT, DEFENDER, RIVAL, CUTTER, VICTOR, RING = Bar
# The kind of obstacle; whose it is; the strength of the move, and the strength it met.
Obstacle = tuple[Bar, int, int, int]
Obstacles = tuple[Obstacle, ...]

# What is in the way of a unit's order, if all that is open goes well (True) or badly (False).
Rule = Callable[["Battle", Province, bool], Obstacles]


class Battle:
    """The orders of one movement phase while they are being settled.

    `results` tells, by province, whether the move of the unit there succeeds, its support is
    given, or its convoy stands; None while that is open.  `rules` has the rule by which each
    contested order is judged; `struck` the ring, by number, of each order that failed by the
    rule for its paradox.  `thorough` is whether all obstacles are wanted, or one will do.
    """

    def __init__(self, field: MatchedOrders, edition: Edition) -> None:
        self.field = field
        self.edition = edition
        self.owner = field.owner
        self.goal = field.goal
        self.attackers = field.attackers
        self.backers = field.backers
        self.aim = field.aim
        self.routes = field.routes
        self.results: list[bool | None] = [None] * len(field.goal)
        self.rules: dict[Province, Rule] = {}
        self.struck: dict[Province, int] = {}
        self.thorough = False
        self.asked: set[Province] = set()
        self.unsure = False

    def open(self) -> list[Province]:
        """Settle what nobody contests, and attacks without hope; return what takes more thought."""
        results, rules, attackers = self.results, self.rules, self.attackers
        to_move, to_support, to_convoy = Battle.to_move, Battle.to_support, Battle.to_convoy
        for goal, movers in attackers.items():
            is_empty = self.owner[goal] is None
            is_held = not is_empty and self.goal[goal] == NOWHERE
            for mover in movers:
                if is_held and mover not in self.backers:
                    results[mover] = False  # no unit by itself drives out another
                elif is_empty and len(movers) == 1 and mover not in self.routes:
                    results[mover] = True
                else:
                    rules[mover] = to_move
        for supporter in self.aim:
            if supporter in attackers:
                rules[supporter] = to_support
            else:
                results[supporter] = True
        for fleets in self.field.carriers.values():
            for fleet in fleets:
                rules[fleet] = to_convoy
        return list(rules)

    def answer(self, questions: Iterable[Province]) -> list[Province]:
        """Settle all that follows from what is known; return what stays open."""
        results = self.results
        waiting = [place for place in questions if results[place] is None]
        while True:
            self.asked.clear()
            for place in waiting:
                if place not in self.asked:
                    self.decide(place, True)
            left = [place for place in waiting if results[place] is None]
            if not left or len(left) == len(waiting):
                return left
            waiting = left

    def decide(self, place: Province, hopeful: bool) -> bool:
        """Return the result of a unit's order; while it is open, what is hoped (or feared)."""
        result = self.results[place]
        if result is not None:
            return result
        if place in self.asked:
            self.unsure = True
            return hopeful
        self.asked.add(place)
        doubts, self.unsure = self.unsure, False
        rule = self.rules[place]
        result = not rule(self, place, True)
        if result and self.unsure and rule(self, place, False):
            return hopeful
        self.results[place] = result
        self.asked.remove(place)
        self.unsure = doubts
        return result

    def follows(self, place: Province) -> bool:
        """Whether an order meets no obstacle, all that it hangs on being settled."""
        return not self.rules[place](self, place, True)

    # --- The obstacles to each kind of order -------------------------------------------------

    def obstacles(self, place: Province) -> Obstacles:
        """Return all that was in the way of an order, now that all are settled."""
        self.thorough = True
        if place in self.struck:
            return ((RING, self.struck[place], 0, 0),)
        if self.goal[place] != NOWHERE:
            return self.to_move(place, True)
        return (self.to_support if place in self.aim else self.to_convoy)(place, True)

    def to_move(self, mover: Province, hopeful: bool) -> Obstacles:
        """A move must be stronger than what holds the province and than all its rivals."""
        goal = self.goal[mover]
        if mover in self.routes and not self.arrives(mover, hopeful):
            return ((NO_PASSAGE, mover, 0, 0),)
        resistance, discounted = self.resistance(mover, not hopeful)
        strength = self.strength(mover, hopeful, discounted)
        obstacles: Obstacles = ()
        if discounted == self.owner[mover]:
            obstacles = ((OWN_UNIT, goal, strength, resistance),)
        elif strength <= resistance:
            obstacles = ((DEFENDER, goal, strength, resistance),)
        if obstacles and not self.thorough:
            return obstacles
        for rival in self.attackers[goal]:
            if rival != mover:
                prevention = self.prevention(rival, not hopeful)
                if prevention >= strength:
                    obstacles += ((RIVAL, rival, strength, prevention),)
        return obstacles

    def to_support(self, supporter: Province, hopeful: bool) -> Obstacles:
        """A support is given unless an attack cuts it (1976 X)."""
        obstacles: Obstacles = ()
        for attacker in self.attackers.get(supporter, ()):
            if self.cuts(attacker, supporter, not hopeful):
                obstacles += ((CUTTER, attacker, 0, 0),)
        return obstacles

    def to_convoy(self, fleet: Province, hopeful: bool) -> Obstacles:
        """A convoying fleet stands unless it is dislodged (1976 XII.3)."""
        obstacles: Obstacles = ()
        for attacker in self.attackers.get(fleet, ()):
            if self.decide(attacker, not hopeful):
                obstacles += ((VICTOR, attacker, 0, 0),)
        return obstacles

    # --- Strengths ---------------------------------------------------------------------------

    def strength(self, place: Province, hopeful: bool, discounted: str | None = None) -> int:
        """Return the strength of the unit with the supports given to it, but one power's."""
        if place not in self.backers:
            return 1
        strength = 1
        for backer in self.backers[place]:
            if self.owner[backer] != discounted and self.decide(backer, hopeful):
                strength += 1
        return strength

    def resistance(self, mover: Province, hopeful: bool) -> tuple[int, str | None]:
        """Return the strength of the unit in a mover's way, and its power; 0 and None if none.

        The power of a unit that does not give way lends no strength to dislodge it (1976 IX.3).
        """
        goal = self.goal[mover]
        owner = self.owner[goal]
        if owner is None:
            return 0, None
        if self.goal[goal] == NOWHERE or self.head_to_head(mover, goal):
            return self.strength(goal, hopeful), owner
        return (0, None) if self.decide(goal, not hopeful) else (1, owner)

    def prevention(self, rival: Province, hopeful: bool) -> int:
        """Return the strength with which a move keeps others out of its goal, 0 if it has none."""
        if rival in self.routes and not self.arrives(rival, hopeful):
            return 0
        goal = self.goal[rival]
        if self.goal[goal] == rival and self.is_repelled(rival, goal, hopeful):
            return 0
        if self.edition.self_attack == "of no effect":
            _, discounted = self.resistance(rival, not hopeful)
            if discounted == self.owner[rival]:
                return 0
            return self.strength(rival, hopeful, discounted)
        return self.strength(rival, hopeful)

    def is_repelled(self, rival: Province, goal: Province, hopeful: bool) -> bool:
        """Whether a mover is dislodged from where it wanted to go, and so has no effect there."""
        if self.head_to_head(rival, goal):
            return self.decide(goal, not hopeful)
        return (
            self.edition.dislodged_mover == "no effect"
            and self.decide(goal, not hopeful)
            and not self.decide(rival, hopeful)
        )

    def head_to_head(self, mover: Province, other: Province) -> bool:
        """Whether two units move each to the other's place, with no convoy to pass by."""
        if self.goal[other] != mover:
            return False
        by_sea = mover in self.routes or other in self.routes
        return not by_sea or self.edition.convoyed_swap == "not allowed"

    # --- Cuts and convoys ----------------------------------------------------------------------

    def cuts(self, attacker: Province, supporter: Province, hopeful: bool) -> bool:
        """Whether an attack cuts a support."""
        edition = self.edition
        if self.owner[attacker] == self.owner[supporter] and (
            edition.own_attack == "cuts nothing" or attacker in self.backers
        ):
            return False
        by_sea = attacker in self.routes
        if by_sea and (
            self.is_shielded(attacker, supporter) or not self.arrives(attacker, hopeful)
        ):
            return False
        if self.aim[supporter] != attacker:
            return True
        # Attacked from the province it gives support into: only dislodgement cuts (1976 X).
        if by_sea and edition.convoyed_cut == "cuts":
            return True
        return edition.dislodged_supporter == "cut" and self.decide(attacker, hopeful)

    def is_shielded(self, army: Province, supporter: Province) -> bool:
        """Whether a convoyed army may not cut this support of an attack on its own convoy."""
        shield = self.edition.convoy_shield
        target = self.aim[supporter]
        if shield == "none" or supporter in self.backers.get(target, ()):
            return False
        some_or_all = all if shield == "necessary fleet" else any
        ways = self.routes[army]
        return bool(ways) and some_or_all(target in way for way in ways)

    def arrives(self, army: Province, hopeful: bool) -> bool:
        """Whether an army has a route on which every fleet stands (DATC 4.A.1)."""
        return any(all(self.decide(fleet, hopeful) for fleet in way) for way in self.routes[army])
