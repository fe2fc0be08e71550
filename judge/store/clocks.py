"""What the clocks of the judge's correspondents show: they are told times by them as well.

A zone that somebody named counts; otherwise what the date of his last letter said.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from judge.store.models import ClockRow


def clock_of(email: str) -> tzinfo | None:
    """Return the clock of a mailbox, None if nothing is known of it."""
    row = ClockRow.get_or_none(ClockRow.email == email.casefold())
    if row is None:
        return None
    if row.zone:
        with suppress(ZoneInfoNotFoundError):  # a zone that the tz database has dropped since
            return ZoneInfo(row.zone)
    return None if row.minutes is None else timezone(timedelta(minutes=row.minutes))


def set_zone(email: str, zone: str) -> None:
    """Keep the zone that somebody named; an empty one forgets it."""
    _keep(email, zone=zone)


def notice_clock(email: str, ahead: timedelta) -> None:
    """Keep how far the clock of somebody's mail program was ahead of UTC.

    A program that gives UTC may not know better: it makes an old difference void, and no more.
    """
    _keep(email, minutes=int(ahead.total_seconds() // 60) or None)


def _keep(email: str, **values: object) -> None:
    row = {"email": email.casefold(), **values}
    ClockRow.insert(row).on_conflict(conflict_target=[ClockRow.email], update=values).execute()
