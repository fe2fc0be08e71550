"""Digests are posted when they are due, each in one transaction with what it tells."""

from __future__ import annotations

import logging
import traceback

from judge.desk.notices.operator import What
from judge.desk.readers.digests import digest_of
from judge.log_lines import say
from judge.office.office import Office
from judge.store.passing import passes

log = logging.getLogger(__name__)


def send_digest(office: Office) -> bool:
    """Post the digest of one reader that is due; False if there is none.

    One that cannot be put together waits for a while, and holds up no other.
    """
    now, mailbox = office.now(), ""
    try:
        with office.store.digest(now) as due:
            if due is None:
                return False
            mailbox = due.mailbox
            names = {entry.then.name for entry in due.entries}
            games = {name: office.store.game(name) for name in names}
            digest = digest_of(due.entries, due.subscriptions, games)
            due.told(digest, office.new_message_id(), now)
            due.commit()
        say(log, logging.INFO, "digest-posted", to=mailbox, entries=len(due.entries))
    except Exception as fault:  # as for letters
        if not mailbox or passes(fault):
            raise
        say(log, logging.ERROR, "digest-put-off", to=mailbox, fault=True)
        office.store.put_off(mailbox, now)
        office.tell_operator(What.DIGEST, mailbox, traceback.format_exc())
    office.letter_posted()
    return True
