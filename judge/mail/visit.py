"""One connection's work on a folder: list, fetch, take, and move away, whatever goes wrong.

A letter that cannot be taken is remembered as a `Trouble`: it is fetched alone from then on, not
before it is due again, and in the end it is moved to another folder unfetched.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from judge.mail.folders import ImapAccount, make_folder, move

log = logging.getLogger(__name__)

BATCH_LETTERS = 50
BATCH_BYTES = 10_000_000
LISTED_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Entry:
    """A letter in the folder, before it is fetched."""

    uid: int
    size: int
    received: datetime
    source: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is remembered of a letter that went wrong: how often, and when it is due again."""

    tries: int
    due: float


class Visit:
    """The work on the folder over one connection."""

    def __init__(
        self,
        client: IMAPClient,
        account: ImapAccount,
        take: Callable[[bytes, datetime, str], None],
        troubles: dict[str, Trouble],
    ) -> None:
        self.taken = 0
        self._client = client
        self._account = account
        self._take = take
        self._troubles = troubles
        self._done = make_folder(client, account.done)
        self._failed = make_folder(client, account.failed)

    def look(self) -> bool:
        """Deal with what is in the folder; return whether to look again at once."""
        before = self.taken
        entries = self._list()
        for batch in self._batches(entry for entry in entries if not self._hopeless(entry)):
            self._take_batch(batch)
        self._reject([entry for entry in entries if self._hopeless(entry)])
        return self.taken > before or self._more_came()

    def _list(self) -> list[Entry]:
        """Return what is in the folder, in the order of arrival; other troubles are forgotten."""
        account, client = self._account, self._client
        validity = client.select_folder(account.folder).get(b"UIDVALIDITY", 0)
        place = f"imap:{account.host}/{account.user}/{account.folder}/{validity}"
        self._more_came()  # what came before the search is found by it
        uids = client.search(["UNDELETED"])
        entries = []
        for some in _chunks(uids, LISTED_AT_ONCE):
            facts = _fetch(client, some, ["RFC822.SIZE", "INTERNALDATE"])
            entries += [_entry(uid, facts.get(uid, {}), place) for uid in some]
        listed = {entry.source for entry in entries}
        for source in self._troubles.keys() - listed:
            del self._troubles[source]
        return sorted(entries, key=lambda entry: (entry.received, entry.uid))

    def _more_came(self) -> bool:
        """Whether letters were announced since this was asked last, in any answer."""
        return bool(self._client._imap.response("EXISTS")[1] != [None])

    def _hopeless(self, entry: Entry) -> bool:
        trouble = self._troubles.get(entry.source)
        tries = trouble.tries if trouble else 0
        return entry.size > self._account.limit_bytes or tries > len(self._account.retries)

    def _batches(self, entries: Iterator[Entry]) -> Iterator[list[Entry]]:
        """Yield letters to fetch together; one that was in trouble is alone, when it is due."""
        batch: list[Entry] = []
        for entry in entries:
            trouble = self._troubles.get(entry.source)
            if trouble and trouble.due > time.monotonic():
                continue
            full = len(batch) >= BATCH_LETTERS or _bytes(batch) + entry.size > BATCH_BYTES
            if batch and (trouble or full):
                yield batch
                batch = []
            batch.append(entry)
            if trouble:
                yield batch
                batch = []
        if batch:
            yield batch

    def _take_batch(self, batch: list[Entry]) -> None:
        try:
            letters = _fetch(self._client, [entry.uid for entry in batch], ["BODY.PEEK[]"])
        except (OSError, IMAPClientAbortError):  # perhaps it is one of these that breaks it
            for entry in batch:
                self._note(entry, tries=1 if len(batch) == 1 else 0)
            raise
        taken = []
        for entry in batch:
            raw = letters.get(entry.uid, {}).get(b"BODY[]")
            if self._take_one(raw, entry):
                taken.append(entry.uid)
                self._troubles.pop(entry.source, None)
            else:
                self._note(entry, tries=1)
        move(self._client, taken, self._done)
        self.taken += len(taken)

    def _take_one(self, raw: bytes | None, entry: Entry) -> bool:
        if not raw:  # often another session has moved it; pymap then gives an empty letter
            log.info("%s: the server does not give this letter", entry.source)
            return False
        try:
            self._take(raw, entry.received, entry.source)
        except Exception:  # whatever it is, the letter is not stored and stays where it is
            log.exception("%s: the letter could not be stored", entry.source)
            return False
        return True

    def _note(self, entry: Entry, tries: int) -> None:
        """Remember that a letter went wrong `tries` times more."""
        known = self._troubles.get(entry.source)
        count = (known.tries if known else 0) + tries
        retries = self._account.retries
        delay = retries[count - 1] if 0 < count <= len(retries) else 0
        self._troubles[entry.source] = Trouble(count, time.monotonic() + delay)

    def _reject(self, entries: Sequence[Entry]) -> None:
        """Move letters that will never be taken out of the way, where a person can find them."""
        for entry in entries:
            log.error("%s: %d bytes, moved to %s", entry.source, entry.size, self._failed)
        move(self._client, [entry.uid for entry in entries], self._failed)
        for entry in entries:
            self._troubles.pop(entry.source, None)


def _fetch(
    client: IMAPClient, uids: Sequence[int], items: list[str]
) -> dict[int, dict[bytes, Any]]:
    """Return what the server gives; a letter that it chokes on is left out and spoils no other."""
    try:
        found: dict[int, dict[bytes, Any]] = client.fetch(uids, items)
        return found
    except (OSError, IMAPClientAbortError):
        raise
    except (IMAPClientError, ValueError):
        if len(uids) <= 1:
            return {}
    middle = len(uids) // 2
    return _fetch(client, uids[:middle], items) | _fetch(client, uids[middle:], items)


def _entry(uid: int, facts: dict[bytes, Any], place: str) -> Entry:
    """Return a letter of the list; what the server does not say is guessed."""
    received = facts.get(b"INTERNALDATE")
    if not isinstance(received, datetime):
        received = datetime.now(UTC)
    size = facts.get(b"RFC822.SIZE") or 0
    return Entry(uid, size, received.astimezone(UTC), f"{place}/{uid}")


def _bytes(batch: Sequence[Entry]) -> int:
    return sum(entry.size for entry in batch)


def _chunks(uids: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    return (uids[start : start + size] for start in range(0, len(uids), size))
