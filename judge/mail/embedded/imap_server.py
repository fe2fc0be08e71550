"""The IMAP server of the embedded post office: pymap over Maildirs, in a process of its own.

    python -P imap_server.py LISTENER FOLDER < lifeline

LISTENER is the number of a listening socket that the parent opened, FOLDER holds the users'
files, and standard input is a pipe that the parent keeps open: when it ends, so does this.
Nothing of the judge is imported here, so that the file runs by its path alone.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import suppress
from email.headerregistry import BaseHeader, ContentTypeHeader, HeaderRegistry
from string import ascii_lowercase, ascii_uppercase

from proxyprotocol.noop import ProxyProtocolNoop
from proxyprotocol.sock import SocketInfoLocal
from pymap import mime
from pymap.backend.maildir import Config, Login, mailbox
from pymap.backend.maildir.mailbox import LoadedMessage, MailboxData, Message
from pymap.backend.maildir.uidlist import Record, UidList
from pymap.bytes import Writeable
from pymap.concurrent import Event
from pymap.imap import IMAPServer
from pymap.interfaces.message import MessageInterface
from pymap.mime import MessageBody, MessageContent
from pymap.mime.parsed import ParsedHeaders
from pymap.parsing.specials import FetchRequirement, ObjectId
from pymap.selected import SelectedMailbox
from pysasl.creds.plain import PlainCredentials
from pysasl.hashing import BuiltinHash

TICK_SECONDS = 0.1  # how long a letter lies there until a client in IDLE hears of it
DEEPEST = 20  # parts within parts that are told apart


class _StoredLetter(LoadedMessage):
    """A letter that comes as it is; its parts are looked for only when a client asks for them.

    pymap would parse and write anew each letter even to tell its size, which changes some, takes
    long for others, and fails on letters that were made to make it fail.
    """

    __slots__ = ["_raw"]

    def __init__(self, message: MessageInterface, requirement: FetchRequirement, raw: bytes):
        super().__init__(message, requirement, None)
        self._raw = raw

    @property
    def content(self) -> MessageContent:
        if self._content is None:
            self._content = MessageContent.parse(self._raw)
        return self._content

    def get_size(self, section: Sequence[int] | None = None) -> int:
        return super().get_size(section) if section else len(self._raw)

    def get_body(self, section: Sequence[int] | None = None, binary: bool = False) -> Writeable:
        if section or binary:
            return super().get_body(section, binary)
        return Writeable.wrap(self._raw)


class _Message(Message):
    """What pymap knows of a letter without its text."""

    __slots__: Sequence[str] = []

    async def load_content(self, requirement: FetchRequirement) -> LoadedMessage:
        if self._key and self._maildir and not requirement.has_none(FetchRequirement.CONTENT):
            with suppress(KeyError, FileNotFoundError):  # it is gone
                return _StoredLetter(self, requirement, self._maildir.get_bytes(self._key))
        return LoadedMessage(self, requirement, None)


class _ShallowBody(MessageBody):
    """A body in which parts are looked for only so deep; pymap would recurse until it fails."""

    __slots__: Sequence[str] = []
    _depth = 0

    @classmethod
    def _parse(
        cls,
        data: bytes,
        view: memoryview,
        lines: Sequence[tuple[int, int, int]],
        content_type: ContentTypeHeader | None,
    ) -> MessageBody:
        _ShallowBody._depth += 1
        try:
            known = (
                content_type if _ShallowBody._depth <= DEEPEST else None
            )  # else it is plain text
            return super()._parse(data, view, lines, known)
        finally:
            _ShallowBody._depth -= 1


class _HeaderClasses(HeaderRegistry):
    """Reads the fields of a letter's head; one that Python fails on is as good as empty."""

    def __call__(self, name: str, value: str) -> BaseHeader:
        try:
            return super().__call__(name, value)
        except Exception:  # the parser raises what it likes, RecursionError included
            return super().__call__(name, "")


class _Mailbox(MailboxData):
    """A mailbox of pymap's that stays quick with thousands of letters."""

    async def reset(self) -> MailboxData:
        """Number the letters that are new, in the order of their names, which begin with the time.

        Those that are gone are forgotten: pymap would keep looking for them.
        """
        here = dict(self._names())
        async with UidList.with_write(self._path) as numbers:
            for record in [*numbers.records]:
                if here.pop(record.key, None) is None:
                    numbers.remove(record.uid)
            for name in sorted(here.values()):
                ids = {"E": str(ObjectId.random_email_id()), "T": str(ObjectId.random_thread_id())}
                numbers.set(Record(numbers.next_uid, ids, name))
                numbers.next_uid += 1
        self._uid_validity = numbers.uid_validity
        self._next_uid = numbers.next_uid
        return self

    async def update_selected(
        self, selected: SelectedMailbox, *, wait_on: Event | None = None
    ) -> SelectedMailbox:
        """Tell `selected` what has changed; with `wait_on`, after one tick of waiting for it."""
        if wait_on is not None:
            await wait_on.wait(timeout=TICK_SECONDS)
            await self.reset()
        return await super().update_selected(selected)

    async def copy(self, uid: int, destination: MailboxData, *, recent: bool = False) -> int | None:
        """Copy a letter with what it says; pymap would copy an empty one."""
        async with UidList.with_read(self._path) as numbers:
            try:
                key = numbers.get(uid).key
                path = self._maildir._join(self._maildir._lookup(key))
            except KeyError:  # it is gone
                return None
        flags = path.partition(":")[2] or "2,"
        copy = f"{key}.{secrets.token_hex(4)}"
        os.link(path, os.path.join(destination._path, "cur", f"{copy}:{flags}"))
        await destination.reset()
        async with UidList.with_read(destination._path) as numbers:
            return next(record.uid for record in numbers.records if record.key == copy)

    def _names(self) -> Iterator[tuple[str, str]]:
        """Yield the key and the name of every letter, with the mark that parts it from flags."""
        for folder in ("new", "cur"):  # in this order, for letters go from one to the other
            for name in os.listdir(os.path.join(self._path, folder)):
                key, _, flags = name.partition(":")
                yield key, f"{key}:{flags}"


mailbox.MailboxData = _Mailbox  # type: ignore[misc]
mailbox.Message = _Message  # type: ignore[misc]
mime.MessageBody = _ShallowBody  # type: ignore[misc]
ParsedHeaders._registry = _HeaderClasses()
_PLAIN = str.maketrans(ascii_uppercase, ascii_lowercase)
# A user's name is their address, which is known without regard to the case of ASCII letters.
PlainCredentials.authcid = property(lambda self: self._authcid.translate(_PLAIN))  # type: ignore[assignment]
PlainCredentials.authzid = property(lambda self: self._authzid.translate(_PLAIN))  # type: ignore[assignment]


async def serve(listener: socket.socket, folder: str) -> None:
    """Serve on `listener` until standard input ends."""
    config = Config(
        Namespace(),
        base_dir=folder,
        layout="++",
        colon=None,
        host=None,
        port=0,
        tls_enabled=False,  # only ever on loopback
        hash_context=BuiltinHash(),
        proxy_protocol=ProxyProtocolNoop(),
    )
    config.apply_context()
    server = IMAPServer(Login(config), config)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # pymap itself starts a task here that nothing holds, and that may vanish at any time.
        await server(reader, writer, SocketInfoLocal(writer))

    orphaned = asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), orphaned.set)
    async with await asyncio.start_server(answer, sock=listener):
        await orphaned.wait()


if __name__ == "__main__":
    asyncio.run(serve(socket.socket(fileno=int(sys.argv[1])), sys.argv[2]))
