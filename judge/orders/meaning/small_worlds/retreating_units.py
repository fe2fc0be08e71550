"""Which units a clause of a letter for retreats is of, and which places it names.

A clause is of the units it names, of `the other`, `both`, or of the one it goes on about; what it
names of their few places is where they go.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import own_of, provinces_of
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.small_worlds.clause_ends import DASH
from judge.orders.meaning.small_worlds.letter_clauses import LetterClause
from judge.orders.meaning.small_worlds.settler import Settler
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Location, Province
from judge.rules.order import Retreat

ADJECTIVES = 3  # words from `from` to the place it is for


class RetreatingUnits(Settler):
    """Knows of which units the clauses of one letter are."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        super().__init__(standpoint, lexicon, lexicon.vocabulary.retreat_acts, standpoint.own)
        self._current: list[Province] = []  # of which the last clause was
        self._last: Mention | None = None  # the last place named
        self._question: LetterClause | None = None  # asked last, and not answered
        self._leaving = False  # the units named last leave the board
        self._waiting: list[Province] = []  # named, and not yet told

    # --- whom a clause is of --------------------------------------------------------------------

    def _units(self, clause: LetterClause) -> list[Province]:
        """Return the units that a clause names: by place or kind, both, all, the rest."""
        mentions = clause.passage.mentions
        units = [
            at for m in mentions if not self._is_aim(clause, m) for at in self._named(clause, m)
        ]
        if units:
            return list(dict.fromkeys(units))
        words = set(clause.words)
        open_still = [at for at, fate in self.fates.items() if fate.order is None]
        rest, others = words & self.vocabulary.grammar.the_rest, words & self.known.other
        if self._are_all(clause):
            return open_still if rest or others else list(self.fates)
        unmentioned = self.known.unmentioned.are_among(clause.words)
        numbers = map(self.vocabulary.grammar.number, clause.words)  # the other two
        left = rest and (not others or len(open_still) in numbers)
        return open_still if unmentioned or left else []

    def _is_aim(self, clause: LetterClause, mention: Mention) -> bool:
        """Whether where a unit stood is where another is to go: `F Aeg back to Bulgaria`."""
        before = clause.passage.leading(mention)
        aims = before == DASH or before in self.vocabulary.grammar.towards
        units = (m for m in clause.passage.mentions if m.end <= mention.start)
        return aims and any(own_of(m, self.standpoint) is not None for m in units)

    def _are_all(self, clause: LetterClause) -> bool:
        """Whether a clause is of all units, and names none."""
        named = any(self._named(clause, m) for m in clause.passage.mentions)
        every = self.known.either | self.vocabulary.prose.all_of_them - self.vocabulary.prose.they
        if self._current and not clause.begins:
            every -= self.vocabulary.prose.standing_for  # the boats, let them go to Holland
        if len(self.fates) != 2:
            every -= self.vocabulary.grammar.two_units  # both of three: which?
        one = self.vocabulary.tokens.indefinite  # a lot are not the lot
        said = (word for before, word in pairwise(("", *clause.words)) if before not in one)
        return not named and not every.isdisjoint(said)

    def _named(self, clause: LetterClause, mention: Mention) -> list[Province]:
        at = own_of(mention, self.standpoint)
        if not mention.places and len(clause.passage.words[mention.start]) == 1:
            return []  # F1901R
        if at is not None:
            return [at]
        alike = self._of_kind(mention)
        both = clause.passage.words[mention.start] in self.known.either  # none is a slip for Both
        if mention.places and not both:  # `army Paris`: the only army that can go there
            sent = [at for at in alike if self._ways(at, mention)]
            return sent if len(sent) == 1 else []
        every = self.numbers(clause, mention, len(alike)) or len(alike) == 1
        return alike if every and self.is_plural(clause, mention) else []

    def _of_kind(self, mention: Mention) -> list[Province]:
        own = self.standpoint.own
        ours = mention.kind is not None and mention.power is None
        return [at for at in self.fates if ours and own[at].kind is mention.kind]

    def _pointed(self, clause: LetterClause) -> list[Province]:
        """Return the units that a clause points to: the other, it, the only one."""
        words = set(clause.words)
        if clause.otherwise and self._current:
            return self._current
        if words & self.known.other:
            kinds = {m.kind for m in clause.passage.mentions if m.kind}  # the other fleet
            others = [at for at in self.fates if at not in self._current]
            others = [at for at in others if not kinds or self.standpoint.own[at].kind in kinds]
            open_still = [at for at in others if self.fates[at].order is None]
            return open_still if len(open_still) == 1 else others if len(others) == 1 else []
        if words & self.vocabulary.prose.standing_for and self._current:
            return self._current
        return self._alone()

    def _others(self, clause: LetterClause) -> list[Province]:
        """Return the units that `others` may mean: `the other two`."""
        told = self.known.other | self.vocabulary.grammar.the_rest
        others = [at for at in self.fates if at not in self._current]
        return [] if told.isdisjoint(clause.words) else others

    def _alone(self) -> list[Province]:
        return list(self.fates) if len(self.fates) == 1 else []

    def _with_waiting(self, clause: LetterClause, units: list[Province]) -> list[Province]:
        """Return the units that leave: with those that were named before them."""
        if units:
            return [*(self._waiting if self.goes_on(clause) else ()), *units]
        open_still = [at for at, fate in self.fates.items() if fate.named and not fate.order]
        return self._current if not clause.begins else open_still or self._current

    def _reaching(self, clause: LetterClause, targets: list[Mention]) -> list[Province]:
        """Return the unit that goes to places named without one."""
        reaching = [at for at in self.fates if any(self._ways(at, t) for t in targets)]
        current = [at for at in self._current if at in reaching]
        open_still = [at for at in reaching if self.fates[at].order is None]
        goes_on = not clause.begins or clause.otherwise or clause.decides or self.corrects
        alone = len(open_still) == 1 and len(reaching) == 1
        return open_still if alone and not (goes_on and len(current) == 1) else current

    def _sends(self, clause: LetterClause) -> bool:
        """Whether a clause that names no unit sends one: it only says where, or goes on."""
        home = bool(clause.passage.act_mentions) and not self.known.home.isdisjoint(clause.words)
        goes = Act.GO in self.acts_of(clause) or home
        lost = Act.LEAVE in self.acts_of(clause) and len(clause.passage.mentions) == 1
        told = goes or (self.is_terse(clause) and not lost)  # Paris is lost
        told = told or bool(self.vocabulary.winter.ranking.search(clause.passage.parsed.text))
        return told or self._awaits_place(clause) or clause.passage.has(self.known.wished)

    def _awaits_place(self, clause: LetterClause) -> bool:
        """Whether a clause goes on about a unit of which nothing was said: `and regroup in Ber`."""
        waits = len(self._current) == 1 and self.fates[self._current[0]].order is None
        return waits and self.goes_on(clause) and not clause.passage.is_talk

    # --- what a clause names --------------------------------------------------------------------

    def _targets(self, clause: LetterClause) -> list[Mention]:
        """Return the places that a clause names, and some unit of the writer can reach."""
        return [
            mention
            for mention in clause.passage.mentions
            if mention.places
            and own_of(mention, self.standpoint) is None
            and not self._is_origin(clause, mention)
            and any(self._ways(at, mention) for at in self._of_kind(mention) or self.fates)
        ]

    def _is_origin(self, clause: LetterClause, mention: Mention) -> bool:
        """Whether a place is where something comes from: `Greetings from sunny Gascony`."""
        start = clause.passage.start
        before = clause.passage.words[max(start, mention.start - ADJECTIVES) : mention.start]
        origins = self.vocabulary.grammar.origins
        ways = [word for word in before if word in origins | self.vocabulary.grammar.towards]
        return bool(ways) and ways[-1] in origins

    def _names_elsewhere(self, clause: LetterClause) -> bool:
        """Whether a clause names a place that is no unit's of the writer."""
        mentions = clause.passage.mentions
        return any(m.places and own_of(m, self.standpoint) is None for m in mentions)

    def _ways(self, at: Province, target: Mention) -> list[Retreat]:
        return ways_to(target, at, self.standpoint)

    def _is_sent(self, at: Province, targets: list[Mention]) -> bool:
        return any(self.fates[at].order in self._ways(at, target) for target in targets)

    def _are_ordered(self, targets: list[Mention]) -> bool:
        """Whether units were sent already to all places named: `Norway is right, I think`."""
        orders = [fate.order for fate in self.fates.values()]
        return all(
            any(way in orders for at in self.fates for way in self._ways(at, target))
            for target in targets
        )

    def _is_beside(self, way: Retreat, other: Retreat) -> bool:
        """Whether two ways end in one province, maybe on two of its coasts."""
        province_of = self.standpoint.board.province_of
        return province_of[way.to] == province_of[other.to]

    def _to(self, at: Province) -> Sequence[Location]:
        return self.standpoint.position.dislodged[at].retreats

    def acts_of(self, clause: LetterClause) -> set[Act]:
        """Return what a clause says of units; `I explode with anger` says nothing."""
        acts, passage, prose = super().acts_of(clause), clause.passage, self.vocabulary.prose
        leaving = [act for act in passage.act_mentions if act.act is Act.LEAVE]
        vanish = all(prose.acts.vanish.size_at(passage.words, act.start) for act in leaving)
        pointed = prose.all_of_them | prose.one_more | prose.standing_for | prose.unit_words
        of_units = bool(passage.mentions) or not pointed.isdisjoint(clause.words)
        silent = leaving and vanish and not (of_units or self.is_terse(clause))
        return acts - {Act.LEAVE} if silent else acts

    def _is_of_others(self, clause: LetterClause, units: list[Province]) -> bool:
        """Whether a clause tells what others do, or units that need no retreat."""
        first = next(iter(clause.passage.mentions), None)
        if first and own_of(first, self.standpoint) is None and self._tells(clause, first):
            return True  # London wants Eng - Iri
        powers = clause.passage.powers
        if units or first is None:
            return not units and bool(powers)
        if powers and powers[0][0] != self.standpoint.power and powers[0][1] < first.start:
            return True
        foreign = first.power not in (None, self.standpoint.power)
        if foreign and any(self._ways(at, first) for at in self.fates):
            self.ask(clause)  # F Eng Iri
        if self._is_of_no_kind(clause, first):
            self.ask(clause)  # F Kie, where an army retreats
            return True
        standing = self.standpoint.position.units
        placed = any(at in standing for at in provinces_of(first, self.standpoint))
        told = any(act.start >= first.end for act in clause.passage.act_mentions)
        return foreign or (placed and told and clause.behind != ":")  # A Bur: Bel - Ruh - Gas

    def _is_of_no_kind(self, clause: LetterClause, goal: Mention) -> bool:
        """Whether a clause is but a place that units may go to, with a kind that none is of."""
        strange = goal.kind is not None and goal.power is None and not self._of_kind(goal)
        return strange and self.is_terse(clause) and any(self._ways(at, goal) for at in self.fates)

    def _tells(self, clause: LetterClause, who: Mention) -> bool:
        """Whether somebody is said to say or want something: `London wants`."""
        return self.known.told.size_at(clause.passage.words, who.end) > 0

    def _gets_it(self, clause: LetterClause) -> bool:
        """Whether a unit goes to the place named last: `both want Trieste, the army gets it`."""
        words, acts = clause.passage.words, clause.passage.act_mentions
        ends = {act.end for act in acts if act.act is Act.GO}
        ends |= {act.end - 1 for act in acts if act.act is Act.CARRY}  # the fleet takes it
        return any(words[end] in self.vocabulary.prose.standing_for for end in ends)

    def _is_assent(self, clause: LetterClause) -> bool:
        """Whether a clause answers a question: `Yes`."""
        return self.vocabulary.prose.assents.issuperset(clause.words)

    def _points_there(self, clause: LetterClause, acts: set[Act]) -> bool:
        """Whether units go to the place named last: `let it go there`, `do that`, `let it`."""
        there = not self.vocabulary.prose.there.isdisjoint(clause.words)
        lets = self.known.letting | self.vocabulary.prose.standing_for
        let = len(clause.words) > 1 and lets.issuperset(clause.words)
        return let or (there and Act.GO in acts) or self.known.thats_where.are_among(clause.words)


def ways_to(target: Mention, at: Province, standpoint: Standpoint) -> list[Retreat]:
    """Return the retreats of a unit to what a name may mean, on its coast if one is named."""
    board, provinces = standpoint.board, provinces_of(target, standpoint)
    return [
        Retreat(at, way)
        for way in standpoint.position.dislodged[at].retreats
        if board.province_of[way] in provinces
        and target.coast in ("", board.codes[way].partition("/")[2])
    ]
