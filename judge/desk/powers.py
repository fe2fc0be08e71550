"""Which powers a text names, in the argument of a command: `Italy`, `England and France`."""

from __future__ import annotations

import re
from functools import cache

from judge.variants.seam import PowerName, Variant


def powers_in(text: str, variant: Variant) -> tuple[str, ...]:
    """Return the powers that a text names and nothing else but signs and short words; else none."""
    rest, powers = text, []
    for power in variant.powers.values():
        rest, count = _spelling(power).subn(" ", rest)
        powers += [power.code] if count else []
    return tuple(powers) if all(len(word) <= _SHORT for word in re.findall(r"\w+", rest)) else ()


_SHORT = 3  # letters of a word between two powers: and, the


def power_before(text: str, variant: Variant) -> tuple[str, str]:
    """Return the power with which a text begins, and what is behind it; or no power."""
    for power in variant.powers.values():
        match = re.match(rf"\W*(?:{_spelling(power).pattern})", text, re.IGNORECASE)
        if match:
            return power.code, text[match.end() :].lstrip(" \t:=,-–—")
    return "", text


@cache
def _spelling(power: PowerName) -> re.Pattern[str]:
    """Return the pattern of all that a power is called, the longest first."""
    names = sorted({power.name, power.adjective, power.code, *power.also}, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
