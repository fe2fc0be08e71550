"""What is settled so far of one letter: for each place or unit, what becomes of it.

Of two things said of one the first stands if the second comes `otherwise`, the second if it
corrects the first or concludes (`so Greece it is`); else it is in doubt.  What hangs on a condition
is in doubt as well, unless it holds `in any case`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import provinces_of
from judge.orders.meaning.gist.persons import is_for_readers
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.meaning.small_worlds.bearings import Bearing
from judge.orders.meaning.small_worlds.fates import Fate, Fates
from judge.orders.meaning.small_worlds.letter_clauses import ClauseReader, LetterClause
from judge.orders.meaning.small_worlds.taken_back import spoken_of, takes_back
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.tokens.place_names import Manner
from judge.orders.vocabulary import Act
from judge.orders.vocabulary.vocabulary import Acts
from judge.rules.board import Province
from judge.rules.order import Order

ORDERING = frozenset({Act.GO, Act.LEAVE, Act.BUILD})
TELLING = frozenset({Bearing.PLAIN, Bearing.DENIED, Bearing.WEIGHED})


class Settler(Fates):
    """Settles one letter; what may order something and is not understood is asked about."""

    def __init__(
        self, standpoint: Standpoint, lexicon: Lexicon, acts: Acts, places: Iterable[Province]
    ) -> None:
        super().__init__(standpoint, lexicon, places)
        builds = standpoint.adjusts and builds_due(standpoint) > 0
        phase = standpoint.position.phase
        self.reader = ClauseReader(lexicon, acts, phase, builds=builds)
        self.asked: list[LetterClause] = []  # that are not understood
        self.asked_if_short: list[LetterClause] = []  # if less is ordered than is due
        self._untold: list[tuple[LetterClause, set[Province]]] = []  # nothing came of yet
        self._silent: list[LetterClause] = []  # that may order something
        self._taken_back: dict[Province, tuple[LetterClause, list[Order]]] = {}
        self.lists_units = False  # that there are, as `My units:`
        self.skipped = -1  # the sentence that is not read any more
        self.correcting = -1  # the sentence that corrects something
        self.last_line = 0
        self.remark = -1  # the sentence that tells what others do
        self._conditional = -1  # the sentence with a condition
        self._choosing = -1  # the sentence that leaves open which of several is meant

    def read(self, lines: Sequence[ReadLine], is_noted: Callable[[ReadLine], bool]) -> None:
        """Read the lines of a letter; orders in notation stand as the grammar has them."""
        own = [read for read in lines if read.line.text]
        self.last_line = own[-1].line.number if own else 0
        for read in own:
            if is_noted(read):
                self._note(read)
            else:
                self._follow(self.reader.clauses([read.line]))
        self.end()
        self.doubt_refused(refused=self.reader.refuses)

    def says_nothing(self, clause: LetterClause) -> bool:
        """Whether a clause is but a report."""
        return False

    def end(self) -> None:
        """End what is still open of a sentence."""

    def object_to(self, clause: LetterClause) -> None:
        """Doubt what a clause may object to: `Wait, is Rome free?`."""

    def speak_of(self, clause: LetterClause) -> None:
        """Take note of a place that is spoken of, and nothing is sent to: `Paris is open`."""

    def _next(self) -> int:
        return max(fate.number for fate in self.fates.values()) + 1

    def _note(self, read: ReadLine) -> None:
        """Take the orders of a line in notation, each in the place of what was said before."""
        clause = self.reader.whole(read.line)
        for told in read.orders:
            if (at := self.place(told.order)) in self.fates:
                self.fates[at] = Fate(
                    True, order=told.order, clause=clause, named_in=clause, number=self._next()
                )
                self.noted(at)
                self._put_in_stead(at)
        self.corrects = False

    def noted(self, at: Province) -> None:
        """Take note of the unit or home that was last ordered in notation."""

    def _follow(self, clauses: Iterable[LetterClause]) -> None:
        for clause in clauses:
            self.refuse_last(clause, refused=self.reader.refuses)
            self.reader.refuses = False
            if self._takes_back(clause) or is_for_readers(clause.passage):
                continue
            if self._leaves_to_others(clause):
                self.doubt_sentence(clause)
            self.corrects = self.corrects or clause.corrects
            self.correcting = clause.sentence if clause.corrects else self.correcting
            denied = clause.bearing is Bearing.DENIED  # Sorry, not Norway, Wales
            if (
                self.corrects
                and clause.passage.mentions
                and not (self._says_what(clause) or denied)
            ):
                self._tell_of(clause)
                continue
            if clause.otherwise and clause.begins and clause.sentence == self._conditional + 1:
                self._conditional = clause.sentence  # If Russia builds; otherwise
            if places := self._bare_places(clause):
                self.ask_of_places(clause, places)
            self.put_on_coast_said(clause)
            self.lists_units = self.lists_units or self._heads_units(clause)
            if clause.sentence != self.skipped:
                self.take(clause)
            skipped = clause.sentence == self.skipped or self.lists_units
            told = not (skipped or self.says_nothing(clause))
            if told and (self.may_order(clause) or self._attempts(clause)):
                self._silent.append(clause)
            for fate in self.fates.values():
                fate.named_in = fate.named_in or (clause if fate.named else None)

    def _tell_of(self, clause: LetterClause) -> None:
        """Take a clause that stands where something is corrected: `Actually Paris is safe`."""
        instead = not self.known.instead.isdisjoint(clause.words)
        self.ask(clause, if_so=instead and not clause.passage.powers)
        if self.reader.halts:
            self.object_to(clause)
        self.speak_of(clause)

    def _leaves_to_others(self, clause: LetterClause) -> bool:
        """Whether a clause says but whose words those before it are, or a doubt: `maybe`."""
        unsure = self.vocabulary.beside.wavering.issuperset(clause.words)
        unsure = unsure or clause.passage.only_tells or self.known.wish == set(clause.words)
        said = [word for word in clause.words if word not in self.vocabulary.prose.me]
        doubts = self.vocabulary.prose.doubts
        unsure = unsure or (bool(said) and doubts.size_at(said, 0) == len(said))
        return unsure and not (clause.begins or clause.passage.mentions)

    def _takes_back(self, clause: LetterClause) -> bool:
        """Forget what a clause takes back."""
        if not takes_back(clause, builds=self.reader.builds) or clause.sentence == self.skipped:
            return False
        told = sorted(self.fates.items(), key=lambda pair: pair[1].number)
        ordered = {at: fate.clause for at, fate in told if fate.order and fate.clause}
        for at in spoken_of(clause, ordered) if ordered else ():
            self.take_back(clause, at)
        return bool(ordered)

    def take_back(self, clause: LetterClause, at: Province) -> None:
        """Forget what becomes of a unit or a home, and ask about it if nothing else is said."""
        order = self.fates[at].order
        self._taken_back[at] = (clause, [order] if order else [])
        self.fates[at] = Fate()

    def _put_in_stead(self, at: Province) -> None:
        """Ask no more about what was taken back, as something is ordered in its stead."""
        if not self._taken_back.pop(at, None) and self._taken_back and self.standpoint.adjusts:
            self._taken_back.popitem()

    def ask(self, clause: LetterClause, *, if_so: bool = True) -> None:
        """Keep in mind that a clause is not understood."""
        if if_so:
            self.asked.append(clause)
            self.doubt_listed(clause)

    def doubt_listed(self, clause: LetterClause) -> None:
        """Doubt what was only named in a sentence that is not understood."""

    def doubt_last(self, clause: LetterClause) -> None:
        """Doubt the last order of a sentence that goes on with `or`, and read no more of it."""
        told = [
            (fate.clause.sentence, fate.clause.passage.start, fate.number, fate)
            for fate in self.fates.values()
            if fate.clause
            and fate.order
            and (fate.clause.sentence == clause.sentence or clause.begins)
        ]
        if told:
            max(told, key=lambda each: each[:-1])[-1].doubted = True
        self.skipped = clause.sentence

    def ask_open(self, clause: LetterClause, *, told: bool) -> None:
        """Ask about a clause that leaves open what is meant; doubt all of its sentence.

        Of `Bulgaria, and one of the fleets` only what is one of several is open; `I don't care
        which` behind it says so once more.
        """
        if clause.sentence == self._choosing and not clause.passage.mentions:
            return
        several = self.is_of_several(clause)
        self.ask(clause, if_so=told or several)
        if several:
            self._choosing = clause.sentence
            return
        self.asked_if_short += [] if told else [clause]
        self.doubt_sentence(clause)

    def doubt_sentence(self, clause: LetterClause) -> None:
        """Doubt all orders of a sentence, and read no more of it."""
        for fate in self.fates.values():
            if fate.clause and fate.clause.sentence == clause.sentence:
                fate.doubted = fate.order is not None
        self.skipped = clause.sentence

    def ask_if_unordered(self, clause: LetterClause, units: Iterable[Province]) -> None:
        """Keep in mind to ask about a clause, if none of some units or homes is ordered."""
        self._untold.append((clause, set(units)))

    def ask_if_each_unordered(self, clause: LetterClause, units: Iterable[Province]) -> None:
        """Keep in mind to ask about a clause, if one of some units is not ordered."""
        self._untold += [(clause, {at}) for at in units]

    def place(self, order: Order) -> Province | None:
        """Return the province of an order."""
        at = getattr(order, "at", None)
        return None if at is None else self.standpoint.board.province_of[at]

    def take(self, clause: LetterClause) -> None:
        """Settle what one clause says."""
        raise NotImplementedError

    @property
    def settled(self) -> list[tuple[Order, LetterClause]]:
        """Return what is decided, and in no doubt."""
        told = sorted(self.fates.values(), key=lambda fate: fate.number)
        return [
            (fate.order, fate.clause)
            for fate in told
            if fate.order and fate.clause and not fate.is_unsure
        ]

    def questions(self) -> list[tuple[LetterClause, list[Order]]]:
        """Return the clauses that are asked about, with the orders that they may mean."""
        ordered = [at for at, fate in self.fates.items() if fate.order]
        asked: list[tuple[LetterClause, list[Order]]] = [(clause, []) for clause in self.asked]
        asked += [(one, []) for one, units in self._untold if units.isdisjoint(ordered)]
        asked += self._taken_back.values()
        for fate in self.fates.values():
            if fate.is_unsure and (clause := fate.clause or fate.named_in):
                asked.append((clause, [*fate.choices] or [fate.order] if fate.order else []))
            elif fate.named and not fate.order and fate.named_in:
                asked.append((fate.named_in, []))
        if self.is_done():
            asked = [(clause, []) for clause in self.asked if self._may_change(clause)]
        else:
            asked += [(clause, []) for clause in self.asked_if_short]
        silent = [] if asked or self.settled else self._silent[:1]
        return asked + [(clause, []) for clause in silent]

    def _may_change(self, clause: LetterClause) -> bool:
        """Whether a clause names a kind of unit, or what may be ordered: not the Black Sea."""
        return any(
            mention.kind or self.fates.keys() & set(provinces_of(mention, self.standpoint))
            for mention in clause.passage.mentions
        )

    def is_done(self) -> bool:
        """Whether as much is ordered as is due."""
        return len(self.settled) >= len(self.fates)

    def may_order(self, clause: LetterClause) -> bool:
        """Whether a clause of which nothing came speaks of units that leave, or of some kind."""
        own = (None, self.standpoint.power)
        foreign = any(m.power not in own for m in clause.passage.mentions)
        foreign = foreign or any(power not in own for power, _ in clause.passage.powers)
        kinds = any(m.kind and not m.any for m in clause.passage.mentions)
        ordering = clause.bearing in (Bearing.PLAIN, Bearing.DENIED) and not clause.asked
        prose = self.vocabulary.prose
        had = prose.have.isdisjoint(clause.passage.words)
        ordering = ordering and had and prose.units_had.isdisjoint(clause.words)
        return ordering and not foreign and (kinds or Act.LEAVE in self.acts_of(clause))

    def _attempts(self, clause: LetterClause) -> bool:
        """Whether a clause of which nothing came names what is due: `Home to Naples with it`."""
        telling = clause.bearing in TELLING and not clause.passage.powers
        names = self.is_terse(clause) and bool(clause.passage.mentions)
        assents = self.vocabulary.prose.assents - self.vocabulary.prose.easy
        quiet = clause.passage.is_talk or not assents.isdisjoint(clause.words)
        goes = bool(self.acts_of(clause)) and not quiet
        overrules = not self.vocabulary.prose.overruling.isdisjoint(clause.words)
        return telling and (names or goes or overrules)

    # --- deciding -------------------------------------------------------------------------------

    def decide(self, clause: LetterClause, at: Province, order: Order) -> None:
        """Let an order stand, or what was decided before."""
        fate = self.fates[at]
        fate.named = True
        anyway = self.known.anyway.are_among(clause.passage.parsed.words)
        known = fate.order == order and fate.clause is not clause
        if clause.sentence == self._conditional and not (anyway or clause.decides or known):
            fate.doubted = True
            return
        if order in fate.refused:
            fate.doubted = True
        elif fate.order in fate.refused:  # Not Eas, Smy
            fate.order, fate.doubted = None, False
        chosen = order in fate.choices and clause is not fate.clause
        chosen = chosen or self._replaces(clause, fate)
        if fate.order is None or fate.clause is None or chosen:
            fate.order, fate.clause, fate.choices = order, clause, ()
            fate.number = self._next()
            self._put_in_stead(at)
            self.corrects = False
        elif fate.order == order:
            self.corrects = False
            self.asked_if_short += [clause] if self.standpoint.adjusts else []  # named twice
        elif not (clause.otherwise or self.goes_on_listing(clause, fate)):
            fate.doubted = True
            self.ask(clause, if_so=self.standpoint.adjusts)

    def _says_what(self, clause: LetterClause) -> bool:
        """Whether a clause says what is done; `so Paris is safe` does not."""
        changes = not self.known.changing.isdisjoint(clause.words)
        return changes or bool(self.acts_of(clause) & ORDERING) or self.is_terse(clause)

    def _replaces(self, clause: LetterClause, fate: Fate) -> bool:
        new = self.corrects or clause.sentence == self.correcting
        new = new or (clause.decides and self._says_what(clause))
        return new and not clause.otherwise and clause is not fate.clause

    def goes_on_listing(self, clause: LetterClause, fate: Fate) -> bool:
        """Whether a clause only goes on with the possibilities of one unit."""
        return False

    def doubt_from(self, clause: LetterClause, named: Iterable[Province]) -> None:
        """Doubt what a sentence says with its condition; all of it if that stands last."""
        if clause.sentence == self.remark:
            return  # England gets nervous when there are fleets in Kiel
        self._conditional = clause.sentence
        named = set(named)
        for at, fate in self.fates.items():
            if at in named or (fate.clause and fate.clause.sentence == clause.sentence):
                fate.doubted = fate.named = True
        doubted = any(fate.doubted for fate in self.fates.values())
        says = bool(clause.passage.mentions or clause.passage.powers)
        self.ask(clause, if_so=says and not (clause.begins or doubted))
        self.ask(clause, if_so=self.standpoint.adjusts and not says)  # how many are due

    def _heads_units(self, clause: LetterClause) -> bool:
        """Whether a clause heads a list of the units that there are."""
        heads = clause.passage.words[clause.passage.end] == ":"
        had = self.vocabulary.prose.units_had
        acts = self.standpoint.adjusts and not clause.passage.act_mentions
        return heads and acts and not had.isdisjoint(clause.words)

    def _bare_places(self, clause: LetterClause) -> set[Province]:
        """Return what a clause names in words that may be names: `war`, `war Moscow armies`."""
        passage, board = clause.passage, self.standpoint.board
        named = {
            at: {board.province_of[place] for place in name.places}
            for at in range(passage.start, passage.end)
            for name, _ in passage.parsed.grammar.names_at(at)
            if at not in passage.of_names and (at == passage.start or name.manner is Manner.EXACT)
        }
        told = self.is_terse(clause, *named) and not (passage.mentions and passage.act_mentions)
        return set().union(*named.values()) if told else set()

    def ask_of_places(self, clause: LetterClause, places: set[Province]) -> None:
        """Ask about a clause that is but a name, if nothing is ordered; or not all it names."""
        self.ask_if_unordered(clause, self.fates if places else ())
        named = places & self.fates.keys() if clause.passage.mentions else ()
        self.ask_if_each_unordered(clause, named)
