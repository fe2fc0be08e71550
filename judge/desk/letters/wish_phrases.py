"""Phrases that are put together from parts: `{scrap} my {earlier} orders`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product

from judge.desk.letters.phrases import Phrases

_PART = re.compile(r"\{(\w+)\}")


def put_together(
    wishes: Mapping[str, Phrases], parts: Mapping[str, Phrases]
) -> Mapping[str, Phrases]:
    """Return phrases with all that may stand in them for each of their parts."""
    return {
        code: tuple(dict.fromkeys(it for phrase in phrases for it in _each(phrase, parts)))
        for code, phrases in wishes.items()
    }


def _each(phrase: str, parts: Mapping[str, Phrases]) -> Iterator[str]:
    """Yield a phrase with each of the words that may stand for its parts."""
    names = [name for name in _PART.findall(phrase) if name in parts]
    for words in product(*(parts[name] for name in names)):
        text = phrase
        for name, word in zip(names, words, strict=True):
            text = text.replace(f"{{{name}}}", word, 1)
        yield text
