"""Words with a slip in them: a letter too many, too few, wrong or misplaced."""

from __future__ import annotations

from collections import Counter

FEW_LETTERS = 2  # of a word in which a slip makes another one
LONG = 4  # letters of a word that is known with a wrong one among them


def is_slip(word: str, wanted: str) -> bool:
    """Whether a word is the one wanted, or that but for a slip."""
    letters = Counter(filter(str.isalpha, word))
    more, less = letters - Counter(wanted), Counter(wanted) - letters
    slips = max(more.total(), less.total()) if len(wanted) >= LONG else (more + less).total()
    return word == wanted or (len(wanted) > FEW_LETTERS and slips <= 1)
