"""The door at which a mail server hands in the judge's letters: none is answered for unkept."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from judge.mail.addresses import address_of, tag_of
from judge.mail.doorway import Doorway
from judge.office.office import Office


@dataclass(frozen=True, slots=True)
class Porter:
    """Takes letters from the door to the office's in-tray."""

    office: Office

    def accepts(self, recipient: str) -> bool:
        """Whether a recipient is the judge; with something behind a plus, if it may have that."""
        identity = self.office.pen.identity
        own = address_of(recipient) == address_of(identity.mailbox.email)
        return own and (identity.plus or not tag_of(recipient))

    def take(self, sender: str, recipients: Sequence[str], raw: bytes) -> None:
        """Keep a letter, with a note as whom it reached the judge; returns when it is committed."""
        notes = "".join(f"Delivered-To: {recipient}\r\n" for recipient in recipients)
        letter = notes.encode("utf-8", "surrogateescape") + raw
        self.office.take(letter, self.office.now(), f"door:{secrets.token_hex(8)}")


class NoMailbox:
    """The mailbox of a judge that has none: letters are handed in at the door."""

    def poll_once(self) -> int:
        """Look for letters: there are none."""
        return 0

    def run(self, stop: threading.Event) -> None:
        """Wait for nothing."""
        stop.wait()


class NoDoorError(Exception):
    """The door cannot be opened; the message tells the operator why, and what helps."""


@contextmanager
def front_door(doorway: Doorway, office: Office) -> Iterator[int]:
    """Keep the door open; gives its port.  NoDoorError if it cannot be opened."""
    where = f"{doorway.host}:{doorway.port}"
    try:
        # Only here, for it takes its time to import, and the judge does without it.
        from judge.mail.embedded.door import Door  # noqa: PLC0415

        porter = Porter(office)
        door = Door(doorway, porter.take, accepts=porter.accepts, at_end=office.store.close)
        door.start()
    except ModuleNotFoundError as fault:
        raise NoDoorError(
            "what the door needs is not installed: pip install 'diplomacy-judge[embedded]' "
            "(or take [door] out of judge.ini)"
        ) from fault
    except (OSError, OverflowError) as fault:
        raise NoDoorError(
            f"the door cannot be opened at {where}: {fault}. Is another program at this port? "
            "See [door] in judge.ini."
        ) from fault
    try:
        yield door.port
    finally:
        door.stop()
