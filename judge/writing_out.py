"""Letters of what was posted: as they are written for the first time, and as they can be again.

A letter speaks of the moment at which it was posted, so that it is the same whenever it is written.
"""

from __future__ import annotations

from judge.desk.language import Languages
from judge.mail.writing import letter_parts
from judge.own_addresses import OwnAddresses
from judge.report.pen import Pen
from judge.store.outbox import Ready, Unwritten
from judge.store.store import Store


def ready(
    unwritten: Unwritten, pen: Pen, languages: Languages, addresses: OwnAddresses
) -> list[Ready]:
    """Return what becomes of a post for one reader: a letter, and those that follow it."""
    posted, reader = unwritten.posted, unwritten.correspondent
    letters = pen.letters(
        unwritten.dispatch,
        unwritten.message_id,
        posted.astimezone(reader.clock),
        languages.of(reader.language).code,
        addresses.answer_to(unwritten.dispatch),
        reader.looks,
    )
    sender = pen.identity.mailbox
    return [Ready(letter, letter_parts(letter, sender, posted)) for letter in letters]


def shown_again(
    number: int, store: Store, pen: Pen, languages: Languages, addresses: OwnAddresses
) -> bytes:
    """Return the bytes of a letter that went out, but for its pictures; written anew if need be."""
    kept = store.raw_of(number)
    if kept:
        return kept
    unwritten = store.posted_again(number)
    if unwritten is None:
        return b""
    return store.own_content(ready(unwritten, pen, languages, addresses)[0].parts)
