"""Delivers letters into Maildirs, so that each is there whole or not at all.

Written to `tmp`, forced to the disk, renamed into `new`, the folder forced to the disk: only
then does the caller go on (https://cr.yp.to/proto/maildir.html).
"""

from __future__ import annotations

import itertools
import os
import secrets
import socket
import time
from pathlib import Path

_numbers = itertools.count(1)
_HOST = socket.gethostname().replace("/", "\\057").replace(":", "\\072")


def make_maildir(folder: Path) -> None:
    """Make `folder` a Maildir if it is none yet; nobody but its owner may look into it."""
    for name in ("tmp", "new", "cur"):
        (folder / name).mkdir(mode=0o700, parents=True, exist_ok=True)


def deliver(folder: Path, raw: bytes) -> Path:
    """Put a letter into the Maildir `folder` and return where it is, safe from a power cut."""
    name = _unique_name()
    draft, final = folder / "tmp" / name, folder / "new" / name
    try:
        with open(draft, "xb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.rename(draft, final)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _sync(final.parent)
    return final


def _unique_name() -> str:
    """Return a name that no other delivery has: of any process, at any time."""
    now = time.time_ns()
    parts = f"M{now // 1000 % 1_000_000:06}P{os.getpid()}Q{next(_numbers)}R{secrets.token_hex(4)}"
    return f"{now // 1_000_000_000}.{parts}.{_HOST}"


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
