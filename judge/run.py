"""The loop: the one module that knows everybody.

Three threads share the work.  One fetches letters into the in-tray, one sends what is in the
outbox, and the main one deals with letters and deadlines, one after another.
"""

from __future__ import annotations

import fcntl
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from judge.library import Library
from judge.mail.folders import ImapAccount
from judge.mail.imap import Poller
from judge.mail.smtp import Sender, Sent, SmtpAccount, next_try
from judge.office import Office, utc_now
from judge.report.enclosures import Encloser, Where, Wishes
from judge.report.pictures import Artist, Style
from judge.report.render import Identity, Reporter
from judge.settings import Settings
from judge.shipped import folders
from judge.store import games, outbox
from judge.store.database import open_database
from judge.store.models import database
from judge.studio import Studio

log = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"
PULSE_SECONDS = 5.0  # how soon what another process did (`judge create`) is noticed
FAULT_SECONDS = 30.0  # after a round that failed, say because the mail server is away
# The judge counts as having been out of reach when it was silent for longer than this; a shorter
# pause costs nobody anything, for letters wait at the mail server.
OUTAGE = timedelta(minutes=15)


def reporter_of(settings: Settings) -> Reporter:
    """Return the pen that writes the judge's letters."""
    identity = Identity(settings.name, settings.mailbox, settings.code)
    return Reporter(folders("templates", settings.own), identity)


def encloser_of(settings: Settings, library: Library, reporter: Reporter) -> Encloser:
    """Return who makes what comes with letters: pictures and calendar entries."""
    domain = settings.mailbox.email.rpartition("@")[2]
    wishes = Wishes(
        style=Style(settings.pictures_theme, settings.pictures_width),
        pictures=Where(settings.pictures_in),
        acknowledgements=settings.pictures_acknowledgements,
        calendar=settings.calendar,
    )
    artist = Artist(Studio(library), settings.folder / "pictures", domain)
    return Encloser(reporter, artist, wishes)


def open_office(settings: Settings, bells: Bells | None = None) -> Office:
    """Open the database and return the office that works on it."""
    open_database(settings.database)
    bells = bells or Bells()
    reporter = reporter_of(settings)
    library = Library(settings.own)
    return Office(
        library=library,
        reporter=reporter,
        encloser=encloser_of(settings, library, reporter),
        operator=settings.operator,
        letter_taken=bells.taken.set,
        letter_posted=bells.posted.set,
    )


@dataclass(frozen=True, slots=True)
class Bells:
    """What one thread rings to wake another."""

    taken: threading.Event = field(default_factory=threading.Event)
    posted: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True, slots=True)
class Accounts:
    """Where letters come from and where they go to.

    `open_mailboxes` gives one to each new player, where the post office is our own.
    """

    imap: ImapAccount
    smtp: SmtpAccount
    open_mailboxes: Callable[[], None] = lambda: None


@contextmanager
def post_office(settings: Settings) -> Iterator[Accounts]:
    """Give the accounts to work with; with none configured, an embedded post office is opened."""
    if settings.imap and settings.smtp:
        yield Accounts(settings.imap, settings.smtp)
        return
    # Only here, for it takes its time to import.
    from judge.mail.embedded import EmbeddedPost  # noqa: PLC0415

    judge = settings.mailbox.email

    def users() -> dict[str, str]:
        operator = [settings.operator.email] if settings.operator else []
        return dict.fromkeys([judge, *operator, *games.addresses()], settings.password)

    folder = settings.folder / "post"
    with EmbeddedPost(folder, LOOPBACK, users(), settings.smtp_port, settings.imap_port) as post:
        yield Accounts(
            ImapAccount(LOOPBACK, post.imap_port, judge, settings.password, security="none"),
            SmtpAccount(LOOPBACK, post.smtp_port, security="none"),
            open_mailboxes=lambda: post.admit(users()),
        )


