"""What somebody's letter says of subscriptions, and what comes of it.

Anybody may ask for one in anybody's name, so its mailbox is asked before anything is sent; who
answers from there, at an address that was told to them alone, has said so themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from judge.desk.circulation import everybody
from judge.desk.commands.command import Asked
from judge.desk.effects import Effect
from judge.desk.game import Game, State
from judge.desk.language import Language, Phrases, ReaderWords, any_of, plain_words, says
from judge.desk.notices.readers import ConfirmSubscription, Snag, SubscriptionsTold
from judge.desk.posts import Answered, Post, ToWriter
from judge.desk.quoting import own_lines
from judge.desk.subject import key_of
from judge.desk.subscriptions import (
    Reads,
    Rhythm,
    Subscribed,
    Subscription,
    Unsubscribed,
    Use,
    confirmed,
)
from judge.letter import Kind, Letter

MOST_WORDS = 12  # behind the command, among which a game's name is looked for
MOST_OWN = 50  # subscriptions of one mailbox


@dataclass(frozen=True, slots=True)
class ReadingWish:
    """What a line says behind its command; `written` is what was not understood of it."""

    game: Game | None = None
    all_games: bool = False
    reads: Reads | None = None
    rhythm: Rhythm | None = None
    written: str = ""


def subscribe(asked: Asked) -> list[Effect]:
    """Return what comes of somebody's wish to read games, or all of them."""
    return _one_by_one(_begun, asked)


def unsubscribe(asked: Asked) -> list[Effect]:
    """Return what ends the subscriptions that a line names: all of them, if it names none."""
    return _one_by_one(_ended, asked)


def _one_by_one(done: Callable[[ReadingWish, Asked], list[Effect]], asked: Asked) -> list[Effect]:
    """Return what comes of a line for each of the games that it names, one after another."""
    effects: list[Effect] = []
    for wish in wishes_of(asked):
        effects += done(wish, replace(asked, readership=asked.readership.after(effects)))
    return effects


def _begun(wish: ReadingWish, asked: Asked) -> list[Effect]:
    own = tuple(asked.readership.own())
    snag = _snag(wish, own, asked)
    if snag is not None:
        return [_told(asked, SubscriptionsTold(own, None, (), *_named(snag, wish, asked)))]
    new = _wanted(wish, own, asked)
    if not asked.readership.sure:
        return [Subscribed(new), asked.answer(ConfirmSubscription(new))]
    new = confirmed(new)
    return [Subscribed(new), _told(asked, SubscriptionsTold(_with(new, own), new))]


def _ended(wish: ReadingWish, asked: Asked) -> list[Effect]:
    own = tuple(asked.readership.own())
    if wish.written and wish.game is None and not wish.all_games:
        snag = _named(Snag.NO_GAME, wish, asked)
        return [_told(asked, SubscriptionsTold(own, None, (), *snag))]
    name = wish.game.name if wish.game is not None else ""
    named = tuple(it for it in own if not name or it.game == name)
    if not (named or asked.argument.strip()):  # a letter of theirs is answered, whatever brings it
        named = tuple(it for it in own if not it.game)
    ended = tuple(it for it in named if wish.reads in {None, Reads.BOTH, it.reads})
    less = _without(wish.reads, (it for it in named if it not in ended))
    if not (ended or less):
        return [_told(asked, SubscriptionsTold(own, snag=Snag.NONE, game_named=name))]
    games = {it.game for it in less}
    left = (*(it for it in own if it not in ended and it.game not in games), *less)
    told = SubscriptionsTold(left, less[0] if less else None, ended)
    return [*map(Unsubscribed, ended), *map(Subscribed, less), _told(asked, told)]


def list_own(asked: Asked) -> list[Effect]:
    """Return what tells somebody what they read."""
    return [_told(asked, SubscriptionsTold(tuple(asked.readership.own())))]


