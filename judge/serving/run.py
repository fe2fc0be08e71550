"""The loop: the one module that knows everybody.

Four threads share the work: one fetches letters into the in-tray, one deals with letters and
deadlines, one after another, one writes what is to be told, with its pictures, and one sends it.
What is slow holds up nothing else.
"""

from __future__ import annotations

import fcntl
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from judge.desk.handle import handle
from judge.desk.notices.operator import What
from judge.desk.people.correspondents import Correspondent
from judge.founding import founder_of
from judge.library import Library
from judge.log_lines import say
from judge.mail.doorway import Doorway
from judge.mail.folders import ImapAccount
from judge.mail.imap import Poller
from judge.mail.lately_read import LatelyRead
from judge.mail.reading_process import ReadingProcess
from judge.mail.signatures import Checker
from judge.mail.smtp import NotSent, Sender, Sent
from judge.office.giving_places import Places
from judge.office.office import Office
from judge.office.sending_digests import send_digest
from judge.report.enclosures import Land, Where, Wishes
from judge.report.pen import Identity, Pen
from judge.report.pictures import Artist, Looks
from judge.serving.accounts import Accounts
from judge.serving.allowance import allowed_by
from judge.serving.delivery import Delivery
from judge.serving.front_door import NoMailbox, front_door
from judge.serving.health import keep_look
from judge.serving.housekeeping import KEEP, Housekeeping, Keep
from judge.serving.outages import MailboxWatch, Watch, past_the_outbox
from judge.serving.service import ALIVE, tell_systemd
from judge.serving.steadiness import Steadiness, seconds_since_start
from judge.settings.settings import Settings
from judge.shipped import folders
from judge.store.passing import origin, passes
from judge.store.store import Store
from judge.studio import Studio

log = logging.getLogger(__name__)

PULSE_SECONDS = 5.0  # how soon what another process did (`judge create`) is noticed
# How long a judge without a mailbox that was away waits, when it has started, for what mail servers
# tried to hand in meanwhile, before it settles turns.
KNOCK_SECONDS = 900.0
RELEASE_SECONDS = 600.0  # between two tries to let a held game go on
FAULT_SECONDS = 30.0  # after a round that failed, say because the mail server is away


def pen_of(settings: Settings, library: Library) -> Pen:
    """Return the pen that writes the judge's letters, with what comes with them."""
    edits = settings.zine_editor is not None
    identity = Identity(settings.name, settings.mailbox, settings.code, settings.plus, edits)
    domain = settings.mailbox.email.rpartition("@")[2]
    wishes = Wishes(
        style=Looks(settings.pictures_theme, settings.pictures_width),
        also=settings.pictures_also,
        land=Land(settings.pictures_land),
        pictures=Where(settings.pictures_in),
        acknowledgements=settings.pictures_acknowledgements,
        calendar=settings.calendar,
        pages=settings.zine_pdf,
    )
    artist = Artist(Studio(library), settings.folder / "pictures", domain)
    roots = folders("templates", settings.own)
    return Pen(roots, identity, library, artist, wishes, settings.language)


def open_office(
    settings: Settings, bells: Bells | None = None, store: Store | None = None
) -> Office:
    """Open the database, if it is not open already, and return the office that works on it."""
    bells = bells or Bells()
    library = Library(settings.own)
    return Office(
        store=store or Store(settings.database, library),
        pen=pen_of(settings, library),
        languages=library.spoken(settings.language),
        operator=settings.operator,
        letter_taken=bells.taken.set,
        letter_posted=bells.posted.set,
        letter_written=bells.written.set,
        founder=founder_of(settings, library),
        digests=settings.digests,
        editor=settings.zine_editor,
        terms=settings.zine_terms,
    )


@dataclass(frozen=True, slots=True)
class Bells:
    """What one thread rings to wake another."""

    taken: threading.Event = field(default_factory=threading.Event)
    posted: threading.Event = field(default_factory=threading.Event)
    written: threading.Event = field(default_factory=threading.Event)

    def ring(self) -> None:
        """Wake everybody."""
        for bell in (self.taken, self.posted, self.written):
            bell.set()


