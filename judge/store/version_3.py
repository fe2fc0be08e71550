"""What older databases knew mailboxes by is carried over: domains go by their A-labels now.

Only addresses with letters outside ASCII are known by anything else than before.
"""

from __future__ import annotations

from judge.letter import Address
from judge.store.shelves import Shelves


def carry_mailboxes(store: Shelves) -> None:
    """Give every mailbox the key that it has now."""
    seat, mailbox, outgoing = store.tables.seat, store.tables.mailbox, store.tables.outgoing
    for email, known in list(seat.select(seat.email, seat.mailbox).distinct().tuples()):
        if not email.isascii():
            new = Address(email).key
            seat.update(mailbox=new).where(seat.email == email).execute()
            outgoing.update(mailbox=new).where(outgoing.mailbox == known).execute()
    for (known,) in list(mailbox.select(mailbox.key).tuples()):
        new = Address(known).key
        if new != known and not mailbox.select().where(mailbox.key == new).exists():
            mailbox.update(key=new).where(mailbox.key == known).execute()
