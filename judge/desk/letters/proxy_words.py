"""Lines by which a player lets another one order units of theirs (House rules II.3).

`PROXY A Mun, F Kie TO France`, `I give France my proxy for A Mun`, `France has my proxy for A Mun`:
a line that speaks of a proxy, and of who gets it.  Whatever else it says must be the things and
nothing but the things, or no proxy is given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from judge.desk.letters.language import ProxyWords
from judge.desk.letters.phrases import any_of, lower
from judge.variants.seam import PowerName

_LONGEST = 300  # letters of a line that is looked at


@dataclass(frozen=True, slots=True)
class Grant:
    """What a line says of one receiver: which power, and the words that name the things."""

    receiver: str
    things: str


def grants_in(line: str, words: ProxyWords, powers: Iterable[PowerName]) -> tuple[Grant, ...]:
    """Return the proxies that a line gives; none if it is something else."""
    if len(line) > _LONGEST or not _proxy(words).search(line):
        return ()
    names = {lower(name): power.code for power in powers for name in power.spellings}
    if not names:  # a letter to no game
        return ()
    given = list(_receivers(words, tuple(names)).finditer(line))
    if not given:
        return ()
    codes = [names[lower(next(filter(None, match.groups())))] for match in given]
    if len(set(codes)) == 1:
        rest = _receivers(words, tuple(names)).sub(" ", line)
        return (Grant(codes[0], _bare(rest, words)),)
    return tuple(_one_by_one(line, given, codes, words))


def _one_by_one(
    line: str, given: list[re.Match[str]], codes: list[str], words: ProxyWords
) -> Iterator[Grant]:
    """Yield what stands before each receiver; what stands behind the last belongs to it."""
    starts = [0, *(match.end() for match in given[:-1])]
    for start, match, code in zip(starts, given, codes, strict=True):
        behind = line[match.end() :] if match is given[-1] else ""
        yield Grant(code, _bare(f"{line[start : match.start()]} {behind}", words))


def named_things(text: str, words: ProxyWords, powers: Iterable[PowerName]) -> str:
    """Return the words that name things in what stands behind `REVOKE PROXY`."""
    names = tuple(name for power in powers for name in power.spellings)
    to = any_of((*words.to, *words.of))
    text = re.sub(rf"\b{to}\s+{any_of(names)}\b", " ", text, flags=re.IGNORECASE)
    return _bare(text, words)


@cache
def _proxy(words: ProxyWords) -> re.Pattern[str]:
    return re.compile(rf"\b{any_of(words.called)}\b", re.IGNORECASE)


@cache
def _receivers(words: ProxyWords, names: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of what says who gets one: `to France`, `give France`, `France has`."""
    power = rf"({any_of(names)})"
    ahead = rf"\b(?:{any_of(words.to)}|{any_of(words.gives)})\W+{power}\b(?:['’]s)?"
    behind = rf"\b{power}\s+{any_of(words.gets)}\b"
    return re.compile(f"{ahead}|{behind}", re.IGNORECASE)


@cache
def _around(words: ProxyWords) -> re.Pattern[str]:
    return re.compile(rf"\b{any_of((*words.called, *words.around))}\b", re.IGNORECASE)


def _bare(text: str, words: ProxyWords) -> str:
    """Return a text without what stands around the things."""
    bare = _around(words).sub(" ", text)
    return " ".join(re.sub(r"[\s:;.!*_]+|\s[-–—]+\s|^\W+", " ", f" {bare} ").split()).strip(" ,-–—")
