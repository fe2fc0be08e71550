"""Which retreat of each dislodged unit a letter decides on.

A clause is of the units it names, of `the other`, `both`, or of the one it goes on about; what it
names of their few places is where they go, or their leaving.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import own_of, provinces_of
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.small_worlds.letter_clauses import Bearing, LetterClause
from judge.orders.meaning.small_worlds.settler import UNORDERED, Fate, Settler
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Location, Province
from judge.rules.order import Disband, Retreat


class RetreatsSettled(Settler):
    """Settles the retreats of one letter."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        super().__init__(standpoint, lexicon, lexicon.vocabulary.retreat_acts, standpoint.own)
        ways = {self.standpoint.board.province_of[to] for at in self.fates for to in self._to(at)}
        self.unclear = not ways.isdisjoint(self.fates)  # where one stood, another may not go
        self._current: list[Province] = []  # of which the last clause was
        self._last: Mention | None = None  # the last place named
        self._leaving = False  # the units named last leave the board
        self._untold: list[tuple[LetterClause, set[Province]]] = []  # where who goes is not told
        self._waiting: list[Province] = []  # named, and not yet told

    def take(self, clause: LetterClause) -> None:
        """Settle what one clause says."""
        units, targets = self._units(clause), self._targets(clause)
        for at in units:
            self.fates[at].named = True
        if clause.bearing is Bearing.CONDITION:
            self.doubt_from(clause, units)
        elif clause.asked or self._leaves_open(clause, targets):
            tells = self.acts_of(clause) & {Act.GO, Act.LEAVE}
            self.unclear = self.unclear or bool(units or targets or tells)
        elif clause.bearing is Bearing.DENIED:
            self._denied(clause, units, targets)
        elif clause.bearing in UNORDERED:
            self._current = units or self._current
        elif self._is_of_others(clause, units):
            self.remark = clause.sentence
            self.unclear = self.unclear or (bool(targets) and Act.GO in self.acts_of(clause))
        else:
            self._plain(clause, units, targets)
        if targets:
            self._last = targets[-1]

    def unanswered(self, ordered: Collection[Province]) -> list[LetterClause]:
        """Return also the clauses with places that only units without orders can reach."""
        untold = [clause for clause, reaching in self._untold if reaching.isdisjoint(ordered)]
        return [*super().unanswered(ordered), *untold]

    # --- clauses --------------------------------------------------------------------------------

    def _is_unkept(self, clause: LetterClause) -> bool:
        """Whether it is denied that units are kept: `I don't want to keep it`."""
        return clause.bearing is Bearing.DENIED and clause.ends_unkept

    def _leaves_open(self, clause: LetterClause, targets: list[Mention]) -> bool:
        """Whether a clause leaves open what is meant; `Not Greece for either of them` does not."""
        denied = clause.bearing is Bearing.DENIED and (bool(targets) or self._is_unkept(clause))
        return self.is_open(clause) and not denied

    def _denied(self, clause: LetterClause, units: list[Province], targets: list[Mention]) -> None:
        """Take what a denial leaves: `not Livonia`, `I don't want to keep it`."""
        units = units or self._current or self._alone()
        if self._is_unkept(clause):
            self._leave(clause, units or list(self.fates))
        elif targets:
            for at in units:
                self.fates[at].named = True
                self.fates[at].refused.update(way for t in targets for way in self._ways(at, t))
            self.unclear = self.unclear or not units
        elif Act.LEAVE in self.acts_of(clause):
            self.unclear = True
        self._current = units

    def _plain(self, clause: LetterClause, units: list[Province], targets: list[Mention]) -> None:
        acts, meant = self.acts_of(clause), units or self._pointed(clause)
        if len(units) > 1 and len(clause.passage.mentions) > 1 and len(units) != len(targets):
            self.unclear = True
        if targets:
            self._go(clause, meant, targets)
        elif Act.LEAVE in acts or clause.dismisses:
            self._leave(clause, self._with_waiting(clause, meant))
        elif units and self._names_elsewhere(clause):
            self.unclear = True
        elif meant and self.known.only_place.are_among(clause.words):
            self._go_to_only(clause, meant)
        elif meant and Act.GO in acts and self._last and self._points_there(clause):
            self._go(clause, meant, [self._last])
        elif meant and not acts and self.vocabulary.prose.likewise.are_among(clause.words):
            self._likewise(clause, meant)
        elif units and self._leaving and self.goes_on(clause) and self.is_terse(clause):
            self._leave(clause, units)
        elif units and self.is_terse(clause) and not acts:
            self._waiting = [*self._waiting, *units]
        self._current = meant or self._current

    # --- what becomes of units ------------------------------------------------------------------

    def _go(self, clause: LetterClause, units: list[Province], targets: list[Mention]) -> None:
        """Send units to places: in turn if as many are named, one to the first it can reach."""
        if len(units) > 1 and len(units) == len(targets):
            for at, target in zip(units, targets, strict=True):
                self._retreat(clause, at, [target])
            return
        units = units or self._reaching(clause, targets)
        if len(units) != 1:
            if not self._are_ordered(targets):
                self.unclear = True
                self._untold.append(
                    (clause, {at for at in self.fates for t in targets if self._ways(at, t)})
                )
            return
        self._retreat(clause, units[0], targets)
        self._current = units

    def _are_ordered(self, targets: list[Mention]) -> bool:
        """Whether units were sent already to all places named: `Norway is right, I think`."""
        orders = [fate.order for fate in self.fates.values()]
        return all(
            any(way in orders for at in self.fates for way in self._ways(at, target))
            for target in targets
        )

    def _retreat(self, clause: LetterClause, at: Province, targets: Iterable[Mention]) -> None:
        ways = [way for target in targets for way in self._ways(at, target)]
        if ways:
            self._settle_unit(clause, at, ways[0])
        self.unclear = self.unclear or not ways
        self._leaving = False

    def _go_to_only(self, clause: LetterClause, units: list[Province]) -> None:
        for at in units:
            ways = self._to(at)
            if len(ways) == 1:
                self._settle_unit(clause, at, Retreat(at, ways[0]))
            self.unclear = self.unclear or len(ways) != 1

    def _leave(self, clause: LetterClause, units: Sequence[Province]) -> None:
        for at in units:
            self._settle_unit(clause, at, Disband(at))
        self.unclear = self.unclear or not units
        self._leaving = True
        self._current = list(units)

    def _likewise(self, clause: LetterClause, units: list[Province]) -> None:
        if self._leaving:
            self._leave(clause, units)
        self.unclear = self.unclear or not self._leaving

    def _settle_unit(self, clause: LetterClause, at: Province, order: Retreat | Disband) -> None:
        self._waiting = [other for other in self._waiting if other != at]
        self.decide(clause, at, order)

    def goes_on_listing(self, clause: LetterClause, fate: Fate) -> bool:
        """Whether a clause only goes on with the places of the sentence: `Paris, Gascony`."""
        same = fate.clause is not None and clause.sentence == fate.clause.sentence
        return same and isinstance(fate.order, Retreat) and self.is_terse(clause)

    # --- whom a clause is of --------------------------------------------------------------------

    def _units(self, clause: LetterClause) -> list[Province]:
        """Return the units that a clause names: by place or kind, both, all, the rest."""
        units = [at for m in clause.passage.mentions for at in self._named(clause, m)]
        if units:
            return list(dict.fromkeys(units))
        words = set(clause.words)
        every = self.vocabulary.prose.all_of_them - self.vocabulary.prose.they
        if words & (every | self.known.either):
            return list(self.fates)
        if words & self.vocabulary.grammar.the_rest and not words & self.known.other:
            return [at for at, fate in self.fates.items() if fate.order is None]
        return []

    def _named(self, clause: LetterClause, mention: Mention) -> list[Province]:
        at = own_of(mention, self.standpoint)
        if at is not None:
            return [at]
        alike = self._of_kind(mention)
        if mention.places:  # `army Paris`: the only army that can go there
            sent = [at for at in alike if self._ways(at, mention)]
            return sent if len(sent) == 1 else []
        every = self.numbers(clause, mention, len(alike))
        return alike if every and self.is_plural(clause, mention) else []

    def _of_kind(self, mention: Mention) -> list[Province]:
        own = self.standpoint.own
        ours = mention.kind is not None and mention.power is None
        return [at for at in self.fates if ours and own[at].kind is mention.kind]

    def _pointed(self, clause: LetterClause) -> list[Province]:
        """Return the units that a clause points to: the other, it, the only one."""
        words = set(clause.words)
        if words & self.known.other:
            others = [at for at in self.fates if at not in self._current]
            open_still = [at for at in others if self.fates[at].order is None]
            return open_still if len(open_still) == 1 else others if len(others) == 1 else []
        if words & self.vocabulary.prose.standing_for and self._current:
            return self._current
        return self._alone()

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
        if not (self.is_terse(clause) or Act.GO in self.acts_of(clause)):
            return []
        reaching = [at for at in self.fates if any(self._ways(at, t) for t in targets)]
        current = [at for at in self._current if at in reaching]
        open_still = [at for at in reaching if self.fates[at].order is None]
        goes_on = not clause.begins or clause.otherwise or clause.decides or self.corrects
        alone = len(open_still) == 1 and len(reaching) == 1
        return open_still if alone and not (goes_on and len(current) == 1) else current

    # --- what a clause names --------------------------------------------------------------------

    def _targets(self, clause: LetterClause) -> list[Mention]:
        """Return the places that a clause names, and some unit of the writer can reach."""
        return [
            mention
            for mention in clause.passage.mentions
            if mention.places
            and own_of(mention, self.standpoint) is None
            and any(self._ways(at, mention) for at in self._of_kind(mention) or self.fates)
        ]

    def _names_elsewhere(self, clause: LetterClause) -> bool:
        """Whether a clause names a place that is no unit's of the writer."""
        mentions = clause.passage.mentions
        return any(m.places and own_of(m, self.standpoint) is None for m in mentions)

    def _ways(self, at: Province, target: Mention) -> list[Retreat]:
        """Return the retreats of a unit to what a name may mean, on its coast if one is named."""
        board, provinces = self.standpoint.board, provinces_of(target, self.standpoint)
        return [
            Retreat(at, way)
            for way in self._to(at)
            if board.province_of[way] in provinces
            and target.coast in ("", board.codes[way].partition("/")[2])
        ]

    def _to(self, at: Province) -> Sequence[Location]:
        return self.standpoint.position.dislodged[at].retreats

    def _is_of_others(self, clause: LetterClause, units: list[Province]) -> bool:
        """Whether a clause tells what others do, or units that need no retreat."""
        first = next(iter(clause.passage.mentions), None)
        powers = clause.passage.powers
        if units or first is None:
            return not units and bool(powers)
        if powers and powers[0][0] != self.standpoint.power and powers[0][1] < first.start:
            return True
        foreign = first.power not in (None, self.standpoint.power)
        if foreign and any(self._ways(at, first) for at in self.fates):
            self.unclear = True  # F Eng Iri
        standing = self.standpoint.position.units
        placed = any(at in standing for at in provinces_of(first, self.standpoint))
        told = any(act.start >= first.end for act in clause.passage.act_mentions)
        return foreign or (placed and told)

    def _points_there(self, clause: LetterClause) -> bool:
        there = not self.vocabulary.prose.there.isdisjoint(clause.words)
        return there or self.known.thats_where.are_among(clause.words)
