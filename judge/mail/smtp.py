"""Sends letters over SMTP; a server's refusal is a value, and so is a line that breaks.

Whether and when to try again is the caller's to decide, with `next_try`.
"""

from __future__ import annotations

import logging
import re
import smtplib
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import TracebackType
from typing import Literal, Self

from judge.mail.addresses import on_the_wire, tag_of
from judge.mail.oauth import Tokens
from judge.mail.verdicts import Scope, SmtpStep, scope_of

log = logging.getLogger(__name__)

# How long to wait after each try: about three days in all (RFC 5321 §4.5.4.1 asks for four or
# five days of a relay; a player must hear of it sooner).
_DELAYS = (
    *(timedelta(minutes=minutes) for minutes in (1, 5, 15, 30)),
    *(timedelta(hours=hours) for hours in (1, 2, 4, 4, 6, 6, 12, 12, 12, 12)),
)

_ADDRESS = re.compile(r"[^\s<>\x00-\x1f\x7f]+@[^\s<>@\x00-\x1f\x7f]+")


@dataclass(frozen=True, slots=True)
class SmtpAccount:
    """A server that takes our letters; without a user no login is tried.

    `tokens` are used in the place of a password, if there are any.
    """

    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)
    security: Literal["ssl", "starttls", "none"] = "ssl"
    timeout: float = 30
    an_hour: int = 1000  # letters that may go out within an hour
    a_day: int = 10_000  # ... and within a day
    megabytes_an_hour: int = 500
    megabytes_each: int = 20  # of answers to one mailbox within an hour
    tokens: Tokens | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Sent:
    """The server answers for the letter now; `answer` is what it said."""

    answer: str


@dataclass(frozen=True, slots=True)
class NotSent:
    """The letter was not taken; whether it is worth trying again, and why.

    `scope` is what that is about: where it is not the letter, the others have to wait as well, and
    it is always worth trying again.  `step` is how far it had come, if the server said so.
    """

    temporary: bool
    reason: str
    scope: Scope = Scope.LETTER
    step: SmtpStep | None = field(default=None, compare=False)


class _UnsendableError(Exception):
    """No try with this server will ever bring the letter to its reader."""


def next_try(tries: int, now: datetime) -> datetime | None:
    """Return when to try again after `tries` failures; nothing when it is time to give up."""
    return now + _DELAYS[tries - 1] if tries <= len(_DELAYS) else None


class Sender:
    """Sends any number of letters over one connection, made when it is needed.

    with Sender(account) as sender:
        match sender.send("judge@example.org", "jane@example.com", raw):
            case Sent(): ...
            case NotSent(temporary=True): ...
    """

    def __init__(self, account: SmtpAccount) -> None:
        self.account = account
        self._server: smtplib.SMTP | None = None
        self._takes_tags = True  # as most servers do, in the address that a letter is sent from

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def send(self, mail_from: str, recipient: str, raw: bytes) -> Sent | NotSent:
        """Hand one letter to the server for one recipient; an empty `mail_from` is `<>`."""
        scope = Scope.SERVER
        try:
            server = self._ready()
            scope = Scope.LINE
            return self._hand_over(server, mail_from, recipient, raw)
        except _UnsendableError as fault:
            return NotSent(temporary=False, reason=str(fault))
        except (OSError, smtplib.SMTPException, ValueError) as fault:
            # The line, the greeting, the login, or a setting that the library chokes on.
            self.close()
            log.warning("%s:%d: %s", self.account.host, self.account.port, _words(fault))
            scope = Scope.LOGIN if _refuses_login(fault) else scope
            return NotSent(temporary=True, reason=_words(fault), scope=scope)

    def _hand_over(
        self, server: smtplib.SMTP, mail_from: str, recipient: str, raw: bytes
    ) -> Sent | NotSent:
        """Send a letter; where only the very mailbox may be its sender, without what is added."""
        tag = tag_of(mail_from)
        plain = mail_from.replace(f"+{tag}@", "@") if tag else mail_from
        if self._takes_tags:
            answer = _send(server, mail_from, recipient, raw)
            refused = isinstance(answer, NotSent) and answer.step is SmtpStep.MAIL
            if not refused or plain == mail_from:
                return answer
            server.rset()
        answer = _send(server, plain, recipient, raw)
        if not (isinstance(answer, NotSent) and answer.step is SmtpStep.MAIL):
            self._takes_tags = False
        return answer

    def close(self) -> None:
        """Say goodbye to the server, if there is one; the next letter makes a new connection."""
        server, self._server = self._server, None
        if server is not None:
            with suppress(OSError, smtplib.SMTPException):
                server.quit()
            server.close()

    def _ready(self) -> smtplib.SMTP:
        """Return a connection that is alive and between two letters."""
        if self._server is not None:
            with suppress(OSError, smtplib.SMTPException):
                if self._server.rset()[0] == 250:
                    return self._server
            self.close()
        self._server = _connect(self.account)
        return self._server


