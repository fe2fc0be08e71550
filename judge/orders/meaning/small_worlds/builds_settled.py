"""Which units a letter builds in which homes.

A kind before or behind a place is of that place; `fleets` are of all places of the sentence, `the
other one` is the only home left.  A kind without a place, or a place without a kind, is unclear.
"""

from __future__ import annotations

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.choosing_places import on_coast
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.small_worlds.bearings import UNORDERED, Bearing
from judge.orders.meaning.small_worlds.builds_waived import BuildsWaived
from judge.orders.meaning.small_worlds.letter_clauses import LetterClause
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Location, Province, UnitKind
from judge.rules.order import Build, Order

LONE = 2  # words of a name alone, with the end


class BuildsSettled(BuildsWaived):
    """Settles the builds of one letter."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        super().__init__(standpoint, lexicon)
        self._kind: UnitKind | None = None  # waits for a place
        self._kind_said: LetterClause | None = None  # where
        self._of_all: UnitKind | None = None  # of all places of a sentence
        self._sentence = -1
        self._coasts: dict[Province, str] = {}  # said of homes
        self._refused: Province | None = None  # where another kind is built
        self._denied_last = False
        self._denied_in = -1  # the sentence that refuses something
        self._impossible: LetterClause | None = None  # where no unit can be built
        self._coastless: dict[Province, LetterClause] = {}  # homes whose coast is still to come
        self._announced: LetterClause | None = None

    def take(self, clause: LetterClause) -> None:
        """Settle what one clause says."""
        self._make_room(clause)
        self._begin_sentence(clause)
        homes = [at for m in clause.passage.mentions for at in self._homes(m)]
        acts, grammar = self.acts_of(clause), self.vocabulary.grammar
        if clause.words[0] in grammar.ors:
            self._take_choice(clause)
        elif self._counts(clause):
            self._pair(clause)
        elif clause.bearing is Bearing.CONDITION or self._asks_of_others(clause):
            self.doubt_from(clause, homes)
        elif clause.asked or self._is_left_open(clause) or self._refuses_waiver(clause):
            self._ask(clause)
        elif clause.bearing is Bearing.DENIED:
            self._deny(clause, homes)
        elif Act.WAIVE in acts and not homes and not self._hesitates(clause):
            self._plain(clause)
        elif clause.bearing in UNORDERED or self._is_of_others(clause):
            self._speak_of(clause)
        elif self._undoes(clause):
            self._undo(clause, homes)
        elif not (self._reports(clause) or self._swaps(clause) or self._changes(clause)):
            self._plain(clause)
        unbuilt = [at for at in homes if at in self.fates and not self.fates[at].order]
        self._there = unbuilt[-1] if unbuilt else self._there

    def _ask(self, clause: LetterClause) -> None:
        """Take a question, or a choice; `I grew up in Kiel, you know?` is of no build."""
        mentions, acts = clause.passage.mentions, self.acts_of(clause)
        theirs = clause.passage.powers and self.vocabulary.prose.me.isdisjoint(clause.words)
        if clause.asked and theirs and not mentions:
            return  # What has Russia built?
        talks = clause.asked and not (acts or self.is_terse(clause))
        talks = talks and not any(m.kind for m in mentions)
        named = any(m.places for m in mentions)
        self.ask_open(clause, told=bool(acts or named) and not talks)

    def _begin_sentence(self, clause: LetterClause) -> None:
        if clause.sentence != self._sentence:
            self.end()
            self._sentence = clause.sentence
            self._of_all = self._of_all if self._kind else None

    def noted(self, at: Province) -> None:
        """Take note of the home where something was built last in notation."""
        self._last = at

    def end(self) -> None:
        """End a sentence: armies are built in inland homes that were named without a kind."""
        for home, clause in list(self._waiting.items()):
            heads = clause.passage.words[clause.passage.end] == ":"
            if self._is_inland(home) and self.fates[home].named and not heads:
                self._build(clause, home, UnitKind.ARMY)

    # --- what orders nothing --------------------------------------------------------------------

    def _says_what(self, clause: LetterClause) -> bool:
        """Whether a clause says what is built: `Smyrna should be a fleet` does."""
        mentions = clause.passage.mentions
        told = any(m.kind for m in mentions) and any(m.places for m in mentions)
        return told or super()._says_what(clause)

    def _pair(self, clause: LetterClause) -> None:
        """Build each kind at its own home: `an army and a fleet in Mun and Kie respectively`."""
        mentions = clause.passage.mentions
        kinds = [m.kind for m in mentions if m.kind]
        homes = [at for m in mentions for at in self._homes(m) if at in self.fates]
        paired = self.vocabulary.prose.respective.are_among(clause.words)
        if not paired or len(kinds) != len(homes):
            self.ask(clause)
            self.doubt_sentence(clause)
            return
        for home, kind in zip(homes, kinds, strict=True):
            self._build(clause, home, kind)

    # --- what is built --------------------------------------------------------------------------

    def _plain(self, clause: LetterClause) -> None:
        passage = clause.passage
        leaves = self._leaves(clause)
        self.ask(clause, if_so=leaves and bool(passage.mentions))
        if self._removes_none(clause, leaves=leaves) or leaves:
            return
        if self._waives(clause) or self._is_left_empty(clause):
            return
        self._limit(clause)
        self._announce(clause)
        self._await_left(clause)
        self._put_on_coast(clause)
        cut = self._excepted_from(clause)
        for mention in passage.mentions:
            lettered = not mention.places and mention.end == passage.end and clause.ends_lettered
            if mention.start < cut and not lettered and clause.sentence != self.skipped:
                self._name(clause, mention)
        if cut < passage.end:
            self._except(clause, cut)
        letter = self.vocabulary.tokens.kinds.get(" ".join(clause.words))
        if self._waiting and not any(m.places for m in passage.mentions):
            self._build_waiting(clause, self._kind or letter)
        told = any(m.kind for m in passage.mentions)
        if self._waiting and not told and self.vocabulary.prose.likewise.are_among(clause.words):
            self._build_waiting(clause, self._last_kind())

    def _announce(self, clause: LetterClause) -> None:
        """Await places for the units that are announced: `two armies: Moscow, Warsaw`."""
        words = clause.passage.words
        for mention in clause.passage.mentions:
            at = mention.start - 1
            times = words[at - 1].isdecimal() and any(
                act.start == at for act in clause.passage.act_mentions
            )
            more = self.vocabulary.winter.adding | self.vocabulary.prose.building
            skipped = times or words[at] in more  # two more boats
            before = words[at - skipped] if mention.start else ""
            number = self.vocabulary.grammar.number(before) or 0
            if number > 1 and (times or self.is_plural(clause, mention)):
                self._awaited, self._announced, self._of_all = number, clause, mention.kind

    def _name(self, clause: LetterClause, mention: Mention) -> None:
        """Take a kind, a place, or both, as one names the other."""
        homes = self._homes(mention)
        twice = mention.kind is self._kind and mention.kind and not mention.places
        every = not self.known.every.isdisjoint(clause.words)
        if mention.kind and (twice or every or self.is_plural(clause, mention)):
            self._of_all = mention.kind
        if not mention.places:
            self._name_kind(clause, mention)
        elif len(homes) != 1:
            self._elsewhere(clause, mention)
        elif homes[0] in self.fates:
            self._name_home(clause, mention, homes[0])
        else:
            self._impossible, self._kind = clause, None
            self.asked_if_short.append(clause)

    def _name_kind(self, clause: LetterClause, mention: Mention) -> None:
        """Build in the place that waits for a kind, or let this one wait."""
        foreign = mention.power not in (None, self.standpoint.power)
        own = any(self._names_own(m) for m in clause.passage.mentions if m.end <= mention.start)
        again = self._denied_last and mention.kind is self._last_kind() and not self._waiting
        last = self.fates[self._last] if self._last is not None else None
        again = again or (
            mention.kind is self._last_kind() and last is not None and last.clause is clause
        )
        if foreign or own or again or self._impossible is clause:
            return  # Swe is my own fleet; Not an army, a fleet
        there = not self.vocabulary.prose.there.isdisjoint(clause.words)
        instead = self._refused if self._is_in_stead(clause) else None
        if (home := self._there if there else instead) is not None:
            self._waiting[home] = clause  # not a fleet in Kiel but an army
            self._there = self._refused = None
        several = len(self._waiting) > 1 and mention.kind is not self._of_all
        if several or self._kind not in (None, mention.kind):
            self.ask(clause)
            self.doubt_sentence(clause)
        self._kind, self._kind_said = mention.kind, clause
        if not several and (self._waiting or (self.corrects and self._last is not None)):
            self._build_waiting(clause, mention.kind)

    def _is_in_stead(self, clause: LetterClause) -> bool:
        """Whether a kind is built where another was refused: `Not an army in Kiel. A fleet`."""
        later = (m for m in clause.passage.whole.mentions if m.start >= clause.passage.end)
        placed = any(self._homes(m) for m in later)
        next_to = clause.begins and clause.sentence == self._denied_in + 1 and not placed
        alone = next_to and self.is_terse(clause) and len(clause.passage.mentions) == 1
        return alone or clause.behind in self.vocabulary.grammar.buts

    def _name_home(self, clause: LetterClause, mention: Mention, home: Province) -> None:
        """Build in a home, or let it wait for a kind; some are only spoken of."""
        if mention.kind and self._is_another(clause):
            self._kind = None
        if mention.kind and self._kind not in (None, mention.kind):
            self.ask(clause)
            self.doubt_sentence(clause)
            return
        behind = clause.kind_behind(mention)
        of_all = None if self._has_kind_behind(clause, mention) else self._of_all
        kind = mention.kind or self._kind or of_all or behind
        kind = kind or self._same_kind(clause, mention)
        if mention.kind and len(clause.passage.words[mention.start]) > 1:
            self._spelled = clause.sentence
        follows = clause.passage.words[clause.passage.end] == ":"
        follows = follows or self._has_kind_behind(clause, mention)
        if kind is None and not follows and self._is_spoken_of(clause, home):
            return
        self._doubt_moved(clause, home)
        concludes = clause.decides and self._built() == self._due and self.is_terse(clause)
        self.corrects = self.corrects or (concludes and not follows)  # well, so Edinburgh
        if kind is None and not follows and self.corrects and self._last is not None:
            kind = self._last_kind()
        if kind is None and not (follows or self._may_be_built(clause)):
            self.ask_if_unordered(clause, [home])
            bare = self.is_terse(clause) and Act.STAY not in self.acts_of(clause)
            self._waiting.update({home: clause} if bare else {})
            return
        if mention.kind:
            self.end()  # Moscow, Warsaw, and F Sev
        self.fates[home].named = True
        self._waiting[home] = clause
        if mention.coast or self._coast_said(clause, home):
            self._coasts[home] = mention.coast or self._coast_said(clause, home)
        if kind is not None:
            alone = len(self._waiting) > 1 and kind is not self._of_all
            self._build_waiting(clause, kind, [home] if alone else None)

    def _is_another(self, clause: LetterClause) -> bool:
        """Ask about a kind of which no home is known, as another follows: `F Keil and A Mun`."""
        before = self._kind_said
        apart = ":" not in clause.passage.text  # an army and a fleet: Moscow, Sevastopol
        if before in (None, clause) or self._kind is None or self.corrects or not apart:
            return False
        joined = (
            before.sentence == clause.sentence and clause.behind in self.vocabulary.grammar.ands
        )
        self.ask(before, if_so=joined)
        return joined

    def _may_be_built(self, clause: LetterClause) -> bool:
        """Whether a home without a kind is meant for a build: not one as an address."""
        acts = self.acts_of(clause)
        builds = Act.BUILD in acts or (self.is_terse(clause) and Act.STAY not in acts)
        builds = builds or not self.known.other.isdisjoint(clause.words)
        return builds and (len(clause.passage.parsed.words) > LONE or bool(self._built()))

    def _elsewhere(self, clause: LetterClause, mention: Mention) -> None:
        """Doubt a build in a place that is no home of the writer's."""
        builds = Act.BUILD in self.acts_of(clause) or bool(mention.kind or self._kind)
        at_home = any(self._homes(m) for m in clause.passage.mentions)
        self._kind_elsewhere = mention.kind or self._kind_elsewhere
        builds = builds and not self._names_own(mention)
        self.ask(clause, if_so=builds and not at_home and not self._coastless)

    def _build_waiting(
        self, clause: LetterClause, kind: UnitKind | None, alone: list[Province] | None = None
    ) -> None:
        """Build units of a kind in the places that wait for one, or in one of them alone."""
        if kind is None:
            return
        instead = [self._last] if self.corrects and self._last is not None else []
        for home in alone or list(self._waiting) or instead:
            self._build(clause, home, kind)
        self._waiting, self._kind = self._waiting if alone else {}, None

    def _build(self, clause: LetterClause, home: Province, kind: UnitKind) -> None:
        self._waiting.pop(home, None)
        if kind is UnitKind.FLEET and self._is_inland(home):
            self.ask(clause)
            return
        if clause.otherwise and self._built() and not self._impossible:
            self.fates[home].named = self.fates[home].order is not None
            return
        self._impossible = None
        fate = self.fates[home]
        words, insteads = clause.passage.parsed.words, self.vocabulary.prose.insteads
        several = any(insteads.size_at(words, at) > 1 for at in range(len(words)))
        instead = several or self._denied_in == clause.sentence
        if self.corrects and not (self._undone or fate.order or instead):
            self._forget(self._last)
        place: Location = home
        if kind is UnitKind.FLEET:
            coast = self._coasts.pop(home, "")
            place = on_coast(home, coast, self.standpoint.board)
            if self.standpoint.board.coasts[home] and not coast:
                self._coastless[home] = clause
        self._awaited -= kind is self._of_all and self._awaited > 0
        if fate.order is not None and self.corrects:
            fate.order = None
        self.decide(clause, home, Build(place, kind))
        fate.doubted |= home in self._coastless
        self.corrects = self.corrects and fate.order is None
        self._undone, self._last = False, home

    def _put_on_coast(self, clause: LetterClause) -> None:
        """Put the fleet built last on the coast that its sentence names behind it."""
        for home, before in list(self._coastless.items()):
            coast = self._coast_said(clause, home)
            if coast and before.sentence == clause.sentence and self.fates[home].clause is before:
                place = on_coast(home, coast, self.standpoint.board)
                self.fates[home].order = Build(place, UnitKind.FLEET)
                self.fates[home].doubted = False
                del self._coastless[home]

    def _changes(self, clause: LetterClause) -> bool:
        """Build another kind where one is built: `Make the Berlin one an army`."""
        *named, last = clause.passage.mentions or (None,)
        if self.known.changing.isdisjoint(clause.words) or not last or not last.kind or last.places:
            return False
        built = sorted((fate.number, at) for at, fate in self.fates.items() if fate.order)
        homes = {at for m in named for at in self._homes(m)} & {at for _, at in built}
        kinds = {m.kind for m in named if not m.places}
        alike = {at for _, at in built if self._kind_built(self.fates[at]) in kinds}
        ordinal_of = self.vocabulary.corrections.ordinal_of
        number = next((ordinal_of[word] for word in clause.words if word in ordinal_of), 0)
        counted = built[number - 1 : number] if number else built[-1:]
        every = not named and not self.known.every.isdisjoint(clause.words)
        counted = built if every else counted
        meant = homes or alike or (set() if named else {at for _, at in counted})
        fits = every or len(meant) == 1
        fits &= last.kind is UnitKind.ARMY or not any(map(self._is_inland, meant))
        for home in meant if fits else ():
            self.corrects = True
            self._build(clause, home, last.kind)
        for _, at in built:
            self.fates[at].doubted |= not fits
        return bool(built)

    # --- taken back, excepted -------------------------------------------------------------------

    def _deny(self, clause: LetterClause, homes: list[Province]) -> None:
        """Forget what is not to be built: `Not Kiel`; waive what is not needed."""
        self._denied_last, self._denied_in = True, clause.sentence
        refused = {m.kind for m in clause.passage.mentions if m.kind}
        if len(refused) < len(clause.passage.mentions) - 1 or len(refused) > 1:
            self.ask_if_unordered(clause, homes)  # Instead of A Sev F Sev
        for home in homes:
            if home in self.fates:
                order = self.fates[home].order
                if order and not self.corrects and self.acts_of(clause):
                    self.fates[home].doubted = True  # I don't build in Warsaw against you
                elif not (refused and isinstance(order, Build) and order.kind not in refused):
                    self._build_in_stead(clause, order)
                    self._forget(home)
                self._refused = home if refused and order is None else None
        if not homes and clause.passage.mentions:
            kinds = {m.kind for m in clause.passage.mentions if not m.places}
            last = self._kind or self._last_kind()
            answered = clause.passage.words[clause.passage.end] in self.vocabulary.grammar.buts
            self.ask(clause, if_so=not answered and (last is None or last in kinds))
        elif not homes and not self._denies_waiving(clause):
            self._waives(clause)
        elif not homes and self.acts_of(clause) & {Act.BUILD, Act.WAIVE}:
            self.ask(clause)

    def _except(self, clause: LetterClause, cut: int) -> None:
        """Leave homes out of what is said of all; they wait for another kind."""
        behind = [m for m in clause.passage.mentions if m.start >= cut]
        homes = [at for m in behind for at in self._homes(m) if at in self.fates]
        for home in homes:
            self._forget(home)
            self.fates[home].named = True
            self._waiting[home] = clause
        self.ask(clause, if_so=not homes)
        self._kind = self._of_all = None
        self._build_waiting(clause, next((m.kind for m in behind if m.kind), None))

    # --- what came of the letter ----------------------------------------------------------------

    def questions(self) -> list[tuple[LetterClause, list[Order]]]:
        """Return what is asked, also of a kind for which no place was said, or no coast."""
        asked = super().questions()
        awaited = self._announced if self._awaited else None
        homeless = self._kind_said if self._kind and not self.is_done() else None
        return [*asked, *((clause, []) for clause in (awaited, homeless) if clause)]

    # --- what a clause names --------------------------------------------------------------------

    @property
    def _seeks_home(self) -> bool:
        return bool(self._kind or self._of_all)
