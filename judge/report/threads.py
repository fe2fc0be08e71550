"""Which letters belong together: those of one turn of a game, which mail programs show as a thread.

Each names first among its References (RFC 5322 §3.6.4) a letter that was never written, whose ID is
made of the game and the turn.  An answer to a letter that stands in a thread stays in that one.
"""

from __future__ import annotations

from hashlib import sha256

from judge.desk.games.card import Card
from judge.desk.readers.posts import Answered

LETTERS = 20  # of the hash


def thread_of(
    card: Card | None, answered: Answered | None, domain: str
) -> tuple[str, tuple[str, ...]]:
    """Return a letter's In-Reply-To and References: what it answers, and the thread it is in."""
    if answered is None:
        root = _root(card, domain)
        return root, (root,) if root else ()
    before = answered.references or filter(None, (_root(card, domain),))
    return answered.message_id, (*before, answered.message_id)


def _root(card: Card | None, domain: str) -> str:
    """Return the ID that stands first in all letters of a turn, whoever gets them."""
    if card is None:
        return ""
    made_of = f"{card.name}\n{card.turn.code}".encode()
    return f"<turn.{sha256(made_of).hexdigest()[:LETTERS]}@{domain}>"
