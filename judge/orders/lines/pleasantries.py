"""What is only said to be nice, and orders nothing: it is taken off a line.

What asks the reader to nod (`Ska - Den, ok?`, `That should work, shouldn't it?`), and what wishes
somebody well (`Happy New Year to you!`, `Greetings from Moscow`).  `Is Ska - Den ok?` is a
question, and `Greetings to Paris and A Mun - Bur` has an order.
"""

from __future__ import annotations

import re

from judge.orders.vocabulary import Vocabulary
from judge.orders.vocabulary.words_of_lines import LineWords

SENTENCE_END = re.compile(r"[.!?]\s")
WORD = re.compile(r"[^\W\d_]+")
NOTED = re.compile(r"\b[AF]\b|[-–—→>:]")


def without_pleasantries(line: str, vocabulary: Vocabulary) -> str:
    """Return a line without what asks for a nod, or wishes well."""
    words = vocabulary.lines
    plain = words.nod.sub(lambda nod: nod[0] if _is_asked(nod, words) else ".", line)

    def without(wish: re.Match[str]) -> str:
        said = {word.lower() for word in WORD.findall(wish["to"])} - vocabulary.prose.aiming
        ordered = not vocabulary.act_words.isdisjoint(said) or NOTED.search(wish["to"])
        return wish[0] if ordered else wish["onset"]

    return words.wishing.sub(without, plain)


def _is_asked(nod: re.Match[str], words: LineWords) -> bool:
    """Whether a sentence asks without its nod: `Is Mun - Bur right, ok?`, `Is all ok?`."""
    sentence = SENTENCE_END.split(nod.string[: nod.start()])[-1]
    said = [word.lower() for word in WORD.findall(sentence)]
    return bool(said) and (said[0] in words.nod_questions or said[-1] in words.of_nods)
