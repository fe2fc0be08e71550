"""Run the judge until Ctrl-C: fetch letters, answer them, keep the deadlines.

With no mail servers in judge.ini it opens its own post office on this machine.  SIGHUP has it read
judge.ini again.
"""

from __future__ import annotations

import argparse
import logging
import os
import select
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from signal import Signals

from judge import log_lines
from judge.cli import Refusal
from judge.cli.common import add_settings, console, judges_settings, office_of, reason
from judge.office.office import Office
from judge.serving.accounts import Accounts, NotInstalled, accounts_of, post_office
from judge.serving.front_door import NoDoorError
from judge.serving.housekeeping import Keep
from judge.serving.run import Bells, at_work, knock, only_one, open_office
from judge.serving.service import READY, STOPPING, reloading, tell_systemd
from judge.settings.settings import Settings, renewed
from judge.store.store import Store

log = logging.getLogger(__name__)

STOPS = (Signals.SIGINT, Signals.SIGTERM)
READ_AGAIN = (Signals.SIGHUP,)
NOTHING_CHANGED = "the settings were read again, and nothing is changed"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("-v", "--verbose", action="store_true", help="say more of what happens")


def run(args: argparse.Namespace) -> int:
    """Serve until the process is told to stop."""
    settings = judges_settings(args)
    log_lines.begin(settings.log_form, verbose=args.verbose)
    told = told_by(*STOPS, *READ_AGAIN)  # before anything is opened that is to be closed
    bells = Bells()
    office = office_of(settings, bells)
    with opened(settings, office.store) as accounts:
        serve(args, settings, accounts, office, bells, told)
    console.print("Goodbye.")
    return 0


def serve(
    args: argparse.Namespace,
    settings: Settings,
    accounts: Accounts,
    office: Office,
    bells: Bells,
    told: int,
) -> None:
    """Be at work until told to stop; with other settings whenever it is wished.

    What they ask for and cannot be had changes nothing; at the start it is refused.
    """
    settles_from, former = knock(office, accounts), None
    while True:
        keep = Keep(settings.keep_strangers, settings.keep_letters)
        try:
            with at_work(office, bells, accounts, settings.database_name, keep, settles_from):
                if former is None:
                    tell_that_it_has_begun(settings, accounts)
                tell_systemd(READY)
                stop = told_to_stop(told)
                tell_systemd(STOPPING if stop else reloading())
        except NoDoorError as fault:
            if former is None or former == (settings, accounts):
                raise Refusal(str(fault)) from fault
            log.error("%s: %s", NOTHING_CHANGED, fault)
            settings, accounts = former
            log_lines.begin(settings.log_form, verbose=args.verbose)
        else:
            if stop:
                return
            former = settings, accounts
            settings, accounts = reread(args, settings, accounts)
        office = open_office(settings, bells, office.store)


def tell_that_it_has_begun(settings: Settings, accounts: Accounts) -> None:
    """Say that the judge is at work, and what its user has to know of that."""
    console.print(f"{settings.name} is at work; Ctrl-C stops it.", markup=False)
    if settings.embedded:
        tell_how_to_look_in(settings, accounts)


def reread(
    args: argparse.Namespace, settings: Settings, accounts: Accounts
) -> tuple[Settings, Accounts]:
    """Read the settings again; where they are not in order, all stays as it was.

    What cannot change while the judge runs is said, and waits for a restart.
    """
    try:
        new, waits = renewed(settings, judges_settings(args))
        servers = accounts_of(new)
    except (Refusal, OSError, ValueError) as fault:
        log.error("%s: %s", NOTHING_CHANGED, fault)
        return settings, accounts
    log_lines.begin(new.log_form, verbose=args.verbose)
    for place in waits:
        log.warning("%s is changed when the judge is started anew", place)
    log.warning("the settings were read again")
    if servers is None:  # our own post office stays open at its port
        servers = replace(accounts, smtp=replace(new.own_smtp, port=accounts.smtp.port))
    return new, servers


@contextmanager
def opened(settings: Settings, store: Store) -> Iterator[Accounts]:
    """Claim the folder and open the post office; refuse with a reason if that cannot be done.

    A folder is one judge's alone, but for judges that share a database and have no post office of
    their own.
    """
    with ExitStack() as stack:
        try:
            if settings.embedded or not settings.database_url:
                stack.enter_context(only_one(settings.folder))
                store.let_all_go()  # what an earlier judge here had begun when it died
            accounts = stack.enter_context(post_office(settings, store))
        except NotInstalled as fault:
            raise Refusal(f"{fault} (or name your mail servers in [imap] and [smtp])") from fault
        except (OSError, RuntimeError, ValueError) as fault:
            raise Refusal(
                f"the post office cannot be opened: {reason(fault)}. Is the judge running "
                "already, or another program at these ports? See [embedded] in judge.ini."
            ) from fault
        yield accounts


def told_by(*kinds: Signals) -> int:
    """Return the end of a pipe at which signals of some kinds arrive from now on, a byte for each.

    They are written there at once, in whichever thread and between whichever two steps they come;
    a handler in Python would wait until the main thread, which waits for it, takes another step.
    """
    told, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
    for kind in kinds:
        signal.signal(kind, lambda number, _: None)
    return told


def told_to_stop(told: int) -> bool:
    """Wait for a signal; return whether it, or another that has come by then, says to stop."""
    return not set(STOPS).isdisjoint(os.read(told, select.PIPE_BUF))


def tell_how_to_look_in(settings: Settings, accounts: Accounts) -> None:
    """Say how a mail program on this machine reaches the embedded post office."""
    assert accounts.imap is not None
    console.print(
        f"""
Look in with any mail program on this machine, without encryption:
  incoming: IMAP {accounts.imap.host}, port {accounts.imap.port}
  outgoing: SMTP {accounts.smtp.host}, port {accounts.smtp.port}, no password
  user name: the whole address, such as {settings.mailbox.email}
  password: {settings.embedded_password}
Players write to {settings.mailbox.email}.
""",
        markup=False,
    )
