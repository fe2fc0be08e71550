"""UNSUBSCRIBE: somebody wants to read a game no more, or none.

It ends nothing before it is proved that its writer reads what is sent: else their mailbox is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from judge.desk.commands.command import Asked, Command, anything
from judge.desk.commands.subscribe import named, one_by_one, told
from judge.desk.events.effects import Effect
from judge.desk.notices.readers import ConfirmSubscription, Snag, SubscriptionsTold
from judge.desk.readers.subscription_lines import ReadingWish
from judge.desk.readers.subscriptions import (
    ZINE,
    Reads,
    Rhythm,
    Subscribed,
    Subscription,
    Unsubscribed,
    leaving,
)


def _ended(wish: ReadingWish, asked: Asked) -> list[Effect]:
    """Return what ends the subscriptions that a line names: all of them, if it names none."""
    own = tuple(asked.readership.own())
    if wish.written and wish.game is None and not (wish.all_games or wish.zine):
        snag = named(Snag.NO_GAME, wish, asked)
        return [told(asked, SubscriptionsTold(own, None, (), *snag))]
    name = ZINE if wish.zine else wish.game.name if wish.game is not None else ""
    meant = tuple(it for it in own if not name or it.game == name)
    if wish.rhythm is Rhythm.PER_ISSUE and not wish.zine:
        meant = tuple(it for it in meant if it.of_companion)
    if not (meant or asked.argument.strip()):  # a letter of theirs is answered, whatever brings it
        meant = tuple(it for it in own if not it.game)
    ended = tuple(it for it in meant if _ends_whole(it, wish))
    less = _without(wish.reads, (it for it in meant if it not in ended))
    if not (ended or less):
        return [told(asked, SubscriptionsTold(own, snag=Snag.NONE, game_named=name))]
    if not (asked.readership.sure or asked.readership.reader):
        if not ended:
            new = replace(less[0], since=asked.now, confirmed=False)
            return [Subscribed(new), told(asked, ConfirmSubscription(new))]
        asks = leaving(ended[0], own)
        return [told(asked, SubscriptionsTold(own, snag=Snag.UNPROVED, asks=asks))]
    kept = (it for it in own if it not in ended)
    left = (*(it for it in kept if not any(new.takes_the_place_of(it) for new in less)), *less)
    now_theirs = SubscriptionsTold(left, less[0] if less else None, ended)
    return [*map(Unsubscribed, ended), *map(Subscribed, less), told(asked, now_theirs)]


def _ends_whole(subscription: Subscription, wish: ReadingWish) -> bool:
    """Whether nothing is left of a subscription.

    That to the zine, which brings neither results nor press, ends if it is named or nothing is.
    """
    if subscription.of_zine:
        everything = wish.everything and wish.reads in {None, Reads.BOTH}
        return wish.zine or everything or not (wish.reads or wish.all_games)
    return wish.reads in {None, Reads.BOTH, subscription.reads}


def _without(
    reads: Reads | None, subscriptions: Iterable[Subscription]
) -> tuple[Subscription, ...]:
    """Return subscriptions to results and press without the one or the other."""
    rest = {Reads.RESULTS: Reads.PRESS, Reads.PRESS: Reads.RESULTS}
    both = (it for it in subscriptions if it.reads is Reads.BOTH)
    return tuple(replace(it, reads=rest[reads]) for it in both if reads in rest)


COMMAND = Command(
    name="unsubscribe",
    run=partial(one_by_one, _ended),
    answers=True,
    argument=anything,
    anywhere=True,
    in_subject=True,
    names_games=True,
    in_words=True,
)
