"""What the judge tells systemd, if that has started it: that it is ready, alive, or stopping.

It is told as well when the settings are read again.

One datagram for each (sd_notify(3)); anywhere else nothing is told.
"""

from __future__ import annotations

import os
import socket
import time
from contextlib import suppress

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


def reloading() -> str:
    """Return what says that the settings are read again, and since when (sd_notify(3))."""
    return f"RELOADING=1\nMONOTONIC_USEC={time.monotonic_ns() // 1000}"


def tell_systemd(state: str) -> None:
    """Tell a state; that it cannot be told stops nothing."""
    where = os.environ.get("NOTIFY_SOCKET", "")
    if where.startswith(("/", "@")):
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.connect("\0" + where[1:] if where.startswith("@") else where)
            line.sendall(state.encode())
