"""Patterns that are made of plain phrases: blanks may be wider, and apostrophes may be missing."""

from __future__ import annotations

import re
from collections.abc import Iterable

NEVER = "(?!)"  # matches nothing: a language may lack a list
SLOT = re.compile(r"\{(wrong|right|unit)\}")
WRONG, RIGHT, WORD = r"[^,:]{2,30}?", r"[^,:.]{2,30}", r"[^\W\d_]{2,20}"


def any_of(phrases: Iterable[str]) -> str:
    """Return the pattern of some phrases, the longest first."""
    return "|".join(map(_phrase, sorted(phrases, key=lambda text: (-len(text), text)))) or NEVER


def _phrase(text: str) -> str:
    words = (re.escape(word).replace("'", "['’]?") for word in text.split())
    return r"[\s,(]+".join(words)


def reading_pattern(text: str) -> re.Pattern[str]:
    """Return the pattern of `for {wrong} read {right}`: what stands there are its groups."""
    pieces = SLOT.split(text)
    pattern = ""
    for at, piece in enumerate(pieces):
        if at % 2:
            last = not any(pieces[at + 1 :])
            first = not any(pieces[:at])
            pattern += rf"(?P<{piece}>{WORD if first else RIGHT if last else WRONG})"
        else:
            before = r",?\s+" if at and piece.startswith(" ") else ""
            behind = r"\s+" if piece.endswith(" ") else ""
            pattern += before + _phrase(piece) + behind
    return re.compile(rf"\b{pattern}", re.I)
