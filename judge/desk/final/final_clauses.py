"""The sentences and clauses of a line that may speak of being final, and what in them tells.

That orders are settled is said in many forms (`{leave} {run} {soon}`), which are put together from
parts; the words of all are in `templates/en/reading/letters.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from judge.desk.final.final_words import SaidWords
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import (
    Phrases,
    all_words,
    any_of,
    by_first_word,
    leading,
    plain_words,
    says,
    without_apostrophes,
)

SENTENCE = re.compile(r"[^.!?;:]+[.!?;:]*")
CLAUSE = re.compile(r"(?:[^,–—-]|(?<! )[–—-]|[–—-](?! |-))+(?:,|[–—-]+|$)")
LONGEST = 400  # letters of a line that is looked at
_SPACED = re.compile(r"\b\w(?: \w){3,}\b")  # F I N A L
_PART = re.compile(r"\{\w+\}|\.{3}|\w[\w ]*\w")
_BETWEEN = r"((?: \w+){0,3}?) "  # the parts of what says that orders are settled
_BROKEN = 30  # letters; a line that a mail program broke has more
_LINES = 3  # of a sentence, above a line that ends it


def words_in(text: str) -> list[str]:
    """Return the words of a text in small letters, without signs: dont."""
    joined = _SPACED.sub(lambda spaced: spaced[0].replace(" ", ""), text).replace("%", " percent ")
    return plain_words(without_apostrophes(joined)).split()


def own_words(text: str, language: Language) -> list[str]:
    """Return words but for those that wait for others, or tell of who is away, or change nothing.

    `as soon as everyone else is done` is no condition, nor is `I'm on a boat till Sunday`, nor
    `even if Italy's aren't`.
    """
    known, text = known_words(language), without_apostrophes(text)
    here = known.concessions.sub(" ", known.absence.sub(" ", text))
    return known.waiting.sub(" ", f" {' '.join(words_in(here))} ").split()


def unsettled(words: list[str], language: Language) -> list[str]:
    """Return words without those that say that nothing changes, or that the turn may be run."""
    text = known_words(language).settled.sub(between_parts, f" {' '.join(words)} ")
    return text.split()


def unclaimed(words: list[str], language: Language) -> list[str]:
    """Return words without what denies that orders change: `nothing here will change`."""
    known = known_words(language)

    def left(match: re.Match[str]) -> str:
        between = between_parts(match)
        groups = tuple(it.strip() for it in match.groups() if it)
        denying = without(groups, match[0].split())
        return between if says(" ".join(denying), known.against) else match[0]

    return known.claims.sub(left, f" {' '.join(words)} ").split()


def between_parts(match: re.Match[str]) -> str:
    """Return what stands between the parts of a settled phrase."""
    return f" {' '.join(filter(None, match.groups()))} "


def without(phrases: Phrases, words: list[str]) -> list[str]:
    """Return words but for those of some phrases, the longest first."""
    firsts, text = by_first_word(phrases), f" {' '.join(words)} "
    near = [phrase for word in firsts.keys() & words for phrase in firsts[word] if phrase in text]
    for phrase in sorted(near, key=len, reverse=True):
        text = text.replace(phrase, " ")
    return text.split()


def has(sentence: str, phrases: Phrases) -> bool:
    """Whether a sentence has one of some phrases."""
    return says(" ".join(words_in(sentence)), phrases)


def begins_with(sentence: str, phrases: Phrases) -> bool:
    """Whether a sentence begins with one of some phrases: `Then final`, `Unless Italy stabs`."""
    return bool(leading(" ".join(words_in(sentence)), phrases))


def breaks_off(line: str) -> bool:
    """Whether a line may be the beginning of a sentence that goes on in the next one."""
    text = line.strip()
    return len(text) >= _BROKEN and (text[-1].isalnum() or text[-1] == ",")


def sentence_around(lines: Sequence[str], number: int) -> tuple[str, str]:
    """Return how the sentence of a line begins above it, and how it ends below, if it does so."""
    beginning: list[str] = []
    for at in range(number - 2, max(number - 2 - _LINES, -1), -1):
        if not _goes_on(lines[at], lines[at + 1]):
            break
        sentences = SENTENCE.findall(lines[at])
        beginning.insert(0, sentences[-1].strip())
        if len(sentences) > 1:
            break
    line, below = lines[number - 1], "".join(lines[number : number + 1])
    end = SENTENCE.findall(below)[:1] if _goes_on(line, below) else []
    return " ".join(beginning), "".join(end)


def _goes_on(line: str, below: str) -> bool:
    """Whether the last sentence of a line may end in the one below."""
    return len(line) <= LONGEST and breaks_off(line) and below.lstrip()[:1].islower()


@dataclass(frozen=True, slots=True)
class KnownWords:
    """The words of a language, ready for comparison."""

    final: frozenset[str]
    preliminary: frozenset[str]
    plain: frozenset[str]
    to_come: frozenset[str]  # may stand in a clause that says when something will be final
    turns: frozenset[str]  # may stand in a clause that says when a turn may be run
    denials: tuple[str, ...]
    denial_words: frozenset[str]
    settled: re.Pattern[str]
    claims: re.Pattern[str]
    against: Phrases  # what denies, doubts, reports or puts off a claim
    cues: Mapping[str, Phrases]  # by first word; what else a line says something by
    openings: frozenset[str]  # with which what is settled or claimed begins
    plans: re.Pattern[str]
    waiting: re.Pattern[str]
    absence: re.Pattern[str]
    concessions: re.Pattern[str]
    idle: re.Pattern[str]


@cache
def known_words(language: Language) -> KnownWords:
    """Return the words of a language, ready for comparison."""
    said = language.said
    final, preliminary = frozenset(said.final), frozenset(said.preliminary)
    plain = final | preliminary | frozenset(said.around)
    denials = (*said.denials, *language.marks.doubts)
    settled = (phrase for phrases in said.settling.values() for phrase in phrases)
    others = (*said.undecided, *said.running, *said.reserving, *said.revising, *said.alone)
    return KnownWords(
        final,
        preliminary,
        plain,
        plain | frozenset((*said.coming, *said.promising)),
        plain | all_words((*said.running, *settled)),
        denials,
        all_words(denials),
        _forms(said.settled, said),
        _forms(said.claims, said),
        (*denials, *said.hinging, *said.reported, *said.to_come, *said.passing, *said.elsewhere),
        by_first_word((*final, *preliminary, *others)),
        _openings((*said.settled, *said.claims), said),
        re.compile(
            rf"\b(?:{any_of(said.promising)})(?P<between>(?: \w+){{0,3}}?)"
            rf" {any_of(said.revising)}(?: you)?"
            rf"(?= {any_of((*said.revised, *said.days))}\b|$)"
        ),
        re.compile(
            rf" (?:{any_of(said.meanwhile)}) (?:{any_of(said.others)})(?: \w+){{0,4}}?"
            rf" (?:(?:{any_of(said.ready)})(?= )(?: too| as well)?(?= )|(?:are|is|have|do|does) $)"
            rf"| (?:{any_of(said.meanwhile)}) {any_of(said.having)} {any_of(said.others)}(?= )"
        ),
        _absence(language),
        _concessions(said),
        _forms(said.idle, said),
    )


def _forms(forms: Phrases, said: SaidWords) -> re.Pattern[str]:
    """Return the pattern of forms put together from parts; its groups are between the parts."""
    parts = {f"{{{name}}}": any_of(phrases) for name, phrases in said.settling.items()}
    word = rf"(?!{any_of((*said.denials, *said.reserving))} )\w+"
    parts["..."] = rf"(?:{word} ){{0,3}}{word}"
    ended = (
        rf"(?= (?!(?:{any_of(said.going_on)}) )(?:(?:{any_of((*said.asides, *said.around))}) )*$)"
    )
    patterns = (
        _BETWEEN.join(parts.get(it, it) for it in _PART.findall(form.rstrip("|")))
        + (ended if form.endswith("|") else "")
        for form in forms
    )
    return re.compile(rf" (?:{'|'.join(patterns)})(?= )")


def _openings(forms: Phrases, said: SaidWords) -> frozenset[str]:
    """Return the words with which forms put together from parts begin."""
    parts = {f"{{{name}}}": phrases for name, phrases in said.settling.items()}
    firsts = (_PART.findall(form)[0] for form in forms)
    return frozenset(phrase.split()[0] for first in firsts for phrase in parts.get(first, (first,)))


def _absence(language: Language) -> re.Pattern[str]:
    """Return the pattern of where somebody is until some day, to the end of its clause."""
    said = language.said
    ends = rf"(?:{any_of(said.lasting)}) (?:\w+ )?(?:{any_of(said.days)})(?: \w{{2,4}})?"
    return re.compile(
        rf"\b(?:{any_of(said.absent)})(?: (?!(?:{any_of(said.joining)})\b)\w+){{0,5}}? {ends}"
        r"(?=\s*(?:[,;:.!?)–-]|$))",
        re.IGNORECASE,
    )


def _concessions(said: SaidWords) -> re.Pattern[str]:
    """Return the pattern of what is granted and changes nothing, to the end of its clause."""
    goes_on = rf"(?! (?:{any_of(said.hinging)})\b)[^,;:.!?–—]"
    return re.compile(rf"(?<=\w) (?:{any_of(said.concessions)})\b(?:{goes_on})*", re.IGNORECASE)
