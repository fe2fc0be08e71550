"""Sentences: where one ends, and where a full stop is only that of an abbreviation.

`A Mun. S A Ruh.` is one, `A Mun - Bur. If that fails, F Kie - Hol.` are two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from judge.orders.lines.splitting import Line
from judge.orders.words import word_set

STOP = re.compile(
    r"(?P<word>[^\W_]+)?(?P<close>[)\]\"”’']*)(?P<stop>[.!?…]+)[)\"”’]*\s+(?=(?P<next>\S+))"
)
GOES_ON = word_set(
    """
    s c h r d S C H R D sea Sea ocean Ocean bight Bight channel Channel atlantic Atlantic
    """
)
ABBREVIATED = frozenset({"st", "nr", "no", "vs", "etc", "eg", "ie", "mr", "mrs", "dr", "prof"})
SHORTEST = 2  # letters of a word that ends a sentence


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text, stops and all."""
    start = 0
    for match in STOP.finditer(text):
        if _ends(match):
            yield text[start : match.end()].strip()
            start = match.end()
    if rest := text[start:].strip():
        yield rest


def _ends(match: re.Match[str]) -> bool:
    word, stop, following = match["word"] or "", match["stop"], match["next"]
    if following.strip(".,:") in GOES_ON:
        return False
    if stop != ".":
        return True
    if following[0].islower() and word.islower():
        return len(word) > SHORTEST + 1 and word.lower() not in ABBREVIATED
    begins = following[0].isupper() or not following[0].isalpha()
    long = len(word) >= SHORTEST or not word
    return begins and following[0] not in "-–—>=" and long and word.lower() not in ABBREVIATED


def in_sentences(line: Line) -> list[Line]:
    """Return the sentences of a line as lines with its number."""
    return [replace(line, text=text) for text in sentences(line.text)]
