"""Letters as plain values: what came in, and what goes out.

Nothing here knows bytes, MIME, servers or games.  `judge.mail` makes a `Letter` of bytes
and bytes of an `Outgoing`; the desk reads the one and the report writes the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import IntEnum, StrEnum
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase
from unicodedata import normalize

import idna

_PLAIN = str.maketrans(ascii_uppercase, ascii_lowercase)


@lru_cache(maxsize=4096)
def a_labels(domain: str) -> str:
    """Return a domain by the names that the DNS knows (RFC 5890 §2.3.2.1), as it is if it has none.

    `straße` and `strasse` are two (RFC 5891), `müller` and `xn--mller-kva` one.
    """
    plain = domain.translate(_PLAIN)
    if plain.isascii():
        return plain
    try:
        return idna.encode(normalize("NFC", domain.lower())).decode("ascii")
    except idna.IDNAError:  # no name of the DNS: the server it is given to will say so
        return plain


@dataclass(frozen=True, slots=True)
class Address:
    """A mailbox (`email`, as written but for a lower-case domain) and the name shown with it."""

    email: str
    name: str = ""

    @property
    def key(self) -> str:
        """What is the same for one mailbox, and for no two.

        Real mail systems do not tell the cases of ASCII apart; of other letters nobody can know
        (RFC 6530 §10.1).
        """
        return _key_of(self.email)

    def same_as(self, other: Address) -> bool:
        """Whether both are one mailbox."""
        return self.email == other.email or self.key == other.key

    def __str__(self) -> str:
        return f"{self.name} <{self.email}>" if self.name else self.email


@lru_cache(maxsize=4096)
def _key_of(email: str) -> str:
    local, at, domain = email.rpartition("@")
    return f"{local.translate(_PLAIN)}{at}{a_labels(domain)}"


class Kind(StrEnum):
    """Who or what wrote a letter: a person, a robot (RFC 3834), or a mail server that returns it.

    What is not a person is never answered.  What came by a list, or with other marks that forbid
    an answer, may be a person's: orders in it count if a player sent it, and only then it is
    answered, at the address that was registered.
    """

    PERSON = "person"
    CHANNEL = "channel"
    ROBOT = "robot"
    BOUNCE = "bounce"


class Grade(IntEnum):
    """How well it is proved who wrote a letter; a higher grade proves more."""

    NONE = 0  # no sender can be made out
    FAILED = 1  # the From field says so, and its domain denies it
    CLAIMED = 2  # the From field alone says so
    SIGNED = 3  # so does the domain of its sender
    ANSWER = 4  # it came to an address that was told to its writer alone


@dataclass(frozen=True, slots=True)
class Proof:
    """How well it is proved that a letter comes from its sender, and what proves or spoils it.

    `code` names what an answer confirms, if it answers a letter that asks for it.
    """

    grade: Grade
    why: str = ""
    code: str = ""


class Failing(IntEnum):
    """How a letter failed to reach its reader; the lowest is the worst."""

    GONE = 0  # there is no such mailbox
    REFUSED = 1  # its server does not want the letter
    FOR_NOW = 2  # its server is away, or the mailbox is full


@dataclass(frozen=True, slots=True)
class Returned:
    """What a mail server says of letters that it could not deliver.

    `ids` are the Message-IDs that it names, the returned letter's among them; `reason` are its
    words.
    """

    ids: tuple[str, ...]
    failing: Failing
    reason: str


CODE_MARK = "-"  # between a token and the code of what an answer is about
MARK_ENDS = "]"  # the mark of a token in a subject


@dataclass(frozen=True, slots=True)
class AnswerTo:
    """Where a letter is to be answered: the address, and what stands behind the subject, if any.

    `by_game` are the addresses of its reader in games by their names, where it tells of several.
    """

    address: Address
    mark: str = ""
    by_game: Mapping[str, AnswerTo] = field(default_factory=dict)

    def about(self, code: str) -> AnswerTo:
        """Return where just that is answered which has a code: a piece of press among others."""
        local, at, domain = self.address.email.rpartition("@")
        if self.mark:
            return replace(
                self, mark=f"{self.mark.removesuffix(MARK_ENDS)}{CODE_MARK}{code}{MARK_ENDS}"
            )
        address = replace(self.address, email=f"{local}{CODE_MARK}{code}{at}{domain}")
        return replace(self, address=address)


class UnreadKind(StrEnum):
    """What of a letter may be there and is not read."""

    FILE = "file"  # a picture, a document
    LETTER = "letter"  # a letter within the letter
    SEALED = "sealed"  # encrypted, or signed so that its text cannot be seen
    REST = "rest"  # what is beyond the length that is read
    ALL = "all"  # the letter cannot be read within the limits of time and memory


@dataclass(frozen=True, slots=True)
class Unread:
    """Something in a letter that is not read, and its name if it is a file."""

    kind: UnreadKind
    name: str = ""


FILE_BEGINS = "\f"  # stands before the text of each file that came with a letter


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter that came in.

    `text` is the body as lines of plain text, whatever the mail program sent; quote marks stay, and
    files of text follow it.  `unread` is what else there was.
    `received` is the judge's own or its server's clock (UTC), never the letter's `Date:`.
    `returned` is what it tells of a letter of ours that was not delivered, if it does.
    `kind` says who or what wrote it, and `why` how that is known, if it was no person.  `clock` is
    how far its writer's clock is ahead of UTC, None where the letter does not tell.  `repeats` is
    when a letter came that says the very same, if one did.  `tags` are what stood behind a plus in
    the addresses that it was sent to, or in its subject; `answer_to` is where its writer wants
    answers, if they say so (Reply-To): the judge's own letters do, and of others nobody asks.
    `answered` is what the letter of ours says that it answers, in each of its forms, if known.
    """

    sender: Address
    subject: str
    text: str
    received: datetime
    message_id: str = ""
    to: tuple[Address, ...] = ()
    references: tuple[str, ...] = ()
    kind: Kind = Kind.PERSON
    why: str = ""
    proof: Proof = Proof(Grade.CLAIMED)
    clock: timedelta | None = None
    unread: tuple[Unread, ...] = ()
    repeats: datetime | None = None
    tags: tuple[str, ...] = ()
    answer_to: Address | None = None
    returned: Returned | None = None
    answered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that stands in the HTML part of a letter, which names it as `cid:` and its `cid`.

    `kind` says what it shows (`orders`, `position`, `own`, `blank`), and `alt` says it in words;
    `width` and `height` are in pixels.  With `media` it is shown in place of another of its kind,
    on screens that this query of CSS is true of.  One that is still to be made is empty, and
    `recipe` says how to make it.
    """

    cid: str
    name: str
    png: bytes
    alt: str
    kind: str
    width: int
    height: int
    recipe: str = ""
    media: str = ""


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
class SharedPart:
    """A part of a letter's bytes that letters to others may hold too, such as a picture.

    One that is still to be made is empty, and `recipe` says how to make it.
    """

    content: bytes
    recipe: str = ""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter that goes out to one reader.

    The text is complete by itself; the HTML says the same, with the pictures.  `message_id` is
    fixed before the letter is written, so that a letter sent again is known
    again.  `answers` is true for the answer to one letter and false for a report
    (`Auto-Submitted: auto-replied` or `auto-generated`, RFC 3834 §5).  `language` is the code of
    the one it is in (`Content-Language`, RFC 3282); empty if that is not to be said.  `answer_to`
    is where its reader's answer goes, the judge's own mailbox if it is None.  `list_name` is the
    name of the game, for a letter that goes to all who play it, and `leave_by` the subject of a
    letter by which its reader gets no more of these, if they may; it goes to `leave_at` if that is
    not the judge's own mailbox.
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
    language: str = ""
    answer_to: Address | None = None
    list_name: str = ""
    leave_by: str = ""
    leave_at: Address | None = None