def _without(
    reads: Reads | None, subscriptions: Iterable[Subscription]
) -> tuple[Subscription, ...]:
    """Return subscriptions to results and press without the one or the other."""
    rest = {Reads.RESULTS: Reads.PRESS, Reads.PRESS: Reads.RESULTS}
    both = (it for it in subscriptions if it.reads is Reads.BOTH)
    return tuple(replace(it, reads=rest[reads]) for it in both if reads in rest)


def by_token(
    use: Use, subscription: Subscription | None, own: Sequence[Subscription], letter: Letter
) -> list[Effect]:
    """Return what comes of a letter to an address that was told to a subscriber alone.

    `own` are all subscriptions of that mailbox that count.  A machine may leave in its reader's
    name, as their mail program does at a click, and is not answered.
    """
    person = letter.kind is Kind.PERSON
    if subscription is None:
        told = SubscriptionsTold((), snag=Snag.RUN_OUT if use is Use.CONFIRM else Snag.NONE)
        return [Post(ToWriter(letter.sender), told, Answered.of(letter))] if person else []
    ended = _leaving(subscription, own)
    left = tuple(it for it in own if it not in ended)
    answer = _to_reader(subscription, SubscriptionsTold(left, None, ended), letter)
    return [*map(Unsubscribed, ended), *([answer] if person else [])]


def confirmed_by(
    asked: Subscription, own: Sequence[Subscription], letter: Letter, language: Language
) -> list[Effect]:
    """Return what comes of an answer to the question whether somebody wants a subscription.

    An empty one is a yes, as with mailing lists.  One that says neither begins nothing: a machine
    may have written it that does not look like one.
    """
    text = plain_words(" ".join(own_lines(letter.text)))
    if says(text, language.readers.refusals):
        left = tuple(it for it in own if it != asked)
        told = SubscriptionsTold(left, None, (asked,))
        return [Unsubscribed(asked), _to_reader(asked, told, letter)]
    if text and not says(text, language.readers.agreements):
        return [_to_reader(asked, SubscriptionsTold(tuple(own), snag=Snag.UNSURE), letter)]
    began = confirmed(asked)
    return [
        Subscribed(began),
        _to_reader(began, SubscriptionsTold(_with(began, own), began), letter),
    ]


def _leaving(subscription: Subscription, own: Sequence[Subscription]) -> tuple[Subscription, ...]:
    """Return the subscriptions that end together: all that come in digests, or just this one."""
    if not (subscription.in_digests and subscription.confirmed):
        return (subscription,)
    return tuple(it for it in own if it.in_digests)


def wishes_of(asked: Asked) -> list[ReadingWish]:
    """Return what stands behind the command, for each game that it names.

    If it names none, the game may stand in the subject instead.
    """
    words = asked.language.readers
    games, rest = _games_in(asked.argument, asked)
    plain = plain_words(rest)
    everything = says(plain, words.all) and not games
    wish = ReadingWish(
        game=None if everything else asked.game,
        all_games=everything,
        reads=_reads(plain, words),
        rhythm=_rhythm(plain, words),
        written=_left_over(plain, words),
    )
    return [replace(wish, game=game) for game in games] or [wish]


def _games_in(argument: str, asked: Asked) -> tuple[list[Game], str]:
    """Return the games that are named in a line, and what else that says."""
    games: list[Game] = []
    game, rest = _game_in(argument, asked)
    while game is not None:
        games.append(game)
        game, rest = _game_in(rest, asked)
    return games, rest


def _game_in(argument: str, asked: Asked) -> tuple[Game | None, str]:
    """Return the game that is named in a line, and what else that says."""
    words = [word.strip(',.;:!?"()[]<>') for word in argument.split()][:MOST_WORDS]
    spans = [
        (start, end) for start in range(len(words)) for end in range(start + 1, len(words) + 1)
    ]
    by_key = {key_of(" ".join(words[start:end])): (start, end) for start, end in spans}
    game = asked.readership.game(list(by_key)) if by_key else None
    if game is None:
        return None, argument
    start, end = by_key[key_of(game.name)]
    return game, " ".join((*words[:start], *words[end:]))


