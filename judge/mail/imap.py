"""Fetches letters from an IMAP folder: each is taken at least once, and moved only then.

What is left in the folder is what is still to do; flags are not looked at, for a person may
open the mailbox too.  A letter that cannot be taken is tried again later and goes to another
folder in the end; it never keeps the others waiting.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError

from judge.mail.failures import Failures, NotNowError
from judge.mail.folders import ImapAccount, connected
from judge.mail.idle import wait_for_news
from judge.mail.visit import SuspectError, Visit

__all__ = ["ImapAccount", "Poller"]

log = logging.getLogger(__name__)

_BACKOFF = (1, 2, 5, 15, 30, 60, 120, 300)  # seconds before each new connection
_NOT_NOW = 4  # how far in these it goes while letters can be kept nowhere
_STEADY = 60  # seconds after which a connection counts as good
_IN_VAIN = 5  # looks for letters that were announced and are not there; then it takes its time
_ONCE_SECONDS = 30  # how long one look goes on while letters break one connection after another


class Poller:
    """Gives every letter in a folder to `take(raw, received, source)`.

    `take` returns only after the letter is stored and committed.  It may be called again for
    the same `source` when the connection broke before the letter was moved.  One poller may be
    used by several threads: only one of them takes letters at a time.  `hear` is told how it goes
    with the server: a fault for each connection that broke, None after each look that went well.
    """

    def __init__(
        self,
        account: ImapAccount,
        take: Callable[[bytes, datetime, str], None],
        hear: Callable[[Exception | None], None] = lambda fault: None,
    ) -> None:
        self.account = account
        self._take = take
        self._hear = hear
        self._failures = Failures(account.retries)
        self._taking = threading.Lock()

    def poll_once(self) -> int:
        """Take what is there now, over a connection of its own; return how many letters."""
        until = time.monotonic() + _ONCE_SECONDS
        taken = 0
        while True:
            with connected(self.account) as client, self._taking:
                visit = Visit(client, self.account, self._take, self._failures)
                try:
                    while visit.look():
                        pass
                    return taken + visit.taken
                except SuspectError:
                    taken += visit.taken
                    if time.monotonic() > until:
                        raise

    def run(self, stop: threading.Event) -> None:
        """Take letters as they come until `stop` is set; a broken connection is made anew."""
        failures = 0
        while not stop.is_set():
            began = time.monotonic()
            try:
                self._stay(stop)
            except SuspectError as fault:  # one letter nearer to the end: no reason for patience
                log.warning("the connection broke over %s", fault)
                failures = 0
            except NotNowError as fault:
                log.error("letters are left in the mailbox: %s", fault)
                self._hear(fault)
                failures = min(failures, _NOT_NOW)
            except (OSError, IMAPClientError) as fault:
                log.warning("%s: %s: %s", self.account.host, type(fault).__name__, fault)
                self._hear(fault)
            except Exception as fault:  # a server can confuse the client in many ways
                log.exception("%s: the connection is given up", self.account.host)
                self._hear(fault)
            if time.monotonic() - began > _STEADY:
                failures = 0
            stop.wait(_BACKOFF[min(failures, len(_BACKOFF) - 1)])
            failures += 1

    def _stay(self, stop: threading.Event) -> None:
        """Keep one connection: look, wait until there may be news, look again."""
        with connected(self.account) as client:
            visit = Visit(client, self.account, self._take, self._failures)
            in_vain = 0
            while not stop.is_set():
                before = visit.taken
                with self._taking:
                    news = visit.look()
                self._hear(None)
                news = news or self._wait(client, stop)
                in_vain = in_vain + 1 if news and visit.taken == before else 0
                if in_vain > _IN_VAIN:
                    stop.wait(_BACKOFF[min(in_vain - _IN_VAIN, _NOT_NOW) - 1])

    def _wait(self, client: IMAPClient, stop: threading.Event) -> bool:
        """Wait for news, and no longer than until a letter is due to be tried again.

        True if there is some.
        """
        account = self.account
        patience = max(0.0, self._failures.next_due() - time.monotonic())
        if client.has_capability("IDLE"):
            seconds = min(account.idle_seconds, patience)
            return wait_for_news(client.socket(), seconds, stop, account.timeout)
        stop.wait(min(account.poll_seconds, patience))
        return False
