"""What several letters share, such as the pictures of a turn, is kept once.

It is let go when the last of its letters is sent.  A part may still have to be made when its
letters are posted: they wait for it, and whoever makes it has it under a lease.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from judge.letter import SharedPart
from judge.store.base import Base
from judge.store.engine import atomic
from judge.store.tables import TableRow, stamp

MAKING = timedelta(minutes=2)  # how long somebody has to make a part before another may


@dataclass(frozen=True, slots=True)
class Unmade:
    """A part that is to be made, and how often that was tried before."""

    digest: str
    recipe: str
    tries: int


class Parts(Base):
    """The parts that letters share."""

    def own_content(self, parts: Iterable[bytes | SharedPart]) -> bytes:
        """Return a letter without what it shares."""
        return b"".join(part for part in parts if isinstance(part, bytes))

    def enclose(self, number: int, parts: Iterable[bytes | SharedPart]) -> None:
        """Keep what a letter shares, and where it belongs in the letter's own content."""
        enclosure = self.tables.enclosure
        place, rows = 0, []
        for part in parts:
            if isinstance(part, bytes):
                place += len(part)
            else:
                rows.append((number, self._keep_part(part), place))
        if rows:
            columns = [enclosure.letter, enclosure.part, enclosure.place]
            enclosure.insert(rows, columns).as_rowcount().execute()

    def _keep_part(self, part: SharedPart) -> str:
        """Keep a part, unless it is kept already; return its digest.

        Its row is locked, so that nobody lets go of it until the letter is there that needs it.
        """
        digest = sha256(part.recipe.encode() or part.content).hexdigest()
        content = None if part.recipe else part.content
        new = self.tables.part.insert(digest=digest, content=content, recipe=part.recipe)
        target, same = self.tables.part.digest, {self.tables.part.digest: digest}
        new.on_conflict(conflict_target=[target], update=same).as_rowcount().execute()
        return digest

    def whole(self, number: int, content: bytes) -> bytes:
        """Return a letter's content with the shared parts where they belong."""
        part, enclosure = self.tables.part, self.tables.enclosure
        enclosed = part.select(enclosure.place, part.content).join(
            enclosure, on=(enclosure.part == part.digest)
        )
        pieces, start = [], 0
        own = enclosed.where(enclosure.letter == number).order_by(enclosure.id)
        for place, made in own.tuples():
            pieces += [content[start:place], bytes(made or b"")]
            start = place
        return b"".join([*pieces, content[start:]])

    def is_unmade(self, number: Any) -> Any:
        """Return the condition that a letter waits for a part."""
        part, enclosure = self.tables.part, self.tables.enclosure
        waits = (enclosure.letter == number) & part.content.is_null()
        return (
            enclosure.select(enclosure.id)
            .join(part, on=(enclosure.part == part.digest))
            .where(waits)
        )

    def to_make(self, now: datetime) -> Unmade | None:
        """Return a part that is to be made, one that was tried least, and count the try.

        It is the caller's for a while.
        """
        part = self.tables.part
        unmade = part.content.is_null() & (part.claimed_until <= stamp(now))
        query = part.select(part.digest, part.recipe, part.tries).where(unmade)
        with atomic(self.engine):
            query = query.order_by(part.tries).limit(1)
            row = self.engine.locked_if_free(query).objects(TableRow).first()
            if row is None:
                return None
            claim = part.update(tries=part.tries + 1, claimed_until=stamp(now + MAKING))
            claim.where(part.digest == row.digest).execute()
        return Unmade(row.digest, row.recipe, row.tries)

    def made(self, digest: str, content: bytes) -> None:
        """Put a part into all letters that wait for it; an empty one if it cannot be made."""
        part = self.tables.part
        part.update(content=content).where(part.digest == digest).execute()

    def let_parts_go(self, number: int) -> None:
        """Let go of the parts of a letter that is sent, as far as no other letter needs them."""
        part, enclosure = self.tables.part, self.tables.enclosure
        own = enclosure.select(enclosure.part).where(enclosure.letter == number).distinct()
        for (digest,) in sorted(own.tuples()):
            with atomic(self.engine):
                # Locked first, so that nobody begins to need it meanwhile.
                row = part.select(part.digest).where(part.digest == digest)
                list(self.engine.locked(row).tuples())
                gone = (enclosure.letter == number) & (enclosure.part == digest)
                enclosure.delete().where(gone).execute()
                if not enclosure.select(enclosure.id).where(enclosure.part == digest).exists():
                    part.delete().where(part.digest == digest).execute()
