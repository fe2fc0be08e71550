"""The subject of a letter: `Game; Country; Turn` (House rules II.2), read kindly.

Reply and forward marks, other separators and a trailing remark in brackets are tolerated, as long
as only one meaning is possible.  What a turn may be called, the game knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from unicodedata import combining, normalize

from judge.desk.letters.language import Language, SubjectWords
from judge.desk.letters.phrases import Phrases, any_of, lower
from judge.variants.seam import PowerName, Variant

# What mail programs of many languages put before a subject that is answered or forwarded.
_ANSWERED = (
    r"(?:re|r|fwd?|aw|wg|sv|vs|vb|antw|tr|rif|i|odp|ynt|res|enc|ref)(?:\[\d+\]|\(\d+\))?\s*[:：]"
)
_MARKS = re.compile(rf"^\s*(?:{_ANSWERED}\s*)+", re.IGNORECASE)
# What gateways and lists put there: `[EXTERNAL]`, `*** CAUTION ***`, `{Spam?}`.
_GATEWAY = r"\[[^\[\]]{1,40}\]|\*+[^*]{1,40}\*+|\{[^{}]{1,40}\}|<[^<>]{1,40}>"
_ALL_MARKS = re.compile(rf"^\s*(?:(?:{_ANSWERED}|{_GATEWAY})\s*)+", re.IGNORECASE)
# A label before the name: `Game: Sarajevo`, `Name of game: Sarajevo`, `SPAM: Sarajevo`.
_LABEL = re.compile(r"^\s*[^\W\d_][^:;,/|]{0,24}:\s+")
_REMARK = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
_SEPARATORS = re.compile(r"\s*[;,/|]\s*")
_END_OF_WORD = re.compile(r"(?<=[^ ])(?![\w'’-])")
_LONGEST_NAME = 100  # letters of a subject that may be a game's name
_IN_BRACKETS = re.compile(r"^\s*[\[({<]([^\[\](){}<>]{1,60})[\])}>]")
_WORD = re.compile(r"\w[\w'’-]*")
_SHORTEST_NAME = 4  # letters of what a power is called in a sentence
MOST_WORDS_BEFORE = 4  # the game's name


@dataclass(frozen=True, slots=True)
class Subject:
    """What the subject of a letter to a game says.

    `code` is the turn that it names in whole, and `parts` what it names of one; `unknown` are the
    parts that were not understood; `preliminary` is true if it says that the orders are not final;
    `other_game` is true if some of them follow the game's name at
    once, so that another game may be meant.
    """

    power: str | None = None
    code: str = ""
    parts: Mapping[str, str | int] = field(default_factory=dict)
    final: bool = False
    preliminary: bool = False
    gm: bool = False
    unknown: tuple[str, ...] = ()
    other_game: bool = False

    @property
    def names_turn(self) -> bool:
        """Whether it says which turn the letter is for, in whole or in part."""
        return bool(self.code or self.parts)


def without_marks(subject: str) -> str:
    """Return a subject without `Re:` and its kin, on one line."""
    return _MARKS.sub("", " ".join(subject.split()))


def is_marked(subject: str) -> bool:
    """Whether a subject begins with `Re:` or its kin, as that of an answer does."""
    return without_marks(subject) != " ".join(subject.split())


def key_of(name: str) -> str:
    """Return what is the same for all ways to write a name: case and spaces do not matter."""
    return " ".join(name.split()).casefold()


def folded(name: str) -> str:
    """Return what is the same for ways to write a name that may be meant as one: `Zurich_2`.

    Accents do not matter, nor whether a space is written as programs write it.
    """
    letters = normalize("NFKD", key_of(name.replace("_", " ")))
    return "".join(letter for letter in letters if not combining(letter))


def candidates(subject: str) -> tuple[str, ...]:
    """Return the keys of all names that a subject may begin with, the longest first.

    A name ends where a word ends: `Sarajevos` does not begin with `Sarajevo`.
    """
    texts = dict.fromkeys(text for text, _ in _texts(subject))
    names = (name for text in texts for name, _ in _beginnings(text))
    return tuple(dict.fromkeys(map(key_of, names)))


def part_subject(subject: str, name: str) -> str:
    """Return what follows a game's name in a subject; all of it, if it begins with another."""
    rests = (
        f"{rest}; {before}" if before else rest
        for text, before in _texts(subject)
        for beginning, rest in _beginnings(text)
        if folded(beginning) == folded(name)
    )
    return next(rests, without_marks(subject))


