"""A letter for a kind over a list of homes: `2 A (Par, Mar) + 1 F (Bre)`, `A: Par, Mar; F: Bre`.

It is read as the word for several units, which is of all homes behind it: `Armies: Par, Mar`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from judge.orders.vocabulary import Vocabulary
from judge.orders.vocabulary.patterns import any_of

LANGUAGES_REMEMBERED = 32


def spelled_out(text: str, vocabulary: Vocabulary) -> str:
    """Return a text with such letters as words."""
    tokens = vocabulary.tokens

    def as_word(head: re.Match[str]) -> str:
        nouns = tokens.army if head[2].lower() in tokens.army else tokens.fleet
        noun = next(filter(tokens.several.__contains__, nouns), head[2])
        return f"{head[1]}{noun.capitalize()}: "

    return _heads(vocabulary).sub(as_word, text)


@lru_cache(maxsize=LANGUAGES_REMEMBERED)
def _heads(vocabulary: Vocabulary) -> re.Pattern[str]:
    """Return how such a letter begins a list; before `A Par` it is one of a plan: `A: A Par`."""
    letter = "|".join(word for word in vocabulary.tokens.kinds if len(word) == 1)
    before = rf"((?:^|[,;.:+&)]|\dx?|\b(?:{any_of(vocabulary.grammar.ands)}))\s*)"
    homes = rf"(?!\s*(?:{letter})\b)(?=\s*\w)"
    opens = rf"(?::|[(\[](?=[^()\[\]]+[)\]])){homes}"
    return re.compile(rf"{before}\b({letter})\s*{opens}", re.I)
