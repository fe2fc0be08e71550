"""Where letters come from and where they go to: at mail servers, or at our own post office."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.mail.doorway import Doorway
from judge.mail.folders import ImapAccount
from judge.mail.signing import Signer, read_signer
from judge.mail.smtp import SmtpAccount
from judge.settings.settings import LOOPBACK, Settings
from judge.store.store import Store

if TYPE_CHECKING:
    from judge.mail.embedded.post import EmbeddedPost


@dataclass(frozen=True, slots=True)
class Accounts:
    """Where letters come from (a mailbox, a door, or both) and where they go to.

    `sign` gives each letter its signature, where there is a key.
    """

    imap: ImapAccount | None
    smtp: SmtpAccount
    door: Doorway | None = None
    sign: Callable[[bytes], bytes] = bytes


class NotInstalled(Exception):
    """The embedded post office is not there; the message says what installs it."""


def embedded_post() -> type[EmbeddedPost]:
    """Return the embedded post office; NotInstalled without the extra that it needs."""
    try:
        # Only here, for it takes its time to import, and the judge does without it.
        from judge.mail.embedded.post import EmbeddedPost  # noqa: PLC0415
    except ModuleNotFoundError as fault:
        raise NotInstalled(
            "the judge's own post office is not installed: pip install 'diplomacy-judge[embedded]'"
        ) from fault
    return EmbeddedPost


def signer_of(settings: Settings) -> Signer | None:
    """Return what signs letters, if a key is named; NoKeyError if it is none."""
    if settings.dkim_key is None:
        return None
    return read_signer(settings.dkim_domain, settings.dkim_selector, settings.dkim_key)


def accounts_of(settings: Settings) -> Accounts | None:
    """Return the accounts at mail servers, if there are; OSError or ValueError for a bad key."""
    if settings.smtp is None or settings.embedded:
        return None
    if settings.door is not None:
        settings.door.tls()  # that it can be opened is better known now
    signer = signer_of(settings)
    sign = signer.sign if signer else bytes
    return Accounts(settings.imap, settings.smtp, settings.door, sign=sign)


@contextmanager
def post_office(settings: Settings, store: Store) -> Iterator[Accounts]:
    """Give the accounts to work with; with none configured, an embedded post office is opened.

    It has mailboxes for all who take part in a game, and for whoever else was ever written to.
    """
    if (accounts := accounts_of(settings)) is not None:
        yield accounts
        return
    judge, password = settings.mailbox.email, settings.embedded_password
    operator = [settings.operator.email] if settings.operator else []

    def people() -> dict[str, str]:
        return dict.fromkeys([*store.mailboxes(), *store.recipients()], password)

    folder, own = settings.folder / "post", dict.fromkeys([judge, *operator], password)
    ports = settings.embedded_smtp_port, settings.embedded_imap_port
    opened = embedded_post()
    with opened(folder, LOOPBACK, own, *ports, more=people, at_end=store.close) as post:
        yield Accounts(
            ImapAccount(LOOPBACK, post.imap_port, judge, password, security="none"),
            replace(settings.own_smtp, port=post.smtp_port),
        )
