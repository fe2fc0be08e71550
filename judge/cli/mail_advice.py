"""What a fault at a mail server is likely to be, and what to do about it.

The first row that fits is told: a kind of fault, and for refused logins the provider.
"""

from __future__ import annotations

import errno
import smtplib
import socket
import ssl

from imapclient.exceptions import IMAPClientError, LoginError

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
    "The server is there, and refused the login: look at user (mostly the whole address) and "
    "password; many providers want an app password."
)
_KINDS: tuple[tuple[type[Exception] | tuple[type[Exception], ...], str], ...] = (
    (socket.gaierror, "No server has this name: look at host, and at the way to the internet."),
    (
        ConnectionRefusedError,
        "Nothing listens at this port: with ssl it is mostly 993 for IMAP and 465 for SMTP, with "
        "starttls 143 and 587.",
    ),
    (
        TimeoutError,
        "Nothing answered in time: look at host and port; or a firewall on the way lets nothing "
        "through.",
    ),
    (
        ssl.SSLCertVerificationError,
        "The server's certificate is not for this name, or has expired: name the server as its "
        "provider does.",
    ),
    (
        (ssl.SSLError, smtplib.SMTPServerDisconnected, ConnectionResetError),
        "The two do not speak the same way: with ports 143 and 587 it is security = starttls, with "
        "993 and 465 security = ssl.",
    ),
    (
        smtplib.SMTPNotSupportedError,
        "The server takes no login like this: try security = starttls or ssl.",
    ),
    (
        IMAPClientError,
        "The login went well, the folder did not: look at folder, which is mostly INBOX.",
    ),
)
_ELSE = "Look at host, port, security, user and password."
_IN_USE = (
    "Another program is at this port: is the judge running already? Else change the port in "
    "[embedded]."
)


def mail_advice(fault: Exception, host: str) -> str:
    """Return what is likely to be wrong, in a sentence or two; without a host it is our own."""
    if not host:
        return _IN_USE if getattr(fault, "errno", None) == errno.EADDRINUSE else _ELSE
    if isinstance(fault, LoginError | smtplib.SMTPAuthenticationError):
        named = (words for names, words in _PROVIDERS if any(name in host for name in names))
        return next(named, _LOGIN)
    return next((words for kind, words in _KINDS if isinstance(fault, kind)), _ELSE)
