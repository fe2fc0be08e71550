"""What the judge tells systemd, if that has started it: that it is ready, alive, or stopping.

One datagram for each (sd_notify(3)); anywhere else nothing is told.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


def tell_systemd(state: str) -> None:
    """Tell a state; that it cannot be told stops nothing."""
    where = os.environ.get("NOTIFY_SOCKET", "")
    if where.startswith(("/", "@")):
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.connect("\0" + where[1:] if where.startswith("@") else where)
            line.sendall(state.encode())
