"""A mail server that keeps whatever it takes, in a process that may be killed at any moment.

`python -m tests.whole.mail_sink PORT FOLDER`; a letter is on disk before it is answered for.
"""

from __future__ import annotations

import os
import sys
import threading
import uuid
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller


class Keeper:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        name = self.folder / f"{uuid.uuid4().hex}.new"
        with open(name, "wb") as file:
            file.write(envelope.content)
            file.flush()
            os.fsync(file.fileno())
        name.rename(name.with_suffix(".eml"))
        return "250 kept"


if __name__ == "__main__":
    Controller(Keeper(Path(sys.argv[2])), "127.0.0.1", int(sys.argv[1])).start()
    print("ready", flush=True)
    threading.Event().wait()
