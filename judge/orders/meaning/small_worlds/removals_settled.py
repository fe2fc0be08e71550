"""Which units a letter removes in a winter.

A unit is removed by words that say so, by being named where removals are listed, or with those
before it; what stays, or is only spoken of, is not.  As many must be named as are to go.
"""

from __future__ import annotations

from collections.abc import Collection

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.meaning.small_worlds.letter_clauses import Bearing, LetterClause
from judge.orders.meaning.small_worlds.settler import UNORDERED, Settler
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Province
from judge.rules.order import Disband


class RemovalsSettled(Settler):
    """Settles the removals of one letter."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        super().__init__(standpoint, lexicon, lexicon.vocabulary.winter_acts, standpoint.own)
        self._due = -builds_due(standpoint)
        self._act = Act.LEAVE  # what units are told that are only named
        self._current: list[Province] = []
        self._last: Province | None = None  # removed last
        self._kept: set[Province] = set()
        self._listed: list[Province] = []  # in this sentence, before it says what of them
        self._sentence = -1
        self._vague: list[LetterClause] = []  # clauses that name a unit, and not which

    def take(self, clause: LetterClause) -> None:
        """Settle what one clause says."""
        units = self._units(clause)
        if clause.sentence != self._sentence:
            self._sentence, self._listed = clause.sentence, []
        if clause.bearing is Bearing.CONDITION:
            self.doubt_from(clause, units)
        elif self.vocabulary.winter.ranking.search(clause.passage.parsed.text):
            self.ask(clause)  # another law reads these
        elif clause.asked or self.is_open(clause):
            self.ask(clause, if_so=bool(units or self.acts_of(clause)))
        elif clause.bearing is Bearing.DENIED:
            self._denied(clause, units)
        elif clause.bearing in UNORDERED:
            self._current = units or self._current
        else:
            self._plain(clause, units)

    def _plain(self, clause: LetterClause, units: list[Province]) -> None:
        acts = self.acts_of(clause)
        if clause.decides:
            self._act = Act.LEAVE  # so it has to be Prussia
        points = not self.vocabulary.prose.standing_for.isdisjoint(clause.words)
        vague = not units and any(map(self._is_vague, clause.passage.mentions))
        if self._stays(clause):
            self._keep(clause, units or (self._current if points else []))
            return
        self._vague += [clause] if vague else []
        if Act.LEAVE in acts:
            self._remove(clause, units or (self._current if points or not clause.begins else []))
            self._listed = []
            self.ask(clause, if_so=vague)
        elif units and self.is_terse(clause) and not acts - {Act.GO, Act.BUILD}:
            keeps = self._act is Act.STAY and not acts
            self._listed += units if self._listed or clause.begins else []
            (self._keep if keeps else self._remove)(clause, units)
        else:
            self._current = units or self._current
            for at in units:
                self.fates[at].named = at not in self._kept

    def unanswered(self, ordered: Collection[Province]) -> list[LetterClause]:
        """Return the clauses that name units, or one of a kind, while more are to go."""
        if len(ordered) >= self._due:
            return []
        return [*super().unanswered(ordered), *self._vague]

    def is_whole(self) -> bool:
        """Whether as many units are removed as are due, or some are in doubt."""
        orders, doubtful = self.decided
        return len(orders) == self._due or (doubtful and 0 < len(orders) < self._due)

    def _stays(self, clause: LetterClause) -> bool:
        kept = not self.vocabulary.grammar.kept.isdisjoint(clause.words)
        needed = not self.known.needing.isdisjoint(clause.words)
        kept = kept or (needed and Act.LEAVE not in self.acts_of(clause))
        return kept or Act.STAY in self.acts_of(clause) - {Act.LEAVE}

    def _keep(self, clause: LetterClause, units: list[Province]) -> None:
        """Keep units; one that was removed before is not, if that is corrected."""
        if self._listed and clause.behind in self.vocabulary.grammar.ands:
            units = [*self._take_back_listed(), *units]
        elif self._listed and self.goes_on(clause):
            self.ask(clause)  # Ukraine, Galicia, Rumania stays
        for at in units:
            fate = self.fates[at]
            if fate.order and self.corrects:
                fate.order, fate.clause = None, None
            elif fate.order:
                fate.doubted = True
            fate.named = fate.doubted
            self._kept.add(at)
        self.corrects = self.corrects and not units
        self._act = Act.STAY
        self._current = units or self._current

    def _take_back_listed(self) -> list[Province]:
        """Return units that were only named, and are not removed: `Ukraine and Rumania stay`."""
        for at in self._listed:
            self.fates[at].order = self.fates[at].clause = None
        listed, self._listed = self._listed, []
        return listed

    def _denied(self, clause: LetterClause, units: list[Province]) -> None:
        """Keep what is not to go; remove what is not to stay."""
        if self.known.unkept.are_among(clause.words):
            self._remove(clause, units or self._current)
        elif units:
            self._keep(clause, units)
            self._act = Act.LEAVE
        elif Act.LEAVE in self.acts_of(clause):
            self.ask(clause)

    def _remove(self, clause: LetterClause, units: list[Province]) -> None:
        """Remove units, one in the stead of the last if that is corrected."""
        if self.corrects and self._last is not None and len(units) == 1:
            fate = self.fates[self._last]
            if self._last not in units and self._gone() >= self._due:
                fate.order, fate.clause, fate.named = None, None, False
        for at in units:
            if clause.otherwise and self._gone() >= self._due:
                continue
            self.ask(clause, if_so=at in self._kept)
            self.decide(clause, at, Disband(at))
            self._last = at
        self._act = Act.LEAVE
        self._current = units or self._current

    def _gone(self) -> int:
        return sum(fate.order is not None for fate in self.fates.values())

    # --- whom a clause is of --------------------------------------------------------------------

    def _units(self, clause: LetterClause) -> list[Province]:
        units: list[Province] = []
        for mention in clause.passage.mentions:
            at = own_of(mention, self.standpoint)
            units += [at] if at is not None else self._crowd(clause, mention)
        return list(dict.fromkeys(units))

    def _crowd(self, clause: LetterClause, mention: Mention) -> list[Province]:
        """Return all units of a kind: `both fleets`."""
        if mention.places or mention.power is not None or not self.is_plural(clause, mention):
            return []
        own = self.standpoint.own
        alike = [at for at in self.fates if own[at].kind is mention.kind]
        every = self.numbers(clause, mention, len(alike))
        return alike if every or len(alike) == self._due else []

    def _is_vague(self, mention: Mention) -> bool:
        """Whether some unit of a kind is named, and it is not clear which."""
        foreign = mention.power not in (None, self.standpoint.power)
        return not (mention.places or foreign) and own_of(mention, self.standpoint) is None
