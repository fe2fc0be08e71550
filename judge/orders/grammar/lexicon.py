"""Everything about one board that is worked out once: its names, and lines already parsed.

Nothing here depends on a position, so that a text read again costs a look into a table.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from judge.orders.grammar.forms import Grammar
from judge.orders.grammar.rows import rows, sketches_alone
from judge.orders.grammar.sketches import OrderSketch, Row
from judge.orders.tokens.brackets import tidy
from judge.orders.tokens.place_names import Names
from judge.orders.tokens.suggestions import Suggester
from judge.orders.tokens.tokenizing import Token, comment_of, tokenize
from judge.orders.vocabulary import Verb, Vocabulary
from judge.rules.board import Board

LINES_REMEMBERED = 20_000
LEXICONS_REMEMBERED = 32


class Parsed:
    """A line as tokens, and the ways to part it.

    `proviso` is what makes its orders none for this turn; `remarks` stand in brackets and are no
    part of any order.
    """

    def __init__(self, text: str, names: Names) -> None:
        self.text = text
        self.vocabulary = names.vocabulary
        tidied = tidy(tokenize(text, names.vocabulary, names.single_words), names, text)
        self.tokens: tuple[Token, ...] = tidied.tokens
        bracketed = (text[remark[0].start : remark[-1].end] for remark in tidied.remarks)
        self.remarks = (*bracketed, *_serious_comment(text, names.vocabulary))
        self.grammar = Grammar(self.tokens, names)
        self.words = self.grammar.words
        aside = tuple(word.text for remark in tidied.remarks for word in remark)
        self.proviso = self._proviso() or _for_ever(aside, names.vocabulary)
        if _is_condition_abroad(self.words, names) or _is_condition_abroad((*aside, ""), names):
            self.proviso = "conditional"
        if not self.proviso and (comment := comment_of(text)):
            behind = tidy(tokenize(comment, names.vocabulary), names, comment).tokens
            words = (*(token.text for token in behind), "")
            self.proviso = _proviso(words, names.vocabulary)

    def _proviso(self) -> str:
        """Return what makes a line no plain order for this turn, wherever it stands in it."""
        known, grammar = self.vocabulary.conditions, self.vocabulary.grammar
        if known.first_conditions.isdisjoint(self.words[1:]):
            return _proviso(self.words, self.vocabulary)
        subjects = grammar.articles | self.vocabulary.prose.they
        for at, word in enumerate(self.words[1:-1], start=1):  # once Italy moves, should he attack
            if word in known.first_conditions:
                follows = self.words[at + 1]
                named = self.grammar.power(at + 1) or self.grammar.names_at(at + 1)
                if self._sets_in(at) and (follows in subjects or named):
                    return "conditional"
        return _proviso(self.words, self.vocabulary)

    def _sets_in(self, at: int) -> bool:
        """Whether a word may begin a clause behind an order: behind a comma or a name."""
        before = self.words[at - 1]
        grammar = self.vocabulary.grammar
        if before in {",", ":", "("} | grammar.ands | grammar.buts:
            return True
        if self.words[at] in self.vocabulary.grammar.auxiliaries:  # Kiel should sit still
            return before in self.vocabulary.conditions.limits  # only should the French leave
        return any(
            end == at
            for start in range(max(at - 3, 0), at)
            for _, end in self.grammar.names_at(start)
        )

    @cached_property
    def rows(self) -> tuple[tuple[int, Row], ...]:
        """Return the ways to part the line, each with its strain."""
        return rows(self.grammar)

    @cached_property
    def plain(self) -> tuple[OrderSketch, ...]:
        """Return the sketches of the line if the words alone leave no doubt."""
        other_ways = [strain for strain, _ in self.rows[1:] if not strain]
        names = (name for sketch in self._noted for name in sketch.names)
        sure = not other_ways and all(len(name.places) == 1 for name in names)
        return self._noted if sure else ()

    @cached_property
    def is_notation(self) -> bool:
        """Whether a line is orders in notation and nothing else, so that it says nothing more."""
        names = (name for sketch in self._noted for name in sketch.names)
        named = {at for name in names for at in range(name.start, name.end)}
        noted = self.vocabulary.notation
        words = enumerate(self.words[: self.grammar.end])
        told = bool(self._noted) and all(it.verb is not Verb.BARE for it in self._noted)
        return told and all(
            at in named or word in noted or self.grammar.power(at) for at, word in words
        )

    @cached_property
    def _noted(self) -> tuple[OrderSketch, ...]:
        either = not self.vocabulary.grammar.ors.isdisjoint(self.words)
        doubtful = self.proviso or self.remarks or either
        return () if doubtful else sketches_alone(self.rows)

    def quote(self, start: int, end: int) -> str:
        """Return the player's own words from one token to another."""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end] if end > start else ""

    def unknown(self, start: int, end: int) -> tuple[str, int, int]:
        """Return the first words of a failed order that mean nothing: a code, and which they are.

        A word is sought as a place where one must stand, else as any word.
        """
        at = start
        while at < end and (known := self._known_until(at)) > at:
            at = known
        if at >= end:
            return "no-order", start, end
        last = at + 1
        while last < end and self.words[last].isalpha() and self._known_until(last) == last:
            last += 1
        before = self.vocabulary.before_places
        named = self.words[at - 1] in before if at > start else self.words[last] == "-"
        return "unknown-place" if named else "unknown-words", at, last

    @cached_property
    def is_quiet(self) -> bool:
        """Whether a line names nothing and has no word of orders: `Hi Fred,`."""
        return self.vocabulary.loud_words.isdisjoint(self.words) and not self.names_anything()

    def names_anything(self) -> bool:
        """Whether a place or a power is named."""
        return any(
            self.grammar.names_at(at) or self.grammar.power(at) for at in range(self.grammar.end)
        )

    def _known_until(self, at: int) -> int:
        named = self.grammar.names_at(at)
        if named:
            return named[0][1]
        word = self.words[at]
        known = word in self.vocabulary.known_words or not word.isalpha() or self.grammar.power(at)
        return at + 1 if known else at


