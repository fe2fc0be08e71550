"""What the judge does of itself now and then: it tells the operator what waits for them.

Of a flood they are told once, with numbers; of what only they can mend once a day, for as long as
it is so, in one short letter.  Where all is well they hear nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from judge.desk.notices import DailyLine
from judge.desk.posts import Post, ToOperator
from judge.floods import told_of
from judge.health import needs, status_of
from judge.office import Office

DAILY = "daily-line"  # the memo that says when it was looked last whether anything waits
A_DAY = timedelta(days=1)


class Housekeeping:
    """What is to be done now and then; `limits` are how many letters may go out within a time."""

    def __init__(self, office: Office, limits: Mapping[timedelta, int]) -> None:
        self._office = office
        self._limits = limits

    def go(self) -> None:
        """Do what it is time for."""
        office, now = self._office, self._office.now()
        for post in told_of(office.store, now):
            office.tell(post)
        if not self._is_time(now):
            return
        waiting = needs(status_of(office.store, self._limits, now))
        if waiting:
            office.tell(Post(ToOperator(), DailyLine(waiting)))

    def _is_time(self, now: datetime) -> bool:
        """Whether a day has gone since this was so last; the first day begins with the judge."""
        store, due = self._office.store, False

        def next_day(written: str) -> str:
            nonlocal due
            last = datetime.fromisoformat(written) if written else now
            due = now - last >= A_DAY
            return (now if due or not written else last).isoformat()

        store.rewrite_memo(DAILY, next_day)
        return due
