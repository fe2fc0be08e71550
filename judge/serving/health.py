"""How the judge is: what waits, what comes next, and what needs a human being.

It is told by `judge status`, whenever it is asked for, and once a day to the operator, if there is
anything that only they can do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.clock.lengths import DAY, HOUR, MINUTE
from judge.desk.notices.operator import Need, Needed, What
from judge.office.floods import STRANGERS_AN_HOUR, Flooded, floods
from judge.serving.allowance import Allowance, AllUsed, Used
from judge.serving.delivery import HELD_UP, STOPPED
from judge.serving.outages import memo_of
from judge.store.overview import Queues
from judge.store.reach import Unreached
from judge.store.store import Store

LOOKED = "mailbox-looked"  # the memo that says when letters were looked for last
OUTAGES = {
    What.MAILBOX: Need.MAILBOX,
    What.SENDING: Need.SENDING,
    What.STORE: Need.STORE,
}
COMING = 10  # games whose next moments are told
ALIVE = timedelta(minutes=2)  # since its last sign of life, where the judge counts as at work
TOO_LONG = HOUR  # that a letter waits for the judge itself


@dataclass(frozen=True, slots=True)
class OutOfOrder:
    """What is away: the mailbox, the server for sending, the store; since when, and why."""

    what: Need
    since: datetime | None
    trouble: str


@dataclass(frozen=True, slots=True)
class JudgeStatus:
    """How the judge is at a moment.

    `pulse` is its last sign of life, `looked` its last look for letters, `stopped` says since when
    the operator lets nothing go out, `used` how much of what may went out, and `held_up` when
    letters had to wait for that last.
    """

    now: datetime
    pulse: datetime | None
    looked: datetime | None
    outages: tuple[OutOfOrder, ...]
    stopped: str
    queues: Queues
    used: AllUsed
    held_up: datetime | None
    strangers: Used
    floods: tuple[Flooded, ...]
    games: Mapping[str, int]
    held: tuple[str, ...]
    coming: tuple[tuple[str, datetime], ...]
    unreached: tuple[Unreached, ...]

    @property
    def at_work(self) -> bool:
        """Whether the judge has given a sign of life just now."""
        return self.pulse is not None and self.now - self.pulse < ALIVE


def status_of(store: Store, allowance: Allowance, now: datetime) -> JudgeStatus:
    """Return how the judge is; `allowance` is how much may go out."""
    return JudgeStatus(
        now=now,
        pulse=store.last_pulse(),
        looked=_moment(store.memo(LOOKED)),
        outages=tuple(_outages(store)),
        stopped=store.memo(STOPPED),
        queues=store.queues(now),
        used=allowance.used(store, now),
        held_up=_moment(store.memo(HELD_UP)),
        strangers=Used(HOUR, store.written_to_strangers(now - HOUR), STRANGERS_AN_HOUR),
        floods=tuple(floods(store)),
        games=store.games_by_state(),
        held=tuple(store.held()),
        coming=tuple(store.coming(COMING)),
        unreached=tuple(store.out_of_reach()),
    )


def _outages(store: Store) -> Iterator[OutOfOrder]:
    for place, what in OUTAGES.items():
        since, _, trouble = store.memo(memo_of(place)).partition(" ")
        if since:
            yield OutOfOrder(what, _moment(since), trouble)


def _moment(written: str) -> datetime | None:
    try:
        return datetime.fromisoformat(written)
    except ValueError:
        return None


def keep_look(store: Store, now: datetime) -> None:
    """Note that the mailbox was looked into; once a minute is enough."""
    last = _moment(store.memo(LOOKED))
    if last is None or not timedelta(0) <= now - last < MINUTE:
        store.keep_memo(LOOKED, now.isoformat())


def needs(status: JudgeStatus) -> tuple[Needed, ...]:
    """Return what only a human being can do, the most urgent first."""
    queues, now = status.queues, status.now
    waits = [queue.oldest for queue in (queues.to_deal, queues.to_write) if queue.oldest]
    held_up = status.held_up is not None and now - status.held_up < DAY
    left_out = sum(flood.letters for flood in status.floods)
    checked = (
        *(Needed(outage.what, 1, outage.trouble) for outage in status.outages),
        Needed(Need.STOPPED, int(bool(status.stopped)), status.stopped),
        Needed(Need.HELD, len(status.held), ", ".join(status.held[:COMING])),
        Needed(Need.SHUNTED, queues.shunted),
        Needed(Need.UNWRITABLE, queues.unwritable),
        Needed(Need.WAITING, sum(now - since > TOO_LONG for since in waits)),
        Needed(Need.FULL, queues.to_send.many if status.used.is_full else 0),
        Needed(Need.HELD_UP, int(held_up and not (status.used.is_full and queues.to_send.many))),
        Needed(Need.GIVEN_UP, queues.given_up),
        Needed(Need.FLOODS, left_out),
    )
    return tuple(need for need in checked if need.many)