@contextmanager
def at_work(
    office: Office,
    bells: Bells,
    accounts: Accounts,
    database: str = "judge.sqlite",
    keep: Keep = KEEP,
    settles_from: float = 0.0,
) -> Iterator[None]:
    """Keep the judge at work in the background while the caller does something else.

    Letters are read in a process of their own, so that none holds up the threads.  `database` is
    what the operator knows it by, `keep` for how long what is kept, and `settles_from` the moment
    before which no turn is settled (`knock`).  NoDoorError if the door cannot be opened.
    """
    stop, reading, checking = threading.Event(), ReadingProcess(), ReadingProcess()
    office = replace(office, most_each=accounts.smtp.megabytes_each)
    office = believing(accounts.imap, replace(office, read=LatelyRead(reading.read)), checking)
    door = accounts.door
    sender, allowance = Sender(accounts.smtp), allowed_by(accounts.smtp)
    housekeeping = Housekeeping(office, allowance, keep)
    keeping = store_watch(office, accounts, database)
    poller = poller_of(office, accounts.imap, keeping)
    rounds = Rounds(poller, office, housekeeping=housekeeping.go, settles_from=settles_from)
    delivery = Delivery(
        sender,
        office,
        allowance=allowance,
        sign=accounts.sign,
        server=accounts.smtp.host,
    )
    work = {
        "poller": lambda: poller.run(stop),
        "desk": lambda: _deal(rounds, bells, stop, keeping),
        "pen": lambda: _write(office, bells, stop),
        "sender": lambda: _send(delivery, bells, stop),
    }
    threads = [
        threading.Thread(target=_closing, args=(task, office), name=name)
        for name, task in work.items()
    ]
    try:
        with front_door(door, believing(door, office, checking)) if door else nullcontext():
            with suppress(Exception):  # what is wrong is told when a letter meets it
                warm_up(office)
            for thread in threads:
                thread.start()
            try:
                yield
            finally:
                stop.set()
                bells.ring()
                for thread in threads:
                    thread.join()
    finally:
        sender.close()
        reading.close()
        checking.close()


def knock(
    office: Office, accounts: Accounts, seconds: Callable[[], float] = seconds_since_start
) -> float:
    """Return from what moment on a judge that starts now settles turns.

    That is at once, unless it was away and has no mailbox: others may bring their letters first.
    """
    waits = accounts.imap is None and office.down_since(office.now()) is not None
    return seconds() + (KNOCK_SECONDS if waits else 0.0)


def believing(
    way_in: ImapAccount | Doorway | None, office: Office, checking: ReadingProcess
) -> Office:
    """Return the office as it takes letters by a way in: each has its own server to be believed."""
    checker = Checker(office.pen.identity.mailbox, way_in.authserv if way_in else "")
    return replace(office, proof=partial(checking.proof, checker))


def poller_of(office: Office, account: ImapAccount | None, keeping: Watch) -> Poller | NoMailbox:
    """Return what looks for letters, where there is a mailbox; `keeping` hears if none is kept."""
    if account is None:
        return NoMailbox()
    server = Watch(office, What.MAILBOX, account.host)
    return Poller(account, office.take, partial(_heard, MailboxWatch(server, keeping), office))


def warm_up(office: Office) -> None:
    """Deal with a letter that nobody wrote, without effect, so that the first finds all ready.

    The letter at hand when the judge is killed is taken for what may have killed it, and so each is
    to be at hand as shortly as can be.
    """
    letter, now = office.read(b"\r\nx - y\r\n", office.now(), ()), office.now()
    for game in office.store.games(most=1):
        writer = game.seats[0].player if game.seats else game.gm
        known = Correspondent((writer.key,))
        handle(replace(letter, sender=writer), "", game, known, now, office.languages)


def store_watch(office: Office, accounts: Accounts, database: str) -> Watch:
    """Return what tells the operator that nothing can be kept: by a letter past the outbox."""

    def send(mail_from: str, recipient: str, raw: bytes) -> Sent | NotSent:
        with Sender(accounts.smtp) as sender:
            return sender.send(mail_from, recipient, accounts.sign(raw))

    return Watch(office, What.STORE, database, past_the_outbox(office, send))


def _heard(mailbox: MailboxWatch, office: Office, fault: Exception | None) -> None:
    """Note how a look into the mailbox went, and when it was."""
    mailbox(fault)
    if fault is not None:
        return
    with suppress(Exception):  # the database may be away, which is no fault of the mail server
        keep_look(office.store, office.now())


