"""All that is kept, in its parts: what a unit of work has at hand."""

from __future__ import annotations

from datetime import datetime
from secrets import token_hex

from judge.desk.zine.books import Books
from judge.desk.zine.ledger import Terms
from judge.store.event_rows import EventRows
from judge.store.forgetting import Forgetting
from judge.store.intray import InTray
from judge.store.issues import Issues
from judge.store.overview import Overview
from judge.store.reach import Reach
from judge.store.sending import Sending
from judge.store.tables import moment, stamp


class Shelves(Issues, Forgetting, InTray, EventRows, Sending, Reach, Overview):
    """The in-tray, the games with their journal, the outbox, and the pulse of the judge."""

    _key = b""

    def books(self, terms: Terms) -> Books:
        """Return what may be asked of the books of the zine's editor, by these terms."""
        return Books(self.pages, self.games_named, self.plays, self.reads_zine, terms)

    def pulse(self, now: datetime) -> None:
        """Note that the judge is at work."""
        pulse, at = self.tables.pulse, stamp(now)
        beat = pulse.insert(id=1, at=at)
        beat.on_conflict(conflict_target=[pulse.id], update={pulse.at: at}).as_rowcount().execute()

    def key(self) -> bytes:
        """Return what the judge signs its tokens with; it is made once for each database."""
        if self._key:
            return self._key
        secret = self.tables.secret
        kept = secret.select(secret.key).where(secret.id == 1)
        if not kept.exists():  # another judge may be as quick
            new = secret.insert(id=1, key=token_hex(32))
            new.on_conflict_ignore().as_rowcount().execute()
        self._key = bytes.fromhex(kept.scalar())
        return self._key

    def last_pulse(self) -> datetime | None:
        """Return when the judge was last known to be at work."""
        pulse = self.tables.pulse
        at = pulse.select(pulse.at).where(pulse.id == 1).scalar()
        return None if at is None else moment(at)
