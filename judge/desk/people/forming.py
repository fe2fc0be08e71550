"""A game that is forming: founded without players, it begins when all places are taken (I.4).

Where that took long, everybody who did not say so lately is asked first whether they still play:
the muster.  Who does not answer makes room for the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice

from judge.clock.lengths import DAY
from judge.desk.events.effects import Effect, Founding, carried_out
from judge.desk.events.events import Created, Reminded
from judge.desk.events.people_events import (
    GameBegan,
    MusterCalled,
    MusterEnded,
    PlayerJoined,
    PlayerLeft,
    WentFromWaiting,
)
from judge.desk.games.game import Game, State
from judge.desk.notices.people import (
    BeganWithout,
    Forming,
    JoinNoted,
    MusterAsks,
    MusterTold,
    NotFounded,
)
from judge.desk.people.drawing_lots import draw_seats, seal_of_draw, seed_of_draw
from judge.desk.people.unseated import Joined, Muster
from judge.desk.people.waiting_list import Waits
from judge.desk.people.writer import is_gm
from judge.desk.readers.posts import Post, ToGM, ToWriter
from judge.desk.turns.beginnings import first_turn
from judge.letter import Address
from judge.variants.seam import Cause

# Makes the game that is asked for and tells what it took from the letter, or says why not.
MakesGame = Callable[[Founding], tuple[Game, tuple[Cause, ...]] | Cause]
NAME_TAKEN = Cause("name_taken")


def found_game(game: Game, taken: tuple[Cause, ...] = ()) -> list[Effect]:
    """Return what founds a game without players: the gamemaster is told how people join.

    So they are of what was `taken` from their letter.
    """
    forming = replace(game, state=State.FORMING, chart=(game.variant.tally(game.position),))
    told = Forming(founded=True, seal=seal_of_draw(game), taken=taken)
    return [Created(forming), Post(ToGM(), told)]


def nobody_founds(founding: Founding) -> Cause:
    """Return that games are not founded by mail here."""
    return Cause("no_games_by_mail")


def not_founded(founding: Founding, cause: Cause) -> Post:
    """Return what tells somebody why the game that they asked for is not founded."""
    return Post(ToWriter(founding.gm), NotFounded(founding.name, cause))


def places(game: Game) -> int:
    """Return how many places of a game that is forming are still to be taken."""
    return len(game.variant.seats) - len(game.people.joined)


def join(joined: Joined, game: Game, now: datetime) -> list[Effect]:
    """Return what comes of somebody's joining: the last one makes the game begin."""
    event = PlayerJoined(joined)
    return [event, *when_full(carried_out(game, [event]), now)]


def when_full(game: Game, now: datetime) -> list[Effect]:
    """Return what comes of it when all places are taken: the game begins, or there is a muster.

    Where one is on, it goes on until all have answered.
    """
    muster = game.people.muster
    if places(game):
        return []
    if muster is None and not game.rules.muster:
        return begin(game, now)
    since = muster.since if muster else now - game.rules.muster
    asked = unheard(game, since)
    if not asked:
        return begin(game, now)
    return [] if muster else call_muster(game, asked, since, now, game.rules.muster)


def unheard(game: Game, since: datetime) -> tuple[Joined, ...]:
    """Return who has joined and has not said since a moment that they want to play."""
    return tuple(it for it in game.people.joined if not it.has_said_so(since))


def call_muster(
    game: Game, asked: Iterable[Joined], since: datetime, now: datetime, lasts: timedelta
) -> list[Effect]:
    """Return what asks some of those who have joined whether they still play."""
    players = tuple(it.player for it in asked)
    muster = Muster(since, now + lasts, int(lasts.total_seconds()))
    letters = [Post(ToWriter(player), MusterAsks(muster.until)) for player in players]
    return [MusterCalled(muster), *letters, Post(ToGM(), MusterTold(muster.until, asked=players))]


def muster_due(game: Game) -> datetime | None:
    """Return when those who have not answered lose their places; None if nobody is asked."""
    muster = game.people.muster
    return muster.until if muster is not None and game.state is State.FORMING else None


