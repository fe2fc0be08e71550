"""What a remark tells: where its words stand, and what they point to and deny."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from judge.orders.grammar.forms import Grammar
from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.beside.remarks import BELOW, Remark, RemarkPlace
from judge.orders.tokens.tokenizing import words_of
from judge.orders.vocabulary import PhraseSet, WordSet
from judge.orders.vocabulary.words_beside import WordsBeside

CLAUSE_END = re.compile(r"[,;]\s")
BRIEF = 4  # words
BEFORE = 3  # words from a denial to what it denies, at most
COMPARED = 5  # words from what compares to what it compares with, at most
NEAR = 2
BRACKETS = (")", "]")  # ORDERS (draft, do not process!)

WordsAt = list[int]  # of words in a remark


@dataclass(frozen=True)
class RemarkTold:
    """A remark of one power's, and what its words mean; `capitals` stand for other powers."""

    remark: Remark
    lexicon: Lexicon
    power: str
    capitals: WordSet = frozenset()

    @property
    def known(self) -> WordsBeside:
        """Return the words by which it is understood."""
        return self.lexicon.vocabulary.beside

    # --- where it stands ------------------------------------------------------------------------

    @property
    def heads(self) -> bool:
        """Whether it stands right above orders and heads them, by its end or by its words."""
        near = self.is_at_hand or self.is_brief or self.remark.text.endswith(BRACKETS)
        above = self.remark.side is RemarkPlace.ABOVE and near
        return above or self.remark.side is RemarkPlace.HEADING

    @property
    def is_behind(self) -> bool:
        """Whether it stands right behind orders."""
        return self.remark.side is RemarkPlace.BEHIND

    @property
    def is_below(self) -> bool:
        """Whether it stands anywhere behind orders."""
        return self.remark.side in BELOW

    @property
    def is_nearest(self) -> bool:
        """Whether nothing stands between it and orders."""
        return self.remark.side in (RemarkPlace.HEADING, RemarkPlace.ABOVE, RemarkPlace.BEHIND)

    # --- what it says ---------------------------------------------------------------------------

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Return the words; of what stands right above orders, those behind a `but`."""
        words = self.remark.words
        if self.remark.side is not RemarkPlace.HEADING:
            return words
        last = max((at for at, it in enumerate(words) if it in self.known.contrasting), default=-1)
        return words[last + 1 :] or words

    @property
    def is_brief(self) -> bool:
        """Whether it is of a few words only."""
        return len(self.words) <= BRIEF

    def is_brief_of(self, said: WordsAt) -> bool:
        """Whether it says so in few words, or its first clause does: `Just kidding, you know`."""
        size = self.clause_size
        return self.is_brief or (size <= BRIEF and any(at < size for at in said))

    @cached_property
    def clause_size(self) -> int:
        """Return how many words its first clause has."""
        return len(words_of(self.clauses[0], self.lexicon.vocabulary))

    @cached_property
    def clause_ends(self) -> frozenset[int]:
        """Return how many words stand before the end of each clause."""
        sizes = (len(words_of(it, self.lexicon.vocabulary)) for it in self.clauses)
        return frozenset(accumulate(sizes))

    @property
    def clauses(self) -> Sequence[str]:
        """Return its clauses, as commas part them."""
        return CLAUSE_END.split(self.remark.text)

    @cached_property
    def begins(self) -> int:
        """Return the first word that says something: behind `Edit:`, `Hmm,`."""
        told = (at for at, word in enumerate(self.words) if word not in self.known.interjections)
        return next(told, 0)

    @property
    def asks(self) -> bool:
        """Whether it is a question."""
        return self.remark.text.rstrip(')]"”’ ').endswith("?")

    @cached_property
    def gives(self) -> bool:
        """Whether words above say that the orders count: `Forget my last mail, here I go:`."""
        given = [at for at in self.undenied(self.known.giving, NEAR) if self._gives_at(at)]
        denied = not self.known.denying.isdisjoint(self.words[-1 - NEAR : -1])
        leads = self.words[-1] in self.known.leading_in and not denied
        leads = leads or bool(given)
        above = self.remark.side in (RemarkPlace.HEADING, RemarkPlace.ABOVE)
        spoken_of = self.names_what or bool(self.at(self.known.unreal))
        plain = not (spoken_of or (self.points_down and bool(self.denying)))
        return above and leads and plain

    def _gives_at(self, at: int) -> bool:
        """Whether words give orders: not `from my orders`, `I do not`, `take this out`."""
        behind = at + self.known.giving.size_at(self.words, at)
        return (
            self.words[at - 1 : at] not in self.known.out_of
            and self.known.denying.isdisjoint(self.words[behind : behind + 1])
            and at not in self.at(self.known.withdrawing)
        )

    @property
    def confirms(self) -> bool:
        """Whether words below say that the orders count after all: `Enter it, please`."""
        return self.is_below and bool(self.undenied(self.known.confirming))

    @property
    def points_down(self) -> bool:
        """Whether it speaks of what stands below: `the following line`."""
        return not self.known.pointing_down.isdisjoint(self.words)

    @property
    def points_up(self) -> bool:
        """Whether it speaks of what stands above it."""
        return not self.known.pointing_up.isdisjoint(self.words)

    @property
    def is_at_hand(self) -> bool:
        """Whether words above orders speak of them: `Do not use this.`, not `this morning`."""
        return any(
            word in self.known.at_hand and self.words[at + 1 : at + 2] not in self.known.of_else
            for at, word in enumerate(self.words)
        )

    @property
    def is_conditional(self) -> bool:
        """Whether it is a condition, of which others judge."""
        return not self.known.ifs.isdisjoint(self.words)

    @cached_property
    def pointing(self) -> WordsAt:
        """Return the words that point to orders: `that`, `the line`; not `that he`, `this morning`.

        The older of two is not what stands here: `the old one gets cancelled`.
        """
        known, words = self.known, self.words
        return [
            at
            for at, word in enumerate(words)
            if word in known.pointing
            and words[at + 1 : at + 2] not in known.of_else
            and words[at - 1 : at] not in known.former
            and not (word in known.joining and self._begins_clause(at + 1))
        ]

    def _begins_clause(self, at: int) -> bool:
        """Whether somebody does something from a word on: `that England quit`."""
        subjects = self.known.subjects
        return at < len(self.words) - 1 and (self.words[at] in subjects or at in self.they)

    @cached_property
    def denying(self) -> WordsAt:
        """Return the words that deny."""
        return [at for at, word in enumerate(self.words) if word in self.known.denying]

    def is_unable(self, at: int) -> bool:
        """Whether it is the writer who cannot do what a word says: `I can't count`."""
        unable = self.known.unable
        return any(begun + unable.size_at(self.words, begun) == at for begun in self.at(unable))

    @cached_property
    def doubts(self) -> WordsAt:
        """Return where words begin that leave it open whether orders are meant: `a draft`."""
        known = self.known
        lists = (known.drafts, known.jests, known.undecided)
        others = (known.hanging, known.mistakes, known.unreal)
        return [at for phrases in (*lists, *others) for at in self.undenied(phrases)]

    @cached_property
    def they(self) -> WordsAt:
        """Return the words for somebody else: another power, `he`, `my brother`."""
        named = [self._power(at) for at in range(len(self.words))]
        others = [at for at, power in enumerate(named) if power not in ("", self.power)]
        others = [at for at in others if self.words[at - 1 : at] not in self.known.within]
        others += [at for at, word in enumerate(self.words) if word in self.capitals]
        return [*others, *self.at(self.known.they)]

    def _power(self, at: int) -> str:
        """Return the power that is named from a word on; none if none is."""
        power = self._grammar.power(at) if at < self._grammar.end else None
        return power[0] if power else ""

    @cached_property
    def _grammar(self) -> Grammar:
        return self.lexicon.parse(" ".join(self.words)).grammar

    @property
    def names_what(self) -> bool:
        """Whether it says what others do: `That's what Klaus will write`, not `what I order`."""
        asked = [at for at, word in enumerate(self.words[:-1]) if word in self.known.what]
        begins = self.words[0] in self.known.this_is
        return begins and any(self.words[at + 1] not in self.known.ours for at in asked[:1])

    def is_of_else(self, phrases: PhraseSet, at: int) -> bool:
        """Whether a phrase is about something that is no orders: `undecided about the party`."""
        behind = self.words[at + phrases.size_at(self.words, at) :]
        orders = self.known.pointing | self.known.taken_back
        about = not self.known.about.isdisjoint(behind[:1])
        return about and orders.isdisjoint(behind[1 : 1 + NEAR])

    def is_aside(self, at: int) -> bool:
        """Whether words of the past are of no orders: `like last year`, `formerly Italy`."""
        near = self.words[max(at - COMPARED, 0) : at]
        named = not self.known.called.isdisjoint(self.words[at + 1 : at + 2])
        return named or bool(self._power(at + 1)) or not self.known.comparing.isdisjoint(near)

    def names_else(self, end: int) -> bool:
        """Whether the words up to one name something that is no orders: `My flight was`."""
        known = self.known
        of_orders = known.idle | known.pointing | known.taken_back | known.this_is | known.denying
        return not of_orders.issuperset(self.words[:end])

    def at(self, phrases: PhraseSet) -> WordsAt:
        """Return where phrases begin."""
        return self._begun.get(phrases, [])

    @cached_property
    def _begun(self) -> Mapping[PhraseSet, WordsAt]:
        """Where the phrases of each list begin."""
        result: dict[PhraseSet, WordsAt] = {}
        for at, word in enumerate(self.words):
            for phrases in self.known.lists_by_first_word.get(word, ()):
                if phrases.size_at(self.words, at):
                    result.setdefault(phrases, []).append(at)
        return result

    def undenied(self, phrases: PhraseSet, reach: int = BEFORE) -> WordsAt:
        """Return where phrases begin, no denial before them: not `no joke`, `not a draft`."""
        return [
            at
            for at in self.at(phrases)
            if not any(at - reach <= denied < at for denied in self.denying)
        ]
