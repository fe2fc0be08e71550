"""Lengths of time as people write them: `48h`, `two more days`, `1.5 days`, `2 days - 1 hour`."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import cache

from judge.clock.lengths import DAY, HOUR, MINUTE, WEEK
from judge.desk.letters.phrases import any_of, lower
from judge.desk.letters.time_phrases import TimeWords

LONGEST = timedelta(days=366)  # what is longer is a slip
_HALF = "(?:½|1/2)"
_SIGNS = " \t,;:.–—-"  # between a length and what is behind it


def leading_length(text: str, words: TimeWords) -> tuple[timedelta | None, str]:
    """Return the length of time with which a text begins, and the rest of it; None if with none.

    `48 hours`, `2d 12h`, `a week and a half day`.  One that is left open is none: `a day or two`.
    """
    length, rest = _leading(text, words)
    is_none = length is not None and (length > LONGEST or _is_open(rest, words))
    return (None, text) if is_none else (length, rest.lstrip(_SIGNS) if length else text)


def is_too_long(text: str, words: TimeWords) -> bool:
    """Whether a text begins with a length of time that is a slip: `400 days`."""
    length, _ = _leading(text, words)
    return length is not None and length > LONGEST


def _leading(text: str, words: TimeWords) -> tuple[timedelta | None, str]:
    """Return the length with which a text begins, or of one that is too long the first of it."""
    length, rest, known = timedelta(0), text.strip(), False
    while (match := _length(words).match(rest)) and not _is_other(match, known=known):
        step = _number(match, words) * _step(match["step"], words)
        length += -step if match["less"] else step
        rest, known = rest[match.end() :], True
        if length > LONGEST:
            break
    return (length if known and length > timedelta(0) else None), rest


def _is_open(rest: str, words: TimeWords) -> bool:
    other = rf"\W*{any_of(words.either)}\s+(?:\d|{_numbers(words)}(?!\w))"
    return re.match(other, rest, re.IGNORECASE) is not None


def _numbers(words: TimeWords) -> str:
    return any_of(word for spellings in words.numbers.values() for word in spellings)


@cache
def _length(words: TimeWords) -> re.Pattern[str]:
    steps = any_of(name for names, _ in _steps(words) for name in names)
    digits = rf"(?P<digits>\d{{1,4}}(?:[.,]\d{{1,2}})?(?!\d)|(?={_HALF}))(?:\s?(?P<sign>{_HALF}))?"
    # A number in words stands apart from what it counts: `and` is no `an d`.
    number = rf"(?:(?P<half>{any_of(words.half)})\s|{digits}|(?P<named>{_numbers(words)})(?!\w))"
    more = rf"(?:\s+{any_of(words.half_more)}(?!\w))?"
    beside = rf"(?:\s*{any_of(words.more)}(?!\w))?"
    step = rf"(?P<more>{more})\s*{beside}\s*(?P<step>{steps})(?!\w)\.?(?P<behind>{more})"
    before = rf"(?P<before>[\s,+]*)(?P<less>(?:[-–−]|{any_of(words.less)}(?!\w))\s*)?"
    also = rf"(?:{any_of(words.also)}\s+)?(?:{any_of(words.more)}\s+)?"
    return re.compile(f"{before}{also}{number}{step}", re.IGNORECASE)


def _is_other(match: re.Match[str], *, known: bool) -> bool:
    """Whether a length is no part of that before it, or less than nothing.

    `24 hours, an hour too late` begins a reason, and so does `2 days - 1 hour too late`.
    """
    if not known:
        return bool(match["less"])
    goes_on = bool(re.match(r"\s*\w", match.string[match.end() :]))
    in_words = match["digits"] is None
    return goes_on and bool(match["less"] or ("," in match["before"] and in_words))


def _number(match: re.Match[str], words: TimeWords) -> float:
    more = 0.5 * sum(map(bool, (match["sign"], match["more"], match["behind"])))
    if match["half"]:
        return 0.5 + more
    if match["digits"] is not None:
        return float(match["digits"].replace(",", ".") or 0) + more
    named = words.numbers.items()
    return next(int(number) for number, names in named if lower(match["named"]) in names) + more


def _steps(words: TimeWords) -> tuple[tuple[tuple[str, ...], timedelta], ...]:
    return (
        (words.minutes, MINUTE),
        (words.hours, HOUR),
        (words.days, DAY),
        (words.weeks, WEEK),
        (words.fortnights, 2 * WEEK),
    )


def _step(written: str, words: TimeWords) -> timedelta:
    return next(size for names, size in _steps(words) if lower(written) in names)
