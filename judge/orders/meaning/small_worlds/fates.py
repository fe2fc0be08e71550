"""What becomes of each unit, or home, of one letter so far; what clauses say of that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.lines.splitting import Line
from judge.orders.meaning.choosing_places import coast_of, put_on_coast
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.small_worlds.bearings import Bearing
from judge.orders.meaning.small_worlds.letter_clauses import LetterClause
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Province, UnitKind
from judge.rules.order import Order

BRIEF = 5  # words


@dataclass
class Fate:
    """What is decided of one unit, or of one home, so far."""

    named: bool = False
    doubted: bool = False
    order: Order | None = None
    clause: LetterClause | None = None
    named_in: LetterClause | None = None  # the first clause that did
    number: int = 0  # in the order in which the letter decides
    refused: set[Order] = field(default_factory=set)
    choices: Sequence[Order] = ()  # one of which is meant, and it is open which

    @property
    def is_unsure(self) -> bool:
        """Whether it is asked about."""
        return self.doubted or bool(self.choices)


class Fates:
    """Knows what is settled so far of one letter."""

    def __init__(
        self, standpoint: Standpoint, lexicon: Lexicon, places: Iterable[Province]
    ) -> None:
        self.standpoint = standpoint
        self.vocabulary = lexicon.vocabulary
        self.known = lexicon.vocabulary.settling
        self.fates = {at: Fate() for at in sorted(places)}
        self.of_coasts: set[Line] = set()  # lines that say on which coast something goes
        self.corrects = False  # something else is meant than what was said last
        self._unmeant: list[Order] = []  # what was ordered, the last of it not meant any more
        self._asked_last = False  # whether the last clause asks something

    def coasts_said(self, words: Sequence[str], place: Province) -> set[str]:
        """Return the coasts of a place that words apart from it name: `Sorry, south coast`."""
        tokens = self.vocabulary.tokens  # `so` may say anything
        names = (it for it in words if len(it) > 2 or it in tokens.coast_in_full)
        told = {tokens.coast_of[it] for it in names if it in tokens.coast_of}
        return told if self.standpoint.board.coasts[place] else set()

    def put_on_coast_said(self, clause: LetterClause) -> None:
        """Put what goes to a coast last on another that is said to correct it; else doubt it."""
        board, told = self.standpoint.board, sorted(self.fates.values(), key=lambda it: -it.number)
        speaks = clause.bearing in (Bearing.PLAIN, Bearing.DENIED) or clause.asked
        for fate in told if speaks and not self._names_more_than_coast(clause) else ():
            order = fate.order
            place, known = (order and coast_of(order, board)) or (None, "")
            coasts = set() if place is None else self.coasts_said(clause.words, place)
            if order is None or place is None or not coasts:
                continue
            self.of_coasts.add(clause.line)
            if clause.asked or clause.bearing is Bearing.DENIED:
                self._leave_coast_open(fate, order, coasts, asked=clause.asked)
                return
            puts = self._on_coasts(order, coasts)
            chosen = len(coasts) == 1 and fate.choices and set(puts) <= set(fate.choices)
            fate.choices = () if chosen else fate.choices
            if coasts != {known}:
                sure = self.corrects or chosen or self._completes(clause, place, known)
                fate.order = puts[0] if puts else order
                fate.doubted |= not (sure and puts) or len(coasts) > 1
            self.corrects = False
            return

    def _on_coasts(self, order: Order, coasts: Iterable[str]) -> list[Order]:
        """Return an order on each of some coasts, but for those that it cannot be on."""
        board = self.standpoint.board
        puts = (put_on_coast(order, coast, board) for coast in sorted(coasts))
        return [it for it in puts if self.standpoint.can(it)]

    def _leave_coast_open(self, fate: Fate, order: Order, coasts: set[str], *, asked: bool) -> None:
        """Ask about a coast that is refused, `Not north`, or another that is asked about."""
        board = self.standpoint.board
        place, known = coast_of(order, board) or (None, "")
        if place is not None and known and (known in coasts) is not asked:
            others = {board.codes[it].partition("/")[2] for it in board.coasts[place]} - {known}
            fate.choices = (*([order] if asked else ()), *self._on_coasts(order, others))

    def _names_more_than_coast(self, clause: LetterClause) -> bool:
        """Whether a clause names more than a coast and its fleet: `south coast for the fleet`."""
        passage, coasts = clause.passage, self.vocabulary.tokens.coast_words
        return any(
            mention.kind is UnitKind.ARMY
            or not (mention.kind or coasts.issuperset(passage.words[mention.start : mention.end]))
            or (mention.kind and mention.places)
            for mention in passage.mentions
        )

    def _completes(self, clause: LetterClause, place: Province, coast: str) -> bool:
        """Whether a coast is named that was wanting, or not the other: `south, not north`."""
        words, prose, tokens = clause.passage.words, self.vocabulary.prose, self.vocabulary.tokens
        if not coast:
            return not {*tokens.coast, *tokens.coast_in_full}.isdisjoint(words)
        ends = (at + prose.insteads.size_at(words, at) for at in range(len(words)))
        refused = {end for at, end in enumerate(ends) if end > at}
        refused |= {at + 1 for at, word in enumerate(words) if word in prose.denials}
        return any(coast in self.coasts_said(words[at : at + 2], place) for at in refused)

    # --- what a clause says ---------------------------------------------------------------------

    def acts_of(self, clause: LetterClause) -> set[Act]:
        """Return what a clause says of units; to go home is not to leave the board."""
        words, acts = clause.passage.words, clause.passage.act_mentions
        return {act.act for act in acts if words[act.end - 1] not in self.known.home}

    def goes_on(self, clause: LetterClause) -> bool:
        """Whether a clause is joined to the one before it."""
        joins = self.vocabulary.grammar.ands | {",", "&", "+"}
        return clause.behind in joins and not clause.begins

    def is_plural(self, clause: LetterClause, mention: Mention) -> bool:
        """Whether several units of a kind are named."""
        words = clause.passage.words[mention.start : mention.end]
        return not self.vocabulary.prose.plurals.isdisjoint(words)

    def numbers(self, clause: LetterClause, mention: Mention, number: int) -> bool:
        """Whether so many units are named: `both fleets`, `the two armies`."""
        passage = clause.passage
        words = passage.words[max(passage.start, mention.start - 2) : mention.end]
        every = self.vocabulary.prose.all_of_them.intersection(clause.words)
        number_of = self.vocabulary.grammar.number_of
        return bool(every) or any(number_of.get(word, 0) == number > 1 for word in words)

    def is_terse(self, clause: LetterClause, *named: int) -> bool:
        """Whether a clause says nothing but its names and small words."""
        passage = clause.passage
        known = {*named, *passage.of_names}
        known |= {at for act in passage.act_mentions for at in range(act.start, act.end)}
        for at in range(passage.start, passage.end):
            size = self.known.decided.size_at(passage.words, at, passage.end)
            known |= set(range(at, at + size))
        rest = (passage.words[at] for at in range(passage.start, passage.end) if at not in known)
        return self.vocabulary.small_words.issuperset(word for word in rest if word.isalpha())

    def is_open(self, clause: LetterClause) -> bool:
        """Whether a clause leaves open what is meant, or excepts something from it.

        `One of them is easy:` only leads in what it is.
        """
        prose, passage = self.vocabulary.prose, clause.passage
        heads = passage.words[passage.end] == ":" and not passage.mentions
        if heads and not self.acts_of(clause):
            return False
        starts = {mention.start for mention in passage.mentions}  # bar
        vague = any(
            size
            and passage.words[at + size] not in prose.me  # as far as I know
            and not self.known.anyway.size_at(passage.words, at)  # whatever you do
            for at in range(passage.start, passage.end)
            for phrases in (prose.left_open, prose.excepts)
            if (size := phrases.size_at(passage.words, at, passage.end)) and at not in starts
        )
        left = self.standpoint.adjusts and passage.has(self.vocabulary.winter.for_others)
        ors = self.vocabulary.grammar.ors
        return vague or left or (clause.words[0] in ors and not clause.otherwise)

    def is_of_several(self, clause: LetterClause) -> bool:
        """Whether what is left open is which of several is meant, and nothing goes on about it."""
        words, prose = clause.passage.words, self.vocabulary.prose
        goes_on = words[clause.passage.end] == ":" or clause.asked
        ends = set[int]()
        for at in range(clause.passage.start, clause.passage.end):
            size = prose.left_open.size_at(words, at)
            end = at + size + (words[at + size] in prose.determiners)
            ends |= {end} if size else set()
        return not goes_on and any(m.start in ends for m in clause.passage.mentions)

    # --- not meant any more ----------------------------------------------------------------------

    def refuse_last(self, clause: LetterClause, *, refused: bool) -> None:
        """Take note if the last order is not meant any more, whatever comes in its stead."""
        if (refused and not self._asked_last) or self._says_no(clause):
            self._unmeant = self._told()
        self._asked_last = clause.asked
        if clause.passage.has(self.known.reverting):
            for fate in self.fates.values():
                fate.doubted |= fate.order is not None

    def _says_no(self, clause: LetterClause) -> bool:
        """Whether a sentence is but a no, or a doubt: `No, sorry`, `Let me think`."""
        parsed, known = clause.passage.parsed, self.known
        words = [word for word in parsed.words if word.isalpha()]
        says_no = known.cue_words.issuperset(words) and not known.noes.isdisjoint(words)
        undecided = self.vocabulary.beside.undecided.are_among(words) and len(words) <= BRIEF
        undecided = undecided and (known.other | self.vocabulary.grammar.the_rest).isdisjoint(words)
        named = clause.passage.mentions or self._asked_last
        return clause.begins and (says_no or undecided) and not named

    def _told(self) -> list[Order]:
        """Return what is ordered, the last order behind the others."""
        told = sorted(self.fates.values(), key=lambda fate: fate.number)
        return [fate.order for fate in told if fate.order]

    def doubt_refused(self, *, refused: bool) -> None:
        """Doubt the last order, if it is `refused` by the last words, or was and still stands."""
        self._unmeant = self._told() if refused else self._unmeant
        for fate in self.fates.values():
            last = self._unmeant[-1:] == [fate.order]
            fate.doubted |= last and self._unmeant == self._told()
