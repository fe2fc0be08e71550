"""What sentences of a letter say of its being final: that it is, or that it is not (yet).

`You may take these as final` is all plain words, and marks the orders; whatever denies, doubts or
conditions it (`Scratch the FINAL`, `final until Russia agrees`) marks them preliminary, and so does
whatever holds the turn (`Don't run it before Friday`).  A sentence that says more, as of other
people's orders, marks nothing: in any doubt orders are preliminary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from judge.desk.language import Language, Phrases, by_first_word, plain_words, says

_SENTENCE = re.compile(r"[^.!?;:]+[.!?;:]*")
_CLAUSE = re.compile(r"[^,]+,?")
_APOSTROPHE = re.compile(r"['’]")
_LONGEST = 400  # letters of a line that is looked at
_BROKEN = 30  # letters; a line that a mail program broke has more


@dataclass(frozen=True, slots=True)
class Said:
    """What a line says of its letter's being final, and what of the line may hold orders."""

    final: bool
    rest: str


def said_of_final(line: str, language: Language) -> Said | None:
    """Return what a line says, None if it says nothing; a denial goes before all else."""
    if len(line) > _LONGEST or _known(language).cues.isdisjoint(_words(line)):
        return None
    sentences = _SENTENCE.findall(line)
    if any(denies(sentence, language) for sentence in sentences):
        return Said(final=False, rest=_rest(sentences, language))
    if holds_back(line, language):
        return Said(final=False, rest=line)
    if any(_affirms(sentence, language) for sentence in sentences):
        return Said(final=True, rest=_rest(sentences, language))
    return None


def _has(sentence: str, phrases: Phrases) -> bool:
    return says(" ".join(_words(sentence)), phrases)


def denies(sentence: str, language: Language) -> bool:
    """Whether a sentence says that something is not final, or only under a condition."""
    known = _known(language)
    if known.final & set(_words(sentence)):
        return _is_denied(sentence, language)
    return any(
        known.preliminary & set(clause) and known.plain.issuperset(clause)
        for clause in map(_words, _CLAUSE.findall(sentence))
    )


def holds_back(line: str, language: Language) -> bool:
    """Whether a line says that the turn is to wait, or that its writer is undecided."""
    said = language.said
    return any(
        _has(sentence, said.undecided)
        or _begins(sentence, said.reserving)
        or (_has(sentence, said.running) and _is_denied(sentence, language))
        for sentence in _SENTENCE.findall(line)
    )


def _is_denied(sentence: str, language: Language) -> bool:
    """Whether something in a sentence denies, doubts or conditions it."""
    known = _known(language)
    return says(" ".join(_without(known.firm, _words(sentence))), known.denials)


def breaks_off(line: str) -> bool:
    """Whether a line may be the beginning of a sentence that goes on in the next one."""
    text = line.strip()
    return len(text) >= _BROKEN and (text[-1].isalnum() or text[-1] == ",")


def _affirms(sentence: str, language: Language) -> bool:
    """Whether a sentence, or a clause of it, says in plain words that the orders are final."""
    if sentence.rstrip().endswith("?") or _begins(sentence, language.said.to_come):
        return False
    known, words_of = _known(language), language.said
    if _has(sentence, words_of.settled):
        return not sentence.rstrip().endswith(":") and _is_settled(sentence, language)
    clauses = _CLAUSE.findall(sentence)
    told = _has(sentence, (*words_of.reported, *words_of.to_come))
    parts = (sentence, *(clauses[:1] if told else clauses))
    said = [
        _without(words_of.asides, _words(part))
        for part in parts
        if not _has(part, words_of.passing)
    ]
    return any(
        bool(known.final & set(words))
        and known.plain.issuperset(words)
        and words[-1] not in language.marks.links  # `Final orders for` goes on
        for words in said
    )


def _begins(sentence: str, phrases: Phrases) -> bool:
    """Whether a sentence begins with one of some phrases: `Then final`, `Unless Italy stabs`."""
    text = f"{' '.join(_words(sentence))} "
    return any(text.startswith(f"{phrase} ") for phrase in phrases)


def _is_settled(sentence: str, language: Language) -> bool:
    """Whether a sentence that speaks of no more changes says nothing else."""
    said = (*language.said.settled, *language.said.asides)
    return _known(language).plain.issuperset(_without(said, _words(sentence)))


def _without(phrases: Phrases, words: list[str]) -> list[str]:
    """Return words but for those of some phrases."""
    text = f" {' '.join(words)} "
    for phrase in sorted(phrases, key=len, reverse=True):
        text = text.replace(f" {phrase} ", " ")
    return text.split()


def _rest(sentences: Iterable[str], language: Language) -> str:
    """Return a line without the clauses that are but about its being final."""
    known = _known(language)
    about = known.plain | known.denial_words
    clauses = (clause for sentence in sentences for clause in _CLAUSE.findall(sentence))

    def is_about(clause: str) -> bool:
        if _has(clause, language.said.running) and _is_denied(clause, language):
            return True  # do not run it yet
        words = set(_without(language.said.asides, _words(clause)))
        return bool(words & (known.final | known.preliminary)) and words <= about

    return "".join(clause for clause in clauses if not is_about(clause)).strip()


@dataclass(frozen=True, slots=True)
class _Known:
    """The words of a language, ready for comparison."""

    final: frozenset[str]
    preliminary: frozenset[str]
    plain: frozenset[str]
    denials: tuple[str, ...]
    denial_words: frozenset[str]
    firm: tuple[str, ...]
    cues: frozenset[str]  # without any of which a line says nothing


@cache
def _known(language: Language) -> _Known:
    said = language.said
    final, preliminary = frozenset(said.final), frozenset(said.preliminary)
    denials = (*said.denials, *language.marks.doubts)
    others = by_first_word((*said.undecided, *said.settled, *said.running, *said.reserving))
    return _Known(
        final,
        preliminary,
        final | preliminary | frozenset(said.around),
        denials,
        frozenset(word for phrase in denials for word in phrase.split()),
        said.firm,
        final | preliminary | others.keys(),
    )


def _words(text: str) -> list[str]:
    return plain_words(_APOSTROPHE.sub("", text)).split()
