"""Which powers a text names, and what else (`England and France`, `Italy because ...`)."""

from __future__ import annotations

import re
from functools import cache

from judge.desk.language import Phrases, any_of
from judge.variants.seam import PowerName, Variant


def powers_in(text: str, variant: Variant) -> tuple[str, ...]:
    """Return the powers that a text names and nothing else but signs and short words; else none."""
    powers, rest = powers_and_rest(text, variant)
    return powers if all(len(word) <= _SHORT for word in re.findall(r"\w+", rest)) else ()


def powers_and_rest(text: str, variant: Variant) -> tuple[tuple[str, ...], str]:
    """Return the powers that a text names, in the order of reports, and the text without them."""
    rest, powers = text, []
    for power in variant.powers.values():
        rest, count = _spelling(power).subn(" ", rest)
        powers += [power.code] if count else []
    return tuple(powers), rest


def powers_in_order(text: str, variant: Variant) -> tuple[str, ...]:
    """Return the powers that a text names, in the order in which it does."""
    places = ((_spelling(power).search(text), power.code) for power in variant.powers.values())
    first = {code: match.start() for match, code in places if match}
    return tuple(sorted(first, key=first.__getitem__))


_SHORT = 3  # letters of a word between two powers: and, the


def power_before(text: str, variant: Variant) -> tuple[str, str]:
    """Return the power with which a text begins, and what is behind it; or no power."""
    for power in variant.powers.values():
        match = re.match(rf"\W*{_spelling(power).pattern}", text, re.IGNORECASE)
        if match:
            return power.code, text[match.end() :].lstrip(" \t:=,-–—")
    return "", text


@cache
def _spelling(power: PowerName) -> re.Pattern[str]:
    """Return the pattern of all that a power is called, the longest first."""
    return re.compile(rf"\b{any_of(power.spellings)}\b", re.IGNORECASE)


def reason_behind(text: str, because: Phrases) -> tuple[str, str]:
    """Return a text and the reason that stands behind it, if one does: `... because he phoned`."""
    parts = re.split(rf"\s+(?:{any_of(because)})\s+", text, maxsplit=1, flags=re.IGNORECASE)
    return (parts[0], parts[1].strip()) if len(parts) > 1 else (text, "")
