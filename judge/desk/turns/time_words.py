"""Moments as people write them: `Sunday at 20:00`, `the 15th`, `Friday week`, `in 3 days`.

A moment is read word by word, in whatever order its parts stand; what is not understood makes it
none, so that no clock is set by a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, time, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

from judge.clock.deadlines import Timetable
from judge.clock.lengths import DAY, WEEK
from judge.clock.zones import find_zone
from judge.desk.letters.phrases import Phrases, any_of, lower
from judge.desk.letters.time_phrases import TimeWords
from judge.desk.turns.length_words import leading_length
from judge.variants.seam import Cause

_HALF_DAY = 12
_DAYS_OF_WEEK = 7
_NEAR = 9  # days from today of which one has each weekday, whatever the hour
_MONTHS = 12


@dataclass(frozen=True, slots=True)
class _MomentParts:
    """What a text says of a moment."""

    year: int = 0
    month: int = 0
    day: int = 0
    either_way: bool = False  # its day and its month may stand in either order: 5/12
    weekday: int | None = None
    is_next: bool = False  # next Friday
    weeks: int | None = None  # from this one: 0 or 1
    date: date | None = None
    hour: time | None = None
    ends_day: bool = False  # midnight is the end of its day
    later: timedelta = timedelta(0)  # Friday week
    zone: tzinfo | None = None
    impossible: bool = False  # there is no such hour, or no such zone: it is no moment at all


def read_moment(
    text: str, words: TimeWords, now: datetime, zone: tzinfo, hour: time | None = None
) -> datetime | None:
    """Return the moment that a text names, in UTC, or None if it names none.

    It is by the clock of `zone` unless the text names another; a day without an hour means its
    `hour`, or its end.  Where the text leaves it open, the first such moment from now on is meant.
    """
    moments = moments_in(text, words, now, zone, hour)
    return None if isinstance(moments, Cause) or not moments else moments[0]


def moments_in(
    text: str, words: TimeWords, now: datetime, zone: tzinfo, hour: time | None
) -> Sequence[datetime] | Cause:
    """Return the moments that a text may name, the first first; or why it contradicts itself.

    Most name one.  `Next Friday` on a Tuesday may be that of this week or the one after it, and
    `5/12` a day of two months.
    """
    since_now = re.match(rf"\s*{any_of(words.since_now)}(?!\w)", text, re.IGNORECASE)
    length, rest = leading_length(text[since_now.end() :] if since_now else text, words)
    if length is not None and not _named(words.week_on, lower(text)):
        is_all = not rest.strip(" .!") or _is_any(rest, words.since_now)
        return [now + length] if is_all else []
    parts = _parts(text, words, now.astimezone(zone).date())
    if parts is None or _EITHER.fullmatch(text):
        return []
    if parts.hour is None:
        parts = replace(parts, hour=hour or time(0), ends_day=not hour)
    return _resolved(parts, now.astimezone(parts.zone or zone))


def read_clock(text: str, words: TimeWords) -> tuple[str, time | None] | None:
    """Return the zone and the hour of the day that a text names (empty, None if not); or None."""
    if zone := find_zone(text.strip(" \t.:=!")).zone:
        return zone, None
    parts = _parts(text, words, date.min)
    if parts is None or parts.hour is None:
        return None
    zone = parts.zone.key if isinstance(parts.zone, ZoneInfo) else ""
    is_utc = isinstance(parts.zone, timezone) and not parts.zone.utcoffset(None)
    known = _MomentParts(hour=parts.hour, ends_day=parts.ends_day, zone=parts.zone)
    if parts != known or (parts.zone and not (zone or is_utc)):
        return None
    return zone or ("UTC" if is_utc else ""), parts.hour


def clock_named(text: str, words: TimeWords, table: Timetable) -> Timetable | None:
    """Return a game's clock with the hour, the zone or both that a text names; None if neither."""
    named = read_clock(text, words)
    if named is None:
        return None
    zone, hour = named
    return Timetable(zone or table.zone, table.hour if hour is None else hour)


def _is_any(text: str, phrases: Phrases) -> bool:
    return lower(text.strip(" .!")) in phrases


_ISO = re.compile(r"\b(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:t(?=\d)|(?!\d))")
_DOTTED = re.compile(r"\b(\d{1,2})\.\s?(0?[1-9]|1[0-2])\.(\d{4}|\d{2}(?![:.h]))?(?!\d)")
_SLASHED = re.compile(r"\b(\d{1,2})(?:/(\d{1,2})(?:/(\d{4}|\d{2}))?|-(\d{1,2})-(\d{4}))(?![\d/-])")
_EITHER = re.compile(r"\s*\d{1,2}\.(?:0?[1-9]|1[0-2])[\s!]*")  # 10.12: an hour, or a day
_CLOCK = r"\b(?P<hours>\d{1,2})[:.h](?P<minutes>\d{2})(?::\d{2})?(?!\d)"
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
        if not match.zone or parts.hour is None:
            return None  # a place beside a day says where somebody is: 3 January, Cuba
        parts = replace(parts, zone=ZoneInfo(match.zone))
    return parts if parts != _MomentParts(zone=parts.zone) else None


