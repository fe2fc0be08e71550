"""How many bytes have gone out within this hour of the clock: to each mailbox, and to all of them.

Who forges letters can have answers mailed to somebody who knows nothing of it; what these cost them
is how much it is, however many letters that makes.
"""

from __future__ import annotations

from datetime import datetime

from judge.store.store import Store

MEGABYTE = 1_000_000
TO_ALL = 500  # megabytes within an hour, if it is not said otherwise
TO_ONE = 20  # ... of answers to one mailbox
TO_STRANGER = 300_000  # bytes of answers to somebody who takes part in nothing
MEMO = "bytes-out"


def memo_for(mailbox: str) -> str:
    """Return the name of the memo for a mailbox (its key)."""
    return f"{MEMO} {mailbox}"


def note_sent(store: Store, mailbox: str, size: int, now: datetime) -> None:
    """Count a letter that has gone out."""
    for memo in (MEMO, memo_for(mailbox)):
        store.rewrite_memo(memo, lambda written: f"{_hour(now)} {gone(written, now) + size}")


def gone(written: str, now: datetime) -> int:
    """Return how many bytes a memo says have gone out within this hour."""
    hour, _, size = written.partition(" ")
    return int(size) if hour == _hour(now) else 0


def _hour(now: datetime) -> str:
    return f"{now:%Y-%m-%dT%H}"
