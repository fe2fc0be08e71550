"""Days on which nothing is due: `Saturday and Sunday, 24 December to 1 January, 2027-05-01`.

A day of the year comes every year, one with its year once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from judge.houserules.values import NONE, WEEKDAYS, HouseRulesError, parse_weekdays

MOST_DAYS = 200  # of a year in one stretch; what is longer is a slip
_LEAP_YEAR = 2000  # any, for a day of the year
_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july"),
    *("august", "september", "october", "november", "december"),
)
_WEEKEND = re.compile(r"\bweek-?ends?\b", re.IGNORECASE)
_SEVERAL = re.compile(r"\s*(?:,|;|\band\b)\s*", re.IGNORECASE)
_FROM_TO = re.compile(r"\s+(?:to|until|till|through)\s+|\s*[–—]\s*|\s+-\s+", re.IGNORECASE)
_NUMBERED = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)")
_DAY_FIRST = re.compile(
    r"(\d\d?)(?:st|nd|rd|th|\.)?(?:\s+of)?\s+([a-z]{3,})\.?(?:,?\s+(\d{4}))?", re.I
)
_MONTH_FIRST = re.compile(r"([a-z]{3,})\.?\s+(\d\d?)(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?", re.I)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Days from one to another, both counted; of every year if `yearly`."""

    first: date
    last: date
    yearly: bool

    def holds(self, day: date) -> bool:
        """Whether a day is among them."""
        if not self.yearly:
            return self.first <= day <= self.last
        first, last, it = ((d.month, d.day) for d in (self.first, self.last, day))
        return first <= it <= last if first <= last else it >= first or it <= last

    @property
    def days(self) -> int:
        """How many they are."""
        days = (self.last - self.first).days + 1
        return days if days > 0 or not self.yearly else days + 366


@dataclass(frozen=True, slots=True)
class Holidays:
    """Days on which no deadline falls: days of the week, 0 being Monday, and stretches of days."""

    weekdays: frozenset[int] = frozenset()
    stretches: tuple[Stretch, ...] = ()

    def holds(self, day: date) -> bool:
        """Whether a day is one of them."""
        return day.weekday() in self.weekdays or any(it.holds(day) for it in self.stretches)


def holidays(key: str, value: object) -> Holidays:
    """Return a value as days on which nothing is due; HouseRulesError if it is none."""
    text = _WEEKEND.sub("Saturday, Sunday", str(value)).strip(" .")
    if text.lower() in {NONE, "no", "false"}:
        return Holidays()
    weekdays, stretches = set[int](), list[Stretch]()
    for part in filter(None, _SEVERAL.split(text)):
        days, stretch = parse_weekdays(part), _stretch(part)
        if days is not None:
            weekdays |= {*days.days}
        elif stretch is not None and 0 < stretch.days <= MOST_DAYS:
            stretches.append(stretch)
        else:
            raise HouseRulesError(_what_would_do(key, value))
    if len(weekdays) == len(WEEKDAYS) or not (weekdays or stretches):
        raise HouseRulesError(_what_would_do(key, value))
    return Holidays(frozenset(weekdays), tuple(stretches))


def _what_would_do(key: str, value: object) -> str:
    return (
        f"{key} = {value!r} names no days that are free; write "
        '"Saturday and Sunday", "24 December to 1 January", "2027-05-01" or "none"'
    )


def _stretch(text: str) -> Stretch | None:
    """Read `24 December to 1 January`, `20 to 27 December` or a single day; None if it is none."""
    first, *rest = _FROM_TO.split(text.strip())
    if len(rest) > 1:
        return None
    last = _day(rest[0] if rest else first)
    begins = _day(first) or (_day_of_month(first, last[0]) if last and first.isdigit() else None)
    if begins is None or last is None:
        return None
    (since, since_year), (until, until_year) = begins, last
    if until_year and not since_year:  # 24 to 27 December 2026
        since, since_year = since.replace(year=until.year), True
    return Stretch(since, until, yearly=not since_year) if since_year == until_year else None


def _day_of_month(number: str, of: date) -> tuple[date, bool] | None:
    return _date(_LEAP_YEAR, of.month, int(number), dated=False)


def _day(text: str) -> tuple[date, bool] | None:
    """Read a day, and tell whether it has its year; None if it is none."""
    if parts := _NUMBERED.fullmatch(text):
        year, month, day = map(int, parts.groups())
        return _date(year, month, day, dated=True)
    if parts := _DAY_FIRST.fullmatch(text):
        named, name, of_year = parts.groups()
    elif parts := _MONTH_FIRST.fullmatch(text):
        name, named, of_year = parts.groups()
    else:
        return None
    month = next((n for n, it in enumerate(_MONTHS, 1) if it.startswith(name.lower())), 0)
    return _date(int(of_year or _LEAP_YEAR), month, int(named), dated=bool(of_year))


def _date(year: int, month: int, day: int, *, dated: bool) -> tuple[date, bool] | None:
    try:
        return date(year, month, day), dated
    except ValueError:
        return None
