"""Which units a letter builds in which homes, and how many builds it waives.

A kind before or behind a place is of that place; `fleets` are of all places of the sentence, `the
other one` is the only home left.  A kind without a place, or a place without a kind, is unclear.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.lines.splitting import Line
from judge.orders.meaning.choosing_places import on_coast
from judge.orders.meaning.gist.gist import provinces_of
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.meaning.small_worlds.letter_clauses import Bearing, LetterClause
from judge.orders.meaning.small_worlds.settler import UNORDERED, Decided, Fate, Settler
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Location, Province, Terrain, UnitKind
from judge.rules.order import Build, Waive

ASKING = frozenset({Bearing.ROOM, Bearing.CONDITION})


class BuildsSettled(Settler):
    """Settles the builds of one letter."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        homes = standpoint.board.homes[standpoint.power]
        mine = [at for at in homes if standpoint.position.centers.get(at) == standpoint.power]
        empty = [at for at in mine if at not in standpoint.position.units]
        super().__init__(standpoint, lexicon, lexicon.vocabulary.winter_acts, empty)
        self._due = builds_due(standpoint)
        self._kind: UnitKind | None = None  # waits for a place
        self._of_all: UnitKind | None = None  # of all places of a sentence
        self._sentence = -1
        self._pending: list[tuple[Province, str]] = []  # homes that wait for a kind
        self._last: Province | None = None  # where something is built that was named last
        self._impossible = False
        self._undone = False
        self._refused: Province | None = None  # where another kind is built
        self._denied_last = False
        self._coastless: LetterClause | None = None  # which coast of its home is still to come
        self._waived: list[LetterClause] = []
        self._weighed: set[Province] = set()
        self._waits = 0  # for so many units of a kind a place is still to come

    def settle(self, lines: Sequence[Line]) -> bool:
        """Read the lines; if more may be built, what was weighed is in doubt."""
        is_settled = super().settle(lines)
        if len(self.decided[0]) < self._due:
            for at in self._weighed & self.fates.keys():
                self.fates[at].doubted = True
        return is_settled

    def take(self, clause: LetterClause) -> None:
        """Settle what one clause says."""
        if clause.sentence != self._sentence:
            self._sentence, self._of_all = clause.sentence, None
        homes = [at for m in clause.passage.mentions for at in self._homes(m)]
        acts = self.acts_of(clause)
        if clause.words[0] in self.vocabulary.grammar.ors or self._counts(clause):
            self.ask(clause)
        elif clause.bearing is Bearing.CONDITION:
            self.doubt_from(clause, homes)
        elif clause.asked or self._is_left_open(clause):
            self.ask(clause, if_so=bool(homes or acts or clause.passage.mentions))
        elif clause.bearing is Bearing.DENIED:
            self._deny(clause, homes)
        elif Act.WAIVE in acts and not homes and clause.bearing is not Bearing.REASON:
            self._plain(clause)
        elif clause.bearing in UNORDERED or self._is_of_others(clause):
            if clause.bearing is Bearing.WEIGHED:
                self._weighed.update(homes)
            self.remark = clause.sentence if self._is_of_others(clause) else self.remark
        elif self.vocabulary.corrections.undoing.search(clause.passage.text):
            self._undo(homes)
        else:
            self._plain(clause)

    @property
    def decided(self) -> Decided:
        """Return the builds that are settled, then those waived, and whether any is in doubt."""
        orders, doubtful = super().decided
        orders.sort(key=lambda pair: (pair[1].sentence, pair[1].passage.start))
        waived = [(Waive(), clause) for clause in self._waived]
        return [*orders, *waived], doubtful

    def unanswered(self, ordered: Collection[Province]) -> list[LetterClause]:
        """Return nothing: builds need not be made."""
        return []

    def is_whole(self) -> bool:
        """Whether no more is built than may be, and all kinds and places have found each other."""
        orders, _ = self.decided
        seeking = self._pending or self._kind or self._coastless or self._waits
        return not (seeking or self._impossible) and 0 < len(orders) <= self._due

    def _is_left_open(self, clause: LetterClause) -> bool:
        """Whether a clause leaves a choice; `fleets everywhere` does not."""
        anyway = self.known.anyway.are_among(clause.words) or self._means_all(clause)
        return self.vocabulary.prose.left_open.are_among(clause.words) and not anyway

    def _counts(self, clause: LetterClause) -> bool:
        """Whether a clause ranks builds, or asks how many there are: another law reads these."""
        number_of = self.vocabulary.grammar.number_of
        numbers = {word for word in number_of if len(word) > 1} | self.vocabulary.winter.adding
        paired = self.vocabulary.prose.respective
        asks = clause.bearing in ASKING and not numbers.isdisjoint(clause.words)
        asks = asks or not paired.isdisjoint(clause.words)
        return asks or bool(self.vocabulary.winter.ranking.search(clause.passage.parsed.text))

    def _plain(self, clause: LetterClause) -> None:
        passage = clause.passage
        self.ask(clause, if_so=Act.LEAVE in self.acts_of(clause))
        if self._waive(clause) or self._is_left_empty(clause):
            return
        self._announce(clause)
        self._await_left(clause)
        self._put_on_coast(clause)
        cut = self._excepted_from(clause)
        for mention in passage.mentions:
            lettered = not mention.places and mention.end == passage.end and clause.ends_lettered
            if mention.start < cut and not lettered:
                self._name(clause, mention)
        if cut < passage.end:
            self._except(clause, cut)
        if self._pending and not any(m.places for m in passage.mentions):
            letter = self.vocabulary.tokens.kinds.get(" ".join(clause.words))
            self._build_pending(clause, self._kind or letter)
        if self._pending and self.vocabulary.prose.likewise.are_among(clause.words):
            self._build_pending(clause, self._last_kind())

    def _await_left(self, clause: LetterClause) -> None:
        """Let the homes that are left wait for a kind: all of them, or the other one."""
        waiting = {home for home, _ in self._pending}
        left = [at for at, fate in self.fates.items() if not fate.order and at not in waiting]
        if self._means_all(clause):
            self.ask(clause, if_so=len(left) != self._due - self._built())
            self._pending = [(at, "") for at in left]
        elif self._means_other(clause):
            self.ask(clause, if_so=len(left) != 1)
            self._pending += [(at, "") for at in left]

    def _is_left_empty(self, clause: LetterClause) -> bool:
        """Whether a clause speaks of homes where nothing is built, or of nothing more."""
        winter, prose = self.vocabulary.winter, self.vocabulary.prose
        empty = winter.empty | winter.nothings | self.vocabulary.grammar.kept | prose.none_at_all
        says = not empty.isdisjoint(clause.words)
        more = prose.one_more | self.vocabulary.grammar.the_rest
        of_builds = prose.building | more
        told = bool(clause.passage.mentions) or len(clause.words) == 1
        says = says and (told or not of_builds.isdisjoint(clause.words))
        kinds = any(m.kind for m in clause.passage.mentions) or self._of_all or self._kind
        placed = any(m.places for m in clause.passage.mentions)
        says = says or not (placed or kinds or more.isdisjoint(clause.words))
        built = {fate.order.kind for fate in self.fates.values() if isinstance(fate.order, Build)}
        named = {mention.kind for mention in clause.passage.mentions}
        if says and built and not placed and named and None not in named and not named & built:
            return True  # No fleet this time
        self.ask(clause, if_so=says)
        return says

    def _name(self, clause: LetterClause, mention: Mention) -> None:
        """Take a kind, a place, or both, as one names the other."""
        homes = self._homes(mention)
        if mention.kind and self.is_plural(clause, mention):
            self._of_all = mention.kind
        if not mention.places:
            self._name_kind(clause, mention)
        elif len(homes) != 1:
            self._elsewhere(clause, mention)
        elif homes[0] in self.fates:
            self._name_home(clause, mention, homes[0])
        else:
            self._impossible, self._kind = True, None

    def _name_kind(self, clause: LetterClause, mention: Mention) -> None:
        """Build in the place that waits for a kind, or let this one wait."""
        if mention.power not in (None, self.standpoint.power):
            return
        if self._denied_last and mention.kind is self._last_kind() and not self._pending:
            return  # Not an army, a fleet
        if self._refused is not None and clause.behind in self.vocabulary.grammar.buts:
            self._pending.append((self._refused, ""))  # not a fleet in Kiel but an army
            self.fates[self._refused].named, self._refused = True, None
        several = len(self._pending) > 1 and not self.is_plural(clause, mention)
        self.ask(clause, if_so=self._kind is not None or several)
        self._kind = mention.kind
        if self._pending or (self.corrects and self._last is not None):
            self._build_pending(clause, mention.kind)

    def _name_home(self, clause: LetterClause, mention: Mention, home: Province) -> None:
        """Build in a home, or let it wait for a kind; some are only spoken of."""
        kind = mention.kind or self._kind or self._of_all or clause.kind_behind(mention)
        if kind is None and self._is_spoken_of(clause, mention, home):
            return
        self.fates[home].named = True
        self.ask(clause, if_so=bool(mention.kind and self._kind not in (None, mention.kind)))
        if kind is None and self.corrects and self._last is not None:
            kind = self._last_kind()
        if kind is None and self._is_inland(home) and not self._has_kind_behind(clause, mention):
            self._build(clause, home, UnitKind.ARMY, "")
            return
        self._pending.append((home, mention.coast or self._coast_said(clause, home)))
        if kind is not None:
            self.ask(clause, if_so=(len(self._pending) > 1 and kind is not self._of_all))
            self._build_pending(clause, kind)

    def _is_spoken_of(self, clause: LetterClause, mention: Mention, home: Province) -> bool:
        """Whether no build is meant: `sorry, Brest`; `Ankara is safe now`; an address below."""
        whole = clause.passage.end == clause.passage.parsed.grammar.end
        below = clause.line.number == self.last_line > 1 and clause.begins and whole
        if (clause.passage.is_talk or below) and self._built() == self._due and not self.corrects:
            return True
        builds = Act.BUILD in self.acts_of(clause) or self.is_terse(clause)
        builds = builds or self._has_kind_behind(clause, mention)
        return not builds and self.fates[home].order is not None

    def _has_kind_behind(self, clause: LetterClause, mention: Mention) -> bool:
        return any(m.kind for m in clause.passage.mentions if m.start >= mention.end)

    def _elsewhere(self, clause: LetterClause, mention: Mention) -> None:
        """Doubt a build in a place that is no home of the writer's."""
        builds = Act.BUILD in self.acts_of(clause) or bool(mention.kind or self._kind)
        at_home = any(self._homes(m) for m in clause.passage.mentions)
        self.ask(clause, if_so=builds and not at_home)

    def _build_pending(self, clause: LetterClause, kind: UnitKind | None) -> None:
        """Build units of a kind in the places that wait for one."""
        if kind is None:
            return
        if not self._pending and self._last is not None:
            self._pending = [(self._last, "")]
        for home, coast in self._pending:
            self._build(clause, home, kind, coast)
        self._pending, self._kind = [], None

    def _build(self, clause: LetterClause, home: Province, kind: UnitKind, coast: str) -> None:
        if kind is UnitKind.FLEET and self._is_inland(home):
            self.ask(clause)
            return
        if clause.otherwise and self._built() and not self._impossible:
            self.fates[home].named = self.fates[home].order is not None
            return
        self._impossible = False
        fate = self.fates[home]
        instead = self.vocabulary.prose.insteads.are_among(clause.passage.parsed.words)
        if self.corrects and not (self._undone or fate.order or instead):
            self._forget(self._last)
        place: Location = home
        if kind is UnitKind.FLEET:
            place = on_coast(home, coast, self.standpoint.board)
            if self.standpoint.board.coasts[home] and not coast:
                self._coastless = clause
        self._waits -= kind is self._of_all and self._waits > 0
        if fate.order is not None and self.corrects:
            fate.order = None
        self.decide(clause, home, Build(place, kind))
        self.corrects = self.corrects and fate.order is None
        self._undone = False
        self._last = home

    def _put_on_coast(self, clause: LetterClause) -> None:
        """Put the fleet built last on the coast that its sentence names behind it."""
        before, last = self._coastless, self._last
        if before is None or last is None or before.sentence != clause.sentence:
            return
        fate, coast = self.fates[last], self._coast_said(clause, last)
        if coast and not clause.passage.mentions and fate.clause is before:
            fate.order = Build(on_coast(last, coast, self.standpoint.board), UnitKind.FLEET)
            self._coastless = None

    def _announce(self, clause: LetterClause) -> None:
        """Await places for the units that are announced: `two armies: Moscow, Warsaw`."""
        words, number_of = clause.passage.words, self.vocabulary.grammar.number_of
        for mention in clause.passage.mentions:
            before = words[mention.start - 1] if mention.start else ""
            number = int(before) if before.isdecimal() else number_of.get(before, 0)
            if number > 1 and self.is_plural(clause, mention):
                self._waits = number

    def _deny(self, clause: LetterClause, homes: list[Province]) -> None:
        """Forget what is not to be built: `Not Kiel`; waive what is not needed."""
        self._denied_last = True
        refused = {m.kind for m in clause.passage.mentions if m.kind}
        for home in homes:
            order = self.fates[home].order if home in self.fates else None
            other = isinstance(order, Build) and bool(refused) and order.kind not in refused
            if home in self.fates and not other:
                self._forget(home)
                self._refused = home if refused else None
        if not homes and clause.passage.mentions:
            kinds = {m.kind for m in clause.passage.mentions if not m.places}
            last = self._last_kind()
            self.ask(clause, if_so=last is None or last in kinds)
        elif not homes and not self.vocabulary.prose.one_more.isdisjoint(clause.words):
            self._waive(clause)
        elif not homes and self.acts_of(clause) & {Act.BUILD, Act.WAIVE}:
            self.ask(clause)

    def _excepted_from(self, clause: LetterClause) -> int:
        """Return where a clause begins to except homes: `all but Con`."""
        passage, excepts = clause.passage, self.vocabulary.prose.excepts
        span = range(passage.start, passage.end)
        return next((n for n in span if excepts.size_at(passage.words, n)), passage.end)

    def _except(self, clause: LetterClause, cut: int) -> None:
        """Leave homes out of what is said of all; they wait for another kind."""
        behind = [m for m in clause.passage.mentions if m.start >= cut]
        homes = [at for m in behind for at in self._homes(m) if at in self.fates]
        for home in homes:
            self._forget(home)
            self.fates[home].named = True
            self._pending.append((home, ""))
        self.ask(clause, if_so=not homes or any(m.kind for m in behind))
        self._kind = self._of_all = None

    def _undo(self, homes: list[Province]) -> None:
        """Forget builds that are taken back: `Scratch Moscow`."""
        for home in homes:
            if home in self.fates:
                self._forget(home)
                self._undone = True

    def _forget(self, home: Province | None) -> None:
        if home is not None:
            self.fates[home] = Fate(named_in=self.fates[home].named_in)

    def _waive(self, clause: LetterClause) -> bool:
        """Waive builds, if a clause says so and names no home."""
        words = set(clause.words)
        more = words & (self.vocabulary.prose.one_more | self.vocabulary.grammar.the_rest)
        kept = words & (self.vocabulary.grammar.kept | self.vocabulary.winter.nothings)
        is_kept = bool(more) and (bool(kept) or clause.passage.denied)
        if clause.passage.mentions or not (is_kept or Act.WAIVE in self.acts_of(clause)):
            return False
        left = self._due - self._built() - len(self._waived)
        one = words & self.vocabulary.prose.one_more and not words & self.known.every
        number_of = self.vocabulary.grammar.number_of
        counts = [int(word) for word in words if word.isdecimal()]
        counts += [number_of[word] for word in words if number_of.get(word, 0) > 1]
        number = 1 if one else counts[0] if counts else left
        self.ask(clause, if_so=number > left)
        self._waived += [clause] * min(number, left)
        for fate in self.fates.values():
            fate.named = fate.named and fate.order is not None
        return True

    def _built(self) -> int:
        return sum(fate.order is not None for fate in self.fates.values())

    # --- what a clause names --------------------------------------------------------------------

    def _homes(self, mention: Mention) -> list[Province]:
        """Return the homes that a mention may mean, occupied or not."""
        homes = self.standpoint.board.homes[self.standpoint.power]
        if mention.power not in (None, self.standpoint.power):
            return []
        return [at for at in provinces_of(mention, self.standpoint) if at in homes]

    def _means_all(self, clause: LetterClause) -> bool:
        words = set(clause.words)
        cut = self._excepted_from(clause)
        placed = any(self._homes(m) for m in clause.passage.mentions if m.start < cut)
        kinds = any(m.kind for m in clause.passage.mentions)
        every = self.known.every if kinds else self.known.every - self.known.either
        return bool(words & every) and not placed

    def _means_other(self, clause: LetterClause) -> bool:
        mentions, other = clause.passage.mentions, self.known.other.intersection(clause.words)
        kinds = any(m.kind for m in mentions) or self._of_all or self._kind
        return bool(kinds and other) and not any(m.places for m in mentions)

    def _is_of_others(self, clause: LetterClause) -> bool:
        """Whether a clause tells what others build."""
        powers = [power for power, _ in clause.passage.powers]
        powers += [m.power for m in clause.passage.mentions if m.power]
        placed = any(self._homes(m) for m in clause.passage.mentions)
        return bool(powers) and self.standpoint.power not in powers and not placed

    def _last_kind(self) -> UnitKind | None:
        order = self.fates[self._last].order if self._last is not None else None
        return order.kind if isinstance(order, Build) else None

    def _is_inland(self, home: Province) -> bool:
        return self.standpoint.board.terrain[home] is Terrain.LAND

    def _coast_said(self, clause: LetterClause, home: Province) -> str:
        """Return the coast that is said apart from its place: `a northern fleet in Stp`."""
        if not self.standpoint.board.coasts[home]:
            return ""
        coast_of = self.vocabulary.tokens.coast_of
        told = {
            coast_of[word] for word in clause.passage.words if word in coast_of and len(word) > 1
        }
        return told.pop() if len(told) == 1 else ""
