"""What goes to subscribers of a post: a letter now, or an entry of a digest later, or nothing.

They are told what everybody in the game is told and what a stranger may read of it: results, and
press that is for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from judge.desk.games.card import card_of
from judge.desk.games.game import Game, State
from judge.desk.notices.gm import Correction, GMDecided
from judge.desk.notices.last_words import StatementsTold
from judge.desk.notices.press_letters import AuthorsTold, PressTold
from judge.desk.notices.readers import News, ZineNews
from judge.desk.notices.seats import PowerTaken
from judge.desk.notices.turns import GameStarts, TurnReport
from judge.desk.notices.votes import GameOver
from judge.desk.readers.anonymity import OF_GMS
from judge.desk.readers.circulation import Dispatch, Reader, everybody, for_reader, reader_of
from judge.desk.readers.posts import AllButGM, Everybody, Others, Post
from judge.desk.readers.subscriptions import ZINE, Digests, Reads, Rhythm, Subscription
from judge.letter import Address
from judge.variants.seam import Cause

ENDS_TURN = (TurnReport, GameOver)


@dataclass(frozen=True, slots=True)
class Gathered:
    """Something for a digest, which is due then; without a time, when the turn is over."""

    dispatch: Dispatch
    due: datetime | None


ANYBODY = Reader(Address(ZINE))  # who takes part in nothing


def as_anybody(post: Post, game: Game) -> News | ZineNews | None:
    """Return what anybody may read of a post; None if there is nothing in it for them."""
    match post.notice:
        case PowerTaken():
            told = for_reader(ANYBODY, post.notice, game)
            return told if isinstance(told, PowerTaken) else None
        case GMDecided(decisions):
            named = (it.did.fields.get("name", "") for it in decisions)
            return GMDecided(
                tuple(
                    replace(it, did=Cause(it.did.code, {"name": name}), words="")
                    for it, name in zip(decisions, named, strict=True)
                    if it.did.code in OF_GMS
                )
            )
    if isinstance(post.notice, GameStarts):
        return replace(post.notice, players=(), contacts={}, draw_seed="")
    news = for_reader(ANYBODY, post.notice, game)
    return _part(news, Reads.BOTH) if is_news(post) and isinstance(news, News) else None


def is_printed(post: Post) -> bool:
    """Whether the zine may tell of a post: of news, of a game's beginning, and of who comes."""
    match post.notice:
        case GMDecided(decisions):
            return any(it.did.code in OF_GMS for it in decisions)
    return is_news(post) or isinstance(post.notice, GameStarts | PowerTaken)


def is_news(post: Post) -> bool:
    """Whether subscribers may be told of a post."""
    to_all = isinstance(post.audience, Everybody | Others | AllButGM)
    return to_all and isinstance(post.notice, News)


def ends_turn(post: Post) -> bool:
    """Whether a post brings what was gathered for the end of the turn."""
    return isinstance(post.notice, ENDS_TURN)


def published(
    post: Post, game: Game, subscriptions: Iterable[Subscription], digests: Digests, now: datetime
) -> Iterator[Dispatch | Gathered]:
    """Yield what subscribers of a game are told of a post, and when.

    `subscriptions` are those to the game and those to all games.  Who is told at once as somebody
    who takes part is not told so a second time.
    """
    if not is_news(post):
        return
    card = card_of(game)
    present = {reader.address.key for reader in everybody(game)}
    told: dict[tuple[Reads, str], News | None] = {}
    for subscription in sorted(_nearest(subscriptions), key=lambda it: it.reads):
        reader = reader_of(subscription.reader, game)
        if not subscription.in_digests and reader.address.key in present:
            continue
        # What is alike for all strangers is one value, so that it is kept once.
        like = subscription.reads, reader.address.key if reader.address.key in present else ""
        if like not in told:
            news = for_reader(reader, post.notice, game)
            assert isinstance(news, News), "it is the same notice, for another reader"
            told[like] = _part(news, subscription.reads)
        notice = told[like]
        if notice is None:
            continue
        dispatch = Dispatch(reader, notice, card, subscription=subscription)
        if subscription.in_digests:
            yield Gathered(dispatch, _due(post, game, subscription, digests, now))
        else:
            yield dispatch


def _nearest(subscriptions: Iterable[Subscription]) -> Sequence[Subscription]:
    """Return one subscription for each mailbox: that to the game goes before that to all games."""
    by_mailbox: dict[str, Subscription] = {}
    for subscription in sorted(subscriptions, key=lambda it: bool(it.game)):
        by_mailbox[subscription.reader.key] = subscription
    return tuple(by_mailbox.values())


def _due(
    post: Post, game: Game, subscription: Subscription, digests: Digests, now: datetime
) -> datetime | None:
    """Return when a digest with it is due; of a game that is over no turn ends any more."""
    if subscription.rhythm is not Rhythm.PER_TURN:
        return digests.due(subscription.rhythm, now)
    if ends_turn(post):
        return now
    return digests.due(Rhythm.DAILY, now) if game.state is State.OVER else None


def _part(notice: News, reads: Reads) -> News | None:
    """Return the part of a notice that somebody reads; None if there is nothing in it for them.

    Who plays what is told at the end of a gunboat game to those in it alone (`gunboat`).
    """
    if isinstance(notice, TurnReport | GameOver):
        notice = replace(notice, players=())
    match notice:
        case TurnReport() | GameOver() as report if reads is Reads.RESULTS:
            return replace(report, press=())
        case TurnReport(press=press) | GameOver(press=press) if reads is Reads.PRESS:
            return PressTold(press) if press else None
        case PressTold(press) | AuthorsTold(press):
            return notice if press and reads is not Reads.RESULTS else None
        case Correction() | StatementsTold():
            return notice if reads is not Reads.PRESS else None
    return notice
