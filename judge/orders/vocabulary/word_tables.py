"""Tables of words as a file has them, and the values they become; what is wrong in one is told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from itertools import product
from typing import Any, TypeVar, get_type_hints

WordSet = frozenset[str]
Texts = tuple[str, ...]  # phrases in their order, blanks between their words
Numbers = Mapping[int, WordSet]  # words by the numbers that they mean
OtherNames = Mapping[tuple[str, ...], tuple[tuple[str, ...], ...]]  # each name as its words
T = TypeVar("T")
BRACES = re.compile(r"[{}]")


class VocabularyError(ValueError):
    """A vocabulary lacks something, or has what nobody asks for; it is said what and where."""


@dataclass(frozen=True)
class PhraseSet:
    """Phrases of one word or several; where some fit, the longest counts."""

    phrases: frozenset[tuple[str, ...]]

    @cached_property
    def _sizes(self) -> Mapping[str, Sequence[int]]:
        """How many words the phrases have that begin with a word, the longest first."""
        sizes: dict[str, set[int]] = {}
        for phrase in self.phrases:
            sizes.setdefault(phrase[0], set()).add(len(phrase))
        return {first: sorted(lengths, reverse=True) for first, lengths in sizes.items()}

    def size_at(self, words: Sequence[str], at: int, end: int | None = None) -> int:
        """Return how many words from one on, and none past the end, are a phrase; 0 if none are."""
        last = len(words) if end is None else end
        for size in self._sizes.get(words[at], ()):
            if at + size <= last and tuple(words[at : at + size]) in self.phrases:
                return size
        return 0

    def are_among(self, words: Sequence[str]) -> bool:
        """Whether one of the phrases stands among words."""
        return any(self.size_at(words, at) for at in range(len(words)))

    def __contains__(self, phrase: tuple[str, ...]) -> bool:
        return phrase in self.phrases


def phrases_of(texts: Iterable[str]) -> PhraseSet:
    """Return phrases, each a text of words with blanks between them, or several in one.

    `rest {|still} stands` is `rest stands` and `rest still stands`.
    """
    every = (phrase for text in texts for phrase in _spelled_out(text))
    return PhraseSet(frozenset(tuple(phrase.split()) for phrase in every))


def _spelled_out(text: str) -> Iterator[str]:
    """Yield the phrases that a text stands for, one for each choice in braces."""
    if "{" not in text:
        return iter((text,))
    fixed = [part.split("|") if at % 2 else [part] for at, part in enumerate(BRACES.split(text))]
    return map("".join, product(*fixed))


def other_names(texts: Iterable[str]) -> OtherNames:
    """Return names by the other names of the same: `black sea: mar-nero mer-noire`."""
    result: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
    for name, others in (text.split(":") for text in texts):
        for other in others.split():
            words = tuple(other.split("-"))
            result[words] = (*result.get(words, ()), tuple(name.split()))
    return result


def merged(table: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with all its lists of phrases, and behind them those of another table."""
    result = dict(table)
    for key in other.keys() & table.keys():
        given, added = table[key], other[key]
        if isinstance(given, Mapping) and isinstance(added, Mapping):
            result[key] = merged(given, added)
        elif not isinstance(added, Mapping):
            result[key] = [*_texts(given, key), *added]
    return result


def read_table(kind: type[T], table: Mapping[str, Any], where: str) -> T:
    """Return a table of a file as a value; VocabularyError if its keys are not those asked for."""
    types = get_type_hints(kind)
    wanted = {field.name for field in fields(kind) if field.init}  # type: ignore[arg-type]
    if missing := sorted(wanted - table.keys()):
        raise VocabularyError(f"{_place(where)} lacks {', '.join(missing)}")
    if unknown := sorted(table.keys() - wanted):
        raise VocabularyError(f"{_place(where)} has {', '.join(unknown)}, which nobody asks for")
    inside = f"{where}." if where else ""
    return kind(**{name: _value(types[name], table[name], inside + name) for name in wanted})


def _place(where: str) -> str:
    return f"[{where}]" if where else "the vocabulary"


def _value(kind: Any, value: Any, where: str) -> Any:
    """Return what a key of a table stands for."""
    if is_dataclass(kind) and kind is not PhraseSet:
        if not isinstance(value, Mapping):
            raise VocabularyError(f"[{where}] is no table")
        return read_table(kind, value, where)  # type: ignore[arg-type]
    if kind == Numbers:
        return _numbers(value, where)
    texts = _texts(value, where)
    if kind == WordSet:
        return _words(texts, where)
    return phrases_of(texts) if kind is PhraseSet else texts


def _numbers(value: Any, where: str) -> Numbers:
    if not isinstance(value, Mapping) or not all(key.isdecimal() for key in value):
        raise VocabularyError(f"[{where}] is no table of numbers")
    return {int(key): _words(_texts(text, where), where) for key, text in value.items()}


def _texts(value: Any, where: str) -> Texts:
    """Return phrases that stand in a list, or in a text with commas between them."""
    listed = value.split(",") if isinstance(value, str) else value
    if not isinstance(listed, list | tuple) or not all(isinstance(text, str) for text in listed):
        raise VocabularyError(f"{where} is neither a text nor a list of texts")
    return tuple(dict.fromkeys(" ".join(text.split()) for text in listed if text.strip()))


def _words(texts: Texts, where: str) -> WordSet:
    several = [text for text in texts if " " in text]
    if several:
        raise VocabularyError(f"{where} is of single words, and has {several[0]!r}")
    return frozenset(texts)
