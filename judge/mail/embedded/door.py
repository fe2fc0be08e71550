"""The judge's own door for letters, SMTP or LMTP: one is answered 250 only after it is stored.

Never an open relay: a recipient that is not ours is refused at RCPT.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import socket
import threading
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Any

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from judge.mail.automatic import MAX_HOPS
from judge.mail.doorway import Doorway, Turnstile
from judge.mail.embedded.sender_policy import NOTHING, sender_policy

log = logging.getLogger(__name__)

MOST_LINES = 100  # conversations at once, but for those with our own servers
MOST_RECIPIENTS = 100  # of one letter (RFC 5321 §4.5.3.1.8)
_RECEIVED = re.compile(rb"^received[ \t]*:", re.IGNORECASE | re.MULTILINE)
_NOT_A_HOST = re.compile(r"[^A-Za-z0-9.:_\[\]-]")

Deliver = Callable[[str, Sequence[str], bytes], None]  # from, to, the letter


class Door:
    """Listens at a doorway (port 0: any free one) in a thread of its own.

    `accepts` says whether a recipient is ours.  `deliver` is called in that thread, for one
    letter at a time; when it raises, the other side is told to try again later.  `at_end` is
    called in it last of all.
    """

    def __init__(
        self,
        doorway: Doorway,
        deliver: Deliver,
        *,
        accepts: Callable[[str], bool],
        at_end: Callable[[], None] = lambda: None,
    ) -> None:
        self.host, self.port = doorway.host, doorway.port
        self._doorway, self._tls = doorway, doorway.tls()
        self._handler = _Handler(doorway, deliver, accepts)
        self._at_end = at_end
        self._lines = _LinesOpen(doorway.servers)
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Open the door; from now on `port` is the one in use."""
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        listener = socket.create_server((self.host, self.port), family=family)
        self.port = listener.getsockname()[1]
        self._loop = asyncio.new_event_loop()
        self._closing = asyncio.Event()
        self._thread = threading.Thread(
            target=self._run, args=(listener,), name="door", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Close the door; a letter that is being stored is stored and answered first."""
        if self._thread is not None:
            self._loop.call_soon_threadsafe(self._closing.set)
            self._thread.join()
            self._thread = None

    def _run(self, listener: socket.socket) -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                runner.run(self._serve(listener))  # and then ends the conversations still open
        finally:
            self._at_end()

    async def _serve(self, listener: socket.socket) -> None:
        server = await self._loop.create_server(self._conversation, sock=listener)
        await self._closing.wait()
        server.close()

    def _conversation(self) -> SMTP:
        doorway = self._doorway
        kind = _LmtpLine if doorway.protocol == "lmtp" else _SmtpLine
        return kind(
            self._lines,
            self._handler,
            data_size_limit=doorway.limit_bytes,
            enable_SMTPUTF8=True,
            hostname=doorway.hostname,
            ident="Diplomacy judge",
            tls_context=self._tls,
            require_starttls=doorway.needed,
            loop=self._loop,
        )


class _LinesOpen:
    """The conversations that are going on with others than our own `servers`."""

    def __init__(self, servers: Collection[str]) -> None:
        self.servers = servers
        self.many = 0

    def counts(self, transport: Any) -> bool:
        """Whether the other side is one of those who are counted."""
        peer = transport.get_extra_info("peername")
        return not peer or str(peer[0]) not in self.servers


class _SmtpLine(SMTP):
    """A conversation; beyond so many the other side is asked to come again later."""

    def __init__(self, lines: _LinesOpen, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._lines = lines
        self._counted = False

    def connection_made(self, transport: Any) -> None:
        """Begin, if there is room; called once more when the line becomes encrypted."""
        if not self._counted and self._lines.counts(transport):
            if self._lines.many >= MOST_LINES:
                transport.write(b"421 4.3.2 Too many are here, please try again later\r\n")
                transport.close()
                return
            self._lines.many += 1
            self._counted = True
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        """End."""
        if self._counted:
            self._lines.many -= 1
            self._counted = False
        if self.transport is not None:  # else it was sent away
            super().connection_lost(error)


class _LmtpLine(_SmtpLine, LMTP):
    """A conversation by LMTP: a letter is answered for each recipient (RFC 2033 §4.2)."""

    _owed = 1  # answers to what was said last

    async def push(self, status: Any) -> None:
        """Answer, once for each recipient if it is the letter that is answered."""
        if isinstance(status, str) and status.startswith("354"):
            self._owed = max(1, len(self.envelope.rcpt_tos) if self.envelope else 0)
            await super().push(status)
        else:
            owed, self._owed = self._owed, 1
            for _ in range(owed):
                await super().push(status)


class _Handler:
    """What aiosmtpd calls at the steps of a conversation; the names are its own."""

    def __init__(self, doorway: Doorway, deliver: Deliver, accepts: Callable[[str], bool]) -> None:
        self._doorway = doorway
        self._turnstile = Turnstile(doorway.an_hour)
        self._deliver = deliver
        self._accepts = accepts

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Let a letter in, unless too many came from there."""
        peer = _peer(session)
        if peer not in self._doorway.servers and not self._turnstile.admits(peer):
            log.warning("%s: more than %d letters within an hour", peer, self._doorway.an_hour)
            return "451 4.7.1 Too many letters within an hour, please try again later"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Refuse who is not ours before the letter is sent."""
        if not self._accepts(address):
            return "550 5.1.1 There is no such mailbox here"
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Store the letter, then answer for it."""
        content = bytes(envelope.content or b"")  # type: ignore[arg-type]  # never str: decode_data
        if _hops(content) > MAX_HOPS:
            return "554 5.4.6 This letter goes round in circles"
        sender, peer = _sender(envelope), _peer(session)
        found = NOTHING
        if peer not in self._doorway.servers and not isinstance(server, LMTP):
            asked = (peer, sender, session.host_name or "")
            found = await asyncio.to_thread(sender_policy, *asked)  # while others go on
        raw = self._trace(server, session, envelope, found) + content
        try:
            self._deliver(sender, tuple(envelope.rcpt_tos), raw)
        except Exception:  # whatever it is, the letter is not safe, and the other side keeps it
            log.exception("a letter from <%s> could not be stored", sender)
            return "451 4.3.0 It could not be stored just now, please try again later"
        return "250 2.0.0 Stored"

    def _trace(self, server: SMTP, session: Session, envelope: Envelope, found: str) -> bytes:
        """Return what stands above a letter: Return-Path and Received (RFC 5321 §4.4).

        Where no server of ours handed it in, above all that it says itself of who has proved what:
        what was `found` (RFC 8601 §2.2).
        """
        greeted_as = _NOT_A_HOST.sub("?", session.host_name or "unknown")
        peer = _peer(session)
        reader = f"\r\n\tfor <{envelope.rcpt_tos[0]}>" if len(envelope.rcpt_tos) == 1 else ""
        results = f"Authentication-Results: {server.hostname}; {found}\r\n"
        lines = (
            f"Return-Path: <{_sender(envelope)}>\r\n"
            f"{'' if peer in self._doorway.servers else results}"
            f"Received: from {greeted_as} ([{peer}])\r\n"
            f"\tby {server.hostname} with {_protocol(server, session, envelope)}"
            f" id {secrets.token_hex(8)}{reader};\r\n"
            f"\t{format_datetime(datetime.now(UTC))}\r\n"
        )
        return lines.encode("utf-8", "surrogateescape")


def _peer(session: Session) -> str:
    return str(session.peer[0]) if session.peer else "unknown"


def _protocol(server: SMTP, session: Session, envelope: Envelope) -> str:
    """Return what was spoken, by its name in RFC 3848 and RFC 6531 §4.3."""
    name = "LMTP" if isinstance(server, LMTP) else "SMTP"
    if envelope.smtp_utf8:
        name = f"UTF8{name}"
    elif name == "SMTP" and session.extended_smtp:
        name = "ESMTP"
    return name + ("S" if session.ssl else "")


def _hops(content: bytes) -> int:
    """Return how many servers have had the letter already (RFC 5321 §6.3)."""
    header = content.partition(b"\r\n\r\n")[0]
    return len(_RECEIVED.findall(header))


def _sender(envelope: Envelope) -> str:
    """Return who sent it by its envelope; nobody for `<>`."""
    return (envelope.mail_from or "").strip("<>")
