"""One connection's work on a folder: list, fetch, take, and move away, whatever goes wrong.

A letter that cannot be taken, or not even listed, is remembered among the `Failures`: from then on
it is dealt with alone, not before it is due again, and in the end it is moved to another folder
unlisted and unfetched.  What cannot even be moved is left where it is.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from judge.mail.failures import Failures, NotNowError
from judge.mail.folders import ImapAccount, make_folder, move

log = logging.getLogger(__name__)

BATCH_LETTERS = 50
BATCH_BYTES = 10_000_000
LISTED_AT_ONCE = 500


class SuspectError(ConnectionError):
    """The line broke over letters that are now among the failures; a new one gets further."""


@dataclass(frozen=True, slots=True)
class ListedLetter:
    """A letter in the folder, before it is fetched."""

    uid: int
    size: int
    received: datetime
    source: str


class Visit:
    """The work on the folder over one connection."""

    def __init__(
        self,
        client: IMAPClient,
        account: ImapAccount,
        take: Callable[[bytes, datetime, str], None],
        failures: Failures,
    ) -> None:
        self.taken = 0
        self._client = client
        self._account = account
        self._take = take
        self._failures = failures
        self._place = ""
        self._done = make_folder(client, account.done)
        self._failed = make_folder(client, account.failed)

    def look(self) -> bool:
        """Deal with what is in the folder; return whether to look again at once."""
        before = self.taken
        uids = self._search()
        for portion in self._portions(uids):
            for batch in _batches(self._list(portion)):
                self._take_batch(batch)
        for uid in uids:
            source = self._source(uid)
            if self._failures.is_hopeless(source) and self._failures.is_due(source):
                self._reject(uid)
        return self.taken > before or self._more_came()

    def _search(self) -> list[int]:
        """Return the numbers of the letters that are there; failures with others are forgotten."""
        account, client = self._account, self._client
        validity = client.select_folder(account.folder).get(b"UIDVALIDITY", 0)
        self._place = f"imap:{account.host}/{account.user}/{account.folder}/{validity}"
        self._more_came()  # what came before the search is found by it
        uids: list[int] = client.search(["UNDELETED"])
        self._failures.keep_only([self._source(uid) for uid in uids])
        return uids

    def _source(self, uid: int) -> str:
        return f"{self._place}/{uid}"

    def _more_came(self) -> bool:
        """Whether letters were announced since this was asked last, in any answer."""
        return bool(self._client._imap.response("EXISTS")[1] != [None])

    def _portions(self, uids: Sequence[int]) -> Iterator[Sequence[int]]:
        """Yield what to list together: a letter that failed is alone, and if it is bad, the last.

        Those only suspected come first, for most are good and were there before the new ones.
        """
        failures = self._failures
        known = [uid for uid in uids if self._source(uid) in failures]
        suspected = [uid for uid in known if failures.is_suspected(self._source(uid))]
        yield from ([uid] for uid in suspected)
        yield sorted({*uids} - {*known})
        for uid in sorted({*known} - {*suspected}):
            source = self._source(uid)
            if failures.is_due(source) and not failures.is_hopeless(source):
                yield [uid]

    def _list(self, uids: Sequence[int]) -> list[ListedLetter]:
        """Return letters in the order of arrival, but for those that are too big."""
        listed = []
        for some in _chunks(uids, LISTED_AT_ONCE):
            with self._suspecting(some):
                facts = _fetch(self._client, some, ["RFC822.SIZE", "INTERNALDATE"])
            listed += [_listed_letter(uid, facts.get(uid, {}), self._source(uid)) for uid in some]
        for letter in listed:
            if letter.size > self._account.limit_bytes:
                log.error("%s: %d bytes are too many", letter.source, letter.size)
                self._failures.give_up(letter.source)
        fitting = [letter for letter in listed if not self._failures.is_hopeless(letter.source)]
        return sorted(fitting, key=lambda letter: (letter.received, letter.uid))

    @contextmanager
    def _suspecting(self, uids: Sequence[int]) -> Iterator[None]:
        """If the line breaks, remember that perhaps it was one of these letters that broke it."""
        try:
            yield
        except (OSError, IMAPClientAbortError) as fault:
            for uid in uids:
                if len(uids) == 1:
                    self._failures.note(self._source(uid))
                else:
                    self._failures.suspect(self._source(uid))
            raise SuspectError(f"{self._place}, {len(uids)} letters: {fault}") from fault

    def _take_batch(self, batch: list[ListedLetter]) -> None:
        uids = [letter.uid for letter in batch]
        with self._suspecting(uids):
            letters = _fetch(self._client, uids, ["BODY.PEEK[]"])
        taken: list[int] = []
        try:
            for letter in batch:
                raw = letters.get(letter.uid, {}).get(b"BODY[]")
                if self._take_one(raw, letter):
                    taken.append(letter.uid)
                    self._failures.forget(letter.source)
                else:
                    self._failures.note(letter.source)
        finally:
            move(self._client, taken, self._done)
            self.taken += len(taken)

    def _take_one(self, raw: bytes | None, letter: ListedLetter) -> bool:
        if not raw:  # often another session has moved it; pymap then gives an empty letter
            log.info("%s: the server does not give this letter", letter.source)
            return False
        try:
            self._take(raw, letter.received, letter.source)
        except NotNowError:
            raise
        except Exception:  # whatever it is, the letter is not stored and stays where it is
            log.exception("%s: the letter could not be stored", letter.source)
            return False
        return True

    def _reject(self, uid: int) -> None:
        """Move a letter that will never be taken out of the way, where a person can find it."""
        source = self._source(uid)
        try:
            move(self._client, [uid], self._failed)
        except (OSError, IMAPClientError) as fault:
            self._failures.leave(source)
            log.error("%s: cannot be moved and is left where it is: %s", source, fault)
            if isinstance(fault, OSError | IMAPClientAbortError):
                raise SuspectError(f"{source}: {fault}") from fault
        else:
            self._failures.forget(source)
            log.error("%s: moved to %s", source, self._failed)


def _fetch(
    client: IMAPClient, uids: Sequence[int], items: list[str]
) -> dict[int, dict[bytes, Any]]:
    """Return what the server gives; a letter that it chokes on is left out and spoils no other."""
    try:
        letters: dict[int, dict[bytes, Any]] = client.fetch(uids, items)
        return letters
    except (OSError, IMAPClientAbortError):
        raise
    except (IMAPClientError, ValueError):
        if len(uids) <= 1:
            return {}
    middle = len(uids) // 2
    return _fetch(client, uids[:middle], items) | _fetch(client, uids[middle:], items)


def _listed_letter(uid: int, facts: dict[bytes, Any], source: str) -> ListedLetter:
    """Return a letter of the list; what the server does not say is guessed."""
    received = facts.get(b"INTERNALDATE")
    if not isinstance(received, datetime):
        received = datetime.now(UTC)
    size = facts.get(b"RFC822.SIZE") or 0
    return ListedLetter(uid, size, received.astimezone(UTC), source)


def _batches(listed: Iterable[ListedLetter]) -> Iterator[list[ListedLetter]]:
    """Yield letters to fetch together."""
    batch: list[ListedLetter] = []
    for letter in listed:
        if batch and (len(batch) >= BATCH_LETTERS or _bytes(batch) + letter.size > BATCH_BYTES):
            yield batch
            batch = []
        batch.append(letter)
    if batch:
        yield batch


def _bytes(batch: Sequence[ListedLetter]) -> int:
    return sum(letter.size for letter in batch)


def _chunks(uids: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    return (uids[start : start + size] for start in range(0, len(uids), size))