def _texts(subject: str) -> Iterator[tuple[str, str]]:
    """Yield a subject without more and more of what may stand before the game's name, and that.

    The name may stand in brackets, or behind other words: `[Sarajevo] Fall`, `Orders Sarajevo`.
    """
    text = without_marks(subject)
    yield text, ""
    bare = _ALL_MARKS.sub("", text)
    yield bare, ""
    yield _LABEL.sub("", bare), ""
    yield _IN_BRACKETS.sub(r"\1 ", text), ""
    starts = [word.start() for word in _WORD.finditer(text)]
    later = starts[1 : MOST_WORDS_BEFORE + 1]
    yield from ((text[at:], text[:at].strip(" -–—:;,/|")) for at in later)


def _beginnings(text: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to part a text behind a word, the longest beginning first."""
    ends = [end.start() for end in _END_OF_WORD.finditer(text[: _LONGEST_NAME + 1])]
    for at in reversed(ends):
        if at <= _LONGEST_NAME:
            yield text[:at], text[at:]


def read_subject(rest: str, variant: Variant, language: Language) -> Subject:
    """Read what follows the game's name."""
    rest = _in_brackets(language.subject).sub(r"; \1", rest)
    text = f" {lower(_REMARK.sub('', rest))} "
    text = _labels(language.subject.labels).sub(r"\1 ", text)
    text, preliminary = _take(text, language.subject.preliminary)
    text, final = _take(text, language.subject.final)
    text, gm = _take(text, language.subject.gm)
    text, over = _take(text, language.subject.over)
    turn = variant.read_turn(text)
    text, power = take_power(turn.rest, variant.powers.values())
    unknown = tuple(part for part in _SEPARATORS.split(text.strip(" ;,/|.-:")) if part)
    head = _SEPARATORS.split(rest, maxsplit=1)[0].strip()
    if not head or head == rest.strip() or not head[0].isalnum():
        other_game = False
    else:
        other_game = bool(read_subject(head, variant, language).unknown)
    return Subject(
        power,
        "" if over else turn.code,
        {} if over else turn.parts,
        final and not preliminary,
        preliminary,
        gm,
        unknown,
        other_game,
    )


@cache
def _in_brackets(words: SubjectWords) -> re.Pattern[str]:
    """Return the pattern of a mark in brackets at the end: `Fall 1901 (FINAL)`."""
    marks = any_of((*words.final, *words.preliminary))
    return re.compile(rf"[(\[]\s*({marks})\W*[)\]]\s*$", re.IGNORECASE)


@cache
def _labels(labels: Phrases) -> re.Pattern[str]:
    """Return the pattern of a label before a field: `; Season: Spring`."""
    return re.compile(rf"([;,/|]|^)\s*{any_of(labels)}\s*:")


def _take(text: str, phrases: Phrases) -> tuple[str, bool]:
    shorter, count = _any(phrases).subn(" ", text)
    return shorter, bool(count)


@cache
def _any(phrases: Phrases) -> re.Pattern[str]:
    """Return the pattern of any of some phrases."""
    return re.compile(rf"\b{any_of(phrases)}\b")


def take_power(text: str, powers: Iterable[PowerName]) -> tuple[str, str | None]:
    """Take the power out of a text in small letters, if it names exactly one."""
    named: dict[str, str] = {}
    for power in powers:
        matches = (spelling.search(text) for spelling in _spellings(power))
        if match := next(filter(None, matches), None):
            named[power.code] = match[0]
    if len(named) != 1:
        return text, None
    [(code, spelling)] = named.items()
    return text.replace(spelling, " ", 1), code


@cache
def names_of(powers: tuple[PowerName, ...]) -> Phrases:
    """Return what powers are called in words, and what is theirs: Italy, Italys, Italian."""
    spellings = (lower(name) for power in powers for name in power.spellings)
    names = [name for name in spellings if len(name) >= _SHORTEST_NAME]
    return (*names, *(f"{name}s" for name in names))


@cache
def _spellings(power: PowerName) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of all that a power is called, the longest first."""
    longest_first = sorted(map(str.lower, power.spellings), key=len, reverse=True)
    return tuple(re.compile(rf"\b{re.escape(name)}\b") for name in longest_first)