def greet(account: SmtpAccount) -> None:
    """Connect, log in and say goodbye; OSError or SMTPException where that fails."""
    server = _connect(account)
    server.quit()


def _send(server: smtplib.SMTP, mail_from: str, recipient: str, raw: bytes) -> Sent | NotSent:
    for address in filter(None, (mail_from, recipient)):
        if not _ADDRESS.fullmatch(address):  # smtplib would make another of it
            raise _UnsendableError(f"{address!r} is no address")
    mail_from, recipient = on_the_wire(mail_from), on_the_wire(recipient)
    options, wishes = _options(server, mail_from + recipient, raw)
    steps: dict[SmtpStep, Callable[[], tuple[int, bytes]]] = {
        SmtpStep.MAIL: lambda: server.mail(mail_from, options),
        SmtpStep.RCPT: lambda: server.rcpt(recipient, wishes),
        SmtpStep.DATA: lambda: _data(server, raw),
    }
    for step, ask in steps.items():
        code, answer = ask()
        if code not in {250, 251}:
            return _not_sent(step, code, _text(answer))
    return Sent(_text(answer))


def _connect(account: SmtpAccount) -> smtplib.SMTP:
    where, me, timeout = (account.host, account.port), _own_name(), account.timeout
    context = ssl.create_default_context() if account.security != "none" else None
    server: smtplib.SMTP
    if account.security == "ssl":
        server = smtplib.SMTP_SSL(*where, me, timeout=timeout, context=context)
    else:
        server = smtplib.SMTP(*where, me, timeout=timeout)
    try:
        if account.security == "starttls":
            server.starttls(context=context)
        server.ehlo_or_helo_if_needed()
        if account.user:
            _login(server, account)
    except BaseException:
        server.close()
        raise
    return server


def _login(server: smtplib.SMTP, account: SmtpAccount) -> None:
    if account.tokens is None:
        server.login(account.user, account.password)
        return
    try:
        _login_with(server, account.user, account.tokens.access())
    except smtplib.SMTPAuthenticationError:  # perhaps it was made void before its time
        _login_with(server, account.user, account.tokens.access(anew=True))


def _login_with(server: smtplib.SMTP, user: str, token: str) -> None:
    """Log in with a token (XOAUTH2); what the server asks behind that is a refusal in JSON."""

    def answer(challenge: bytes | None = None) -> str:
        return f"user={user}\x01auth=Bearer {token}\x01\x01" if challenge is None else ""

    server.auth("XOAUTH2", answer)


def _own_name() -> str:
    """Return who we are for EHLO (RFC 5321 §4.1.4), without asking the DNS as smtplib would."""
    name = socket.gethostname()
    return name if "." in name else "[127.0.0.1]"


def _options(server: smtplib.SMTP, addresses: str, raw: bytes) -> tuple[list[str], list[str]]:
    """Return what to ask for with MAIL and with RCPT; _UnsendableError where it cannot be had."""
    options, wishes = [], []
    if not (addresses.isascii() and raw.isascii()):  # our bodies are ASCII, so it is an address
        if not server.has_extn("smtputf8"):
            raise _UnsendableError("the server takes no addresses with letters outside ASCII")
        options += ["SMTPUTF8", "BODY=8BITMIME"]
    if server.has_extn("dsn"):  # RFC 3461 §4: tell us of failures, without the whole letter
        options.append("RET=HDRS")
        wishes.append("NOTIFY=FAILURE,DELAY")
    return options, wishes


def _not_sent(step: SmtpStep, code: int, answer: str) -> NotSent:
    if code < 0:  # there was no answer
        raise smtplib.SMTPServerDisconnected(answer or "the server has hung up")
    scope = scope_of(step, code, answer)
    return NotSent(code < 500 or scope is not Scope.LETTER, f"{code} {answer}", scope, step)


def _refuses_login(fault: Exception) -> bool:
    """Whether a server refuses us; one that does so for the moment (4xx) is only away."""
    return isinstance(fault, smtplib.SMTPAuthenticationError) and fault.smtp_code >= 500


def _data(server: smtplib.SMTP, raw: bytes) -> tuple[int, bytes]:
    try:
        return server.data(raw)
    except smtplib.SMTPDataError as refusal:  # the letter was not even asked for
        return refusal.smtp_code, _bytes(refusal.smtp_error)


def _text(answer: bytes) -> str:
    return " ".join(answer.decode("utf-8", "replace").split())


def _words(fault: Exception) -> str:
    """Return what went wrong, for people; the answer of the server where there is one."""
    if isinstance(fault, smtplib.SMTPResponseException):
        return f"{fault.smtp_code} {_text(_bytes(fault.smtp_error))}"
    return f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__


def _bytes(answer: bytes | str) -> bytes:
    return answer if isinstance(answer, bytes) else answer.encode()
