"""When a turn is due: after its length, at the game's hour in the game's zone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from judge.clock.lengths import DAY
from judge.houserules.holidays import Holidays
from judge.houserules.values import Pace, Weekdays

_MOMENT = timedelta(microseconds=1)
MIDNIGHT = time(0)
MOST_HOLIDAYS = 366  # that are passed over; behind so many something is due all the same
NO_HOLIDAYS = Holidays()


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


def next_deadline(
    now: datetime,
    pace: Pace,
    table: Timetable,
    least: timedelta = timedelta(0),
    holidays: Holidays = NO_HOLIDAYS,
) -> datetime:
    """Return when a turn of this pace that begins now is due, in UTC (House rules VII.4).

    Days are counted on the wall, where the clock's own changes (summer time) move no hour: a week
    from Wednesday at eight is the next Wednesday at eight, though it may be an hour shorter.  A
    turn that ends on a day of the week has at least half the shortest time between two of them, so
    that one that was over early leaves the next as long as usual.  `least` is the least it takes.

    Nothing is due on `holidays`: what would be is due at the same hour of the next day (or the next
    of these weekdays) that is none.  Midnight is the end of a day, and none of the next.
    """
    if isinstance(pace, Weekdays):
        return _on_a_weekday(now + (least or pace.shortest / 2), pace, table, holidays)
    length = max(pace, least)
    if not length:
        return now.astimezone(UTC)
    if table.hour is None or length < DAY:
        return behind_holidays((now + length).astimezone(UTC), table, holidays)
    days, rest = divmod(length, DAY)
    earliest = (now.astimezone(table.tz) + days * DAY).astimezone(UTC) + rest
    return behind_holidays(_first_at(table.hour, earliest, table.tz), table, holidays)


def behind_holidays(due: datetime, table: Timetable, holidays: Holidays) -> datetime:
    """Return a deadline, or if it falls on a holiday the same hour of the next day that is none."""
    hour = due.astimezone(table.tz).time()
    for _ in range(MOST_HOLIDAYS):
        if not is_on_holiday(due, table, holidays):
            break
        due = _first_at(hour, due + _MOMENT, table.tz)
    return due


def is_on_holiday(due: datetime, table: Timetable, holidays: Holidays) -> bool:
    """Whether a deadline falls on a holiday."""
    return holidays.holds(_day_of(due, table))


def _day_of(due: datetime, table: Timetable) -> date:
    """Return the day on which something is due that midnight ends."""
    return (due.astimezone(table.tz) - _MOMENT).date()


def results_due(deadline: datetime, hour: time | None, table: Timetable) -> datetime:
    """Return when a turn's results are made: at its deadline, or at the next such hour."""
    return deadline if hour is None else _first_at(hour, deadline + _MOMENT, table.tz)


def _on_a_weekday(
    earliest: datetime, weekdays: Weekdays, table: Timetable, holidays: Holidays
) -> datetime:
    """Return when the first of some weekdays ends; midnight, or no hour, is the end of the day.

    Where all of them are holidays, as a whole season may be by mistake, the first counts.
    """
    ends = table.hour or MIDNIGHT
    due = _first_at(ends, earliest, table.tz)
    first: datetime | None = None
    for _ in range(MOST_HOLIDAYS):
        day = _day_of(due, table)
        if day.weekday() in weekdays.days:
            if not holidays.holds(day):
                return due
            first = first or due
        due = _first_at(ends, due + _MOMENT, table.tz)
    return first or due


def _first_at(hour: time, earliest: datetime, zone: ZoneInfo) -> datetime:
    """Return the first moment, in UTC, at an hour of the day that is no earlier than another."""
    date = earliest.astimezone(zone).date()
    due = datetime.combine(date, hour, tzinfo=zone).astimezone(UTC)
    if due < earliest:  # in UTC, for an hour on the wall may come twice
        due = datetime.combine(date + DAY, hour, tzinfo=zone).astimezone(UTC)
    return due