def _numbers(rest: str, parts: _MomentParts, words: TimeWords) -> tuple[str, _MomentParts]:
    """Take what is written in digits: a date, an hour, a zone by its distance from UTC."""
    if match := _ISO.search(rest):
        year, month, day = map(int, match.groups())
        rest, parts = _without(rest, match), replace(parts, year=year, month=month, day=day)
    elif match := _DOTTED.search(rest):
        day, month, year = (int(number or 0) for number in match.groups())
        rest = _without(rest, match)
        parts = replace(parts, year=_whole_year(year), month=month, day=day)
    elif match := _SLASHED.search(rest):
        day, month, year = (
            int(number or 0) for number in (match[1], match[2] or match[4], match[3] or match[5])
        )
        rest = _without(rest, match)
        parts = replace(parts, year=_whole_year(year), month=month, day=day, either_way=True)
    if match := _hour_in(rest, words):
        found = match.groupdict()
        hours, minutes, half = int(found["hours"]), found.get("minutes"), found.get("half")
        if half and hours <= _HALF_DAY:
            hours = hours % _HALF_DAY + (_HALF_DAY if half in words.evening else 0)
        rest, parts = _without(rest, match), _at(parts, hours, int(minutes or 0))
    if match := _OFFSET.search(rest):
        rest, parts = _without(rest, match), _away(parts, match)
    return rest, parts


def _whole_year(year: int) -> int:
    return year + 2000 if 0 < year < 100 else year


def _hour_in(rest: str, words: TimeWords) -> re.Match[str] | None:
    """Return where an hour stands in a text: `20:00`, `8 pm`, `18 Uhr`, `2000 hours`."""
    half = rf"\s*(?P<half>{any_of((*words.morning, *words.evening))})(?!\w)"
    clock = rf"\s*{any_of(words.clock)}(?!\w)"
    patterns = (
        rf"{_CLOCK}(?:{half}|{clock})?",
        rf"\b(?P<hours>\d{{1,2}})(?:{half}|{clock})",
        rf"\b(?P<hours>[01]\d|2[0-3])(?P<minutes>[0-5]\d){clock}",
    )
    return next(filter(None, (re.search(pattern, rest) for pattern in patterns)), None)


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
    rest, parts = _weekday(rest, parts, words)
    rest, parts = _day_of_month(rest, parts, words)
    for names, days in ((words.today, 0), (words.tomorrow, 1)):
        if match := _named(names, rest):
            parts = replace(parts, date=today + timedelta(days=days))
            rest, parts = _week_later(rest, match, parts, words)
    for names, ends_day in ((words.noon, False), (words.midnight, True)):
        if match := re.search(rf"(?<!\w)(?:12\s+)?{any_of(names)}(?!\w)", rest):
            hour = time(0) if ends_day else time(12)
            rest, parts = _without(rest, match), replace(parts, hour=hour, ends_day=ends_day)
    return rest, parts


def _weekday(rest: str, parts: _MomentParts, words: TimeWords) -> tuple[str, _MomentParts]:
    """Take a day of the week, and of which week it is."""
    for names, weeks in ((words.next_week, 1), (words.this_week, 0)):
        if match := _named(names, rest):
            rest, parts = _without(rest, match), replace(parts, weeks=weeks)
    if match := _named(words.week_on, rest):
        rest, parts = _without(rest, match), replace(parts, later=WEEK)
    for number, names in words.weekdays.items():
        if match := _named(names, rest):
            parts = replace(parts, weekday=int(number) - 1, is_next=_is_next(match, words))
            return _week_later(rest, match, parts, words)
    return rest, parts


def _day_of_month(rest: str, parts: _MomentParts, words: TimeWords) -> tuple[str, _MomentParts]:
    """Take a month and its day, or the day alone: the 15th."""
    for number, names in words.months.items():
        if match := _named(names, rest):
            rest, parts = _without(rest, match), replace(parts, month=int(number))
            return _day_and_year(rest, parts, words)
    ordinal = rf"\b(\d{{1,2}}){any_of(words.ordinal_ends)}\b"
    if not parts.month and (match := re.search(ordinal, rest)):
        rest, parts = _without(rest, match), replace(parts, day=int(match[1]))
    return rest, parts


def _is_next(weekday: re.Match[str], words: TimeWords) -> bool:
    """Whether `next` stands beside a weekday."""
    before, behind = weekday.string[: weekday.start()], weekday.string[weekday.end() :]
    following = any_of(words.next)
    found = re.search(rf"(?<!\w){following}\s+$", before) or re.match(
        rf"\s+{following}(?!\w)", behind
    )
    return found is not None


