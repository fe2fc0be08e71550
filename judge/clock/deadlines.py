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

    It is never sooner than the length of the turn; the clock's own changes (summer time) do not
    move the hour on the wall.
    """
    earliest = (now + length).astimezone(table.tz)
    if table.hour is None or length < _DAY:
        return earliest.astimezone(UTC)
    due = datetime.combine(earliest.date(), table.hour, tzinfo=table.tz).astimezone(UTC)
    if due < earliest.astimezone(UTC):  # in UTC, for an hour on the wall may come twice
        due = datetime.combine(earliest.date() + _DAY, table.hour, tzinfo=table.tz)
    return due.astimezone(UTC)
