"""What a fault at a mail server is likely to be, and what to do about it.

The first row that fits is told: a kind of fault, and for refused logins the provider.  What the
server said itself is told beside it, and never Python's own words where there are plainer ones.
"""

from __future__ import annotations

import errno
import re
import smtplib
import socket
import ssl
from dataclasses import dataclass

from imapclient.exceptions import (
    CapabilityError,
    IMAPClientAbortError,
    IMAPClientError,
    LoginError,
)

from judge.cli.common import reason
from judge.mail.folders import FolderError

# Providers by a part of their servers' names, and what they take in place of the usual password.
_PROVIDERS = (
    (
        ("outlook", "office365", "hotmail", "live.com"),
        "Microsoft lets programs in by OAuth alone: fill in [oauth], leave the passwords empty, "
        "and run `judge login`; `judge guide mailbox` tells how.",
    ),
    (
        ("gmail", "google"),
        "Google wants an app password: turn on 2-step verification, make one, and write it here.",
    ),
    (
        ("yahoo", "aol", "mail.me.com", "icloud", "fastmail"),
        "This provider wants an app password: make one in the settings of the mailbox.",
    ),
    (
        ("gmx", "web.de"),
        "Allow IMAP for programs in the settings of the mailbox; with two-factor login make an app "
        "password.",
    ),
)
_LOGIN = (
    "Look at user (mostly the whole address) and password; many providers want an app password."
)
_ANOTHER_PORT = (
    "Look at host and port: with ssl it is mostly 993 for IMAP and 465 for SMTP, with starttls "
    "143 and 587."
)
_KINDS: tuple[tuple[type[Exception] | tuple[type[Exception], ...], str, str], ...] = (
    (
        UnicodeEncodeError,
        "The server takes no letters outside ASCII in user or password.",
        "Choose a password of plain letters and digits.",
    ),
    (
        (socket.gaierror, UnicodeError),
        "No server has this name.",
        "Look at host, and at the way to the internet.",
    ),
    (ConnectionRefusedError, "Nothing listens at this port.", _ANOTHER_PORT),
    (
        TimeoutError,
        "Nothing answered in time.",
        "Look at host, port and security; or a firewall on the way lets nothing through.",
    ),
    (
        ssl.SSLCertVerificationError,
        "The server's certificate is not for this name, or has expired.",
        "Name the server as its provider does.",
    ),
    (
        (
            ssl.SSLError,
            smtplib.SMTPServerDisconnected,
            ConnectionResetError,
            IMAPClientAbortError,
        ),
        "The two do not speak the same way.",
        "With ports 143 and 587 it is security = starttls, with 993 and 465 security = ssl.",
    ),
    (
        (smtplib.SMTPNotSupportedError, CapabilityError),
        "The server takes no login like this, or does not encrypt so.",
        "Try another security: ssl, starttls, or none for a server on this very machine.",
    ),
    (
        FolderError,
        "The login went well, the folder did not.",
        "Look at folder, which is mostly INBOX.",
    ),
)
_BYTES = re.compile(r"""b(['"])(.*)\1""")  # as Python writes what came over the line
_NOT_OF_THIS_KIND = "What answers at this port is a server of another kind."
_ELSE = "Look at host, port, security, user and password."
_IN_USE = (
    "Another program is at this port.",
    "Is the judge running already? Else change the port in [embedded].",
)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is wrong, in plain words and those of the server, and what to do about it."""

    trouble: str
    advice: str


def diagnosis(fault: Exception, host: str) -> Diagnosis:
    """Return what is likely to be wrong with mail; without a host it is our own post office."""
    if not host and getattr(fault, "errno", None) == errno.EADDRINUSE:
        return Diagnosis(*_IN_USE)
    said = _said(fault)
    trouble, advice = _likely(fault, host)
    trouble = trouble or ("The server refuses." if said else reason(fault))
    return Diagnosis(f"{trouble} It says: {said}" if said else trouble, advice)


def _likely(fault: Exception, host: str) -> tuple[str, str]:
    """Return what a fault comes from, if that can be told, and what to do."""
    if isinstance(fault, LoginError | smtplib.SMTPAuthenticationError):
        named = (words for names, words in _PROVIDERS if any(name in host for name in names))
        return "The server is there, and refused the login.", next(named, _LOGIN)
    if _speaks_otherwise(fault):
        return _NOT_OF_THIS_KIND, _ANOTHER_PORT
    kinds = ((words, advice) for kind, words, advice in _KINDS if isinstance(fault, kind))
    return next(kinds, ("", _ELSE))


def _speaks_otherwise(fault: Exception) -> bool:
    """Whether what greets us is no greeting of the kind of server that is looked for."""
    if isinstance(fault, smtplib.SMTPConnectError):
        return fault.smtp_code < 0  # it begins with no number
    return isinstance(fault, IMAPClientAbortError) and "unexpected response" in str(fault)


def _said(fault: Exception) -> str:
    """Return what the server itself said, if it said anything."""
    if isinstance(fault, smtplib.SMTPResponseException):
        answer = fault.smtp_error
        text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
        return f"{fault.smtp_code} {text}" if fault.smtp_code > 0 else ""
    if not isinstance(fault, IMAPClientError | FolderError) or isinstance(fault, CapabilityError):
        return ""
    if quoted := _BYTES.search(str(fault)):
        return quoted[2]
    return "" if isinstance(fault, IMAPClientAbortError) else str(fault)