def _serious_comment(text: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the comment behind an order if it may deny or change it: `<-- typo, read Sil`."""
    comment = comment_of(text)
    if not comment:
        return ()
    words = tuple(token.text for token in tokenize(comment, vocabulary))
    if not is_serious(words, vocabulary):
        corrected = vocabulary.corrections.cue.search(comment)
        return (comment,) if corrected or comment.endswith("?") else ()
    return (comment,)


def is_serious(words: tuple[str, ...], vocabulary: Vocabulary) -> bool:
    """Whether words beside orders may deny or doubt them, or say that they are for another turn."""
    prose, ors = vocabulary.prose, vocabulary.grammar.ors
    single = prose.denials | prose.none_at_all | prose.taken_back | ors
    phrases = (prose.doubts, prose.reservations, prose.backs, vocabulary.conditions.later)
    return not single.isdisjoint(words) or any(phrase.are_among(words) for phrase in phrases)


def _proviso(words: tuple[str, ...], vocabulary: Vocabulary) -> str:
    """Return what makes a line no plain order for this turn: a condition, or `every turn`."""
    known, before_else = vocabulary.conditions, vocabulary.grammar.before_else
    if not known.conditions.isdisjoint(words):
        others = {at + 1 for at, word in enumerate(words) if word in before_else}  # everyone else
        agents = {at - 1 for at, word in enumerate(words) if word in vocabulary.prose.agents}
        others |= {at for at in agents if words[at] in vocabulary.prose.giving}
        if any(word in known.conditions and at not in others for at, word in enumerate(words)):
            return "conditional"
    if words[0] in known.first_conditions or known.provisos.are_among(words):
        return "conditional"
    return _for_ever(words, vocabulary)


def _is_condition_abroad(words: tuple[str, ...], names: Names) -> bool:
    """Whether words in another language are a condition of a power: `nur wenn Italien will`."""
    ifs, small = names.vocabulary.conditions.foreign_ifs, names.vocabulary.prose.units_of
    for at, word in enumerate(words[:-1]):
        if word in ifs:
            behind = next((it for it in words[at + 1 :] if it not in small), "")
            if names.power((behind,)):
                return True
    return False


def _for_ever(words: tuple[str, ...], vocabulary: Vocabulary) -> str:
    known = vocabulary.conditions
    at = 0
    while at < len(words):
        usual = known.usual.size_at(words, at)
        if not usual and known.perpetual.size_at(words, at):
            return "perpetual"
        at += max(usual, 1)
    return ""


class Lexicon:
    """The names of one board in one language, and lines already parsed."""

    def __init__(self, board: Board, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.names = Names(board, vocabulary)
        self.suggester = Suggester(board, self.names)
        self._parsed: dict[str, Parsed] = {}

    def parse(self, text: str) -> Parsed:
        """Return a line parsed."""
        if text not in self._parsed:
            if len(self._parsed) >= LINES_REMEMBERED:
                self._parsed.clear()
            self._parsed[text] = Parsed(text, self.names)
        return self._parsed[text]


@lru_cache(maxsize=LEXICONS_REMEMBERED)
def lexicon_of(board: Board, vocabulary: Vocabulary) -> Lexicon:
    """Return the lexicon of a board and a language."""
    return Lexicon(board, vocabulary)
