"""How many letters of a kind are enough for one reader, and for all strangers together.

What is left out is counted, and the operator is told of a flood once, with numbers.
"""

from __future__ import annotations

import json
import logging
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256

from judge.clock.lengths import DAY, HOUR
from judge.desk.notices import Notice
from judge.desk.notices.gm import GMAnswered
from judge.desk.notices.operator import FloodTold
from judge.desk.notices.orders import OrdersStand
from judge.desk.readers.circulation import Dispatch, Silence
from judge.desk.readers.posts import Post, ToOperator
from judge.letter import Address
from judge.log_lines import say
from judge.office.bytes_out import TO_STRANGER, gone, memo_for
from judge.store.store import Store
from judge.store.work import Work

log = logging.getLogger(__name__)

ANSWERS_AN_HOUR = 40  # of one kind, to one mailbox; more than any player needs
A_STRANGER_AN_HOUR = 6  # of one kind: who sends it may be using somebody else's address
STRANGERS_AN_HOUR = 60  # to all of them together
# What others can make the judge write without being answered themselves; and maps, which are large
# and go to anybody who asks, even in another's name.
AN_HOUR = {
    "player.stranger-wrote": 3,
    "player.confirm-orders": 6,
    "gm.player-unreachable": 10,
    "player.confirm-address": 3,
    "anyone.map": 6,
    "anyone.confirm-subscription": 2,
    "editor.article-came": 10,  # ARTICLES lists the others
    "editor.article-gone": 10,
}
# Of what proves nothing of its writer half of it, that nobody uses up the answers of another.
UNPROVED_AN_HOUR = 20
AN_HOUR_UNPROVED = AN_HOUR | {"anyone.map": 3}
A_DAY = {"anyone.confirm-subscription": 4}  # that nobody's mailbox is filled by others
# Answers to letters that brought nothing, so many in a row: a machine that has none of the marks of
# machines answers each of them again.
MOST_IN_VAIN = 8
OF_NO_USE = frozenset(
    {
        *("player.orders-stand", "player.letter-refused", "gm.answered"),
        *("anyone.no-such-game", "anyone.help"),
    }
)
# The memos of how many there were, and when the last of them was: by whether they were proved.
IN_VAIN = {True: "in-vain", False: "in-vain-unproved"}
PROOFS_AN_HOUR = 30  # of strangers' letters: each asks name servers that the letter chooses
TROUBLES_AN_HOUR = 10  # that the operator is told of, of each kind
FLOODS = "floods"  # the memo of those that began within a day, or are not told of
STRANGERS = ""  # in the place of a mailbox: all of them together
TOLD_AFTER = timedelta(minutes=10)  # when the first wave is over, and there are numbers to tell
MOST_FLOODS = 50  # that are told apart


@dataclass(frozen=True, slots=True)
class Flooded:
    """A flood: so many letters to a mailbox were left out, between these moments."""

    mailbox: str
    letters: int
    most: int
    since: datetime
    last: datetime
    told: bool = False


class Lately:
    """So many of something within an hour are few."""

    def __init__(self, most: int) -> None:
        self._times: deque[datetime] = deque(maxlen=most)

    def are_few(self, now: datetime) -> bool:
        """Count another, and return whether they are still few; beyond that it does not count."""
        times = self._times
        few = len(times) < (times.maxlen or 0) or not now - HOUR < times[0] <= now
        if few:
            times.append(now)
        return few


def let_through(dispatch: Dispatch, work: Work, now: datetime, most_bytes: int) -> Dispatch | None:
    """Return a letter as it is sent; None if it is better not: two robots may answer each other.

    `most_bytes` of answers are enough for one mailbox within an hour.  What the letter that it
    answers orders counts all the same.  This is the one rule against loops that holds whatever the
    other side sends (RFC 3834 §2).  The last answer to letters that bring nothing says so.
    """
    kind, reader, answers = dispatch.notice.event, dispatch.reader.address, dispatch.answers
    proved = answers is None or answers.proved
    if _did_something(dispatch.notice):
        work.note(f"{IN_VAIN[proved]} {reader.key}", lambda _: "")
    elif answers and kind in OF_NO_USE:
        said = _commanded(dispatch.notice) if proved else ""
        in_vain = _in_vain(reader.key, work, now, said, proved=proved)
        if in_vain > MOST_IN_VAIN:
            _leave_out(kind, reader, reader.key, MOST_IN_VAIN, work, now)
            return None
        if in_vain == MOST_IN_VAIN:
            dispatch = replace(dispatch, silence=Silence(in_vain, proved))
    return None if _is_flood(dispatch, work, now, most_bytes) else dispatch


def _is_flood(dispatch: Dispatch, work: Work, now: datetime, most_bytes: int) -> bool:
    """Whether a mailbox, or all strangers, have had enough letters of a kind, or bytes of them."""
    if isinstance(dispatch.notice, OrdersStand) and dispatch.notice.changed:
        return False  # whatever changes orders is told, so that none are changed unnoticed
    kind, reader = dispatch.notice.event, dispatch.reader.address
    most, enough = _most_of(dispatch, most_bytes)
    strange = work.is_for_stranger(dispatch)
    whose = STRANGERS if strange else reader.key
    enough = min(enough, TO_STRANGER) if strange else enough
    if dispatch.answers and gone(work.memo(memo_for(reader.key)), now) >= enough:
        _leave_out(kind, reader, whose, enough, work, now)
        return True
    if strange:
        most = min(most or A_STRANGER_AN_HOUR, A_STRANGER_AN_HOUR)
    if strange and work.written_to_strangers(now - HOUR) >= STRANGERS_AN_HOUR:
        most = STRANGERS_AN_HOUR
    elif most is None or not _has_had(kind, reader.key, most, work, now):
        return False
    _leave_out(kind, reader, whose, most, work, now)
    return True


