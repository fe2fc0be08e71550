"""Which homes the clauses of a letter of builds name, and of which kind what is built there is."""

from __future__ import annotations

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import own_of, provinces_of
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.meaning.small_worlds.fates import Fate
from judge.orders.meaning.small_worlds.letter_clauses import LetterClause
from judge.orders.meaning.small_worlds.settler import Settler
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Province, Terrain, UnitKind, bits
from judge.rules.order import Build, Order


class HomesNamed(Settler):
    """Knows the homes of the writer, and what is built in them so far."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        homes = standpoint.board.homes[standpoint.power]
        mine = [at for at in homes if standpoint.position.centers.get(at) == standpoint.power]
        empty = [at for at in mine if at not in standpoint.position.units]
        super().__init__(standpoint, lexicon, lexicon.vocabulary.winter_acts, empty)
        self._due = builds_due(standpoint)
        self._waiting: dict[Province, LetterClause] = {}  # homes that wait for a kind
        self._last: Province | None = None  # where something is built that was named last
        self._spelled = -1  # the sentence in which a kind was spelled out
        self._kind_elsewhere: UnitKind | None = None  # said of a place that is no home

    def _last_kind(self) -> UnitKind | None:
        return self._kind_built(self.fates[self._last]) if self._last is not None else None

    def _build_in_stead(self, clause: LetterClause, order: Order | None) -> None:
        """Build of the same kind what stands for another without one: `Rome instead of Venice`."""
        last = self._last
        fate = self.fates[last] if last is not None else None
        if last is None or fate is None or fate.clause is None or not isinstance(order, Build):
            return
        same = fate.clause.sentence == clause.sentence
        told = any(m.kind for m in fate.clause.passage.mentions) or order.at == last
        ports = order.kind is UnitKind.ARMY or not self._is_inland(last)
        can_be = isinstance(fate.order, Build) and ports and not self.standpoint.board.coasts[last]
        if same and not told and can_be and self.vocabulary.prose.insteads.size_at(clause.words, 0):
            fate.order = Build(last, order.kind)

    def _make_room(self, clause: LetterClause) -> None:
        """Forget the build in whose place a clause puts another, by its number or its kind.

        `Make the second one A Mos`, `A Mos instead of the fleet`.
        """
        built = sorted((fate.number, at) for at, fate in self.fates.items() if fate.order)
        (named, *more), words = clause.passage.mentions or (None,), clause.words
        ordinal_of = self.vocabulary.corrections.ordinal_of
        number = next((ordinal_of[word] for word in words if word in ordinal_of), 0)
        gone: list[Province] = []
        if named is None or more or not named.kind:
            return
        if named.places and number and not self.known.changing.isdisjoint(words):
            gone = [at for _, at in built[number - 1 : number]]
        elif not named.places and self.vocabulary.prose.insteads.size_at(words, 0):
            alike = [at for _, at in built if self._kind_built(self.fates[at]) is named.kind]
            gone = alike if len(alike) == 1 else []
        for home in gone:
            self._forget(home)

    def _kind_built(self, fate: Fate) -> UnitKind | None:
        return fate.order.kind if isinstance(fate.order, Build) else None

    def _built(self) -> int:
        return sum(fate.order is not None for fate in self.fates.values())

    def _forget(self, home: Province | None) -> None:
        if home is not None:
            self._waiting.pop(home, None)
            self.fates[home] = Fate(named_in=self.fates[home].named_in)

    def _homes(self, mention: Mention) -> list[Province]:
        """Return the homes that a mention may mean, occupied or not."""
        homes = self.standpoint.board.homes[self.standpoint.power]
        if mention.power not in (None, self.standpoint.power):
            return []
        return [at for at in provinces_of(mention, self.standpoint) if at in homes]

    def _names_own(self, mention: Mention) -> bool:
        """Whether a unit is named that stands already."""
        return bool(mention.places) and own_of(mention, self.standpoint) is not None

    def _reports(self, clause: LetterClause) -> bool:
        """Whether a clause only names units that stand already: `I have F Nth`."""
        had = self.vocabulary.prose.have
        acts, words = clause.passage.act_mentions, clause.passage.words
        acts = tuple(act for act in acts if words[act.end - 1] not in had)
        if self._is_of_own(clause):
            return True
        placed = [m for m in clause.passage.mentions if m.places]
        return bool(placed) and not acts and all(map(self._names_own, placed))

    def _is_of_own(self, clause: LetterClause) -> bool:
        """Whether a clause tells of a unit that stands already: `my own army is in the way`."""
        mentions, words = clause.passage.mentions, clause.passage.words
        own = all(not m.places and words[m.start - 1] in self.known.own for m in mentions)
        bare = self.is_terse(clause) and not clause.passage.act_mentions
        return bool(mentions) and own and not (bare or Act.BUILD in self.acts_of(clause))

    def says_nothing(self, clause: LetterClause) -> bool:
        """Whether a clause is but a report."""
        return self._reports(clause)

    @property
    def _seeks_home(self) -> bool:
        """Whether a kind still waits for its home."""
        return False

    def _is_of_others(self, clause: LetterClause) -> bool:
        """Whether a clause tells what others build."""
        powers = [power for power, _ in clause.passage.powers]
        powers += [m.power for m in clause.passage.mentions if m.power]
        placed = any(self._homes(m) for m in clause.passage.mentions)
        return bool(powers) and self.standpoint.power not in powers and not placed

    def _means_other(self, clause: LetterClause) -> bool:
        mentions = clause.passage.mentions
        other = (self.known.other | self.vocabulary.grammar.the_rest).intersection(clause.words)
        kinds = any(m.kind for m in mentions) or self._seeks_home
        return bool(kinds and other) and not any(m.places for m in mentions)

    def _excepted_from(self, clause: LetterClause) -> int:
        """Return where a clause begins to except homes: `all but Con`."""
        passage, excepts = clause.passage, self.vocabulary.prose.excepts
        span = range(passage.start, passage.end)
        return next((n for n in span if excepts.size_at(passage.words, n)), passage.end)

    def _is_inland(self, home: Province) -> bool:
        return self.standpoint.board.terrain[home] is Terrain.LAND

    def _coast_said(self, clause: LetterClause, home: Province) -> str:
        """Return the coast said apart from its place: `a northern fleet in Stp`, `facing Bar`."""
        board, told = self.standpoint.board, self.coasts_said(clause.passage.words, home)
        facing = {at for m in clause.passage.mentions for at in m.places if not self._homes(m)}
        for coast in board.coasts[home] if not told else ():
            reached = {board.province_of[at] for at in bits(board.fleet_reach[coast])}
            if facing & reached:
                told.add(board.codes[coast].partition("/")[2])
        return told.pop() if len(told) == 1 else ""

    def _same_kind(self, clause: LetterClause, mention: Mention) -> UnitKind | None:
        """Return the kind of the build before it: `one in Edi`, `and at Edinburgh`, `F lon edi`."""
        words, prose = clause.passage.words, self.vocabulary.prose
        before = [m for m in clause.passage.mentions if m.end == mention.start]
        if before and (before[0].kind or before[0].places):
            return before[0].kind or self._last_kind()
        others = [m for m in clause.passage.mentions if m.places and not self._homes(m)]
        strange = {at for m in others for at in range(m.start, m.end)}
        led = [words[at] for at in range(clause.passage.start, mention.start) if at not in strange]
        again = not prose.same_kind.isdisjoint(led[-5 if strange else -3 :])
        again = again or prose.likewise.are_among(clause.words)
        units = self.vocabulary.prose.units_had.intersection(clause.words)  # one unit in Edi
        again = again and not (units or self._has_kind_behind(clause, mention))
        joined = clause.behind in self.vocabulary.grammar.ands and not clause.begins
        goes_on = joined and self._spelled == clause.sentence and self.is_terse(clause)
        goes_on = goes_on and not self._has_kind_behind(clause, mention)
        lettered = clause.passage.parsed.words[clause.passage.end :][1:2]
        again = again and not any(word in self.vocabulary.tokens.kinds for word in lettered)
        return (self._last_kind() or self._kind_elsewhere) if again or goes_on else None

    def _has_kind_behind(self, clause: LetterClause, mention: Mention) -> bool:
        return any(m.kind for m in clause.passage.mentions if m.start >= mention.end)

    def _doubt_moved(self, clause: LetterClause, home: Province) -> None:
        """Doubt what was built last, if another home gets it: `Let Naples have it`."""
        points = not self.vocabulary.prose.standing_for.isdisjoint(clause.words)
        points = points and Act.BUILD in self.acts_of(clause) and not self.corrects
        likewise = self.vocabulary.prose.likewise.are_among(clause.words)
        if points and not likewise and self._last not in (None, home):
            self.fates[self._last].doubted |= self.fates[self._last].order is not None
