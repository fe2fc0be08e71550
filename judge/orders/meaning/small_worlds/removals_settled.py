"""Which units a letter removes in a winter.

A unit is removed by words that say so, or by being named where nothing else is said of it; it stays
by words that say that.  What the letter says of the rest holds if as many are left as are to go.
"""

from __future__ import annotations

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import own_of, provinces_of
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.meaning.small_worlds.bearings import UNORDERED, Bearing
from judge.orders.meaning.small_worlds.clause_ends import DASH, SIGNS
from judge.orders.meaning.small_worlds.fates import Fate
from judge.orders.meaning.small_worlds.letter_clauses import LetterClause
from judge.orders.meaning.small_worlds.settler import Settler
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Province
from judge.rules.order import Disband, Order


class RemovalsSettled(Settler):
    """Settles the removals of one letter."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        super().__init__(standpoint, lexicon, lexicon.vocabulary.winter_acts, standpoint.own)
        self._due = -builds_due(standpoint)
        self._act = Act.LEAVE  # what units are told that are only named
        self._current: list[Province] = []  # of which the last clause was
        self._last: Province | None = None  # removed last
        self._kept: set[Province] = set()
        self._keeping: LetterClause | None = None  # which says first who stays
        self._listed: list[Province] = []  # only named, in this sentence so far
        self._sentence = -1
        self._refusing = -1  # the sentence that last refused a removal
        self._replaced: tuple[int, Province, Fate] | None = None  # by what a sentence says

    def take(self, clause: LetterClause) -> None:
        """Settle what one clause says."""
        units, acts = self._units(clause), self.acts_of(clause)
        if clause.sentence != self._sentence:
            self._sentence, self._listed, self._act = clause.sentence, [], Act.LEAVE
        ranks = bool(self.vocabulary.winter.ranking.search(clause.passage.parsed.text))
        if self._heads_units(clause) or self._except(clause):
            self.skipped = clause.sentence
        elif clause.bearing is Bearing.CONDITION:
            self.doubt_from(clause, units)
        elif clause.words[0] in self.vocabulary.grammar.ors and not (clause.otherwise or ranks):
            self.asked_if_short.append(clause)
            self.doubt_last(clause)
        elif not ranks and (clause.asked or (self.is_open(clause) and not self._names_it(clause))):
            self.ask_open(clause, told=bool(units or acts))
        elif clause.bearing is Bearing.DENIED and Act.STAY in acts and Act.LEAVE not in acts:
            self._speak_of(clause, units)  # Moscow can't be held by boats
        elif clause.bearing is Bearing.DENIED and self._only_tells(clause, acts):
            self._speak_of(clause, units)  # I can't feed Moscow any longer
            self.asked_if_short.append(clause)
        elif clause.bearing is Bearing.DENIED:
            self._denied(clause, units)
        elif clause.bearing in UNORDERED and not self._adds(clause):
            self._speak_of(clause, units)
        else:
            self._plain(clause, units)

    def _only_tells(self, clause: LetterClause, acts: set[Act]) -> bool:
        """Whether a denial is of nothing that units do, and does not just refuse them."""
        prose, words = self.vocabulary.prose, clause.words
        refuses = words[0] in prose.denials or words[-1] in prose.denials
        refuses = refuses or prose.insteads.size_at(words, 0) > 0
        refuses = refuses or not self.vocabulary.grammar.kept.isdisjoint(words)
        return not (acts - {Act.BUILD} or refuses or self.known.unkept.are_among(words))

    def acts_of(self, clause: LetterClause) -> set[Act]:
        """Return what a clause says of units; who goes home leaves the board."""
        acts = super().acts_of(clause)
        goes = Act.GO in acts and not self.known.home.isdisjoint(clause.words)
        return acts | {Act.LEAVE} if goes or self._goes_off(clause) else acts

    def _goes_off(self, clause: LetterClause) -> bool:
        """Whether words for going name no place, and begin with leaving: `Greece off for sure`."""
        act_of, words = self.reader.acts.act_of, clause.passage.words
        named = [m.start for m in clause.passage.mentions]
        return any(
            act.act is Act.GO and act_of.get((words[act.start],)) is Act.LEAVE
            for act in clause.passage.act_mentions
            if not any(at >= act.end for at in named)
        )

    def noted(self, at: Province) -> None:
        """Take note of the unit that was last removed in notation."""
        self._last, self._current = at, [at]

    def says_nothing(self, clause: LetterClause) -> bool:
        """Whether a clause tells what there will be: `After removals I will have A Bul`."""
        words, prose = set(clause.words), self.vocabulary.prose
        return bool(words & prose.have and words & prose.units_had)

    def ask_of_places(self, clause: LetterClause, places: set[Province]) -> None:
        """Ask about a clause that is but a name, if a unit there does not leave: `arm gone`."""
        self.ask_if_each_unordered(clause, places & self.fates.keys())

    # --- clauses --------------------------------------------------------------------------------

    def _plain(self, clause: LetterClause, units: list[Province]) -> None:
        if self.says_nothing(clause):
            self._current = units or self._current
            return
        acts = self.acts_of(clause)
        self._act = Act.LEAVE if clause.decides else self._act  # so it has to be Prussia
        rest = not (units or self.vocabulary.grammar.the_rest.isdisjoint(clause.words))
        if self._stays(clause) and rest:
            self._listed, self._keeping = [], self._keeping or clause  # Bur off, the rest stays
        elif self._stays(clause):
            self._keep(clause, units or self._pointed(clause))
        elif Act.LEAVE in acts or self._adds(clause) or (units and clause.dismisses):
            self._ask_vague(clause)
            self._remove(clause, units or self._pointed(clause))
            self._listed = []
        elif units and (clause.decides or self._only_names(clause)):
            keeps = self._act is Act.STAY and not acts
            self._listed += [] if clause.sentence == self.correcting else units
            (self._keep if keeps else self._remove)(clause, units)
        else:
            self._speak_of(clause, units)

    def _only_names(self, clause: LetterClause) -> bool:
        """Whether a clause but names units; `a new army in Con` does not."""
        words, indefinite = clause.passage.words, self.vocabulary.tokens.indefinite
        some = any(m.start and words[m.start - 1] in indefinite for m in clause.passage.mentions)
        prose = self.vocabulary.prose
        if some or not (prose.building | prose.have).isdisjoint(clause.words):
            return False
        goes = [act.end - 1 for act in clause.passage.act_mentions if act.act is Act.GO]
        towards = self.vocabulary.grammar.towards | self.known.home | {DASH}
        fights = any(words[at] not in towards for at in goes)  # I fight on with Bur
        told = self.acts_of(clause) - {Act.GO, Act.BUILD}
        return self.is_terse(clause) and not (fights or told)

    def _adds(self, clause: LetterClause) -> bool:
        """Whether a clause adds a unit to those removed: `with a heavy heart also the Adriatic`."""
        likewise = self.vocabulary.prose.likewise.are_among(clause.words)
        led = clause.bearing in (Bearing.PLAIN, Bearing.REASON)
        return led and likewise and self._last is not None and self._act is Act.LEAVE

    def _speak_of(self, clause: LetterClause, units: list[Province]) -> None:
        """Take a clause that orders nothing; it is asked about if it goes on, or may order."""
        goes_on = clause.bearing is Bearing.REASON and clause.behind in self.vocabulary.grammar.ands
        may = clause.bearing in (Bearing.PLAIN, Bearing.WEIGHED) and not clause.passage.powers
        has = self.vocabulary.prose.units_had | self.vocabulary.prose.have
        may = may and has.isdisjoint(clause.words)
        named = units or any(m.kind for m in clause.passage.mentions)  # either fleet
        if (goes_on or may) and named and not (units and self._kept.issuperset(units)):
            self.asked_if_short.append(clause)
        self._current = units or self._current
        if self._listed and units:
            self._listed = []

    def _pointed(self, clause: LetterClause) -> list[Province]:
        """Return the units of a clause that names none: those just named, it, the rest."""
        words, grammar = set(clause.words), self.vocabulary.grammar
        if words & grammar.the_rest and self._keeping:
            return self._left() if len(self._left()) == self._due else []
        if self._listed:
            return self._listed
        points = bool(words & self.vocabulary.prose.standing_for)
        return self._current if points or not clause.begins else []

    def _left(self) -> list[Province]:
        return [at for at in self.fates if at not in self._kept]

    def _ask_vague(self, clause: LetterClause) -> None:
        """Ask about what a clause removes that is no unit of the writer's, or one of several."""
        kinds = {self.standpoint.own[at].kind for at in self._units(clause)}
        for mention in clause.passage.mentions:
            told = bool(self._those(clause, mention)) or mention.kind in kinds
            meant = self.fates.keys() & set(provinces_of(mention, self.standpoint))
            strange = bool(mention.places) and not meant
            self.ask(clause, if_so=strange and not told and bool(mention.kind or not kinds))
            self.asked_if_short += [clause] if not (told or strange) else []

    def _names_it(self, clause: LetterClause) -> bool:
        """Whether a clause names the unit behind a sign: `one of the fleets, Tunis`."""
        words, mentions = clause.passage.words, clause.passage.mentions
        told = [m for m in mentions if m.places and words[m.start - 1] in SIGNS]
        return len(told) == 1 and told[0] is mentions[-1] and len(mentions) > 1

    def _except(self, clause: LetterClause) -> bool:
        """Take a sentence that excepts units from what it says of all; whether it is one."""
        passage, prose = clause.passage, self.vocabulary.prose
        named = {m.start for m in passage.mentions}
        span = [at for at in range(passage.start, passage.end) if at not in named]
        cut = next((at for at in span if prose.excepts.size_at(passage.words, at)), None)
        only = passage.words[passage.start] in self.known.only and self._stays(clause)
        if cut is None and not only:
            return False
        behind = [m for m in passage.mentions if cut is None or m.start >= cut]
        before = {m.kind for m in passage.mentions if cut and m.end <= cut and m.kind}
        excepted = {at for m in behind for at in self._those(clause, m)}
        every = [at for at in self.fates if not before or self.standpoint.own[at].kind in before]
        stays = self._stays(clause) and not prose.left_open.are_among(clause.words)
        left = [at for at in every if at not in excepted]
        gone = sorted(excepted) if stays and not only else left
        told = stays or Act.LEAVE in self.acts_of(clause)
        if told and excepted and len(gone) == self._due:
            self._remove(clause, gone)
        else:
            self.asked_if_short.append(clause)
        return True

    # --- what becomes of units ------------------------------------------------------------------

    def _stays(self, clause: LetterClause) -> bool:
        """Whether a clause says that its units stay; words of leaving count as no such words."""
        acts = [act for act in clause.passage.act_mentions if act.act is Act.LEAVE]
        leaving = {at for act in acts for at in range(act.start, act.end)}
        span = range(clause.passage.start, clause.passage.end)
        words = {clause.passage.words[at] for at in span if at not in leaving}
        if words & self.vocabulary.grammar.kept:
            return True
        return not acts and (bool(words & self.known.needing) or Act.STAY in self.acts_of(clause))

    def _says_what(self, clause: LetterClause) -> bool:
        return super()._says_what(clause) or self._stays(clause)

    def _keep(self, clause: LetterClause, units: list[Province]) -> None:
        """Keep units, also those that were only named before; what is corrected is taken back."""
        ands = self.vocabulary.grammar.ands
        if self._listed and self.goes_on(clause) and clause.behind not in ands:
            self.ask(clause, if_so=not {*units} <= {*self._listed})  # Ukraine, Galicia, Rum stays
        else:
            units = [*self._listed, *(at for at in units if at not in self._listed)]
        for at in units:
            fate = self.fates[at]
            replaced = fate.order and self._is_replaced_instead(clause)
            if replaced or (fate.order and (self.corrects or at in self._listed)):
                fate.order = fate.clause = None
            elif fate.order:
                fate.doubted = True
            fate.named = fate.doubted
            self._kept.add(at)
        self._keeping = self._keeping or clause
        if units and (self.corrects or clause.bearing is Bearing.DENIED):
            self._refusing = clause.sentence
        self.corrects = self.corrects and not units
        self._act, self._listed = Act.STAY, []
        self._current = units or self._current

    def _is_replaced_instead(self, clause: LetterClause) -> bool:
        """Let the unit leave after all that was replaced: `Wales goes, instead of Norway`."""
        if self._replaced is None or self._replaced[0] != clause.sentence:
            return False
        _, at, fate = self._replaced
        self.fates[at], self._replaced = fate, None
        return True

    def _denied(self, clause: LetterClause, units: list[Province]) -> None:
        """Keep what is not to go; remove what is not to stay."""
        listed, current = self._listed, self._current
        if self._denies_home(clause) and Act.LEAVE in self.acts_of(clause):
            self._plain(clause, units)
        elif self.known.unkept.are_among(clause.words):
            self._remove(clause, units or self._current)
        elif self._act is Act.STAY and self._ends_denied(clause):
            self._remove(clause, units)  # Everyone stays, only Tunis doesn't
        elif units:
            self._listed = []
            self._keep(clause, units)
            self._act = Act.LEAVE
            left = [at for at in listed if at not in units]
            self._listed, self._current = left, left or current  # Bur, and not Boh, goes
        elif Act.LEAVE in self.acts_of(clause):
            self.ask(clause)

    def _ends_denied(self, clause: LetterClause) -> bool:
        """Whether a denial stands at the end of a clause, of what was said before it."""
        return clause.words[-1] in self.vocabulary.prose.denials and not self.acts_of(clause)

    def _remove(self, clause: LetterClause, units: list[Province]) -> None:
        """Remove units, in the stead of the last that there is no room for if they correct."""
        gone = sorted((fate.number, at) for at, fate in self.fates.items() if fate.order)
        others = [at for _, at in gone if at not in units]
        least = int(clause.sentence - self._refusing > 1)  # else it is in the stead of that
        surplus = max(len(others) + len(units) - self._due, least) if self.corrects else 0
        for at in others[len(others) - surplus :] if 0 < surplus <= len(others) else ():
            self._replaced, self.fates[at] = (clause.sentence, at, self.fates[at]), Fate()
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

    # --- what came of the letter ----------------------------------------------------------------

    @property
    def settled(self) -> list[tuple[Order, LetterClause]]:
        """Return the removals; if units are only kept, those of the others."""
        orders = super().settled
        doubted = any(fate.doubted for fate in self.fates.values())
        left = [] if orders or self.asked or doubted else self._left()
        if self._keeping and len(left) == self._due:
            return [(Disband(at), self._keeping) for at in left]
        return orders

    def is_done(self) -> bool:
        """Whether as many units are removed as are due."""
        return len(self.settled) >= self._due

    def questions(self) -> list[tuple[LetterClause, list[Order]]]:
        """Return what is asked: also who leaves, if others are only kept."""
        asked = super().questions()
        silent = not (asked or self.settled) and self._keeping
        return [(self._keeping, [])] if self._keeping and silent else asked

    # --- whom a clause is of --------------------------------------------------------------------

    def _units(self, clause: LetterClause) -> list[Province]:
        placed = any(m.places for m in clause.passage.mentions)
        if not placed and (self._is_abroad(clause) or self.known.at_home.are_among(clause.words)):
            return self._located(clause)
        named = (at for m in clause.passage.mentions for at in self._those(clause, m))
        return list(dict.fromkeys(named))

    def _located(self, clause: LetterClause) -> list[Province]:
        """Return the units at home, or abroad, of which a clause is: `the two armies at home`."""
        mentions, own = clause.passage.mentions, self.standpoint.own
        homes, abroad = self.standpoint.board.homes[self.standpoint.power], self._is_abroad(clause)
        kinds = {m.kind for m in mentions}
        there = [at for at in self.fates if (at in homes) is not abroad]
        there = [at for at in there if not kinds or own[at].kind in kinds]
        plural = not kinds or any(self.is_plural(clause, m) for m in mentions)
        numbers = {self.vocabulary.grammar.number_of.get(word, 0) for word in clause.words}
        fits = len(there) in numbers if max(numbers) > 1 else plural or len(there) == 1
        return there if fits else []

    def _denies_home(self, clause: LetterClause) -> bool:
        """Whether a clause only denies that units are at home: `all that is not at home`."""
        denied = [
            at for at, word in enumerate(clause.words) if word in self.vocabulary.prose.denials
        ]
        return len(denied) == 1 and self.known.abroad.size_at(clause.words, denied[0]) > 0

    def _is_abroad(self, clause: LetterClause) -> bool:
        return self.known.abroad.are_among(clause.words)

    def _those(self, clause: LetterClause, mention: Mention) -> list[Province]:
        """Return the unit that is named, or all of a kind: `both fleets`."""
        if (at := own_of(mention, self.standpoint)) is not None:
            return [at]
        own = self.standpoint.own
        others = [m for m in clause.passage.mentions if m is not mention]
        named = {own_of(m, self.standpoint) for m in others}
        meant = provinces_of(mention, self.standpoint)
        left = [at for at in meant if at in own and at not in named]
        if len(left) == 1:
            return left  # Tyr and Tys
        alike = [at for at in self.fates if own[at].kind is mention.kind]
        if mention.places or mention.power is not None or not self.is_plural(clause, mention):
            return []
        every = self.numbers(clause, mention, len(alike)) or self._stays(clause)
        return alike if every or len(alike) in (1, self._due) else []