def muster_reminder_due(game: Game) -> datetime | None:
    """Return when those who have not answered are asked again; None if nobody is, or they were.

    It is a day before their time is over, where they had two days or longer.
    """
    muster, reminded = game.people.muster, game.present.reminded
    if muster is None or muster.lasts < 2 * DAY or muster_due(game) is None:
        return None
    again = muster.until - DAY
    return None if reminded is not None and reminded >= again else again


def remind_of_muster(game: Game, now: datetime) -> list[Effect]:
    """Ask those again who have not answered, unless it is too late for that."""
    muster = game.people.muster
    assert muster is not None, "those who joined were asked"
    silent = unheard(game, muster.since) if now < muster.until else ()
    asks = MusterAsks(muster.until, again=True)
    return [Reminded(now), *(Post(ToWriter(it.player), asks) for it in silent)]


def end_muster(game: Game, now: datetime) -> list[Effect]:
    """Drop those who did not answer; those who wait for a place take theirs, and may be asked."""
    muster = game.people.muster
    assert muster is not None, "those who joined were asked"
    silent = tuple(it.player for it in unheard(game, muster.since))
    dropped: list[Effect] = []
    for player in silent:
        left = JoinNoted(left=True, silent=True)
        dropped += [PlayerLeft(player), Post(ToWriter(player), left)]
    came = move_up(carried_out(game, dropped))
    after = carried_out(game, [*dropped, *came])
    told = Post(ToGM(), MusterTold(None, dropped=silent, free=places(after)))
    effects = [*dropped, told, *came]
    asked = unheard(after, muster.since)
    if places(after):
        return [*effects, MusterEnded(now)]
    if asked:
        return [*effects, *call_muster(after, asked, muster.since, now, muster.lasts)]
    return [*effects, *begin(after, now)]


def move_up(game: Game) -> list[Effect]:
    """Return what gives the places that are free to those who wait for one in this game."""
    effects: list[Effect] = []
    for joined in game.people.waiting[: places(game)]:
        effects += [WentFromWaiting(joined.player), *_placed(joined, game)]
    return effects


def _placed(joined: Joined, game: Game) -> list[Effect]:
    """Return what gives somebody a place for which they had waited."""
    noted = JoinNoted(joined.wants, seal_of_draw(game), placed=True)
    told = Post(ToGM(), Forming(joined.player))
    return [PlayerJoined(joined), Post(ToWriter(joined.player), noted), told]


def fill(game: Game, waiting: Sequence[Waits], now: datetime) -> list[Effect]:
    """Return what gives the places of a game to those on the judge's waiting list, in turn.

    Those who wait for this very game come before all who would play in any.
    """
    if game.state is not State.FORMING:
        return []
    fitting = [it for it in waiting if it.would_play(game.name)]
    if not game.rules.fills_from_list:
        fitting = [it for it in fitting if it.game]
    fitting.sort(key=lambda it: not it.game)
    firsts: dict[str, Waits] = {}
    for it in fitting:
        if not _takes_part(it.player, game):
            firsts.setdefault(it.player.key, it)
    effects: list[Effect] = []
    for it in islice(firsts.values(), places(game)):
        effects += [*_placed(Joined(it.player, at=it.since), game), Waits(it.player, None, it.game)]
    return [*effects, *admitted(game, carried_out(game, effects), now)] if effects else []


def _takes_part(address: Address, game: Game) -> bool:
    people = game.people
    return is_gm(address, game) or people.has_joined(address) or people.waits(address)


def admitted(before: Game, game: Game, now: datetime) -> list[Effect]:
    """Return what comes of it when some have a place who waited for one.

    While there is a muster, they are asked too, and all have as long again to answer.
    """
    muster, known = game.people.muster, before.people
    late = unheard(game, muster.since) if muster else ()
    asked = tuple(it for it in late if not known.has_joined(it.player))
    if muster and asked:
        return call_muster(game, asked, muster.since, now, muster.lasts)
    return when_full(game, now)


def begin(game: Game, now: datetime) -> list[Effect]:
    """Draw who plays what, and let the first turn begin; who has no place waits for another."""
    began = GameBegan(draw_seats(game), now)
    without: list[Effect] = []
    for joined in game.people.waiting:
        without += [Waits(joined.player, now), Post(ToWriter(joined.player), BeganWithout())]
    starts = first_turn(carried_out(game, [began]), now, seed_of_draw(game))
    return [began, *starts, *without]
