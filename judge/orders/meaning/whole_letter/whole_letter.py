"""A whole letter: its lines put in plain words, read one by one, and seen in view of one another.

The steps stand here in their order, each with its file: what names no unit is put in plain words
first, as a line is read by itself; what a line says of others is looked at when all of them are
read; and what can only be asked is asked last, of what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from judge.orders.findings import ReadText
from judge.orders.grammar.lexicon import Lexicon
from judge.orders.lines.splitting import Line
from judge.orders.meaning.ahead.ahead_in_words import AheadInWords
from judge.orders.meaning.ahead.contingent_orders import ContingentReader
from judge.orders.meaning.ahead.gained_now import GainedNow
from judge.orders.meaning.ahead.written_ahead import AheadReader
from judge.orders.meaning.beside.unclear_remarks import UnclearRemarks
from judge.orders.meaning.beside.withheld_orders import WithheldOrders
from judge.orders.meaning.corrections.answered_denials import AnsweredDenials
from judge.orders.meaning.corrections.chosen_versions import ChosenVersions
from judge.orders.meaning.corrections.corrections import Corrector
from judge.orders.meaning.corrections.retyped import Retyped
from judge.orders.meaning.corrections.same_breath import SameBreath
from judge.orders.meaning.corrections.versions import rivals_of, without_rivals
from judge.orders.meaning.gist.doubtful_lines import read_doubtful_lines
from judge.orders.meaning.letter_reader import LetterReader
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.meaning.lists.headed_lists import HeadedLists
from judge.orders.meaning.notation_alone import read_notation
from judge.orders.meaning.outlines import Outlines
from judge.orders.meaning.references.references import References
from judge.orders.meaning.small_worlds.letters_settled import LettersSettled
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.meaning.whole_letter.about_others import AboutOthers
from judge.orders.meaning.whole_letter.coasts_alone import asked_if_coast_alone
from judge.orders.meaning.whole_letter.crowds_in_vain import CrowdsInVain
from judge.orders.meaning.whole_letter.in_passing import asked_if_in_passing
from judge.orders.meaning.whole_letter.named_twice import ask_of_twice
from judge.orders.meaning.whole_letter.otherwise import without_otherwise
from judge.orders.meaning.whole_letter.overtaken import Overtaken
from judge.orders.meaning.whole_letter.plain_sentences import PlainSentences
from judge.orders.meaning.whole_letter.preferences import Preferences
from judge.orders.meaning.whole_letter.quoted_words import asked_if_quoted
from judge.orders.meaning.whole_letter.salutations import Salutations
from judge.orders.meaning.whole_letter.summing_up import sum_up
from judge.orders.meaning.whole_letter.together import Together
from judge.orders.meaning.whole_letter.unmoved import Unmoved

LetterStep = Callable[[Sequence[ReadLine]], Sequence[ReadLine]]


class WholeLetter:
    """Reads one letter of a player, for the turn and the board of a standpoint.

    A letter of notation needs none of the readers of prose, which are made when they are.
    """

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        self.lines = LineReader(standpoint, lexicon)
        self.standpoint = standpoint
        self.lexicon = lexicon

    @cached_property
    def conditions(self) -> ContingentReader:
        """Return the reader of contingent orders."""
        return ContingentReader(self.lines)

    @cached_property
    def in_words(self) -> AheadInWords:
        """Return the reader of what is sent ahead in words."""
        return AheadInWords(self.conditions)

    @cached_property
    def references(self) -> References:
        """Return the reader of what speaks of units that it does not name."""
        return References(self.lines)

    @cached_property
    def same_breath(self) -> SameBreath:
        """Return the reader of second thoughts."""
        return SameBreath(self.lines)

    @cached_property
    def lists(self) -> HeadedLists:
        """Return the reader of lists under a head."""
        return HeadedLists(self.lines)

    def read(self, written: Sequence[Line]) -> ReadText:
        """Return what the lines of a letter come to."""
        if self.standpoint.moves and (notation := read_notation(written, self.lines)):
            return sum_up(Together(self.lines).completed(notation), (), self.lines)
        given = Retyped(self.lines).corrected(written)
        given = ChosenVersions(self.lines).without_others(given)
        letter = LetterReader(self.lines, self.conditions)
        letter.read(self._in_plain_words(given, letter))
        done: Sequence[ReadLine] = letter.done
        steps = self._moves(given) if self.standpoint.moves else self._small_world(done)
        for step in (*steps, *self._questions(given)):
            done = step(done)
        done, ahead = AheadReader(self.conditions).read(done)
        return sum_up(done, [*letter.contingents, *self.in_words.taken, *ahead], self.lines)

    def _in_plain_words(self, given: Sequence[Line], letter: LetterReader) -> Sequence[Line]:
        """Return the lines with the units named in each that it is for."""
        lines: Sequence[Line] = Salutations(self.lexicon).without(given)
        if self.standpoint.moves:
            lines = without_otherwise(lines, self.standpoint, self.lexicon)
        lines = self.lists.without(lines)
        lines = list(Outlines(self.lines, self.lists.named).joined(lines))
        lines = letter.numbered.corrected(lines)
        lines = self.same_breath.without(self.references.without(lines))
        lines = Preferences(self.standpoint, self.lexicon).without(lines)
        lines = GainedNow(self.lines, self.lists.own_words).without(lines)
        return self.in_words.without(lines)

    def _moves(self, given: Sequence[Line]) -> tuple[LetterStep, ...]:
        """Return the steps of a letter of movements, behind its lines."""
        plain = PlainSentences(self.lines)
        return (
            lambda done: read_doubtful_lines(done, self.lines),
            self.lists.asked,
            lambda done: without_rivals(done, rivals_of(done, self.lexicon)),
            plain.learned,
            self.same_breath.told,
            AnsweredDenials(self.standpoint, self.lexicon).without,
            Corrector(self.lines).correct,
            self.same_breath.asked_of,
            WithheldOrders(self.lines).without,
            Together(self.lines).completed,
            self.references.asked_of,
            Unmoved(self.lines).asked_of,
            lambda done: asked_if_in_passing(done, plain.orders, given, self.lines),
            AboutOthers(self.lines).without,
            Overtaken(self.lines).without,
            CrowdsInVain(self.lines).asked_of,
            plain.certain,
        )

    def _small_world(self, read: Sequence[ReadLine]) -> tuple[LetterStep, ...]:
        """Return the steps of a letter of retreats or of a winter, behind its lines."""
        rivals, plain = rivals_of(read, self.lexicon), PlainSentences(self.lines)
        return (
            LettersSettled(self.lines).read,
            WithheldOrders(self.lines).without,
            lambda done: without_rivals(done, rivals),
            lambda done: ask_of_twice(done, self.standpoint),
            plain.learned_if_all_are_plain,
            plain.certain,
        )

    def _questions(self, given: Sequence[Line]) -> tuple[LetterStep, ...]:
        """Return the steps that every letter ends with."""
        return (
            self.references.told,
            self.lists.told,
            lambda done: asked_if_quoted(done, given, self.lines),
            UnclearRemarks(self.lines).asked_of,
            lambda done: asked_if_coast_alone(done, self.lines),
        )
