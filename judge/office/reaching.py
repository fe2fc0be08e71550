"""What becomes of a letter that did not reach its reader, and who is told that somebody cannot be.

A game cannot do without its players: whoever runs it has to know that one of them gets no letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from judge.desk.games.game import Game, State
from judge.desk.notices.gm import PlayerUnreachable
from judge.desk.notices.operator import Trouble, What
from judge.desk.readers.posts import Post, ToGM, ToOperator
from judge.letter import Address, Failing, Returned
from judge.store.engine import atomic
from judge.store.sending import Posted
from judge.store.store import Store

UNREACHED = "its reader is out of reach"


def keep(store: Store, letter: Posted, now: datetime) -> bool:
    """Keep a letter whose reader is out of reach for a while; False if they are not."""
    until = store.kept_until(letter.mailbox, now)
    if until is not None:
        store.postpone(letter.number, letter.attempt, letter.trouble or UNREACHED, until)
    return until is not None


def not_reached(
    store: Store, letter: Posted, failing: Failing, reason: str, now: datetime
) -> Iterator[tuple[Post, Game | None]]:
    """Count that a letter did not reach its reader, and yield who is to be told of it.

    The gamemasters of games with a player who is out of reach from now on; the operator, if it is a
    gamemaster.  It stands within a transaction.
    """
    if not store.came_back(letter.mailbox, failing, reason, now):
        return
    store.unsubscribe_mailbox(letter.mailbox)  # whoever only reads is not written to any more
    reader = Address(letter.recipient)
    for game in store.games_of(reader):
        if game.state is State.OVER:
            continue
        powers = game.powers_at(reader)
        if reader.same_as(game.gm):
            yield Post(ToOperator(), Trouble(What.OUTGOING, letter.recipient, reason)), None
        elif powers:
            yield Post(ToGM(), PlayerUnreachable(powers, reason, failing)), game


def not_reached_at_once(
    store: Store, letter: Posted, failing: Failing, reason: str, now: datetime
) -> list[tuple[Post, Game | None]]:
    """Do so in a transaction of its own, and return who is to be told of it."""
    with atomic(store.engine):
        return list(not_reached(store, letter, failing, reason, now))


def came_back(
    store: Store, returned: Returned, numbers: Sequence[int], now: datetime
) -> Iterator[tuple[Post, Game | None]]:
    """Count what a server returned, keep it to be offered again, and yield who is to be told.

    `numbers` are those of the letters whose own address the report came to.  Where there are none,
    the Message-IDs that it names tell which they were; others may know these, so they count less.
    """
    sure = [store.letter_out(number) for number in numbers]
    named = [] if sure else [store.letter_out(message_id=name) for name in returned.ids]
    failing = returned.failing if sure else max(returned.failing, Failing.REFUSED)
    for letter in filter(None, [*sure, *named]):
        yield from not_reached(store, letter, failing, returned.reason, now)
        if failing is not Failing.FOR_NOW:  # its server may still be trying
            store.keep_back(letter, returned.reason, now)
