"""An issue of the zine: what happened in all games since the last one, and how they all stand.

It is the same for all of its readers, and holds what anybody may read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from judge.desk.circulation import Dispatch, Reader
from judge.desk.designations import in_order
from judge.desk.digests import DigestEntry, entries_by_game, of_game
from judge.desk.game import Game
from judge.desk.notices import GameListing, ZineIssue
from judge.desk.publishing import ANYBODY
from judge.desk.subscriptions import Subscription


def issue_of(
    number: int,
    since: datetime | None,
    entries: Iterable[DigestEntry],
    games: Mapping[str, Game],
    listing: GameListing,
) -> ZineIssue:
    """Return an issue that brings some entries, and the games that began `since` the last one.

    `games` are those of the entries, as they stand now.
    """
    told = [of_game(own, games[name], ANYBODY) for name, own in entries_by_game(entries).items()]
    told.sort(key=lambda it: (in_order(it.card.designation), it.card.name))
    began = (it for it in listing.current if it.started and (since is None or it.started > since))
    return ZineIssue(number, tuple(told), tuple(began), listing)


def has_news(issue: ZineIssue) -> bool:
    """Whether there is anything new in an issue: one without it is not sent."""
    return bool(issue.games or issue.began)


def copies(issue: ZineIssue, subscriptions: Iterable[Subscription]) -> Iterator[Dispatch]:
    """Yield the copies of an issue, one for each subscription to the zine."""
    for subscription in subscriptions:
        yield Dispatch(Reader(subscription.reader), issue, subscription=subscription)