@contextmanager
def at_work(office: Office, bells: Bells, accounts: Accounts) -> Iterator[None]:
    """Keep the judge at work in the background while the caller does something else."""
    stop = threading.Event()
    poller = Poller(accounts.imap, office.take)
    work = {
        "poller": lambda: poller.run(stop),
        "sender": lambda: _send(accounts, office, bells, stop),
        "desk": lambda: _deal(Rounds(poller, office), bells, stop),
    }
    threads = [
        threading.Thread(target=_closing, args=(task,), name=name) for name, task in work.items()
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        bells.taken.set()
        bells.posted.set()
        for thread in threads:
            thread.join()


def _closing(task: Callable[[], None]) -> None:
    """Do a thread's work, and close its connection to the database at the end."""
    try:
        task()
    finally:
        database.close()


def _send(accounts: Accounts, office: Office, bells: Bells, stop: threading.Event) -> None:
    """Send what is in the outbox, again and again until `stop`."""
    while not stop.is_set():
        bells.posted.clear()
        try:
            accounts.open_mailboxes()
            drain(accounts.smtp, office, stop)
        except Exception:  # the outbox keeps everything; the next round tries again
            log.exception("the outbox could not be emptied")
        bells.posted.wait(PULSE_SECONDS)


def drain(account: SmtpAccount, office: Office, stop: threading.Event) -> None:
    """Send every letter whose time has come, over one connection.

    A server that takes a letter not now ends the round, so that one which cannot be reached is
    not tried for each letter in turn.
    """
    sender_address = office.reporter.identity.mailbox.email
    with Sender(account) as sender:
        for letter in outbox.due(utc_now()):
            if stop.is_set():
                return
            answer = sender.send(sender_address, letter.recipient, outbox.raw_of(letter.id))
            if isinstance(answer, Sent):
                outbox.sent(letter.id)
                continue
            log.warning("letter to %s: %s", letter.recipient, answer.reason)
            again = next_try(letter.tries + 1, utc_now()) if answer.temporary else None
            outbox.refused(letter.id, answer.reason, again)
            if again is None:
                office.tell_operator("outgoing", letter.recipient, answer.reason)
            if answer.temporary:
                return


def _deal(rounds: Rounds, bells: Bells, stop: threading.Event) -> None:
    """Deal with letters and deadlines until `stop`."""
    while not stop.is_set():
        bells.taken.clear()
        try:
            rounds.go()
            seconds = rounds.seconds_to_wait()
        except Exception:  # nothing may end the judge but its operator
            log.exception("a round at the desk failed")
            seconds = FAULT_SECONDS
        bells.taken.wait(seconds)


class Rounds:
    """The rounds at the desk: every letter that waits, then every deadline that has come.

    Before a turn is settled the mailbox is looked at once more, so that orders which arrived in
    time are not left lying there (House rules VII.1, VII.3).  In each round one picture is made
    that letters wait for, so that neither letters nor deadlines wait for pictures.
    """

    def __init__(self, poller: Poller, office: Office) -> None:
        self.office = office
        self._poller = poller
        self._more_to_make = False

    def go(self) -> None:
        """Make one round."""
        self._empty_tray()
        self._more_to_make = self.office.make_part()
        now = self.office.now()
        if games.due(now):
            self._poller.poll_once()
            self._empty_tray()
            self._return_lost_time(now)
            self.office.tick(now)
            self._more_to_make = True
        games.pulse(self.office.now())

    def _empty_tray(self) -> None:
        while self.office.deal():
            pass

    def _return_lost_time(self, now: datetime) -> None:
        """Give back the time since the judge was last at work, if that is long ago."""
        last = games.last_pulse()
        if last is not None and now - last > OUTAGE:
            self.office.give_time_back(last)

    def seconds_to_wait(self) -> float:
        """Return how long nothing is to be done, unless a letter comes."""
        if self._more_to_make:
            return 0
        deadline = games.next_deadline()
        if deadline is None:
            return PULSE_SECONDS
        left = (deadline - self.office.now()).total_seconds()
        return min(max(left, 0.5), PULSE_SECONDS)


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Keep a folder for this judge alone; RuntimeError if another one works on it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open(folder / "at-work", "w", encoding="utf-8") as claim:
        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RuntimeError(f"another judge is at work on {folder}") from None
        yield
