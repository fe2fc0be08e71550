"""Sentences: where one ends, and where a full stop is only that of an abbreviation.

`A Mun. S A Ruh.` is one, `A Mun - Bur. If that fails, F Kie - Hol.` are two, and so are
`A Mun - Bur. i hope it works`, as nothing goes on with an order by such a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from judge.orders.lines.splitting import Line
from judge.orders.vocabulary import Vocabulary
from judge.orders.vocabulary.words_of_lines import LineWords

# Each run of letters or signs is tried once, from where it begins.
STOP = re.compile(
    r"(?:(?<![^\W_])(?P<word>[^\W_]++)|(?<![)\]\"”’'])(?=[)\]\"”’'])|(?<![.!?…])(?=[.!?…]))"
    r"[)\]\"”’']*+(?P<stop>[.!?…]++)[)\"”’]*+\s++(?=(?P<next>\S++))"
)
GOES_ON = frozenset("schrd")  # A Mun. S A Ruh.
LAST_LETTERS = frozenset("hdb")  # A Mun H.
APOSTROPHES = str.maketrans("", "", ".,:'’")
SHORTEST = 2  # letters of a word that ends a sentence


def sentences(text: str, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the sentences of a text, stops and all."""
    start = 0
    for match in STOP.finditer(text):
        if _ends(match, vocabulary.lines):
            yield text[start : match.end()].strip()
            start = match.end()
    if rest := text[start:].strip():
        yield rest


def _ends(match: re.Match[str], words: LineWords) -> bool:
    word, stop, following = match["word"] or "", match["stop"], match["next"]
    if following.strip(".,:").lower() in GOES_ON | words.name_endings:
        return False
    if stop != ".":
        return not (")" in match[0] and following[0].islower())  # (not this one!) and so on
    remark = following.lower().translate(APOSTROPHES) in words.remark_openers
    if following[0].islower() and (word.islower() or remark):
        return len(word) > SHORTEST and word.lower() not in words.abbreviations
    if following[0].islower() and word.isupper() and word.lower() in LAST_LETTERS:
        return True  # ven H, tyr H. tunis s ven
    begins = following[0].isupper() or not following[0].isalpha()
    long = len(word) >= SHORTEST or not word or word.lower() in LAST_LETTERS | words.last_words
    full = long and word.lower() not in words.abbreviations
    return begins and following[0] not in "-–—>=" and full


def in_sentences(line: Line, vocabulary: Vocabulary) -> list[Line]:
    """Return the sentences of a line as lines with its number."""
    return [replace(line, text=text) for text in sentences(line.text, vocabulary)]
