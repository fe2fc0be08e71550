"""How a letter greets and signs on the lines of its orders: `hi it's Marco army Venice holds`.

Whoever dictates to a phone, or writes in a hurry, puts who writes before the first unit without a
sign, and an initial and kisses behind the last: `Ven H, Rom - Apu. D x`.  They take leave without
one, too: `Remove Armenia see you next year`.  None of it is an order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.lines.splitting import Line, with_text
from judge.orders.tokens.place_names import Manner

LONGEST = 6  # words of whoever says who writes
SIGNED = re.compile(r"(?<=[.!?,;])\s+(\w{1,12})\s+[xX]{1,5}\s*$")  # ... and Ven H. Jo xx
INITIAL = re.compile(r"[A-Z][.]?\s*[xX]{0,5}")  # on the last line, below a blank one


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
            apart = at > 0 and not lines[at - 1].text and INITIAL.fullmatch(left[at].text)
            left[at] = with_text(left[at], "" if apart else self._without_name(left[at].text))
        for at in told:
            goodbye = self.lexicon.vocabulary.lines.goodbye
            left[at] = with_text(left[at], goodbye.sub("", left[at].text))
        for at in told[:1]:
            left[at] = with_text(left[at], self._without_greeting(left[at].text))
        return left

    def _without_name(self, text: str) -> str:
        """Return a line without the name and the kisses behind its last order: not `Bel x`."""
        signed = SIGNED.search(text)
        named = signed is not None and self.lexicon.parse(signed[1]).grammar.names_at(0)
        if signed is not None and not named:
            return text[: signed.start()]
        signed = self.lexicon.vocabulary.lines.signed.search(text)
        strange = signed is not None and self._is_signer(signed["signer"])
        return text[: signed.start()] if signed is not None and strange else text

    def _is_signer(self, text: str) -> bool:
        """Whether words are somebody's name: `Col. H. Lee`, not `Lodnon holds`."""
        parsed = self.lexicon.parse(text)
        words = {word for word in parsed.words if len(word) > 1}
        acts = self.lexicon.vocabulary.act_words
        return self._is_strange(parsed, 0) and acts.isdisjoint(words)

    def _without_greeting(self, text: str) -> str:
        """Return a line without its greeting, and without who writes for whom before a unit."""
        parsed = self.lexicon.parse(text)
        words, kinds, end = parsed.words, parsed.grammar.kinds, parsed.grammar.end
        start = next((at for at in range(end) if words[at] not in self.known.hearty), 0)
        if not 0 < start < end - 1 or not parsed.names_anything():
            return text  # Dear Gus
        unit = next((at for at in range(start, min(end, LONGEST + 1)) if words[at] in kinds), start)
        introduced = unit > start and self._introduces(parsed, start, unit)
        first = unit if introduced else self._behind_name(parsed, start)
        return text[parsed.tokens[first].start :]

    def _introduces(self, parsed: Parsed, start: int, end: int) -> bool:
        """Whether words say but who writes for which power, and what: `Marco, orders for Italy`."""
        told = [at for at in range(start, end) if parsed.words[at] not in self.known.introducing]
        named = [at for at in told if not parsed.grammar.power(at)]
        return len(named) <= 1 and all(self._is_strange(parsed, at) for at in named)

    def _behind_name(self, parsed: Parsed, start: int) -> int:
        """Return where a line goes on behind `hi it's Marco`; 0 if it greets from a place."""
        words, known = parsed.words, self.known.introducing
        name = next(at for at in range(start, parsed.grammar.end + 1) if words[at] not in known)
        tells = words[name + 1 : name + 2] and words[name + 1] in self.lexicon.vocabulary.prose.me
        named = name == start or tells or self._is_strange(parsed, name)  # it's Pete, I'm ...
        return (name + (name > start)) if named else 0

    def _is_strange(self, parsed: Parsed, at: int) -> bool:
        """Whether a word is a name: none of the language, as in `hi I doubt army Munich moves`."""
        word, known = parsed.words[at], self.lexicon.vocabulary.prose_words
        places = (name for name, _ in parsed.grammar.names_at(at))
        named = any(name.manner is not Manner.MENDED for name in places)  # Gus is no place
        return word.isalpha() and word not in known and not (named or parsed.grammar.power(at))
