"""Letters in and out that a database of the first versions kept: the same, in new tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from email import policy
from email.parser import BytesHeaderParser
from typing import Any

from judge.desk.letters.subject import candidates
from judge.letter import Address
from judge.store.shelves import Shelves
from judge.store.tables import safe

Rows = Callable[..., list[Any]]


def carry_letters(store: Shelves, rows: Rows) -> None:
    """Carry over the in-tray and the outbox, when the games are there."""
    tables = store.tables
    for (number,) in _numbers(rows, "letterrow"):
        [old] = rows("select * from letterrow where id = ?", number)
        sender, subject = _head(bytes(old.content))
        names = [safe(name) for name in candidates(subject)]
        lane = store.named(names) or -store.writer_number(sender)
        own = {"names": json.dumps(names), "lane": lane}
        tables.letter.insert({**vars(old), **own}).execute()
    for (number,) in _numbers(rows, "outgoingrow"):
        [old] = rows("select * from outgoingrow where id = ?", number)
        game = store.named(candidates(old.subject))
        own = {"game": game, "mailbox": Address(old.recipient).key}
        tables.outgoing.insert({**vars(old), **own}).execute()
    for old in rows("select * from partrow"):
        tables.part.insert(vars(old)).as_rowcount().execute()
    for old in rows("select id, letter_id as letter, part_id as part, place from enclosurerow"):
        tables.enclosure.insert(vars(old)).execute()


def _numbers(rows: Rows, table: str) -> list[tuple[int]]:
    return [(row.id,) for row in rows(f"select id from {table} order by id")]


def _head(raw: bytes) -> tuple[str, str]:
    """Return the sender's mailbox and the subject of a letter, as far as they can be made out."""
    head = BytesHeaderParser(policy=policy.default).parsebytes(raw)
    sender = subject = ""
    with suppress(Exception):  # what headers hold is beyond all rules
        subject = str(head["subject"] or "")
        sender = Address(head["from"].addresses[0].addr_spec).key
    return sender, subject
