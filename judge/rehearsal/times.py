"""Times in a rehearsal: a moment, so much later, or by a game's deadline; all of them in UTC."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_UNIT = r"(?:s(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?|h(?:ours?)?|d(?:ays?)?|w(?:eeks?)?)"
_PIECE = re.compile(rf"(\d+(?:\.\d+)?)\s*({_UNIT})(?![a-z])[\s,]*", re.IGNORECASE)
LENGTH = rf"(?:\d+(?:\.\d+)?\s*{_UNIT}(?![a-z])[, ]?)+"  # in other patterns; case to be ignored


class BadTime(ValueError):
    """A text that is no time or length; the message says what would be."""


@dataclass(frozen=True, slots=True)
class Later:
    """So much later than the time it is."""

    length: timedelta


@dataclass(frozen=True, slots=True)
class ByDeadline:
    """A game's present deadline and so much more; no name means the only game there is."""

    game: str
    plus: timedelta = timedelta()


When = datetime | Later | ByDeadline


def read_moment(text: str) -> datetime:
    """Read `2026-12-01T09:00:00Z`; a time that names no zone is UTC."""
    try:
        moment = datetime.fromisoformat(text.strip())
        aware = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
        return aware.astimezone(UTC)
    except (ValueError, OverflowError) as fault:
        raise BadTime(f"{text!r} is no time; one looks like 2026-12-01T09:00:00Z") from fault


def read_length(text: str) -> timedelta:
    """Read `1m`, `-2h`, `1d 12h`, `3 days`."""
    sign, rest = (text.strip()[:1], text.strip()[1:].strip())
    if sign not in ("+", "-"):
        sign, rest = "+", text.strip()
    pieces = _PIECE.findall(rest)
    if not pieces or _PIECE.sub("", rest):
        raise BadTime(f"{text!r} is no length of time; one looks like 90s, 1m, -2h, 1d 12h")
    try:
        length = sum((_piece(*piece) for piece in pieces), timedelta())
    except OverflowError as fault:
        raise BadTime(f"{text!r} is too long") from fault
    return -length if sign == "-" else length


def _piece(number: str, unit: str) -> timedelta:
    return timedelta(**{_UNITS[unit[0].lower()]: float(number)})


def write_moment(moment: datetime) -> str:
    """Write a moment as other programs read it: `2026-12-01T09:00:00Z`."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def write_plainly(moment: datetime) -> str:
    """Write a moment as people read it, as short as it can be: `2026-12-01 09:00`."""
    moment = moment.astimezone(UTC)
    exact = "microseconds" if moment.microsecond else "seconds" if moment.second else "minutes"
    return moment.replace(tzinfo=None).isoformat(" ", exact)
