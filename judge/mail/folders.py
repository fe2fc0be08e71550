"""Connections to an IMAP account, and the folders that its letters go to."""

from __future__ import annotations

import logging
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, LoginError

from judge.mail.oauth import Tokens

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ImapAccount:
    """A mailbox that letters are fetched from, and how patiently.

    In `done` and `failed` a `/` stands for the server's own separator of folders.  `authserv` is
    the name by which the server signs what it finds out of a letter (Authentication-Results);
    `tokens` are used in the place of a password, if there are any.
    """

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    security: Literal["ssl", "starttls", "none"] = "ssl"
    folder: str = "INBOX"
    done: str = "Judge/Done"
    failed: str = "Judge/Failed"
    authserv: str = ""
    tokens: Tokens | None = field(default=None, repr=False, compare=False)
    idle_seconds: float = 180  # one round of IDLE; then the folder is looked at anyway
    poll_seconds: float = 30  # between two looks where the server has no IDLE
    timeout: float = 60
    limit_bytes: int = 20_000_000
    # Seconds until a letter that could not be taken is tried again; then it goes to `failed`.
    retries: tuple[float, ...] = (10, 60, 300, 900, 3600)


def _login(client: IMAPClient, account: ImapAccount) -> None:
    if account.tokens is None:
        client.login(account.user, account.password)
        return
    try:
        client.oauth2_login(account.user, account.tokens.access())
    except LoginError:  # perhaps it was made void before its time
        client.oauth2_login(account.user, account.tokens.access(anew=True))


@contextmanager
def connected(account: ImapAccount) -> Iterator[IMAPClient]:
    """Give a connection that is logged in; it is closed whatever happens."""
    context = ssl.create_default_context() if account.security != "none" else None
    with IMAPClient(
        account.host,
        account.port,
        ssl=account.security == "ssl",
        ssl_context=context,
        timeout=account.timeout,
    ) as client:
        client.normalise_times = False  # else INTERNALDATE comes in local time, unmarked
        if account.security == "starttls":
            client.starttls(context)
        _login(client, account)
        yield client


class FolderError(Exception):
    """The server lets the mailbox in, and has no such folder for it."""


def try_folder(account: ImapAccount) -> None:
    """Log in, and look into the folder that letters arrive in; FolderError if that fails."""
    with connected(account) as client:
        try:
            client.select_folder(account.folder, readonly=True)
        except IMAPClientAbortError:
            raise
        except IMAPClientError as fault:
            raise FolderError(str(fault)) from fault


def make_folder(client: IMAPClient, wanted: str) -> str:
    """Return what `wanted` is called on this server; it is there afterwards."""
    prefix, separator = _naming(client)
    name = separator.join(wanted.split("/"))
    if not name.startswith(prefix):
        name = prefix + name
    if not client.folder_exists(name):
        try:
            client.create_folder(name)
        except IMAPClientError:
            if not client.folder_exists(name):  # nobody else has just made it
                raise
        with suppress(IMAPClientError):  # only so that mail programs show it
            client.subscribe_folder(name)
    return name


def move(client: IMAPClient, uids: Sequence[int], folder: str) -> None:
    """Move letters; one may be in both folders, never in neither, if the connection breaks.

    Some may stay where they are when another session has just moved others of them.
    """
    if not uids:
        return
    try:
        _move(client, uids, folder)
    except IMAPClientError as fault:
        if "[EXPUNGEISSUED]" not in str(fault):  # RFC 5530 §3
            raise


def _move(client: IMAPClient, uids: Sequence[int], folder: str) -> None:
    if client.has_capability("MOVE"):  # RFC 6851
        client.move(uids, folder)
        return
    client.copy(uids, folder)
    client.add_flags(uids, [b"\\Deleted"], silent=True)
    if client.has_capability("UIDPLUS"):  # RFC 4315
        client.uid_expunge(uids)
    else:
        client.expunge()


def _naming(client: IMAPClient) -> tuple[str, str]:
    """Return what our folders' names begin with and the separator in them (RFC 2342)."""
    if client.has_capability("NAMESPACE") and (personal := client.namespace().personal):
        prefix, separator = personal[0]
    else:
        prefix = ""
        separator = next((mark for _, mark, _ in client.list_folders("", "")), None)
    if isinstance(separator, bytes):
        separator = separator.decode("ascii")
    return prefix, separator or "-"  # a server without a hierarchy has no separator
