"""SUBSCRIBE: somebody wants to read a game, or all of them, without taking part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from judge.desk.commands.command import Asked, Command
from judge.desk.events.effects import Effect
from judge.desk.games.game import Game, State
from judge.desk.letters.language import Arguments
from judge.desk.notices.readers import ConfirmSubscription, Snag, SubscriptionsTold
from judge.desk.readers.circulation import everybody
from judge.desk.readers.posts import Post, ToWriter
from judge.desk.readers.subscription_lines import ReadingWish, wishes_in
from judge.desk.readers.subscriptions import (
    ZINE,
    Reads,
    Rhythm,
    Subscribed,
    Subscription,
    beside,
    confirmed,
)
from judge.letter import Address

MOST_OWN = 50  # subscriptions of one mailbox


def one_by_one(done: Callable[[ReadingWish, Asked], list[Effect]], asked: Asked) -> list[Effect]:
    """Return what comes of a line for each of the games that it names, one after another."""
    words, effects = asked.language.readers, list[Effect]()
    for wish in wishes_in(asked.argument, asked.game, asked.readership.game, words):
        effects += done(wish, asked.after(effects))
    return effects


def _begun(wish: ReadingWish, asked: Asked) -> list[Effect]:
    own = tuple(asked.readership.own())
    snag = _snag(wish, own, asked)
    if snag is not None:
        return [told(asked, SubscriptionsTold(own, None, (), *named(snag, wish, asked)))]
    new = _wanted(wish, own, asked)
    if not asked.readership.sure:
        return [Subscribed(new), told(asked, ConfirmSubscription(new))]
    new = confirmed(new)
    return [Subscribed(new), told(asked, SubscriptionsTold(beside(new, own), new))]


def told(asked: Asked, notice: SubscriptionsTold | ConfirmSubscription) -> Post:
    """Return what the reader is told whose subscriptions a letter is about, whoever wrote it."""
    reader = reader_for(asked)
    own = asked.letter.sender.same_as(reader)
    return asked.answer(notice) if own else Post(ToWriter(reader), notice)


def reader_for(asked: Asked) -> Address:
    """Return whose subscriptions a letter is about: its writer's, or those that its token names."""
    return asked.readership.reader or asked.letter.sender


def _snag(wish: ReadingWish, own: Sequence[Subscription], asked: Asked) -> Snag | None:
    """Return why a wish is not granted."""
    if wish.written or wish.torn:
        return _not_clear(wish)
    if wish.game is None and not (wish.all_games or wish.zine):
        return Snag.WHICH
    new = _wanted(wish, own, asked)
    if new.of_companion and (wish.game is None or new.reads is not Reads.PRESS):
        return Snag.PRESS_ALONE
    if wish.game is not None and wish.game.state is State.OVER:
        return Snag.OVER
    if wish.game is not None and new.of_one_game and _takes_part(new, wish.game):
        return Snag.TAKES_PART
    same = (new.game, new.reads, new.rhythm, True)
    if any((it.game, it.reads, it.rhythm, it.confirmed) == same for it in own):
        return Snag.HAS_IT
    return Snag.MANY if len(own) >= MOST_OWN else None


def _not_clear(wish: ReadingWish) -> Snag:
    """Return what is not clear of a wish."""
    if not wish.written:
        return Snag.TORN
    return Snag.UNCLEAR if wish.game or wish.all_games or wish.zine else Snag.NO_GAME


def named(snag: Snag, wish: ReadingWish, asked: Asked) -> tuple[Snag, str, str]:
    """Return a snag with what was named; words of somebody who may not be who they say stay out."""
    written = wish.written if asked.readership.sure else ""
    return snag, wish.game.name if wish.game is not None else "", written


def _wanted(wish: ReadingWish, own: Iterable[Subscription], asked: Asked) -> Subscription:
    """Return the subscription that somebody wants.

    What they do not say stays as it is, or is as most want it.
    """
    if wish.zine:
        return Subscription(reader_for(asked), ZINE, Reads.BOTH, Rhythm.PER_ISSUE, asked.now)
    game = wish.game.name if wish.game is not None else ""
    usual = Rhythm.AT_ONCE if game else Rhythm.DAILY
    like = (it for it in own if it.game == game and not it.of_companion)
    had = next(((it.reads, it.rhythm) for it in like), (Reads.BOTH, usual))
    if wish.rhythm is Rhythm.PER_ISSUE:
        had = Reads.PRESS, Rhythm.PER_ISSUE
    return Subscription(
        reader=reader_for(asked),
        game=game,
        reads=wish.reads or had[0],
        rhythm=wish.rhythm or had[1],
        since=asked.now,
    )


def _takes_part(subscription: Subscription, game: Game) -> bool:
    """Whether a reader is sent whatever everybody in a game is told."""
    return any(reader.address.same_as(subscription.reader) for reader in everybody(game))


def _a_game(_words: Arguments) -> str:
    """Return the pattern of a game and how it is read, behind which nothing else is said."""
    return r"(?!.*[!?;]\s+\w)(?!.*[.,:]\s.*\s[-–—]\s).*"


COMMAND = Command(
    name="subscribe",
    run=partial(one_by_one, _begun),
    answers=True,
    argument=_a_game,
    anywhere=True,
    in_subject=True,
    names_games=True,
    in_words=True,
)
