"""What only asks the reader to nod: `Ska - Den, ok?`, `That should work, shouldn't it?`.

Orders stay orders with such words behind them, which are taken off.  `Is Ska - Den ok?` is a
question, and `Ska - Den, that would work?` is none of these either.
"""

from __future__ import annotations

import re

from judge.orders.vocabulary.words_of_lines import LineWords

SENTENCE_END = re.compile(r"[.!?]\s")
WORD = re.compile(r"[^\W\d_]+")


def without_nods(line: str, words: LineWords) -> str:
    """Return a line without what asks for a nod at the end of its sentences."""
    return words.nod.sub(lambda nod: nod[0] if _is_asked(nod, words) else ".", line)


def _is_asked(nod: re.Match[str], words: LineWords) -> bool:
    """Whether a sentence asks without its nod: `Is Mun - Bur right, ok?`, `Is all ok?`."""
    sentence = SENTENCE_END.split(nod.string[: nod.start()])[-1]
    said = [word.lower() for word in WORD.findall(sentence)]
    return bool(said) and (said[0] in words.nod_questions or said[-1] in words.of_nods)