def _closing(task: Callable[[], None], office: Office) -> None:
    """Do a thread's work, and close its connection to the database at the end."""
    try:
        task()
    finally:
        office.store.close()


def _write(office: Office, bells: Bells, stop: threading.Event) -> None:
    """Write what was posted, and make what letters wait for, again and again until `stop`."""
    while not stop.is_set():
        bells.posted.clear()
        seconds = PULSE_SECONDS
        try:
            while office.write() and not stop.is_set():
                pass
            if office.make_part():
                continue  # letters come before the next picture
        except Exception:  # what is not written yet waits
            say(log, logging.ERROR, "round-failed", of="pen", fault=True)
            seconds = FAULT_SECONDS
        bells.posted.wait(seconds)


def _send(delivery: Delivery, bells: Bells, stop: threading.Event) -> None:
    """Send what is in the outbox, again and again until `stop`."""
    while not stop.is_set():
        bells.written.clear()
        more = False
        try:
            more = delivery.go(stop)
        except Exception:  # the outbox keeps everything; the next round tries again
            say(log, logging.ERROR, "round-failed", of="sender", fault=True)
        if not more:
            bells.written.wait(min(PULSE_SECONDS, delivery.state.wait() or PULSE_SECONDS))


def _deal(rounds: Rounds, bells: Bells, stop: threading.Event, store: Watch | None = None) -> None:
    """Deal with letters and deadlines until `stop`; `store` hears how it goes with the database."""
    while not stop.is_set():
        bells.taken.clear()
        try:
            rounds.go()
            seconds = rounds.seconds_to_wait()
            if store is not None:
                store.works()
        except Exception as fault:  # nothing may end the judge but its operator
            say(log, logging.ERROR, "round-failed", of="desk", fault=True)
            seconds = FAULT_SECONDS
            if store is not None and passes(fault):
                store.fails(str(origin(fault)))
        tell_systemd(ALIVE)
        bells.taken.wait(seconds)


class Rounds:
    """The rounds at the desk: every letter that waits, then every game whose moment has come.

    Before a turn is settled the mailbox is looked at once more, so that orders which arrived in
    time are not left lying there (House rules VII.1, VII.3).  Each round posts one digest: many may
    be due in one moment, and letters and turns are not to wait for them.  Before `settles_from`
    letters are dealt with and nothing else; the judge, which was away, does not yet count as being
    at work.
    """

    def __init__(
        self,
        poller: Poller | NoMailbox,
        office: Office,
        seconds: Callable[[], float] = seconds_since_start,
        housekeeping: Callable[[], None] = lambda: None,
        settles_from: float = 0.0,
    ) -> None:
        self.office = office
        self._housekeeping = housekeeping
        self._poller = poller
        self._seconds = seconds
        self._release_at = seconds()
        self._settles_from = settles_from
        self._steadiness = Steadiness(seconds)
        self._places = Places(office)
        self._more_digests = False

    def go(self) -> None:
        """Make one round."""
        office = self.office
        self._empty_tray()
        if self._seconds() < self._settles_from:
            return
        now = office.now()
        due = office.store.next_moment()
        if jump := self._steadiness.jumped(now):
            say(log, logging.ERROR, "clock-jumped", by=jump)
        trusted = self._steadiness.is_trusted()
        if trusted and due is not None and due <= now:
            self._poller.poll_once()
            self._empty_tray()
            down_since = office.down_since(now)
            while office.tick(now, down_since):
                pass
        self._more_digests = trusted and send_digest(office)
        if trusted:
            self._places.give()
        self._release()
        if self._steadiness.is_trusted():  # else the time lost by a long sleep is forgotten
            office.store.pulse(office.now())
        self._housekeeping()

    def _release(self) -> None:
        """Try now and then whether held games can go on; their orders are fetched before."""
        if self._seconds() < self._release_at or not self.office.store.held():
            return
        self._release_at = self._seconds() + RELEASE_SECONDS
        self._poller.poll_once()
        self._empty_tray()
        self.office.release_held()

    def _empty_tray(self) -> None:
        while self.office.deal():
            pass

    def seconds_to_wait(self) -> float:
        """Return how long nothing is to be done, unless a letter comes."""
        if self._more_digests:
            return 0.0
        due = self.office.store.next_due()
        if due is None:
            return PULSE_SECONDS
        left = (due - self.office.now()).total_seconds()
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
