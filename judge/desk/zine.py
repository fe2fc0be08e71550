"""An issue of the zine: what happened in all games since the last one, and how they all stand.

It is the same for all of its readers, and holds what anybody may read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from judge.desk.card import Card, card_of
from judge.desk.circulation import Dispatch, Reader
from judge.desk.designations import in_order
from judge.desk.digests import DigestEntry, entries_by_game, of_game
from judge.desk.game import Game
from judge.desk.notices import GameListing, GameStarts, ZineIssue
from judge.desk.publishing import ANYBODY
from judge.desk.subscriptions import Subscription


def issue_of(
    number: int,
    entries: Iterable[DigestEntry],
    games: Mapping[str, Game],
    listing: GameListing,
) -> ZineIssue:
    """Return an issue that brings some entries, those games apart that began.

    `games` are those of the entries, as they stand now.
    """
    began: list[DigestEntry] = []
    news: list[DigestEntry] = []
    for entry in entries:
        (began if isinstance(entry.told, GameStarts) else news).append(entry)
    told = [of_game(own, games[name], ANYBODY) for name, own in entries_by_game(news).items()]
    told.sort(key=lambda it: _place(it.card))
    cards = [card_of(games[name]) for name in entries_by_game(began)]
    return ZineIssue(number, tuple(told), tuple(sorted(cards, key=_place)), listing)


def _place(card: Card) -> tuple[object, ...]:
    """Return what games are put in order by."""
    return in_order(card.designation), card.name


def has_news(issue: ZineIssue) -> bool:
    """Whether there is anything new in an issue: one without it is not sent."""
    return bool(issue.games or issue.began)


def copies(issue: ZineIssue, subscriptions: Iterable[Subscription]) -> Iterator[Dispatch]:
    """Yield the copies of an issue, one for each subscription to the zine."""
    for subscription in subscriptions:
        yield Dispatch(Reader(subscription.reader), issue, subscription=subscription)
