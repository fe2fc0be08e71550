"""When a turn is due: after its length, at the game's hour in the game's zone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Timetable:
    """A game's zone, and the hour of the day at which its turns are due.

    With no hour a turn is due exactly its length after it began, which suits quick games; so are
    turns shorter than a day, whatever the hour.
    """

    zone: str = "UTC"
    hour: time | None = None

    @property
    def tz(self) -> ZoneInfo:
        """The zone as a value that dates understand."""
        return ZoneInfo(self.zone)


def next_deadline(now: datetime, length: timedelta, table: Timetable) -> datetime:
    """Return when a turn of this length that begins now is due, in UTC (House rules VII.4).

    Days are counted on the wall, where the clock's own changes (summer time) move no hour: a week
    from Wednesday at eight is the next Wednesday at eight, though it may be an hour shorter.
    """
    if table.hour is None or length < _DAY:
        return (now + length).astimezone(UTC)
    days, rest = divmod(length, _DAY)
    earliest = (now.astimezone(table.tz) + days * _DAY).astimezone(UTC) + rest
    date = earliest.astimezone(table.tz).date()
    due = datetime.combine(date, table.hour, tzinfo=table.tz).astimezone(UTC)
    if due < earliest:  # in UTC, for an hour on the wall may come twice
        due = datetime.combine(date + _DAY, table.hour, tzinfo=table.tz)
    return due.astimezone(UTC)
