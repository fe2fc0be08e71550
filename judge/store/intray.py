"""The in-tray: letters that came in, raw, until they are dealt with.

A letter is stored and committed before the server is told that it was taken.  What cannot be
dealt with goes to the shunt tray, from which the operator can put it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.store.models import LetterRow


@dataclass(frozen=True, slots=True)
class Stored:
    """A letter in the in-tray; `trouble` says why it was shunted, if it was."""

    id: int
    raw: bytes
    received: datetime
    state: str
    trouble: str = ""


def _stored(row: LetterRow) -> Stored:
    return Stored(row.id, bytes(row.content), row.received, row.state, row.trouble)


def take(raw: bytes, received: datetime, source: str, identity: str) -> bool:
    """Put a letter into the in-tray; False if it is there already."""
    query = LetterRow.insert(source=source, identity=identity, content=raw, received=received)
    return bool(query.on_conflict_ignore().as_rowcount().execute())


def next_waiting() -> Stored | None:
    """Return the letter that has waited longest."""
    row = LetterRow.select().where(LetterRow.state == "waiting").order_by(LetterRow.id).first()
    return _stored(row) if row else None


def shunted() -> list[Stored]:
    """Return the letters in the shunt tray, oldest first."""
    rows = LetterRow.select().where(LetterRow.state == "shunted").order_by(LetterRow.id)
    return [_stored(row) for row in rows]


def move(number: int, state: str, trouble: str = "") -> None:
    """Mark a letter waiting, done or shunted."""
    LetterRow.update(state=state, trouble=trouble).where(LetterRow.id == number).execute()
