"""Death at every step: a correspondence is lived through once for each thing that can go wrong.

A step is a commit, or a call to a mail server.  `Doom` names one of them and what befalls it: the
judge dies right before it, right after it, or it is done and the answer to it is lost.  Whatever
happens, the judge is started again on the same database and the same mailbox, and all must come to
the same end.  What is real here is the office, the store, the visit to the mailbox and the sending;
the letters' words and the mail servers are plain ones.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from itertools import pairwise
from typing import Any, Protocol

from peewee import OperationalError

from judge.desk.games.game import Game
from judge.desk.readers.circulation import Dispatch
from judge.letter import Address, Outgoing, Picture
from judge.mail.failures import Failures
from judge.mail.folders import ImapAccount
from judge.mail.smtp import NotSent, Sent
from judge.mail.verdicts import Scope
from judge.mail.visit import Visit
from judge.office.office import Office
from judge.report.pen import Identity
from judge.serving.delivery import Delivery
from judge.serving.run import Rounds
from judge.store.store import Store
from tests.helpers import JUDGE, LANGUAGES, LIBRARY, NOW

OPERATOR = Address("operator@example.org")  # who is to hear of nothing, for nothing is wrong
MINUTE = timedelta(minutes=1)
PATIENCE = timedelta(days=1)  # with one batch of letters
TIMES = re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+(?:\+00:00|Z)?")
MOMENTS = re.compile(r"datetime\.datetime\([^)]*\)")
ACCOUNT = ImapAccount("mail", 143, "judge", "", retries=(0,) * 20)


class Died(BaseException):
    """The judge is killed right here; nothing may catch this."""


class When(StrEnum):
    BEFORE = "before"
    AFTER = "after"
    LOST = "its answer lost"


@dataclass(frozen=True, slots=True)
class Doom:
    """What befalls the step of a number, counted from 1."""

    step: int
    when: When


@dataclass
class World:
    """What outlives a judge: a database, a mailbox, the letters that a server took; and the clock.

    `batches` are letters that come together, each batch when all before it is done and told; one
    without letters is a deadline that comes.
    """

    url: str
    game: Game
    batches: Sequence[Sequence[bytes]]
    doom: Doom | None = None
    now: datetime = NOW
    done: int = 0  # batches
    dead: bool = False
    steps: list[str] = field(default_factory=list)
    inbox: dict[int, tuple[datetime, bytes]] = field(default_factory=dict)
    sent: list[tuple[str, bytes]] = field(default_factory=list)
    visit: Visit | None = None
    office: Office | None = None

    def twin(self, url: str, doom: Doom | None = None) -> World:
        """Return a world that is as this one, with a copy of its database, and goes its own way."""
        steps, sent = [*self.steps], [*self.sent]
        return replace(self, url=url, doom=doom, steps=steps, sent=sent, office=None)

    def step(self, name: str, do: Callable[[], Any], lost: Callable[[], Any]) -> Any:
        """Do what a step does, unless something befalls it."""
        self.steps.append(name)
        when = self.doom.when if self.doom and self.doom.step == len(self.steps) else None
        self.dead |= when is When.BEFORE
        if self.dead:
            raise Died
        answer = do()
        self.dead |= when is When.AFTER
        if self.dead:
            raise Died
        return lost() if when is When.LOST else answer

    # --- The database: every commit is a step -----------------------------------------------------

    def guard(self, store: Store) -> None:
        """Count the commits of a store, and let it die with its judge."""
        for database in (store.engine.database, getattr(store.engine, "_beside", None)):
            if database is not None:
                database.execute_sql = self._guarded(database, store)

    def _guarded(self, database: Any, store: Store) -> Callable[..., Any]:
        execute, begun = database.execute_sql, False

        def lost() -> None:
            database.close()
            raise OperationalError("the connection was lost")

        def guarded(sql: str, *args: Any) -> Any:
            nonlocal begun
            if self.dead:
                raise Died
            word = sql.split(maxsplit=1)[0].upper()
            changes = word in ("INSERT", "UPDATE", "DELETE") and not begun
            begun = word == "BEGIN" or (begun and word not in ("COMMIT", "ROLLBACK"))
            if not (changes or word == "COMMIT"):
                return execute(sql, *args)
            try:
                return self.step(f"commit {sql[:40]}", lambda: execute(sql, *args), lost)
            except Died:
                store.close()  # as the system does for the dead: what is not committed is gone
                raise

        return guarded

    # --- The mailbox, as `Visit` asks for it ------------------------------------------------------

    @property
    def _imap(self) -> World:
        return self

    def response(self, code: str) -> tuple[str, list[None]]:
        return code, [None]

    def has_capability(self, name: str) -> bool:
        return name == "MOVE"

    def folder_exists(self, name: str) -> bool:
        return True

    def list_folders(self, *_: str) -> list[Any]:
        return []

    def _call(self, name: str, do: Callable[[], Any]) -> Any:
        def lost() -> None:
            raise ConnectionError("the line broke")

        return self.step(f"imap {name}", do, lost)

    def poll_once(self) -> None:
        while self.visit.look():
            pass

    def select_folder(self, name: str) -> dict[bytes, int]:
        return self._call("select", lambda: {b"UIDVALIDITY": 1})

    def search(self, what: list[str]) -> list[int]:
        return self._call("search", lambda: list(self.inbox))

    def fetch(self, uids: Sequence[int], items: list[str]) -> dict[int, dict[bytes, Any]]:
        facts = {
            uid: {b"INTERNALDATE": at, b"RFC822.SIZE": len(raw), b"BODY[]": raw}
            for uid, (at, raw) in self.inbox.items()
        }
        return self._call(f"fetch {items[0]}", lambda: {uid: facts[uid] for uid in uids})

    def move(self, uids: Sequence[int], folder: str) -> None:
        self._call("move", lambda: [self.inbox.pop(uid) for uid in uids])

    # --- The mail server, as `Delivery` asks for it -----------------------------------------------

    def send(self, mail_from: str, recipient: str, raw: bytes) -> Sent | NotSent:
        def take() -> Sent:
            self.sent.append((recipient, raw))
            return Sent("taken")

        broken = NotSent(temporary=True, reason="the line broke", scope=Scope.LINE)
        return self.step("smtp", take, lambda: broken)

    def close(self) -> None:
        """There is no connection to be closed."""

    # --- Lives ------------------------------------------------------------------------------------

    def live(self, begins: Callable[[World], None] = lambda world: None) -> None:
        """Live through what is left of the correspondence, however many judges that takes.

        `begins` is called before each batch of letters.
        """
        for batch in self.batches[self.done :]:
            begins(self)
            due = None if batch else self._due()
            for moment in (due - 10 * MINUTE, due) if due else (NOW + timedelta(hours=self.done),):
                begun = self.now = max(self.now, moment)
                self.inbox = {self.done * 100 + n: (begun, raw) for n, raw in enumerate(batch)}
                while not self._day():
                    self.now += MINUTE
                    assert self.now - begun < PATIENCE, f"stuck: {self.doom}"
            self.done += 1

    def _due(self) -> datetime:
        store = (self.office or self._open()).store
        due = store.next_due()
        store.close()
        assert due, "there is a deadline"
        return due

    def _day(self) -> bool:
        """Let the judge make its rounds; False if something went wrong or is left to do."""
        self.office = self.office or self._open()
        store = self.office.store
        try:
            return self._rounds(self.office)
        except Died:
            self.office, self.dead = None, False
            return False
        except Exception:  # the judge tries again, as its loop does
            return False
        finally:
            store.close()

    def _open(self) -> Office:
        store = Store(self.url, LIBRARY)
        self.guard(store)
        return Office(store, PlainPen(), LANGUAGES, OPERATOR, now=lambda: self.now)

    def _rounds(self, office: Office) -> bool:
        store = office.store
        if store.find(self.game.name) is None:
            office.create(self.game)
        self.visit = Visit(self, ACCOUNT, office.take, Failures(ACCOUNT.retries))
        self.poll_once()
        Rounds(self, office).go()
        while office.write() or office.make_part():
            pass
        delivery = Delivery(self, office)
        while delivery.go(threading.Event()):
            pass
        return not (self.inbox or store.unsent())

    # --- The end ----------------------------------------------------------------------------------

    def end(self) -> dict[str, Any]:
        """Return what it came to, but for times and the names of letters."""
        store = (self.office or self._open()).store
        assert store.game(self.game.name) == store.replay(self.game.name), "fold and journal differ"
        rows = store.engine.database.execute_sql(
            'select letter, "by", kind, data from event order by game, seq'
        )
        ids = {_field("Message-ID", raw): (recipient, raw) for recipient, raw in self.sent}
        assert all(ids[_field("Message-ID", raw)] == (to, raw) for to, raw in self.sent)
        letters = sorted((to, _field("Subject", raw), _text(raw)) for to, raw in ids.values())
        journal = [(by, kind, TIMES.sub("", data)) for _, by, kind, data in rows.fetchall()]
        shunted = [stored.trouble for stored in store.shunted()]
        store.close()
        return {"journal": journal, "letters": letters, "shunted": shunted}


class Databases(Protocol):
    """Where databases are had from."""

    def copy(self, url: str) -> str:
        """Return the URL of a copy of a database that nobody is connected to."""

    def drop(self, url: str) -> None:
        """Let go of a database."""


def die_everywhere(world: World, databases: Databases, first: int = 0, every: int = 1) -> int:
    """Live once without doom, then once for each doom in the batches from the first one on.

    Of the dooms only every so many may be tried.  Returns how many were; AssertionError names one
    after which it came to another end.
    """
    begun: list[World] = []
    world.live(lambda now: begun.append(now.twin(databases.copy(now.url))))
    end, count = world.end(), 0
    for before, after in pairwise([*begun, world]):
        steps = range(len(before.steps) + 1, len(after.steps) + 1) if before.done >= first else ()
        dooms = [Doom(step, when) for step in steps for when in (When.AFTER, When.LOST)]
        # Right before a step is right after the one before it: nothing outlives that is between.
        for doom in [*(Doom(step, When.BEFORE) for step in steps[:1]), *dooms][::every]:
            twin = before.twin(databases.copy(before.url), doom)
            twin.live()
            assert twin.end() == end, f"{doom}: {world.steps[doom.step - 1]}"
            databases.drop(twin.url)
            count += 1
    return count


class PlainPen:
    """Writes what a notice says as it is kept, with a picture that everybody gets."""

    identity = Identity("The Judge", JUDGE, "TEST")

    def letters(
        self,
        dispatch: Dispatch,
        message_id: str,
        now: datetime,
        language: str,
        answer_to: object = None,
        looks: str = "",
    ) -> list[Outgoing]:
        kind, number = dispatch.notice.event, dispatch.card.number if dispatch.card else 0
        picture = Picture("map", "map.png", b"", "", "position", 1, 1, recipe=f"map {number}")
        pictures = (picture,) if kind.startswith("all.") else ()
        text = sha256(MOMENTS.sub("", repr(dispatch.notice)).encode()).hexdigest()
        html = "<p>" if pictures else ""
        return [Outgoing(dispatch.reader.address, kind, text, html, message_id, pictures=pictures)]

    def make(self, recipe: str) -> bytes:
        return recipe.encode()


def _field(name: str, raw: bytes) -> str:
    found = re.search(rf"^{name}: (.*?)\r$".encode(), raw, re.MULTILINE)
    assert found, name
    return found[1].decode()


def _text(raw: bytes) -> str:
    return raw.partition(b"\r\n\r\n")[2].decode()
