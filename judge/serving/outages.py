"""Tells the operator of a server, or a database, that has been out of order for too long.

Each outage is told once; a refused login soon, for it does not pass by itself.  Since when it lasts
and when it was told is remembered in memos, for `judge status` and for the time after a restart.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from imapclient.exceptions import LoginError

from judge.clock.lengths import DAY, MINUTE
from judge.desk.notices.operator import Trouble, What
from judge.desk.readers.circulation import circulate
from judge.desk.readers.posts import Post, ToOperator
from judge.log_lines import say
from judge.mail.failures import NotNowError
from judge.mail.smtp import NotSent, Sent
from judge.mail.writing import write_letter
from judge.office.office import Office

log = logging.getLogger(__name__)

PATIENCE = timedelta(minutes=15)  # in which most outages end by themselves
NO_PATIENCE = MINUTE  # with a login that is refused
AGAIN = DAY  # after which an outage that lasts is told once more
_PASSES = ("[UNAVAILABLE]", "[INUSE]", "[LIMIT]")  # a login refused for the moment (RFC 5530 §3)

Tell = Callable[[What, str, str], bool]  # what, which one, why: whether that could be told
Send = Callable[[str, str, bytes], Sent | NotSent]  # from, to, the letter


def memo_of(what: What) -> str:
    """Return the name of the memo that says since when something has been out of order, and why."""
    return f"outage-{what}"


def told_memo_of(what: What) -> str:
    """Return the name of the memo that says when the operator was told of it last."""
    return f"{memo_of(what)}-told"


@dataclass(slots=True)
class Watch:
    """What is known of one thing that may be out of order: since when, and when it was told.

    Several threads may use the same thing, each by its name: it works again when it does for all.
    None of what a watch does ever raises, for it is asked where a fault is being dealt with.
    """

    office: Office
    what: What
    name: str  # the server
    tell: Tell | None = None
    since: datetime | None = field(default=None, init=False)
    told: datetime | None = field(default=None, init=False)
    _remembers: bool = field(default=False, init=False)
    _troubled: set[str] = field(default_factory=set, init=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, init=False)

    def fails(self, trouble: str, *, lasts: bool = False, by: str = "") -> None:
        """Note that it does not work; `lasts` says that this will not pass by itself."""
        now = self.office.now()
        with self._lock:
            self._remember()
            self._troubled.add(by)
            if self.since is None:
                self.since = now
                self._keep(memo_of(self.what), f"{now.isoformat()} {trouble}")
            patience = NO_PATIENCE if lasts else PATIENCE
            before = self.told
            if now < (before + AGAIN if before else self.since + patience):
                return
            self.told = now  # for whoever else asks while it is being told
        is_told = self._tells(trouble)
        with self._lock:
            if self.told == now and is_told:
                self._keep(told_memo_of(self.what), now.isoformat())
            elif self.told == now:
                self.told = before

    def works(self, by: str = "") -> None:
        """Note that it works."""
        with self._lock:
            self._remember()
            self._troubled.discard(by)
            if self.since is None or self._troubled:
                return
            log.warning("%s (%s) is well; it was not since %s", self.what, self.name, self.since)
            self.since = self.told = None
            self._keep(memo_of(self.what), "")
            self._keep(told_memo_of(self.what), "")

    def _remember(self) -> None:
        """Take up what was known before a restart, as soon as the database says it."""
        if self._remembers:
            return
        with suppress(Exception):
            since, _, _ = self.office.store.memo(memo_of(self.what)).partition(" ")
            told = self.office.store.memo(told_memo_of(self.what))
            self._remembers = True
            self.since = datetime.fromisoformat(since) if since else self.since
            self.told = datetime.fromisoformat(told) if told else self.told

    def _keep(self, name: str, memo: str) -> None:
        with suppress(Exception):  # the database may be what is out of order
            self.office.store.keep_memo(name, memo)

    def _tells(self, trouble: str) -> bool:
        """Tell the operator; whether that could be done."""
        try:
            return (self.tell or self._by_outbox)(self.what, self.name, trouble)
        except Exception:  # a broken template, say; it is told when it fails again
            say(
                log,
                logging.ERROR,
                "operator-not-told",
                what=self.what,
                name=self.name,
                fault=True,
            )
            return False

    def _by_outbox(self, what: What, name: str, trouble: str) -> bool:
        self.office.tell_operator(what, name, trouble)
        self.office.letter_posted()
        return True


@dataclass(frozen=True, slots=True)
class MailboxWatch:
    """Hears how each look into the mailbox went: the server's trouble, or that of the store."""

    server: Watch
    store: Watch

    def __call__(self, fault: Exception | None) -> None:
        """Note a fault; None is that all is well."""
        match fault:
            case None:
                self.server.works()
                self.store.works(by=What.MAILBOX)
            case NotNowError():
                self.server.works()
                self.store.fails(str(fault), by=What.MAILBOX)
            case _:
                self.server.fails(f"{type(fault).__name__}: {fault}", lasts=_lasts(fault))


def _lasts(fault: Exception) -> bool:
    """Whether a fault is a login that will be refused as long as nobody mends it."""
    refused = isinstance(fault, LoginError)
    return refused and not any(code in str(fault).upper() for code in _PASSES)


def past_the_outbox(office: Office, send: Send) -> Tell:
    """Return what writes to the operator without the database, which keeps nothing just now."""

    def tell(what: What, name: str, trouble: str) -> bool:
        log.error("%s (%s) is out of order: %s", what, name, trouble)
        judge = office.pen.identity.mailbox
        post, message_id = Post(ToOperator(), Trouble(what, name, trouble)), office.new_message_id()
        for dispatch in circulate(post, None, office.operator):
            for letter in office.pen.letters(dispatch, message_id, office.now()):
                raw = write_letter(letter, judge, office.now())
                if isinstance(send(judge.email, letter.to.email, raw), NotSent):
                    return False
        return True

    return tell
