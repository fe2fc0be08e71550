"""Subscriptions: who reads along without taking part, what they are sent, and how often.

One is to a game, to all of them, to the zine, or to the press of one game alone, which comes with
the zine's issues as their companion.  It counts once its mailbox has said so itself:
until then nothing is sent by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from enum import StrEnum

from judge.clock.deadlines import Timetable, next_deadline
from judge.desk.games.card import Card
from judge.desk.games.game import Game
from judge.houserules.values import Weekdays
from judge.letter import Address

MORNINGS = Timetable("UTC", time(8))
EVERY_DAY = Weekdays(tuple(range(7)))
ZINE = "zine"  # what readers subscribe to as to a game; none can be called so
A_MOMENT = timedelta(microseconds=1)  # what happens at the hour itself comes with the next digest


class Reads(StrEnum):
    """What somebody reads of a game."""

    RESULTS = "results"
    PRESS = "press"
    BOTH = "both"


class Rhythm(StrEnum):
    """When somebody is sent it."""

    AT_ONCE = "at once"
    PER_TURN = "per turn"
    DAILY = "daily"
    WEEKLY = "weekly"
    PER_ISSUE = "per issue"  # of the zine, or of a companion


class Use(StrEnum):
    """What an address of the judge's is for that only a subscriber was told."""

    CONFIRM = "subscribe"  # they want the subscription
    LEAVE = "unsubscribe"  # they want it no more
    LEAVE_OR_KEEP = "unsubscribe?"  # they are asked whether they want it no more
    ANSWER = "digest"  # they answer a digest


@dataclass(frozen=True, slots=True)
class Subscription:
    """What a reader is sent of a game (by its name; none: of all games; ZINE), and how often.

    They asked for it at `since`; with their mailbox and the game that tells it from all others, but
    for a companion asked for in the same letter.
    """

    reader: Address
    game: str
    reads: Reads
    rhythm: Rhythm
    since: datetime
    confirmed: bool = False

    @property
    def meaning(self) -> str:
        """What the token means that its reader alone was told; nobody has two of one meaning."""
        apart = "\ncompanion" if self.of_companion else ""
        return f"subscription\n{self.reader.key}\n{self.game}\n{self.since.isoformat()}{apart}"

    @property
    def of_zine(self) -> bool:
        """Whether it is to the zine."""
        return self.game == ZINE

    @property
    def of_companion(self) -> bool:
        """Whether it is to the companion of the zine that has the press of one game."""
        return self.rhythm is Rhythm.PER_ISSUE and not self.of_zine

    @property
    def thing(self) -> tuple[str, bool]:
        """What it is to, and nobody has twice: a game, or its companion, which is apart from it."""
        return self.game, self.of_companion

    def takes_the_place_of(self, other: Subscription) -> bool:
        """Whether nobody has both: they are to one thing."""
        return self.thing == other.thing

    @property
    def in_digests(self) -> bool:
        """Whether what it brings is gathered for its reader."""
        return self.rhythm not in {Rhythm.AT_ONCE, Rhythm.PER_ISSUE}

    @property
    def of_one_game(self) -> bool:
        """Whether each letter that it brings is about one game."""
        return self.rhythm is Rhythm.AT_ONCE


@dataclass(frozen=True, slots=True)
class Subscribed:
    """Somebody asked for a subscription, or has confirmed it: it takes the place of an earlier."""

    subscription: Subscription


@dataclass(frozen=True, slots=True)
class Unsubscribed:
    """A subscription ended, and what it has gathered is not sent."""

    subscription: Subscription


@dataclass(frozen=True, slots=True)
class Digests:
    """When digests are due: at an hour of the day, weekly ones on a day of the week (0: Monday)."""

    table: Timetable = MORNINGS
    weekday: int = 6

    def due(self, rhythm: Rhythm, now: datetime) -> datetime:
        """Return when a digest with what happens now is sent, to those who read daily or weekly."""
        days = Weekdays((self.weekday,)) if rhythm is Rhythm.WEEKLY else EVERY_DAY
        return next_deadline(now, days, self.table, A_MOMENT)


@dataclass(frozen=True, slots=True)
class Readership:
    """What the desk may ask of the readers, for one letter.

    `own` are the subscriptions of its writer, or of the `reader` whose token it bears; `many`
    counts those to a game by its name, the confirmed ones; `game` finds the game with the longest
    of some names, and `listed` those of a year, or the newest, and whether there are more.  `sure`:
    its writer takes part in a game, or reads one, and it is proved that they read their mail.
    """

    own: Callable[[], Sequence[Subscription]] = lambda: ()
    many: Callable[[str], int] = lambda _: 0
    game: Callable[[Sequence[str]], Game | None] = lambda _: None
    listed: Callable[[str], tuple[Sequence[Card], bool]] = lambda _: ((), False)
    sure: bool = False
    reader: Address | None = None

    def after(self, effects: Iterable[object]) -> Readership:
        """Return what may be asked once some effects have happened, for the rest of a letter."""
        changes = [it for it in effects if isinstance(it, Subscribed | Unsubscribed)]
        if not changes:
            return self
        own = tuple(self.own())
        for change in changes:
            own = _changed(own, change)
        return replace(self, own=lambda: own)


def _changed(
    own: tuple[Subscription, ...], change: Subscribed | Unsubscribed
) -> tuple[Subscription, ...]:
    """Return somebody's subscriptions after a change; one that is only asked for changes none."""
    changed = change.subscription
    if not changed.confirmed:
        return own
    others = tuple(it for it in own if not changed.takes_the_place_of(it))
    return (*others, changed) if isinstance(change, Subscribed) else others


USUAL = Digests()
NOBODY_READS = Readership()


def confirmed(subscription: Subscription) -> Subscription:
    """Return a subscription that counts."""
    return replace(subscription, confirmed=True)


def beside(new: Subscription, own: Iterable[Subscription]) -> tuple[Subscription, ...]:
    """Return somebody's subscriptions with a new one, which takes the place of an earlier."""
    return (*(it for it in own if it.confirmed and not new.takes_the_place_of(it)), new)


def leaving(subscription: Subscription, own: Iterable[Subscription]) -> tuple[Subscription, ...]:
    """Return the subscriptions that end together: all that come in digests, or just this one."""
    if not (subscription.in_digests and subscription.confirmed):
        return (subscription,)
    return tuple(it for it in own if it.in_digests)
