"""Phrases of a language, and texts as they are compared with them: plain words, in lower case."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

Phrases = tuple[str, ...]
_WORDS = re.compile(r"[^\W_]+")
_NO_APOSTROPHES = str.maketrans("", "", "'’")


def any_of(phrases: Iterable[str]) -> str:
    """Return the pattern of any of some phrases, the longest first."""
    return f"(?:{'|'.join(map(re.escape, sorted(phrases, key=len, reverse=True)))})"


def any_name(names: Iterable[str], between: str) -> str:
    """Return the pattern of any of some names, between whose words some signs may stand."""
    longest_first = sorted(names, key=len, reverse=True)  # before those with which it begins
    return f"(?:{'|'.join(name.replace(' ', between) for name in longest_first)})"


def lower(text: str) -> str:
    """Return a text in lower case, by which all are one that patterns take for one.

    Where cases do not count these take the Turkish `ı` and `İ` for an i, and `ſ` for an s.
    """
    return text.translate(_ALIKE).lower()


_ALIKE = str.maketrans("ıİſ", "iis")


def all_words(*lists: Phrases) -> frozenset[str]:
    """Return all words of some lists of phrases."""
    return frozenset(word for phrases in lists for phrase in phrases for word in phrase.split())


def plain_words(text: str) -> str:
    """Return the words of a text in lower case, without what stands between them."""
    return " ".join(_WORDS.findall(lower(text)))


def without_apostrophes(text: str) -> str:
    """Return a text in which a word with an apostrophe is one: `dont`."""
    return text.translate(_NO_APOSTROPHES)


def says(text: str, phrases: Phrases) -> bool:
    """Whether any of some phrases stands in a text; both are plain words with a space between."""
    return says_any(text, by_first_word(phrases))


def says_any(text: str, firsts: Mapping[str, Phrases]) -> bool:
    """Whether any of some phrases, by their first words, stands in a text."""
    padded = f" {text} "
    return any(it in padded for word in firsts.keys() & text.split() for it in firsts[word])


def leading(words: str, phrases: Phrases) -> str:
    """Return the longest of some phrases with which plain words begin; nothing if with none."""
    near = by_first_word(phrases).get(words.partition(" ")[0], ())
    begin = [phrase for phrase in near if f" {words} ".startswith(phrase)]
    return max(begin, key=len).strip() if begin else ""


@cache
def by_first_word(phrases: Phrases) -> Mapping[str, Phrases]:
    """Return phrases, with a space on each side, by their first words."""
    by_first: dict[str, Phrases] = {}
    for phrase in phrases:
        for word in phrase.split()[:1]:
            by_first[word] = (*by_first.get(word, ()), f" {phrase} ")
    return by_first
