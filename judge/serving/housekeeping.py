"""What the judge does of itself now and then: it tells the operator what waits for them.

Of a flood they are told once, with numbers; of what only they can mend once a day, for as long as
it is so, in one short letter.  Where all is well they hear nothing.  What need not be kept is
forgotten, a little at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from judge.clock.lengths import DAY, HOUR, WEEK
from judge.desk.notices.operator import DailyLine
from judge.desk.readers.posts import Post, ToOperator
from judge.desk.zine.articles import ArticleState
from judge.mail.reading import MAX_HEADER, header_of, read_letter
from judge.office.bytes_out import forget_hours
from judge.office.floods import told_of
from judge.office.office import Office
from judge.serving.allowance import ALLOWANCE, Allowance
from judge.serving.health import needs, status_of
from judge.store.reach import KEPT

DAILY = "daily-line"  # the memo that says when it was looked last whether anything waits
UNPRINTED = timedelta(days=182)  # until news and articles that no issue printed are forgotten


@dataclass(frozen=True, slots=True)
class Keep:
    """For how long strangers' letters and the bytes of what was sent are kept; None is for ever."""

    strangers: timedelta | None = timedelta(days=30)
    letters: timedelta | None = timedelta(days=365)


KEEP = Keep()


class Housekeeping:
    """What is to be done now and then, where `allowance` says how much mail may go out."""

    def __init__(self, office: Office, allowance: Allowance = ALLOWANCE, keep: Keep = KEEP) -> None:
        self._office = office
        self._allowance = allowance
        self._keep = keep
        self._forget_at: datetime | None = None

    def go(self) -> None:
        """Do what it is time for."""
        office, now = self._office, self._office.now()
        if self._forget_at is None or now >= self._forget_at:
            self._forget_at = None if self.forgets() else now + HOUR
        for post in told_of(office.store, now):
            office.tell(post)
        if not self._is_time(now):
            return
        waiting = needs(status_of(office.store, self._allowance, now))
        if waiting:
            office.tell(Post(ToOperator(), DailyLine(waiting)))

    def forgets(self) -> bool:
        """Forget a little of what need not be kept; whether there is more to be forgotten now."""
        store, now = self._office.store, self._office.now()
        strangers, letters = self._keep.strangers, self._keep.letters
        more = []
        store.forget_asked(now - WEEK)
        store.forget_articles(now - WEEK, ArticleState.ASKED)
        store.forget_articles(now - UNPRINTED, ArticleState.REFUSED, ArticleState.WITHDRAWN)
        store.forget_clippings(now - UNPRINTED)
        forget_hours(store, now)
        if strangers is not None:
            before = now - strangers
            more.append(store.forget_letters(before, _writer, MAX_HEADER))
            more.append(store.forget_answers(before))
        if letters is not None:  # what comes back may have to go out once more
            more.append(store.forget_bodies(now - max(letters, KEPT + DAY)))
        return any(more)

    def _is_time(self, now: datetime) -> bool:
        """Whether a day has gone since this was so last; the first day begins with the judge."""
        store, due = self._office.store, False

        def next_day(written: str) -> str:
            nonlocal due
            last = datetime.fromisoformat(written) if written else now
            due = now - last >= DAY
            return (now if due or not written else last).isoformat()

        store.rewrite_memo(DAILY, next_day)
        return due


def _writer(raw: bytes) -> str:
    """Return the key of the mailbox that a letter is from."""
    return read_letter(header_of(raw), datetime.now(UTC)).sender.key
