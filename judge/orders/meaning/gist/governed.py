"""Words that govern an order: whether they give it, or only speak of it.

`I order A Mun - Bur` gives it, `everybody expects A Mun - Bur` speaks of it, and so does `A Mun -
Bur would be madness`.  Words that stand right before an order, with no sign between, must be such
as give orders; those right behind one must begin as words do that leave it as it is: when it is
done, why, or thank you.  Of all else it is asked whether the order is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.orders.findings import ReadOrder
from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import whole_passage
from judge.orders.meaning.gist.mentions import SIGNS, Passage
from judge.orders.tokens.tokenizing import words_of
from judge.orders.vocabulary.judges_form import DASH
from judge.rules.order import Hold

CLAUSE_END = re.compile(r"[,;:!?…()\[\]{}<>/|&+*#=~_]+|\.\s|\.$|\s[-–—]+(?=\s|$)|[–—]|-+>|\n")
QUOTATION = re.compile(r"[\"“„«][^\"“”„«»]*[\"”“»]|(?<!\w)['‘][^'‘’]+['’](?!\w)")
LAST_SIGNS = SIGNS - {DASH}  # A Mun H
ClauseWords = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Core:
    """Where the letters of an order stand, all words around it left out; `noted`: in notation."""

    start: int
    end: int
    noted: bool


class Governing:
    """Tells whether the words right beside orders leave them given."""

    def __init__(self, lexicon: Lexicon, power: str) -> None:
        self.lexicon = lexicon
        self.power = power
        self.vocabulary = lexicon.vocabulary
        self.known = lexicon.vocabulary.giving

    def speaks_of(self, text: str, plain: str, orders: Sequence[ReadOrder]) -> bool:
        """Whether words right beside one of the orders of a sentence only speak of it.

        `plain` is the sentence without its courtesies, in which an order may stand as it was read.
        """
        text = text if all(order.written in text for order in orders) else plain
        requested = self.vocabulary.prose.courtesy.sub(f" {self._please} ", text)
        return (
            self._is_quoted(text, self._cores(text, orders))
            or not all(map(self._give, self._leads(requested, self._cores(requested, orders))))
            or any(map(self._likens, self._leads(requested, self._noted(requested, orders))))
            or not all(self._leave(*tail) for tail in self._tails(text, self._cores(text, orders)))
        )

    def _leads(self, text: str, cores: Sequence[Core]) -> Iterator[ClauseWords]:
        """Yield the words right before each order."""
        for core, since in zip(cores, [0, *(it.end for it in cores)], strict=False):
            yield self._last_clause(text[since : core.start], whole=not since)

    def _tails(self, text: str, cores: Sequence[Core]) -> Iterator[tuple[ClauseWords, Core]]:
        """Yield the words right behind each order, and the order."""
        for core, until in zip(cores, [*(it.start for it in cores), len(text)][1:], strict=True):
            yield self._words(self.clauses(text[core.end : until])[0]), core

    def gives(self, head: str) -> bool:
        """Whether the last clause before an order gives it, or nothing stands in it."""
        words = self._words(self.clauses(head)[-1])
        return self._give(words) and not self._likens(words)

    def names_giver(self, head: str) -> bool:
        """Whether the last clause before an order says who gives it: `never mind, I order`."""
        words = self._words(self.clauses(head)[-1])
        return not self.known.givers.isdisjoint(words) and len(words) > 1

    def clauses(self, text: str) -> list[str]:
        """Return the clauses of a text; an empty one behind a sign at its end."""
        return CLAUSE_END.split(text)

    def _give(self, words: ClauseWords) -> bool:
        """Whether words before an order give it: `after a sleepless night I've decided on`."""
        start = max(
            (at + 1 for at, word in enumerate(words) if word in self.vocabulary.clause_joins),
            default=0,
        )
        clause = (*words[start:], "")
        clause = clause[self.known.assuring.size_at(clause, 0) :]
        who = max((at for at, word in enumerate(clause) if word in self.known.givers), default=0)
        lead, said = clause[:who], clause[who:]
        if not self.vocabulary.reports.isdisjoint(lead) or self._names_others(lead):
            return False
        if self.vocabulary.prose.denials.issuperset(clause[:-1]):
            return True  # Not Munich: Burgundy goes to Ruhr
        if clause[0] in self.vocabulary.prose.relatives:
            return True  # Munich, whose job it is to take Burgundy
        return said[0] not in self.known.reader and self._are_giving(said[:-1])

    def _likens(self, words: ClauseWords) -> bool:
        """Whether words before an order say of it what was said of another: `so is A Mun - Bur`."""
        starts = range(len(words))
        return any(at + self.known.likewise.size_at(words, at) == len(words) for at in starts)

    def _are_giving(self, words: ClauseWords) -> bool:
        at = 0
        while at < len(words):
            size = self.known.giving.size_at(words, at) or self._is_giving(words[at])
            if not size:
                return False
            at += size
        return True

    def _leave(self, words: ClauseWords, core: Core) -> bool:
        """Whether words behind an order leave it as it is: `because I can`, `it shall be`.

        In prose all do that do not say something of it: `Kiel gives supporting fire`.
        """
        if not words or self.known.affirming.size_at(words, 0):
            return True
        if not core.noted:
            return words[0] not in self.vocabulary.told_of_orders
        begins = words[0] in self.vocabulary.behind_orders or len(words[0]) == 1
        return begins and not self.known.withdrawing.size_at(words, 0)

    def _is_quoted(self, text: str, cores: Sequence[Core]) -> bool:
        """Whether orders stand in quotation marks beside words that do not give them."""
        quotations = [match.span() for match in QUOTATION.finditer(text)]
        within = any(a < core.start < b for core in cores for a, b in quotations)
        around = self.clauses(QUOTATION.sub("; ", text))
        return within and not all(self._give(self._words(clause)) for clause in around)

    # --- where orders stand ---------------------------------------------------------------------

    def _cores(self, text: str, orders: Sequence[ReadOrder]) -> list[Core]:
        """Return where the orders stand in a text, without the words of their passages."""
        return sorted(set(self._each_core(text, orders)), key=lambda core: core.start)

    def _noted(self, text: str, orders: Sequence[ReadOrder]) -> list[Core]:
        return [core for core in self._cores(text, orders) if core.noted]

    def _each_core(self, text: str, orders: Sequence[ReadOrder]) -> Iterator[Core]:
        for written in dict.fromkeys(order.written for order in orders):
            start, passage = text.find(written), whole_passage(written, self.lexicon)
            holds = all(isinstance(it.order, Hold) for it in orders if it.written == written)
            if start < 0 or (passage.denied and holds):
                continue  # Munich does not move
            first, last = self._core(passage) if passage.mentions else (0, passage.end)
            tokens = passage.parsed.tokens
            ends = tokens[first].start, tokens[last - 1].end
            yield Core(start + ends[0], start + ends[1], passage.has_signs)

    def _core(self, passage: Passage) -> tuple[int, int]:
        """Return the tokens from the first name to the last, and of verbs right beside them."""
        first, last = passage.mentions[0].start, passage.mentions[-1].end
        if passage.has_signs:
            return first, last + (passage.words[last] in LAST_SIGNS)
        for act in reversed(passage.act_mentions):
            if act.end <= first and self.vocabulary.before_orders.issuperset(
                passage.words[act.end : first]
            ):
                first = act.start
        return first, max([last, *(act.end for act in passage.act_mentions)])

    def _last_clause(self, text: str, *, whole: bool) -> ClauseWords:
        """Return the words right before an order, and behind what else is named in its clause.

        Between two orders that no sign parts there are none; what is told before a colon counts.
        """
        *before, clause = self.clauses(text)
        if before and not clause.strip() and text.rstrip().endswith(":"):
            told = self._words(before[-1])
            return () if self.vocabulary.prose.quoted.isdisjoint(told) else told
        named = whole_passage(clause, self.lexicon)
        since = max((it.end for it in named.mentions if it.places), default=0)
        behind = clause[named.parsed.tokens[since - 1].end :] if since else clause
        return self._words(behind) if before or whole else ()

    def _words(self, text: str) -> ClauseWords:
        return words_of(text, self.vocabulary)

    @property
    def _please(self) -> str:
        return min(self.known.givers & self.vocabulary.grammar.politeness)

    def _is_giving(self, word: str) -> bool:
        return word in self.vocabulary.before_orders or len(word) == 1 or self._is_own(word)

    def _names_others(self, words: ClauseWords) -> bool:
        parsed = self.lexicon.parse(" ".join(words))
        named = (parsed.grammar.power(at) for at in range(parsed.grammar.end))
        return any(power and power[0] != self.power for power in named)

    def _is_own(self, word: str) -> bool:
        named = self.lexicon.parse(word).grammar.power(0)
        return named is not None and named[0] == self.power
