"""Which retreat of each dislodged unit a letter decides on.

A clause may send its units to places in turn or in pairs, to the only place there is, where the one
before it spoke of, or off the board; what it denies or leaves open is not taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.small_worlds.bearings import UNORDERED, Bearing
from judge.orders.meaning.small_worlds.clause_ends import DASH
from judge.orders.meaning.small_worlds.fates import Fate
from judge.orders.meaning.small_worlds.letter_clauses import LetterClause
from judge.orders.meaning.small_worlds.retreating_units import RetreatingUnits
from judge.orders.vocabulary import Act
from judge.rules.board import Province
from judge.rules.order import Disband, Retreat


class RetreatsSettled(RetreatingUnits):
    """Settles the retreats of one letter."""

    _said_closed: tuple[int, Sequence[Mention]] = (0, ())  # in which sentence
    _excepted = 0  # the sentence whose next clause says where there may be room

    def take(self, clause: LetterClause) -> None:
        """Settle what one clause says."""
        units, targets = self._units(clause), self._targets(clause)
        units = [] if self._are_all(clause) and clause.bearing in UNORDERED else units
        for at in units:
            self.fates[at].named = True
        if not (
            self._puts_elsewhere(clause)
            or self._unsends(clause, units, targets)
            or self._is_open(clause, units, targets)
            or self._is_no_order(clause, units, targets)
        ):
            self._plain(clause, units, targets)
        self.speak_of(clause)

    def speak_of(self, clause: LetterClause) -> None:
        """Take note of the place that was named last."""
        self._last = next(reversed(self._targets(clause)), self._last)

    def object_to(self, clause: LetterClause) -> None:
        """Doubt what is sent where a clause tells of something else: `Wait, Tys needs Rome`."""
        targets = self._targets(clause)
        for at, fate in self.fates.items():
            if fate.order and self._is_sent(at, targets):
                fate.refused.add(fate.order)
                fate.doubted = True

    def _unsends(self, clause: LetterClause, units: list[Province], targets: list[Mention]) -> bool:
        """Forget a retreat that is taken back by its unit or its place: `Scratch Eas`."""
        begun = self.vocabulary.corrections.undoing.match(clause.passage.text)
        if clause.asked or not begun or (units and Act.LEAVE in self.acts_of(clause)):
            return False
        sent = [at for at in self.fates if at in units or self._is_sent(at, targets)]
        for at in sent:
            self.take_back(clause, at)
        self._current = sent or self._current
        return bool(sent)

    def noted(self, at: Province) -> None:
        """Take note of the unit that was last ordered in notation."""
        self._current, self._leaving = [at], isinstance(self.fates[at].order, Disband)

    def _is_open(self, clause: LetterClause, units: list[Province], targets: list[Mention]) -> bool:
        """Take a clause that leaves open what is meant, or closes that; whether it is one."""
        asked = self._question
        if asked and clause.words[0] in self.vocabulary.grammar.ors:
            self._question = None  # Paris or Gascony? Yes
        if self._is_exception(clause, targets):
            self._except(clause, targets)
        elif clause.bearing is Bearing.CONDITION:
            self.doubt_from(clause, units)
        elif asked and self._is_assent(clause):
            self._conditional = -1
            self._plain(asked, self._units(asked), self._targets(asked))
        elif self._is_choice(clause, targets):
            self._choose(clause)
        elif clause.asked or self._leaves_open(clause, targets):
            self._ask_open(clause, units, targets)
        else:
            return False
        return True

    def _is_no_order(
        self, clause: LetterClause, units: list[Province], targets: list[Mention]
    ) -> bool:
        """Take a clause that denies something, or orders nothing; whether it is one."""
        if self.known.unmentioned.are_among(clause.words):
            return False
        if clause.bearing is Bearing.DENIED or self._refuses(clause, targets):
            self._denied(clause, units, targets)
        elif clause.bearing in UNORDERED:
            going = [at for at in self.fates if any(self._ways(at, target) for target in targets)]
            if going and clause.bearing is Bearing.WEIGHED:
                self.ask_if_unordered(clause, going)  # my feeling says Brest
            self._current = units or self._current
            self._doubt_where_open(clause, targets)
        elif self._is_of_others(clause, units):
            self.remark = clause.sentence
            self.ask(clause, if_so=bool(targets) and Act.GO in self.acts_of(clause))
        else:
            return False
        return True

    def _doubt_where_open(self, clause: LetterClause, targets: list[Mention]) -> None:
        """Doubt where units go `if Smyrna is full`, if the report says that it is open for them."""
        unless = clause.words[0] in self.vocabulary.winter.unless
        closed = unless or not self.vocabulary.prose.closed.isdisjoint(clause.words)
        if clause.bearing is not Bearing.ROOM or not closed or self._is_exception(clause, targets):
            return
        self._said_closed = (clause.sentence, targets)
        for at in self._current:
            self._doubt_elsewhere(at)

    def _doubt_elsewhere(self, at: Province) -> None:
        """Doubt where a unit goes that can go where the sentence says that there is no room."""
        ways = [way for target in self._said_closed[1] for way in self._ways(at, target)]
        fate = self.fates[at]
        fate.doubted |= fate.clause is not None and bool(ways) and fate.order not in ways

    # --- clauses --------------------------------------------------------------------------------

    def _puts_elsewhere(self, clause: LetterClause) -> bool:
        """Put a place in the stead of one to which a unit was sent: `swap Tus for Rom`."""
        parsed, passage = clause.passage.parsed, clause.passage
        start, end = (parsed.tokens[at] for at in (passage.start, passage.end - 1))
        if clause.asked or parsed.words[0] in self.known.ifs:
            return False
        for way in self.vocabulary.corrections.replacing:
            named = way.search(parsed.text, start.start)
            if named is None or named.start() >= end.end:
                continue
            wrong, right = (self._one_place(named[part]) for part in ("wrong", "right"))
            sent = [
                at for at in self.fates if wrong and self.fates[at].order in self._ways(at, wrong)
            ]
            if right and len(sent) == 1:
                fate, ways = self.fates[sent[0]], self._ways(sent[0], right)
                fate.order, fate.clause = (ways[0], clause) if ways else (fate.order, fate.clause)
                fate.doubted |= not ways
                self.corrects, self.skipped = False, clause.sentence
                return True
        return False

    def _one_place(self, text: str) -> Mention | None:
        """Return the place that a text names, if it names but one."""
        parsed = self.reader.lexicon.parse(text)
        mentions = Passage(parsed, 0, parsed.grammar.end, self.reader.acts).mentions
        return mentions[0] if len(mentions) == 1 and mentions[0].places else None

    def _ask_open(
        self, clause: LetterClause, units: list[Province], targets: list[Mention]
    ) -> None:
        """Ask about a clause that leaves something open; not if it is answered below it."""
        tells = self.acts_of(clause) & {Act.GO, Act.LEAVE}
        meant = units or self._alone()
        prose = self.vocabulary.prose
        of_units = prose.standing_for | prose.all_of_them | prose.unit_words | prose.me
        points = units or targets or (tells and not of_units.isdisjoint(clause.words))
        self._conditional = clause.sentence if clause.asked and targets else self._conditional
        if not points and clause.asked:
            return  # He played that well, didn't he?
        if clause.asked and meant and all(self.fates[at].order is None for at in meant):
            self.ask_if_unordered(clause, meant)
            self._question, self._current = clause, meant
            for at in units:
                self.fates[at].named = False
        elif clause.asked and targets and not (units or tells):
            going = [at for at in self.fates if any(self._ways(at, target) for target in targets)]
            self.ask_if_unordered(clause, going)  # Paris is open?! Then the army goes there
        else:
            self.ask(clause, if_so=bool(points))
            for at in self._current if tells and not (units or targets or clause.begins) else ():
                self.fates[at].doubted |= self.fates[at].order is not None  # Bre/Wal, you choose

    def _is_exception(self, clause: LetterClause, targets: list[Mention]) -> bool:
        """Whether a unit leaves only where there is no room: `disband it unless Paris is open`."""
        unless = self.vocabulary.winter.unless - self.vocabulary.conditions.elses
        excepts = clause.words[0] in unless and clause.bearing is Bearing.ROOM
        excepts = excepts and not clause.begins
        excepted, self._excepted = self._excepted, clause.sentence if excepts else 0
        return bool(targets) and (excepts or excepted == clause.sentence)

    def _except(self, clause: LetterClause, targets: list[Mention]) -> None:
        """Send units that would leave to a place that is open: the report says which are."""
        for at in self._current:
            ways = [way for target in targets for way in self._ways(at, target)]
            if ways and isinstance(self.fates[at].order, Disband):
                self.fates[at].order, self.fates[at].clause = ways[0], clause

    def _is_choice(self, clause: LetterClause, targets: list[Mention]) -> bool:
        """Whether a clause offers another end for the units it goes on about: `or Gascony`."""
        ors = self.vocabulary.grammar.ors
        ends = bool(targets) or Act.LEAVE in self.acts_of(clause)
        goes_on = clause.asked or not clause.begins  # Sev to Rum. Or would Arm be better?
        opens = clause.words[0] in ors and goes_on and not clause.otherwise
        return opens and ends and bool(self._current)

    def _choose(self, clause: LetterClause) -> None:
        """Leave open which of two places is meant; to leave the board comes last: `or disband`."""
        targets = self._targets(clause)
        for at in self._current:
            fate = self.fates[at]
            last = isinstance(fate.order, Retreat) and not targets
            if fate.order and not last:
                ways = (way for target in targets for way in self._ways(at, target))
                fate.choices = (*(fate.choices or [fate.order]), *ways)

    def _refuses(self, clause: LetterClause, targets: list[Mention]) -> bool:
        """Whether a word of none denies what is said: `no retreat to Ruhr`, `no disbands`."""
        none, words = self.vocabulary.prose.none_at_all, clause.passage.words
        leaving = [act for act in clause.passage.act_mentions if act.act is Act.LEAVE]
        said = any(words[act.start] in none for act in leaving) and bool(targets)
        return said or any(act.start and words[act.start - 1] in none for act in leaving)

    def _is_unkept(self, clause: LetterClause) -> bool:
        """Whether it is denied that units are kept: `I don't want to keep it`."""
        return clause.bearing is Bearing.DENIED and clause.ends_unkept

    def _leaves_open(self, clause: LetterClause, targets: list[Mention]) -> bool:
        """Whether a clause leaves open what is meant; `Not Greece for either of them` does not."""
        denied = clause.bearing is Bearing.DENIED and (bool(targets) or self._is_unkept(clause))
        return self.is_open(clause) and not denied

    def _denied(self, clause: LetterClause, units: list[Province], targets: list[Mention]) -> None:
        """Take what a denial leaves: `not Livonia`, `I don't want to keep it`, `no retreat`."""
        of_all = not units
        units = units or self._current or self._alone()
        acts = self.acts_of(clause)
        retreating = not self.vocabulary.prose.retreating.isdisjoint(clause.words)
        if self._is_unkept(clause):
            self._leave(clause, units or list(self.fates))
        elif targets:
            sent = [at for at in self.fates if of_all and self._is_sent(at, targets)]
            refusing = units = sent or units or list(self.fates)
            for at in refusing:
                self.fates[at].named = self.fates[at].named or not of_all
                self.fates[at].refused.update(way for t in targets for way in self._ways(at, t))
                self.fates[at].doubted |= self.fates[at].order in self.fates[at].refused
            self.ask_if_unordered(clause, refusing)
        elif Act.LEAVE in acts:
            for at in units:
                self.fates[at].refused.add(Disband(at))
            self.ask_if_unordered(clause, units or self.fates)
        elif (
            retreating and self.vocabulary.prose.none_at_all & set(clause.words) and len(units) == 1
        ):
            self._leave(clause, units)
        elif Act.GO in acts or retreating:
            self.ask_if_unordered(clause, units or self.fates)
        self._current = units

    def _plain(self, clause: LetterClause, units: list[Province], targets: list[Mention]) -> None:
        """Take a clause that may order something: in pairs, for places, or for none."""
        meant = units or self._pointed(clause)
        if targets and not (units or self._sends(clause)):
            going = [at for at in self.fates if any(self._ways(at, target) for target in targets)]
            self.ask_if_unordered(clause, going)  # Paris can look after itself
            return
        if pairs := self._pairs(clause):
            for at, ends in pairs:
                self._retreat(clause, at, ends)
            self._current = [pairs[-1][0]]
            return
        if self._runs_into(clause):
            self.ask(clause)
            return
        several = len(units) > 1 and len(clause.passage.mentions) > 1
        self.ask(clause, if_so=several and len(units) != len(targets))
        if targets:
            self._go(clause, meant, targets)
        else:
            self._without_place(clause, units, meant)
        self._current = meant or self._current

    def _runs_into(self, clause: LetterClause) -> bool:
        """Whether a dash parts a place from a unit behind it: `Silesia - Munich's retreat`."""
        mentions, words = clause.passage.mentions, clause.passage.words
        units = [m for m in mentions if m.places and own_of(m, self.standpoint) is not None]
        first = units[0] if units else None
        return first is not None and first is not mentions[0] and words[first.start - 1] == DASH

    def _without_place(
        self, clause: LetterClause, units: list[Province], meant: list[Province]
    ) -> None:
        """Take a clause that names no place where a unit may go."""
        acts = self.acts_of(clause)
        if meant and self.known.only_place.are_among(clause.words):
            self._go_to_only(clause, meant)
        elif Act.LEAVE in acts or clause.dismisses:
            self._leave(clause, self._with_waiting(clause, meant))
        elif self._names_elsewhere(clause) and (units or acts or self.is_terse(clause)):
            alike = {at for m in clause.passage.mentions for at in self._of_kind(m)}
            self.ask_if_each_unordered(clause, units or meant or self._others(clause) or alike)
        elif meant and self._last and self._points_there(clause, acts):
            self._go(clause, meant, [self._last])
        elif units and self._last and self._gets_it(clause):
            self._go(clause, units, [self._last])
        elif meant and not acts and self.vocabulary.prose.likewise.are_among(clause.words):
            self._likewise(clause, meant)
        elif units and self.is_terse(clause) and not acts:
            self._list(clause, units)

    def _list(self, clause: LetterClause, units: list[Province]) -> None:
        """Take units that are only named: they leave with those before them, or wait."""
        if self._leaving and self.goes_on(clause):
            self._leave(clause, units)
        else:
            self._waiting = [*self._waiting, *units]

    # --- what becomes of units ------------------------------------------------------------------

    def _pairs(self, clause: LetterClause) -> list[tuple[Province, list[Mention]]]:
        """Return units each of which has its places behind it: `Mun - Boh  Kie - Hol`."""
        targets = self._targets(clause)
        pairs: list[tuple[Province, list[Mention]]] = []
        for mention in clause.passage.mentions:
            at = own_of(mention, self.standpoint)
            if at is not None:
                pairs.append((at, []))
            elif mention in targets and pairs:
                pairs[-1][1].append(mention)
            else:
                return []
        told = all(ends for _, ends in pairs[:-1])
        return [pair for pair in pairs if pair[1]] if len(pairs) > 1 and told else []

    def _go(self, clause: LetterClause, units: list[Province], targets: list[Mention]) -> None:
        """Send units to places: in turn if as many are named, one to the first it can reach."""
        if len(units) > 1 and len(units) == len(targets):
            for at, target in zip(units, targets, strict=True):
                self._retreat(clause, at, [target])
            return
        units = units or self._reaching(clause, targets)
        if len(units) != 1:
            going = [at for at in self.fates if any(self._ways(at, target) for target in targets)]
            self.ask_if_each_unordered(clause, [] if self._are_ordered(targets) else going)
            return
        self._retreat(clause, units[0], targets)
        self._current = units

    def ask_of_places(self, clause: LetterClause, places: set[Province]) -> None:
        """Ask about a clause that is but a name, if a unit that can go there has no order."""
        board = self.standpoint.board
        going = [at for at in self.fates if places & {board.province_of[to] for to in self._to(at)}]
        self.ask_if_each_unordered(clause, going)

    def _retreat(self, clause: LetterClause, at: Province, targets: Iterable[Mention]) -> None:
        """Send a unit to the first place it can reach; others may be meant for the other places."""
        ways = []
        for target in targets:
            ways += self._ways(at, target)
            others = [other for other in self.fates if self._ways(other, target)]
            named = target in clause.passage.mentions
            listed = named and clause.passage.words[target.start - 1] == "/"  # F Sev - Ukr/Mos/Rum
            self.ask_if_each_unordered(clause, [] if at in others or listed else others)
        if ways:
            self._settle_unit(clause, at, ways[0])
            coasts = [way for way in ways if self._is_beside(way, ways[0])]
            if self.fates[at].clause is clause and len(coasts) > 1:
                self.fates[at].choices = coasts
        self.ask(clause, if_so=not ways)
        self._leaving = False

    def _go_to_only(self, clause: LetterClause, units: list[Province]) -> None:
        for at in units:
            ways = self._to(at)
            if len(ways) == 1:
                self._settle_unit(clause, at, Retreat(at, ways[0]))
            self.ask(clause, if_so=len(ways) != 1)

    def _leave(self, clause: LetterClause, units: Sequence[Province]) -> None:
        for at in units:
            self._settle_unit(clause, at, Disband(at))
        self.ask(clause, if_so=not units)
        self._leaving = True
        self._current = list(units)

    def _likewise(self, clause: LetterClause, units: list[Province]) -> None:
        if self._leaving:
            self._leave(clause, units)
        self.ask(clause, if_so=not self._leaving)

    def _settle_unit(self, clause: LetterClause, at: Province, order: Retreat | Disband) -> None:
        self._waiting = [other for other in self._waiting if other != at]
        self.decide(clause, at, order)
        if clause.sentence == self._said_closed[0]:
            self._doubt_elsewhere(at)

    def goes_on_listing(self, clause: LetterClause, fate: Fate) -> bool:
        """Whether a clause only goes on with the places of the sentence: `Paris, Gascony`."""
        same = fate.clause is not None and clause.sentence == fate.clause.sentence
        return same and isinstance(fate.order, Retreat) and self.is_terse(clause)