def _most_of(dispatch: Dispatch, most_bytes: int) -> tuple[int | None, int]:
    """Return how many letters of a kind are enough for a mailbox, and how many bytes of answers."""
    kind, answers = dispatch.notice.event, dispatch.answers
    if answers is None:
        return AN_HOUR.get(kind), most_bytes
    if answers.proved:
        return AN_HOUR.get(kind, ANSWERS_AN_HOUR), most_bytes
    return AN_HOUR_UNPROVED.get(kind, UNPROVED_AN_HOUR), most_bytes // 2


def _has_had(kind: str, mailbox: str, most: int, work: Work, now: datetime) -> bool:
    """Whether a mailbox has had its share of a kind: of the hour, or of the day."""
    if work.written_to(mailbox, kind, now - HOUR) >= most:
        return True
    return kind in A_DAY and work.written_to(mailbox, kind, now - DAY) >= A_DAY[kind]


def _did_something(notice: Notice) -> bool:
    """Whether the letter that a notice answers changed orders, or anything else of the game."""
    match notice:
        case OrdersStand():
            return notice.changed or bool(notice.done)
        case GMAnswered():
            return bool(notice.changes)
        case _:
            return False


def _leave_out(
    kind: str, reader: Address, whose: str, most: int, work: Work, now: datetime
) -> None:
    """Count a letter that is left out, for the operator."""
    say(log, logging.WARNING, "letter-left-out", kind=kind, to=reader.email)
    work.note(FLOODS, lambda written: _counted(written, whose, most, now))


def _commanded(notice: Notice) -> str:
    """Return a mark of what the gamemaster commanded in vain; nothing of other letters.

    A line that is like no command is none: a machine may say anything.
    """
    match notice:
        case GMAnswered():
            causes = [it.cause for it in notice.not_run]
            meant = [it for it in causes if it.code != "not_a_command" or it.fields["close"]]
            said = repr(notice.not_run).encode()
            return sha256(said).hexdigest()[:16] if meant else ""
        case _:
            return ""


def _in_vain(mailbox: str, work: Work, now: datetime, said: str, *, proved: bool) -> int:
    """Count a letter that brought nothing, and return how many there were in a row with it.

    A quiet day, a letter that changes something, or one of the gamemaster's that `said` something
    else than the last, makes them begin anew: machines say the same again and again.  Those that
    nothing proves are counted by themselves: somebody else may write them.
    """
    many = 0

    def one_more(written: str) -> str:
        nonlocal many
        before, last, *told = written.split(" ") if written else ("0", now.isoformat())
        fresh = now - datetime.fromisoformat(last) >= DAY or (said and [said] != told)
        many = 1 if fresh else int(before) + 1
        return f"{many} {now.isoformat()} {said}".strip()

    work.note(f"{IN_VAIN[proved]} {mailbox}", one_more)
    return many


def floods(store: Store) -> list[Flooded]:
    """Return the floods of the last day."""
    return _read(store.memo(FLOODS))


def told_of(store: Store, now: datetime) -> Iterator[Post]:
    """Yield what the operator is to be told of floods, each once; forget those that are over."""
    known = floods(store)
    ripe = [flood for flood in known if not flood.told and now - flood.since >= TOLD_AFTER]
    if ripe or any(_is_over(flood, now) for flood in known):
        store.rewrite_memo(FLOODS, lambda written: _without(written, ripe, now))
    for flood in ripe:
        notice = FloodTold(flood.mailbox, flood.letters, flood.most, flood.since, now)
        yield Post(ToOperator(), notice)


def _is_over(flood: Flooded, now: datetime) -> bool:
    return flood.told and now - flood.last >= DAY


def _without(written: str, told: Sequence[Flooded], now: datetime) -> str:
    """Return the memo with some floods told of, and without those that are over."""
    mailboxes = {flood.mailbox for flood in told}
    known = [replace(f, told=f.told or f.mailbox in mailboxes) for f in _read(written)]
    return _written([flood for flood in known if not _is_over(flood, now)])


def may_be_told(store: Store, what: str, now: datetime) -> bool:
    """Whether the operator may be told of a trouble of a kind once more within the hour.

    Each kind is counted by itself: letters to nobody must not hide a game that is held.
    """
    memo = f"told {what}"
    times = [datetime.fromisoformat(time) for time in store.memo(memo).split()]
    lately = [time for time in times if now - HOUR < time <= now]
    if len(lately) >= TROUBLES_AN_HOUR:
        return False
    store.keep_memo(memo, " ".join(time.isoformat() for time in (*lately, now)))
    return True


def _counted(written: str, mailbox: str, most: int, now: datetime) -> str:
    """Return the memo with one letter more that was left out."""
    known = {flood.mailbox: flood for flood in _read(written)}
    if mailbox not in known and len(known) >= MOST_FLOODS:
        mailbox = STRANGERS
    before = known.get(mailbox, Flooded(mailbox, 0, most, now, now))
    known[mailbox] = Flooded(mailbox, before.letters + 1, most, before.since, now, before.told)
    return _written(list(known.values()))


def _read(written: str) -> list[Flooded]:
    return [
        Flooded(
            mailbox,
            letters,
            most,
            datetime.fromisoformat(since),
            datetime.fromisoformat(last),
            told,
        )
        for mailbox, letters, most, since, last, told in json.loads(written or "[]")
    ]


def _written(known: Sequence[Flooded]) -> str:
    rows = [
        (f.mailbox, f.letters, f.most, f.since.isoformat(), f.last.isoformat(), f.told)
        for f in known
    ]
    return json.dumps(rows) if rows else ""
