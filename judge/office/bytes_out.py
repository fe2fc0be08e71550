"""How many bytes have gone out within this hour of the clock: of answers to each mailbox, and all.

Who forges letters can have answers mailed to somebody who knows nothing of it; what these cost them
is how much it is, however many letters that makes.
"""

from __future__ import annotations

from datetime import datetime

from judge.store.engine import atomic
from judge.store.sending import Posted
from judge.store.store import Store

MEGABYTE = 1_000_000
TO_ONE = 20  # megabytes of answers to one mailbox within an hour, if it is not said otherwise
TO_STRANGER = 300_000  # bytes of answers to somebody who neither plays, runs nor reads a game
MEMO = "bytes-out"


def memo_for(mailbox: str) -> str:
    """Return the name of the memo for a mailbox (its key)."""
    return f"{MEMO} {mailbox}"


def note_sent(store: Store, letter: Posted, size: int, now: datetime) -> None:
    """Count a letter that has gone out: against its mailbox only if it is an answer.

    Nobody can have reports sent to others, and who gets many of them is to get their answers too.
    """
    with atomic(store.engine):
        for memo in (MEMO, memo_for(letter.mailbox)) if letter.answers else (MEMO,):
            store.rewrite_memo_within(
                memo, lambda written: f"{_hour(now)} {gone(written, now) + size}"
            )


def forget_hours(store: Store, now: datetime) -> None:
    """Forget what went out to mailboxes in hours that are past."""
    store.forget_memos(memo_for(""), _hour(now))


def gone(written: str, now: datetime) -> int:
    """Return how many bytes a memo says have gone out within this hour."""
    hour, _, size = written.partition(" ")
    return int(size) if hour == _hour(now) else 0


def _hour(now: datetime) -> str:
    return f"{now:%Y-%m-%dT%H}"
