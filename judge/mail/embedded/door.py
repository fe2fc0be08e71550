"""The judge's own SMTP door: a letter is answered 250 only after it is stored.

Never an open relay: a recipient that is not ours is refused at RCPT.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import socket
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime

from aiosmtpd.smtp import SMTP, Envelope, Session

from judge.mail.automatic import MAX_HOPS

log = logging.getLogger(__name__)

_RECEIVED = re.compile(rb"^received[ \t]*:", re.IGNORECASE | re.MULTILINE)
_NOT_A_HOST = re.compile(r"[^A-Za-z0-9.:_\[\]-]")


class Door:
    """Listens on `host:port` (0: any free port) in a thread of its own.

    `accepts` says whether a recipient is ours.  `deliver` is called in that thread, for one
    letter at a time; when it raises, the other side is told to try again later.
    """

    def __init__(
        self,
        host: str,
        port: int,
        deliver: Callable[[str, Sequence[str], bytes], None],
        *,
        accepts: Callable[[str], bool],
        limit_bytes: int = 20_000_000,
        hostname: str = "localhost",
    ) -> None:
        self.host = host
        self.port = port
        self._limit = limit_bytes
        self._hostname = hostname
        self._handler = _Handler(deliver, accepts)
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Open the door; from now on `port` is the one in use."""
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        listener = socket.create_server((self.host, self.port), family=family)
        self.port = listener.getsockname()[1]
        self._loop = asyncio.new_event_loop()
        self._closing = asyncio.Event()
        self._thread = threading.Thread(
            target=self._run, args=(listener,), name="smtp-door", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Close the door; a letter that is being stored is stored and answered first."""
        if self._thread is not None:
            self._loop.call_soon_threadsafe(self._closing.set)
            self._thread.join()
            self._thread = None

    def _run(self, listener: socket.socket) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve(listener))  # and then ends the conversations still open

    async def _serve(self, listener: socket.socket) -> None:
        server = await self._loop.create_server(self._conversation, sock=listener)
        await self._closing.wait()
        server.close()

    def _conversation(self) -> SMTP:
        return SMTP(
            self._handler,
            data_size_limit=self._limit,
            enable_SMTPUTF8=True,
            hostname=self._hostname,
            ident="Diplomacy judge",
            loop=self._loop,
        )


class _Handler:
    """What aiosmtpd calls at the steps of a conversation; the names are its own."""

    def __init__(
        self,
        deliver: Callable[[str, Sequence[str], bytes], None],
        accepts: Callable[[str], bool],
    ) -> None:
        self._deliver = deliver
        self._accepts = accepts

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Refuse who is not ours before the letter is sent."""
        if not self._accepts(address):
            return "550 5.1.1 There is no such mailbox here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Store the letter, then answer for it."""
        content = bytes(envelope.content or b"")  # type: ignore[arg-type]  # never str: decode_data
        if _hops(content) > MAX_HOPS:
            return "554 5.4.6 This letter goes round in circles"
        raw = _trace(server, session, envelope) + content
        sender = _sender(envelope)
        try:
            self._deliver(sender, tuple(envelope.rcpt_tos), raw)
        except Exception:  # whatever it is, the letter is not safe, and the other side keeps it
            log.exception("a letter from <%s> could not be stored", sender)
            return "451 4.3.0 It could not be stored just now, please try again later"
        return "250 2.0.0 Stored"


def _hops(content: bytes) -> int:
    """Return how many servers have had the letter already (RFC 5321 §6.3)."""
    header = content.partition(b"\r\n\r\n")[0]
    return len(_RECEIVED.findall(header))


def _sender(envelope: Envelope) -> str:
    """Return who sent it by its envelope; nobody for `<>`."""
    return (envelope.mail_from or "").strip("<>")


def _trace(server: SMTP, session: Session, envelope: Envelope) -> bytes:
    """Return Return-Path and Received for the top of a letter (RFC 5321 §4.4)."""
    greeted_as = _NOT_A_HOST.sub("?", session.host_name or "unknown")
    protocol = "ESMTP" if session.extended_smtp else "SMTP"
    if envelope.smtp_utf8:
        protocol = "UTF8SMTP"  # RFC 6531 §4.3
    peer = session.peer[0] if session.peer else "unknown"
    reader = f"\r\n\tfor <{envelope.rcpt_tos[0]}>" if len(envelope.rcpt_tos) == 1 else ""
    lines = (
        f"Return-Path: <{_sender(envelope)}>\r\n"
        f"Received: from {greeted_as} ([{peer}])\r\n"
        f"\tby {server.hostname} with {protocol} id {secrets.token_hex(8)}{reader};\r\n"
        f"\t{format_datetime(datetime.now(UTC))}\r\n"
    )
    return lines.encode("utf-8", "surrogateescape")
