"""Letters as plain values: what came in, and what goes out.

Nothing here knows bytes, MIME, servers or games.  `judge.mail` makes a `Letter` of bytes
and bytes of an `Outgoing`; the desk reads the one and the report writes the other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Address:
    """A mailbox (`email`, as written but for a lower-case domain) and the name shown with it."""

    email: str
    name: str = ""

    def same_as(self, other: Address) -> bool:
        """Whether both are one mailbox: real mail systems do not tell cases apart."""
        return self.email.casefold() == other.email.casefold()

    def __str__(self) -> str:
        return f"{self.name} <{self.email}>" if self.name else self.email


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter that came in.

    `text` is the body as lines of plain text, whatever the mail program sent; quote marks stay.
    `received` is the judge's own or its server's clock (UTC), never the letter's `Date:`.
    `automatic` says why a machine must have sent it, and so must not be answered (RFC 3834);
    it is empty for a letter that a person wrote.  `clock` is how far its writer's clock is ahead
    of UTC, None where the letter does not tell.
    """

    sender: Address
    subject: str
    text: str
    received: datetime
    message_id: str = ""
    to: tuple[Address, ...] = ()
    references: tuple[str, ...] = ()
    automatic: str = ""
    clock: timedelta | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that stands in the HTML part of a letter, which names it as `cid:` and its `cid`.

    `kind` says what it shows (`orders`, `position`, `own`, `blank`), and `alt` says it in words;
    `width` and `height` are in pixels.  One that is still to be made is empty, and `recipe` says
    how to make it.
    """

    cid: str
    name: str
    png: bytes
    alt: str
    kind: str
    width: int
    height: int
    recipe: str = ""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that comes with a letter; `type` is its media type, `text/calendar; method=...`.

    One that is still to be made is empty, and `recipe` says how to make it.
    """

    name: str
    type: str
    content: bytes
    recipe: str = ""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter that goes out to one reader.

    The text is complete by itself; the HTML says the same, with the pictures.  `message_id` is
    fixed before the first try to send, so that a letter sent again is known
    again.  `answers` is true for the answer to one letter and false for a report
    (`Auto-Submitted: auto-replied` or `auto-generated`, RFC 3834 §5).
    """

    to: Address
    subject: str
    text: str
    html: str
    message_id: str
    in_reply_to: str = ""
    references: tuple[str, ...] = field(default=())
    answers: bool = False
    pictures: tuple[Picture, ...] = ()
    attachments: tuple[Attachment, ...] = ()
