"""The outbox: letters that must go out, kept until a server has taken them.

What several letters share, such as the pictures of a turn, is kept once, and let go when the last
of them is sent; the turn keeps what the pictures were drawn from.  A part may still have to be
made when its letters are posted: they wait for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from peewee import fn

from judge.letter import Outgoing
from judge.store.models import EnclosureRow, OutgoingRow, PartRow, database


@dataclass(frozen=True, slots=True)
class Posted:
    """A letter in the outbox, and how often it was tried; `raw_of` gives its bytes."""

    id: int
    message_id: str
    recipient: str
    subject: str
    state: str
    tries: int
    due: datetime
    trouble: str


@dataclass(frozen=True, slots=True)
class Unmade:
    """A part that is to be made, and how often that was tried before."""

    digest: str
    recipe: str
    tries: int


def _posted(row: OutgoingRow) -> Posted:
    return Posted(
        row.id,
        row.message_id,
        row.recipient,
        row.subject,
        row.state,
        row.tries,
        row.due,
        row.trouble,
    )


def raw_of(number: int) -> bytes:
    """Return a letter's bytes, its shared parts where they belong; without them if it is sent."""
    row = OutgoingRow.get_by_id(number)
    content = bytes(row.content)
    pieces, start = [], 0
    enclosed = EnclosureRow.select().where(EnclosureRow.letter == row).order_by(EnclosureRow.id)
    for enclosure in enclosed:
        pieces += [content[start : enclosure.place], bytes(enclosure.part.content or b"")]
        start = enclosure.place
    return b"".join([*pieces, content[start:]])


def post(
    letter: Outgoing, kind: str, raw: bytes, now: datetime, shared: Iterable[tuple[bytes, str]] = ()
) -> None:
    """Put a letter into the outbox, as the bytes that will be sent.

    `shared` are pieces of it that other letters may have as well, in the order in which they
    stand in it; one with a recipe stands for a part that is to be made by it.
    """
    content, cuts = b"", []
    for piece, recipe in shared:
        before, found, after = raw.partition(piece) if piece else (raw, b"", b"")
        if found:
            content, raw = content + before, after
            cuts.append((len(content), _share(piece, recipe)))
    row = OutgoingRow.create(
        message_id=letter.message_id,
        recipient=letter.to.email,
        kind=kind,
        subject=letter.subject,
        content=content + raw,
        written=now,
        due=now,
    )
    for place, digest in cuts:
        EnclosureRow.create(letter=row, part=digest, place=place)


def _share(piece: bytes, recipe: str) -> str:
    """Keep a part, unless it is kept already; return its digest."""
    digest = sha256(recipe.encode() or piece).hexdigest()
    content = None if recipe else piece
    part = PartRow.insert(digest=digest, content=content, recipe=recipe)
    part.on_conflict_ignore().execute()
    return digest


def to_make() -> Unmade | None:
    """Return a part that is to be made, one that was tried least, and count the try."""
    row = PartRow.select().where(PartRow.content.is_null()).order_by(PartRow.tries).first()
    if row is None:
        return None
    PartRow.update(tries=PartRow.tries + 1).where(PartRow.digest == row.digest).execute()
    return Unmade(row.digest, row.recipe, row.tries)


def made(digest: str, content: bytes) -> None:
    """Put a part into all letters that wait for it; an empty one if it cannot be made."""
    PartRow.update(content=content).where(PartRow.digest == digest).execute()


def written_to(recipient: str, kind: str, since: datetime) -> int:
    """Return how many letters of a kind were written to somebody since a moment."""
    somebody = fn.LOWER(OutgoingRow.recipient) == recipient.lower()
    chosen = somebody & (OutgoingRow.kind == kind)
    return int(OutgoingRow.select().where(chosen & (OutgoingRow.written >= since)).count())


def due(now: datetime, most: int = 50) -> list[Posted]:
    """Return the letters that are whole and whose time to be tried has come, oldest first."""
    unmade = EnclosureRow.select(EnclosureRow.letter).join(PartRow)
    unmade = unmade.where(PartRow.content.is_null())
    waiting = (OutgoingRow.state == "waiting") & OutgoingRow.id.not_in(unmade)
    rows = (
        OutgoingRow.select()
        .where(waiting & (OutgoingRow.due <= now))
        .order_by(OutgoingRow.id)
        .limit(most)
    )
    return [_posted(row) for row in rows]


def unsent() -> list[Posted]:
    """Return all letters that wait or were given up, oldest first."""
    rows = OutgoingRow.select().where(OutgoingRow.state != "sent").order_by(OutgoingRow.id)
    return [_posted(row) for row in rows]


def sent(number: int) -> None:
    """Note that a server has taken a letter, and let go of what no other letter needs."""
    with database.atomic():
        OutgoingRow.update(state="sent", trouble="").where(OutgoingRow.id == number).execute()
        EnclosureRow.delete().where(EnclosureRow.letter == number).execute()
        PartRow.delete().where(
            PartRow.digest.not_in(EnclosureRow.select(EnclosureRow.part))
        ).execute()


def refused(number: int, trouble: str, again: datetime | None) -> None:
    """Note that a letter was not taken, and when to try again; None gives it up."""
    OutgoingRow.update(
        state="waiting" if again else "failed",
        trouble=trouble,
        tries=OutgoingRow.tries + 1,
        **({"due": again} if again else {}),
    ).where(OutgoingRow.id == number).execute()


def retry(number: int, now: datetime) -> None:
    """Let a letter that has not gone out be tried again, from the first try."""
    unsent = (OutgoingRow.id == number) & (OutgoingRow.state != "sent")
    OutgoingRow.update(state="waiting", tries=0, due=now).where(unsent).execute()
