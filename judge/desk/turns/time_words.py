"""Lengths of time and moments as people write them: `48h`, `two days`, `Sunday at 20:00`.

A moment is read word by word, in whatever order its parts stand; what is not understood makes it
none, so that no clock is set by a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, time, timedelta, timezone, tzinfo
from functools import cache
from zoneinfo import ZoneInfo

from judge.clock.lengths import DAY, HOUR, MINUTE, WEEK
from judge.clock.zones import find_zone
from judge.desk.letters.language import Phrases, any_of, lower
from judge.desk.letters.time_phrases import TimeWords

LONGEST = timedelta(days=366)  # what is longer is a slip
_HALF_DAY = 12


def leading_length(text: str, words: TimeWords) -> tuple[timedelta | None, str]:
    """Return the length of time with which a text begins, and the rest of it; None if with none.

    `48 hours`, `2d 12h`, `a week and a half day`.
    """
    length, rest = _leading(text, words)
    return (None, text) if length is not None and length > LONGEST else (length, rest)


def is_too_long(text: str, words: TimeWords) -> bool:
    """Whether a text begins with a length of time that is a slip: `400 days`."""
    length, _ = _leading(text, words)
    return length is not None and length > LONGEST


def _leading(text: str, words: TimeWords) -> tuple[timedelta | None, str]:
    """Return the length with which a text begins, or of one that is too long the first of it."""
    length, rest, known = timedelta(0), text.strip(), False
    while (match := _length(words).match(rest)) and not (known and _is_aside(match)):
        number = 0.5 if match["half"] else _number(match["number"], words)
        length += (number + 0.5 * bool(match["more"])) * _step(match["step"], words)
        rest, known = rest[match.end() :], True
        if length > LONGEST:
            break
    return (length if known and length else None), rest.lstrip(" \t,;:.–—-") if known else text


@cache
def _length(words: TimeWords) -> re.Pattern[str]:
    numbers = any_of(word for spellings in words.numbers.values() for word in spellings)
    steps = any_of((*words.minutes, *words.hours, *words.days, *words.weeks))
    # A number in words stands apart from what it counts: `and` is no `an d`.
    number = rf"(?:(?P<half>{any_of(words.half)})\s|(?P<number>\d{{1,4}}|(?:{numbers})\s))"
    more = rf"(?P<more>\s+{any_of(words.half_more)}(?!\w))?"
    step = rf"\s*(?P<step>{steps})(?!\w)\.?{more}"
    return re.compile(rf"(?P<before>[\s,+]*)(?:and\s+)?{number}{step}", re.IGNORECASE)


def _is_aside(match: re.Match[str]) -> bool:
    """Whether a length behind another begins its reason: `24 hours, an hour too late`."""
    number = match["number"]
    in_words = bool(match["half"]) or not number.isdigit()
    goes_on = re.match(r"\s*\w", match.string[match.end() :])
    return "," in match["before"] and in_words and bool(goes_on)


def _number(written: str, words: TimeWords) -> int:
    if written.isdigit():
        return int(written)
    named = words.numbers.items()
    return next(int(number) for number, names in named if lower(written.strip()) in names)


def _step(written: str, words: TimeWords) -> timedelta:
    steps = {
        words.minutes: MINUTE,
        words.hours: HOUR,
        words.days: DAY,
        words.weeks: WEEK,
    }
    return next(size for names, size in steps.items() if lower(written) in names)


@dataclass(frozen=True, slots=True)
class _MomentParts:
    """What a text says of a moment."""

    year: int = 0
    month: int = 0
    day: int = 0
    weekday: int | None = None
    date: date | None = None
    hour: time | None = None
    ends_day: bool = False  # midnight is the end of its day
    zone: tzinfo | None = None
    impossible: bool = False  # there is no such hour, or no such zone: it is no moment at all


def read_moment(
    text: str, words: TimeWords, now: datetime, zone: tzinfo, hour: time | None = None
) -> datetime | None:
    """Return the moment that a text names, in UTC, or None if it names none.

    It is by the clock of `zone` unless the text names another; a day without an hour means its
    `hour`, or its end.  Where the text leaves it open, the first such moment from now on is meant.
    """
    since_now = re.match(rf"\s*{any_of(words.since_now)}(?!\w)", text, re.IGNORECASE)
    length, rest = leading_length(text[since_now.end() :] if since_now else text, words)
    if length is not None:
        return now + length if not rest.strip(" .!") or _is_any(rest, words.since_now) else None
    parts = _parts(text, words, now.astimezone(zone).date())
    if parts is None or _EITHER.fullmatch(text):
        return None
    if parts.hour is None:
        parts = replace(parts, hour=hour or time(0), ends_day=not hour)
    return _resolved(parts, now.astimezone(parts.zone or zone))


def _is_any(text: str, phrases: Phrases) -> bool:
    return lower(text.strip(" .!")) in phrases


_ISO = re.compile(r"\b(\d{4})-(\d{1,2})-(\d{1,2})(?:t(?=\d))?")
_DOTTED = re.compile(r"\b(\d{1,2})\.\s?(0?[1-9]|1[0-2])\.(\d{4})?(?!\d)")
_EITHER = re.compile(r"\s*\d{1,2}\.(?:0?[1-9]|1[0-2])[\s!]*")  # 10.12: an hour, or a day
_CLOCK = re.compile(r"\b(\d{1,2})(?:[:.h](\d{2}))(?::\d{2})?(?!\d)")
_OFFSET = re.compile(
    r"(?:\b(?:utc|gmt))?\s*([+-])(\d{2}):?(\d{2})?(?!\d)|(?:\butc\b|\bgmt\b|\bz\b)"
)


def _parts(text: str, words: TimeWords, today: date) -> _MomentParts | None:
    """Return what a text says of a moment; None if it says anything else."""
    rest, parts = f" {lower(text)} ", _MomentParts()
    rest, parts = _numbers(rest, parts, words)
    if parts.impossible:
        return None
    rest, parts = _words(rest, parts, words, today)
    rest = re.sub(rf"(?<!\w){any_of(words.plain)}(?!\w)", " ", rest)
    rest = re.sub(r"[\s,.;()!@-]+", " ", rest).strip()
    if rest:
        match = find_zone(rest)
        if not match.zone:
            return None
        parts = replace(parts, zone=ZoneInfo(match.zone))
    return parts if parts != _MomentParts(zone=parts.zone) else None


def _numbers(rest: str, parts: _MomentParts, words: TimeWords) -> tuple[str, _MomentParts]:
    """Take what is written in digits: a date, an hour, a zone by its distance from UTC."""
    if match := _ISO.search(rest):
        year, month, day = map(int, match.groups())
        rest, parts = _without(rest, match), replace(parts, year=year, month=month, day=day)
    elif match := _DOTTED.search(rest):
        day, month, year = (int(number or 0) for number in match.groups())
        rest, parts = _without(rest, match), replace(parts, year=year, month=month, day=day)
    half = rf"\s*(?P<half>{any_of((*words.morning, *words.evening))})(?!\w)"
    pattern = rf"{_CLOCK.pattern}(?:{half})?|\b(\d{{1,2}}){half.replace('half', 'other')}"
    if match := re.search(pattern, rest):
        hours, minutes = int(match[1] or match[4]), int(match[2] or 0)
        half_of_day = match["half"] or match["other"]
        if half_of_day and hours <= _HALF_DAY:
            hours = hours % _HALF_DAY + (_HALF_DAY if half_of_day in words.evening else 0)
        rest, parts = _without(rest, match), _at(parts, hours, minutes)
    if match := _OFFSET.search(rest):
        rest, parts = _without(rest, match), _away(parts, match)
    return rest, parts


def _at(parts: _MomentParts, hours: int, minutes: int) -> _MomentParts:
    """Return a moment with its hour; 24:00 is the end of the day."""
    if hours == 24 and not minutes:
        return replace(parts, hour=time(0), ends_day=True)
    if hours > 23 or minutes > 59:
        return replace(parts, impossible=True)
    return replace(parts, hour=time(hours, minutes))


def _away(parts: _MomentParts, offset: re.Match[str]) -> _MomentParts:
    """Return a moment in the zone that is so far from UTC."""
    away = timedelta(hours=int(offset[2] or 0), minutes=int(offset[3] or 0))
    if away >= DAY:
        return replace(parts, impossible=True)
    return replace(parts, zone=timezone(-away if offset[1] == "-" else away))


def _words(
    rest: str, parts: _MomentParts, words: TimeWords, today: date
) -> tuple[str, _MomentParts]:
    """Take what is written in words: days, months, noon and midnight; and their numbers."""
    for number, names in words.weekdays.items():
        if match := _named(names, rest):
            rest, parts = _without(rest, match), replace(parts, weekday=int(number) - 1)
            break
    for number, names in words.months.items():
        if match := _named(names, rest):
            rest, parts = _without(rest, match), replace(parts, month=int(number))
            rest, parts = _day_and_year(rest, parts)
            break
    for names, days in ((words.today, 0), (words.tomorrow, 1)):
        if match := _named(names, rest):
            rest, parts = _without(rest, match), replace(parts, date=today + timedelta(days=days))
    if match := _named(words.noon, rest):
        rest, parts = _without(rest, match), replace(parts, hour=time(12))
    if match := _named(words.midnight, rest):
        rest, parts = _without(rest, match), replace(parts, hour=time(0), ends_day=True)
    return rest, parts


def _day_and_year(rest: str, parts: _MomentParts) -> tuple[str, _MomentParts]:
    """Take the day of a month, and the year if there is one."""
    if match := re.search(r"\b(\d{4})\b", rest):
        rest, parts = _without(rest, match), replace(parts, year=int(match[1]))
    if match := re.search(r"\b(\d{1,2})(?:st|nd|rd|th)?\b", rest):
        rest, parts = _without(rest, match), replace(parts, day=int(match[1]))
    return rest, parts


def _named(names: Iterable[str], rest: str) -> re.Match[str] | None:
    return re.search(rf"(?<!\w){any_of(names)}(?!\w)", rest)


def _without(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]} {text[match.end() :]}"


def _resolved(parts: _MomentParts, now: datetime) -> datetime | None:
    """Return the moment of its parts that comes next; None if there is no such day."""
    days = list(_days(parts, now.date()))
    later = DAY if parts.ends_day else timedelta(0)
    assert parts.hour is not None, "a moment has an hour"
    moments = (datetime.combine(day + later, parts.hour, tzinfo=now.tzinfo) for day in days)
    known = [moment.astimezone(UTC) for moment in moments]
    fixed = parts.year or parts.date
    return next((moment for moment in known if moment > now), known[0] if known and fixed else None)


def _days(parts: _MomentParts, today: date) -> Iterable[date]:
    """Yield the days that may be meant, the first first."""
    if parts.date is not None:
        return [parts.date]
    if parts.month:
        years = [parts.year] if parts.year else [today.year, today.year + 1]
        days = (_day_of(year, parts.month, parts.day) for year in years)
        fit = [day for day in days if day is not None]
        return [day for day in fit if parts.weekday in (None, day.weekday())]
    near = (today + timedelta(days=days) for days in range(-1, 9))
    return [day for day in near if parts.weekday in (None, day.weekday())]


def _day_of(year: int, month: int, day: int) -> date | None:
    if not MINYEAR < year < MAXYEAR:  # whose days end where calendars do, in some zone
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None