def _reads(plain: str, words: ReaderWords) -> Reads | None:
    """Return what somebody wants to read, None if they do not say."""
    results, press = says(plain, words.results), says(plain, words.press)
    if says(plain, words.both) or (results and press):
        return Reads.BOTH
    return Reads.RESULTS if results else Reads.PRESS if press else None


def _rhythm(plain: str, words: ReaderWords) -> Rhythm | None:
    """Return how often somebody wants it, None if they do not say."""
    kinds = {
        Rhythm.WEEKLY: words.weekly,
        Rhythm.PER_TURN: words.per_turn,
        Rhythm.AT_ONCE: words.at_once,
        Rhythm.DAILY: words.daily,
    }
    return next((rhythm for rhythm, phrases in kinds.items() if says(plain, phrases)), None)


def _left_over(plain: str, words: ReaderWords) -> str:
    """Return what of a line has no meaning here."""
    rhythms: Iterable[Phrases] = (words.at_once, words.per_turn, words.daily, words.weekly)
    contents: Iterable[Phrases] = (words.results, words.press, words.both)
    known = [phrase for some in (*rhythms, *contents, words.all, words.around) for phrase in some]
    return " ".join(re.sub(rf"\b{any_of(map(plain_words, known))}\b", " ", plain).split())


def _snag(wish: ReadingWish, own: Sequence[Subscription], asked: Asked) -> Snag | None:
    """Return why a wish is not granted."""
    if wish.written:
        return Snag.NO_GAME if wish.game is None and not wish.all_games else Snag.UNCLEAR
    if wish.game is None and not wish.all_games:
        return Snag.WHICH
    new = _wanted(wish, own, asked)
    if wish.game is not None and wish.game.state is State.OVER:
        return Snag.OVER
    if wish.game is not None and not new.in_digests and takes_part(new, wish.game):
        return Snag.TAKES_PART
    same = (new.game, new.reads, new.rhythm, True)
    if any((it.game, it.reads, it.rhythm, it.confirmed) == same for it in own):
        return Snag.HAS_IT
    return Snag.MANY if len(own) >= MOST_OWN else None


def _named(snag: Snag, wish: ReadingWish, asked: Asked) -> tuple[Snag, str, str]:
    """Return a snag with what was named; words of somebody who may not be who they say stay out."""
    written = wish.written if asked.readership.sure else ""
    return snag, wish.game.name if wish.game is not None else "", written


def _wanted(wish: ReadingWish, own: Iterable[Subscription], asked: Asked) -> Subscription:
    """Return the subscription that somebody wants.

    What they do not say stays as it is, or is as most want it.
    """
    game = wish.game.name if wish.game is not None else ""
    usual = Rhythm.AT_ONCE if game else Rhythm.DAILY
    had = next(((it.reads, it.rhythm) for it in own if it.game == game), (Reads.BOTH, usual))
    return Subscription(
        reader=asked.letter.sender,
        game=game,
        reads=wish.reads or had[0],
        rhythm=wish.rhythm or had[1],
        since=asked.now,
    )


def takes_part(subscription: Subscription, game: Game) -> bool:
    """Whether a reader is sent whatever everybody in a game is told."""
    return any(reader.address.same_as(subscription.reader) for reader in everybody(game))


def _with(new: Subscription, own: Iterable[Subscription]) -> tuple[Subscription, ...]:
    """Return somebody's subscriptions with a new one, which takes the place of an earlier."""
    return (*(it for it in own if it.game != new.game and it.confirmed), new)


def _told(asked: Asked, notice: SubscriptionsTold) -> Post:
    return asked.answer(notice)


def _to_reader(subscription: Subscription, notice: SubscriptionsTold, letter: Letter) -> Post:
    """Return what its reader is told, whoever wrote; in answer to their own letter."""
    own = letter.sender.same_as(subscription.reader)
    answered = Answered.of(letter) if own else None
    return Post(ToWriter(subscription.reader), notice, answered)
