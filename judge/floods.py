"""How many letters of a kind are enough for one reader, and for all strangers together."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from judge.desk.circulation import Dispatch
from judge.desk.notices import OrdersStand
from judge.store.work import Work

log = logging.getLogger(__name__)

HOUR = timedelta(hours=1)
ANSWERS_AN_HOUR = 40  # of one kind, to one mailbox; more than any player needs
A_STRANGER_AN_HOUR = 6  # of one kind: who sends it may be using somebody else's address
STRANGERS_AN_HOUR = 60  # to all of them together
# What others can make the judge write without being answered themselves; and maps, which are large
# and go to anybody who asks, even in another's name.
AN_HOUR = {
    "player.stranger-wrote": 3,
    "player.confirm-orders": 6,
    "operator.trouble": 10,
    "gm.player-unreachable": 10,
    "player.confirm-address": 3,
    "anyone.map": 6,
}


def is_flood(dispatch: Dispatch, work: Work, now: datetime) -> bool:
    """Whether a letter is better not sent: two robots may be answering each other.

    What the letter that it answers orders counts all the same.  This is the one rule against
    loops that holds whatever the other side sends (RFC 3834 §2).
    """
    if isinstance(dispatch.notice, OrdersStand) and dispatch.notice.changed:
        return False  # whatever changes orders is told, so that none are changed unnoticed
    kind, reader = dispatch.notice.event, dispatch.reader.address
    most = AN_HOUR.get(kind, ANSWERS_AN_HOUR if dispatch.answers else None)
    strange = work.is_for_stranger(dispatch)
    if strange:
        most = min(most or A_STRANGER_AN_HOUR, A_STRANGER_AN_HOUR)
    few = most is None or work.written_to(reader.key, kind, now - HOUR) < most
    if few and not (strange and work.written_to_strangers(now - HOUR) >= STRANGERS_AN_HOUR):
        return False
    log.warning("too many letters (%s) to %s within an hour; one is left out", kind, reader)
    return True
