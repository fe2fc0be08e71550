"""What sentences of a letter say of its being final: that it is, or that it is not (yet).

A sentence is looked at clause by clause; they end at a comma, at a dash, and before what joins them
(`so`, `because`).  `You may take these as final` is all plain words, and marks the orders; so does
whatever takes *them* as final (`Kindly enter these as final`).  What denies, doubts or conditions
that (`Scratch the FINAL`, `final until Russia agrees`) marks them preliminary; what denies another
thing does not (`Final, as I won't be home until Sunday`).  A sentence that says more, as of other
people's orders, marks nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from judge.desk.language import Language, Phrases, any_of, by_first_word, plain_words, says

_SENTENCE = re.compile(r"[^.!?;:]+[.!?;:]*")
_BREAK = re.compile(r"(?<=,)|(?<=\s[-–—])(?=\s)")
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
    if any(denies(it, language) or _forbids(it, language) for it in sentences):
        return Said(final=False, rest=_rest(sentences, language))
    if any(_has(sentence, language.said.undecided) for sentence in sentences):
        return Said(final=False, rest=line)
    if any(_affirms(sentence, language) for sentence in sentences):
        return Said(final=True, rest=_rest(sentences, language))
    return None


def breaks_off(line: str) -> bool:
    """Whether a line may be the beginning of a sentence that goes on in the next one."""
    text = line.strip()
    return len(text) >= _BROKEN and (text[-1].isalnum() or text[-1] == ",")


# --- Denials --------------------------------------------------------------------------------------


def denies(sentence: str, language: Language) -> bool:
    """Whether a sentence says that something is not final, or only under a condition."""
    known = _known(language)
    if not known.final & set(_words(sentence)):
        return any(
            known.preliminary & set(clause) and known.plain.issuperset(clause)
            for clause in map(_words, _BREAK.split(sentence))
        )
    clauses = clauses_of(sentence, language)
    reasons = [_is_reason(clauses, at, language) for at in range(len(clauses))]
    return any(
        _denied(clause, language, is_reason=is_reason)
        for clause, is_reason in zip(clauses, reasons, strict=True)
    )


def _denied(clause: str, language: Language, *, is_reason: bool) -> bool:
    """Whether a clause denies, doubts or conditions that something is final.

    `No need to wait until Friday` is a firm phrase, and what is behind it conditions nothing else.
    """
    known, words = _known(language), _words(clause)
    firm = len(words)
    words = _without(known.firm, words)
    firm, text = firm - len(words), " ".join(words)
    if known.final & set(words):
        return says(text, known.denials)
    if says(" ".join(_without(language.said.provisos, words)), known.doubts):
        return True
    if is_reason or firm or not says(text, known.denials):
        return False
    joins = set(language.said.joins)
    told = [word for word in words if word not in joins]
    if told[:1] and (told[0] in known.negations or told[-1] in known.negations):
        return True
    of_letter = known.plain | known.denial_words | known.changing
    return of_letter.issuperset(told) or of_letter.issuperset(_before_proviso(text, language))


def _before_proviso(text: str, language: Language) -> list[str]:
    """Return the words before the first condition of a clause; all of them if there is none."""
    padded = f" {text} "
    found = [padded.find(f" {phrase} ") for phrase in language.said.provisos]
    return padded[: min((at for at in found if at >= 0), default=len(padded))].split()


def _is_reason(clauses: list[str], at: int, language: Language) -> bool:
    """Whether a clause is why the orders are final: `as I am away`, `I am away, so these are`."""
    following = clauses[at + 1] if at + 1 < len(clauses) else ""
    said = language.said
    return _begins(clauses[at], said.reasons) or _begins(following, said.results)


def _forbids(sentence: str, language: Language) -> bool:
    """Whether a clause says that the turn is not to be run: `Don't run it yet`."""
    return any(_is_forbidding(clause, language) for clause in _BREAK.split(sentence))


def _is_forbidding(clause: str, language: Language) -> bool:
    known, words = _known(language), _words(clause)
    about = known.plain | known.running | known.denial_words
    left = _without(known.firm, words)
    return (
        bool(known.running & set(left)) and about.issuperset(words) and _denied_first(left, known)
    )


def _denied_first(words: list[str], known: _Known) -> bool:
    """Whether a negation stands before the word for running a turn."""
    at = next(at for at, word in enumerate(words) if word in known.running)
    return not known.negations.isdisjoint(words[:at])


# --- What affirms ---------------------------------------------------------------------------------


def _affirms(sentence: str, language: Language) -> bool:
    """Whether a sentence, or a clause of it, says in plain words that the orders are final."""
    said = language.said
    asks = sentence.rstrip().endswith("?")
    if (asks and not _begins(sentence, said.courteous)) or _begins(sentence, said.to_come):
        return False
    if not asks and _is_settled(sentence, language):
        return True
    parts = [sentence, _BREAK.split(sentence)[0]]
    if not _has(sentence, said.reported):
        parts += _later_parts(sentence, language)
    return any(_says_final(_words(part), language) for part in parts)


def _later_parts(sentence: str, language: Language) -> list[str]:
    """Return the clauses of a sentence that may say of themselves that its orders are final.

    What comes first, or another day, has words of its own: `Tomorrow I leave, these are final`.
    """
    said, known = language.said, _known(language)
    first, *others = _BREAK.split(sentence)
    before, *joined = clauses_of(sentence, language)
    if _has(first, said.to_come) and known.plain.issuperset(_without(said.to_come, _words(first))):
        return []
    whole = [clause for clause in (before, *joined) if _is_whole(clause, language)]
    reasoned = [before] if joined and _begins(joined[0], said.reasons) else []
    return [it for it in (*others, *reasoned, *whole) if not _has(it, said.to_come)]


def _is_whole(clause: str, language: Language) -> bool:
    """Whether a clause has what makes a sentence: `so these are final`, but `and the final`."""
    return not set(language.said.stating).isdisjoint(_words(clause))


def _says_final(words: list[str], language: Language) -> bool:
    """Whether the words of a clause say that the orders are final."""
    known = _known(language)
    words = _without(language.said.asides, words)
    if not known.final & set(words) or words[-1] in language.marks.links:
        return False  # `Final orders for` goes on
    return known.plain.issuperset(words) or _takes_as_final(words, language)


def _takes_as_final(words: list[str], language: Language) -> bool:
    """Whether somebody is told, in whatever words, to take the orders as final."""
    known, said = _known(language), language.said
    for at, word in enumerate(words):
        if word not in said.taken_as:
            continue
        start = at
        while start and words[start - 1] in known.plain:
            start -= 1
        own = not set(said.ours).isdisjoint(words[start:at])
        if own and known.final & set(words[at:]) and known.plain.issuperset(words[at:]):
            return True
    return False


def _is_settled(sentence: str, language: Language) -> bool:
    """Whether a sentence says that nothing will change, or that the turn may be run.

    Whatever else is in it is but why.
    """
    clauses = clauses_of(sentence, language)
    told = (it for at, it in enumerate(clauses) if not _is_reason(clauses, at, language))
    words = [word for clause in told for word in _words(clause)]
    phrases = language.said.settled
    left = _without((*phrases, *language.said.asides), words)
    known = _known(language)
    if says(" ".join(words), phrases):
        return known.plain.issuperset(_without(language.said.letting, left))
    return _is_unchanging(left, language) or _is_let_run(left, language)


def _is_unchanging(words: list[str], language: Language) -> bool:
    """Whether words say that there will be no change: `I shall not touch these again`."""
    known, said = _known(language), language.said
    left = _without(said.never, words)
    about = known.plain | known.changing
    return len(left) < len(words) and bool(known.changing & set(left)) and about.issuperset(left)


def _is_let_run(words: list[str], language: Language) -> bool:
    """Whether words let the turn be run: `You can run with these`."""
    known, said = _known(language), language.said
    lets = says(" ".join(words), said.letting) and set(said.first_person).isdisjoint(words)
    left = set(_without(said.letting, words))
    return lets and bool(known.running & left) and left <= known.plain | known.running


# --- Words ----------------------------------------------------------------------------------------


def clauses_of(sentence: str, language: Language) -> list[str]:
    """Part a sentence into clauses, also before the words that join them."""
    return [part for part in _joins(language).split(sentence) if part.strip()]


@cache
def _joins(language: Language) -> re.Pattern[str]:
    said = language.said
    joins = any_of((*said.joins, *said.reasons, *said.results))
    return re.compile(rf"{_BREAK.pattern}|\s(?={joins}\b)", re.IGNORECASE)


def _has(sentence: str, phrases: Phrases) -> bool:
    return says(" ".join(_words(sentence)), phrases)


def _begins(text: str, phrases: Phrases) -> bool:
    words = f"{' '.join(_words(text))} "
    return any(words.startswith(f"{phrase} ") for phrase in phrases)


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

    def is_about(clause: str) -> bool:
        words = set(_without(language.said.asides, _words(clause)))
        plain = bool(words & (known.final | known.preliminary)) and words <= about
        return plain or _is_forbidding(clause, language)

    clauses = (clause for sentence in sentences for clause in _BREAK.split(sentence))
    return "".join(clause for clause in clauses if not is_about(clause)).strip()


@dataclass(frozen=True, slots=True)
class _Known:
    """The words of a language, ready for comparison."""

    final: frozenset[str]
    preliminary: frozenset[str]
    plain: frozenset[str]
    denials: tuple[str, ...]
    denial_words: frozenset[str]
    negations: frozenset[str]
    doubts: tuple[str, ...]  # what denies wherever it stands
    running: frozenset[str]
    changing: frozenset[str]
    firm: tuple[str, ...]
    cues: frozenset[str]  # without any of which a line says nothing


@cache
def _known(language: Language) -> _Known:
    said = language.said
    final, preliminary = frozenset(said.final), frozenset(said.preliminary)
    denials = (*said.denials, *language.marks.doubts)
    scoped = (*said.negations, *said.provisos)
    others = by_first_word((*said.undecided, *said.settled, *said.running, *said.changing))
    return _Known(
        final,
        preliminary,
        final | preliminary | frozenset(said.around),
        denials,
        frozenset(word for phrase in denials for word in phrase.split()),
        frozenset(said.negations),
        tuple(phrase for phrase in denials if phrase not in scoped),
        frozenset(said.running),
        frozenset(said.changing),
        said.firm,
        final | preliminary | others.keys(),
    )


def _words(text: str) -> list[str]:
    return plain_words(_APOSTROPHE.sub("", text)).split()