def _week_later(
    rest: str, day: re.Match[str], parts: _MomentParts, words: TimeWords
) -> tuple[str, _MomentParts]:
    """Take a day, and `week` behind it: Friday week."""
    behind = re.match(rf"\s+{any_of(words.week)}(?!\w)", rest[day.end() :])
    if behind is None:
        return _without(rest, day), parts
    left = f"{rest[: day.start()]} {rest[day.end() + behind.end() :]}"
    return left, replace(parts, later=WEEK)


def _day_and_year(rest: str, parts: _MomentParts, words: TimeWords) -> tuple[str, _MomentParts]:
    """Take the day of a month, and the year if there is one."""
    if match := re.search(r"\b(\d{4})\b", rest):
        rest, parts = _without(rest, match), replace(parts, year=int(match[1]))
    if match := re.search(rf"\b(\d{{1,2}}){any_of(words.ordinal_ends)}?\b", rest):
        rest, parts = _without(rest, match), replace(parts, day=int(match[1]))
    return rest, parts


def _named(names: Iterable[str], rest: str) -> re.Match[str] | None:
    return re.search(rf"(?<!\w){any_of(names)}(?!\w)", rest)


def _without(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]} {text[match.end() :]}"


def _resolved(parts: _MomentParts, now: datetime) -> Sequence[datetime] | Cause:
    """Return the moments that a text's parts may mean; none if there is no such day."""
    if parts.month or parts.day:
        return _of_dates(parts, now)
    today = now.date()
    monday = today - timedelta(days=today.weekday())
    if parts.date is not None:
        return [_moment(parts, parts.date, now)]
    if parts.weeks is not None:
        known = [] if parts.weekday is None else [parts.weeks * _DAYS_OF_WEEK + parts.weekday]
        return [_moment(parts, monday + timedelta(days=days), now) for days in known]
    near = [today + timedelta(days=days) for days in range(-1, _NEAR)]
    days = [day for day in near if parts.weekday in (None, day.weekday())]
    if parts.is_next:
        first = next(day for day in days if day > today)
        is_this_week = first < monday + WEEK
        chosen = [first, first + WEEK] if is_this_week else [first]
        return [_moment(parts, day, now) for day in chosen]
    soon = replace(parts, later=timedelta(0))
    return [_moment(parts, next(day for day in days if _moment(soon, day, now) > now), now)]


def _moment(parts: _MomentParts, day: date, now: datetime) -> datetime:
    assert parts.hour is not None, "a moment has an hour"
    later = parts.later + (DAY if parts.ends_day else timedelta(0))
    return datetime.combine(day + later, parts.hour, tzinfo=now.tzinfo).astimezone(UTC)


def _of_dates(parts: _MomentParts, now: datetime) -> Sequence[datetime] | Cause:
    """Return the moments that a day of a month may mean, or how its weekday misfits it."""
    ways = [parts]
    if parts.either_way:
        ways += [replace(parts, day=parts.month, month=parts.day)]
    found = [moment for way in ways if (moment := _of_date(way, now)) is not None]
    moments = sorted({moment for moment in found if not isinstance(moment, Cause)})
    to_come = [moment for moment in moments if moment > now]
    misfits = [misfit for misfit in found if isinstance(misfit, Cause)]
    return to_come or moments or (misfits[0] if misfits else [])


def _of_date(parts: _MomentParts, now: datetime) -> datetime | Cause | None:
    days = _days(parts, now.date())
    if not days:
        return None
    moments = [_moment(parts, day, now) for day in days]
    to_come = (n for n, moment in enumerate(moments) if moment > now)
    place = next(to_come, 0 if parts.year else None)
    if place is None:
        return None
    if parts.weekday in (None, days[place].weekday()):
        return moments[place]
    if days[0].weekday() == parts.weekday:
        return moments[0]  # which is over
    return Cause("weekday_misfits", {"day_at": moments[place].isoformat()})


def _days(parts: _MomentParts, today: date) -> list[date]:
    """Return the days that a day of a month may be, the first first."""
    if parts.year or parts.month:
        years = [parts.year] if parts.year else [today.year, today.year + 1]
        months = [(year, parts.month) for year in years]
    else:
        first = today.year * _MONTHS + today.month - 1
        months = [(n // _MONTHS, n % _MONTHS + 1) for n in range(first, first + _MONTHS)]
    days = (_day_of(year, month, parts.day) for year, month in months)
    return [day for day in days if day is not None]


def _day_of(year: int, month: int, day: int) -> date | None:
    if not MINYEAR < year < MAXYEAR:  # whose days end where calendars do, in some zone
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None
