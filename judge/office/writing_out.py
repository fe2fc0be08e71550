"""Letters of what was posted: as they are written for the first time, and as they can be again.

A letter speaks of the moment at which it was posted, so that it is the same whenever it is written.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from judge.desk.letters.language import Languages
from judge.letter import AnswerTo, Outgoing
from judge.mail.writing import encoded, letter_parts
from judge.office.own_addresses import OwnAddresses
from judge.report.pen import Pen
from judge.store.intray import TRIES
from judge.store.outbox import Ready, Unwritten
from judge.store.store import Store

LEAVE = "unsubscribe"  # the command by which a subscriber leaves; English is understood everywhere


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
    sender, leave_at = pen.identity.mailbox, addresses.leave_at(unwritten.dispatch)
    if leave_at is not None:
        letters = tuple(_to_be_left(letter, leave_at) for letter in letters)
    return [Ready(letter, letter_parts(letter, sender, posted)) for letter in letters]


def _to_be_left(letter: Outgoing, leave_at: AnswerTo) -> Outgoing:
    """Return a letter that tells how its reader gets no more of the kind."""
    subject = f"{LEAVE}{leave_at.mark}"
    return replace(letter, leave_by=subject, leave_at=leave_at.address)


def part_made(store: Store, pen: Pen, now: datetime) -> bool:
    """Make a part that letters wait for, as often as it may be tried; False if none waits."""
    part = store.to_make(now)
    if part is None:
        return False
    content = pen.make(part.recipe) if part.tries < TRIES else b""
    store.made(part.digest, encoded(content))
    return True


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
