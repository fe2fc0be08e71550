"""How a letter greets and signs on the lines of its orders: `hi it's Marco army Venice holds`.

Whoever dictates to a phone, or writes in a hurry, puts who writes before the first unit without a
sign, and an initial and kisses behind the last: `Ven H, Rom - Apu. D x`.  None of it is an order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.lines.splitting import Line, with_text

LONGEST = 6  # words of whoever says who writes
SIGNED = re.compile(r"(?<=[.!?,;])\s+(\w{1,12})\s+[xX]{1,5}\s*$")  # ... and Ven H. Jo xx


class Salutations:
    """Takes greetings and signatures off the lines of one letter."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.known = lexicon.vocabulary.grammar

    def without(self, lines: Sequence[Line]) -> list[Line]:
        """Return the lines of a letter without who writes, and to whom, beside their orders."""
        told = [at for at, line in enumerate(lines) if line.text and not line.quoted]
        left = list(lines)
        for at in told[-1:]:
            left[at] = with_text(left[at], self._without_name(left[at].text))
        for at in told[:1]:
            left[at] = with_text(left[at], self._without_greeting(left[at].text))
        return left

    def _without_name(self, text: str) -> str:
        """Return a line without the name and the kisses behind its last order: not `Bel x`."""
        signed = SIGNED.search(text)
        named = signed is not None and self.lexicon.parse(signed[1]).grammar.names_at(0)
        return text if signed is None or named else text[: signed.start()]

    def _without_greeting(self, text: str) -> str:
        """Return a line from its first unit on, if nothing but a greeting stands before that."""
        first = text.split(maxsplit=1)[0].lower().strip(",!.")
        if first not in self.known.hearty:
            return text
        parsed = self.lexicon.parse(text)
        kinds = parsed.grammar.kinds
        unit = next((at for at, word in enumerate(parsed.words) if word in kinds), 0)
        return text[parsed.tokens[unit].start :] if self._greets(parsed, unit) else text

    def _greets(self, parsed: Parsed, end: int) -> bool:
        """Whether words before a unit but greet, and say who writes for which power.

        A name is no word of the language: `hi I doubt army Munich moves` is no greeting.
        """
        words, grammar = parsed.words, parsed.grammar
        easy = self.known.introducing | self.known.hearty
        told = [at for at in range(end) if words[at] not in easy]
        if told and grammar.power(told[-1]) and words[told[-1] - 1] in self.known.towards:
            told.pop()
        names = [at for at in told if not (grammar.names_at(at) or grammar.power(at))]
        known = self.lexicon.vocabulary.prose_words
        strange = all(words[at].isalpha() and words[at] not in known for at in names)
        return 0 < end <= LONGEST and len(names) == len(told) <= 1 and strange
