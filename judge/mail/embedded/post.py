"""A whole post office for one machine: an SMTP door and an IMAP server over Maildirs.

What a newcomer tries goes the way that letters go in earnest: real SMTP, real IMAP.  Only the
users it was told of get letters, and who has become one since; everything else is refused.
"""

from __future__ import annotations

import fcntl
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Self

from pysasl.hashing import BuiltinHash

from judge.mail.addresses import address_of
from judge.mail.doorway import Doorway
from judge.mail.embedded.door import Door
from judge.mail.embedded.imap_process import ImapProcess
from judge.mail.embedded.maildir import deliver, make_maildir

_HASH_ROUNDS = 20_000  # the server is on loopback; eight users must not take seconds
_USER = re.compile(r"[^\s@:/+\\]+@[^\s@:/+\\]+")


class EmbeddedPost:
    """The post office in `folder`, which keeps all letters from one start to the next.

    `users` are addresses and passwords; a user logs in to IMAP by the whole address.  `more` gives
    others, and is asked again for whoever is none yet, in a thread that does `at_end` last of all.
    A port 0 is any free one; after `start` the ports are those in use.
    """

    def __init__(  # noqa: PLR0913, PLR0917, all that a post office has
        self,
        folder: Path,
        host: str,
        users: Mapping[str, str],
        smtp_port: int = 0,
        imap_port: int = 0,
        more: Callable[[], Mapping[str, str]] = dict,
        at_end: Callable[[], None] = lambda: None,
    ) -> None:
        self.folder = folder
        self.host = host
        self.imap_port = imap_port
        self._more = more
        self._users = _possible(more()) | _by_mailbox(users)
        doorway = Doorway("smtp", host, smtp_port)
        self._door = Door(doorway, self._store, accepts=self._accepts, at_end=at_end)
        self._opened = ExitStack()

    @property
    def smtp_port(self) -> int:
        """Where the SMTP door is."""
        return self._door.port

    def mailbox(self, address: str) -> Path:
        """Return the Maildir of a user."""
        return self.folder / "mail" / address_of(address)

    def start(self) -> None:
        """Open both; returns when letters can be sent and fetched."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with ExitStack() as opening:
            opening.enter_context(_claimed(self.folder))
            self._write_users()
            server = ImapProcess(self.folder, self.host, self.imap_port)
            opening.callback(server.stop)
            server.keep()
            self.imap_port = server.port
            self._door.start()
            opening.callback(self._door.stop)
            self._opened = opening.pop_all()

    def stop(self) -> None:
        """Close both; the letters stay."""
        self._opened.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _accepts(self, recipient: str) -> bool:
        """Whether a recipient is a user, or has become one since; they have a mailbox then."""
        mailbox = address_of(recipient)
        if mailbox not in self._users and mailbox in (more := _possible(self._more())):
            self._users |= more
            self._write_users()
        return mailbox in self._users

    def _store(self, sender: str, recipients: Sequence[str], raw: bytes) -> None:
        """Put a letter into the Maildir of each recipient, and note as whom it reached them."""
        for recipient in recipients:
            note = f"Delivered-To: {recipient}\r\n".encode("utf-8", "surrogateescape")
            deliver(self.mailbox(recipient), note + raw)

    def _write_users(self) -> None:
        """Write pymap's files of users, and make their Maildirs."""
        (self.folder / "tmp").mkdir(exist_ok=True)
        lock = BuiltinHash(rounds=_HASH_ROUNDS)
        names, secrets = [], []
        for user, password in self._users.items():
            make_maildir(self.mailbox(user))
            names.append(f"{user}:x::::mail/{user}:\n")
            secrets.append(f"{user}:{lock.hash(password)}:::::::\n")
        for kind, lines in (("passwd", names), ("shadow", secrets), ("group", [])):
            path = self.folder / f"pymap-etc-{kind}"
            new = path.with_suffix(".new")  # the server may be reading the old one
            new.touch(mode=0o600)
            new.write_text("".join(lines), encoding="utf-8")
            new.replace(path)


def _by_mailbox(users: Mapping[str, str]) -> dict[str, str]:
    """Return passwords by mailbox; ValueError for what cannot be one."""
    for user in users:
        if not _USER.fullmatch(address_of(user)):
            raise ValueError(f"{user!r} cannot be a user of the embedded post office")
    return {address_of(user): password for user, password in users.items()}


def _possible(users: Mapping[str, str]) -> dict[str, str]:
    """Return passwords by mailbox, of those users that can be some."""
    return _by_mailbox({it: word for it, word in users.items() if _USER.fullmatch(address_of(it))})


@contextmanager
def _claimed(folder: Path) -> Iterator[None]:
    """Keep `folder` for this post office alone; RuntimeError if another is open in it."""
    with open(folder / "in-use", "w") as claim:
        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RuntimeError(f"another judge's post office is open in {folder}") from None
        yield
