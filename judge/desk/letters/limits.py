"""How much of a letter is read for orders: more than anybody orders, and no more than is quick.

Reading takes its time for each line and each word, so both are counted; what is beyond them is
left out, and its writer is told so.
"""

from __future__ import annotations

import re

MOST_LINES = 100
MOST_WORDS = 800  # words and signs
MOST_QUOTED = (300, 2_400)  # lines and words of what a letter quotes: a whole report of the judge's

_WORD = re.compile(r"\d+|[^\W\d]+|[^\w\s]")  # letters and digits are parted in the reading too


def words_in(text: str) -> int:
    """Return how many words and signs a text has."""
    return len(_WORD.findall(text))


def readable(
    text: str, most_lines: int = MOST_LINES, most_words: int = MOST_WORDS
) -> tuple[str, bool]:
    """Return the part of a text that is read for orders, and whether anything is left out.

    Its lines keep their numbers.
    """
    lines = text.split("\n")
    count = words = 0
    for number, line in enumerate(lines):
        words += words_in(line)
        count += bool(line.strip())
        if count > most_lines or words > most_words:
            return "\n".join(lines[:number]), True
    return text, False
