"""Somebody's letter about taking part: which powers they want, and what comes of what they ask."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from judge.desk.commands.command import Asked
from judge.desk.events.effects import Consequence, Effect, carried_out
from judge.desk.events.people_events import (
    Beside,
    CameBeside,
    CameToWait,
    GameBegan,
    PlayerLeft,
    WentFromBeside,
    WentFromWaiting,
)
from judge.desk.games.game import Game, State
from judge.desk.notices.anyone import GameList
from judge.desk.notices.people import (
    BesideNoted,
    Forming,
    JoinNoted,
    ReadyNoted,
    StandbyTold,
)
from judge.desk.people.drawing_lots import seal_of_draw
from judge.desk.people.forming import admitted, join, move_up, places, unheard
from judge.desk.people.replacing import called, why_no_substitute
from judge.desk.people.unseated import Joined
from judge.desk.people.wished_powers import wished_by
from judge.desk.people.writer import is_gm
from judge.desk.readers.posts import Post, ToGM
from judge.letter import Address
from judge.variants.seam import Cause


def asked_to_join(asked: Asked) -> Consequence:
    """Return what comes of somebody's wish to play."""
    game = asked.game
    if game is None:
        return [asked.answer(GameList(asked.games, asked.more, none_named=True))]
    if game.state is State.OVER:
        return Cause("joined_too_late")
    if game.state is not State.FORMING:
        return Cause("not_forming")
    sender, own = asked.letter.sender, joined_as(asked.letter.sender, game)
    before = own is not None
    wished = wished_by(asked, game)
    joined = Joined(sender, wished.powers, asked.now, own.contact if own else "")
    if before and not joined.wants:
        return still_plays(asked)
    if not (before or places(game)):
        return _waits(joined, wished.unread, asked)
    effects = join(joined, game, asked.now)
    begins = any(isinstance(effect, GameBegan) for effect in effects)
    noted = JoinNoted(
        joined.wants, seal_of_draw(game), changed=before, unread=wished.unread, begins=begins
    )
    told = [] if before else [Post(ToGM(), Forming(sender))]
    return [effects[0], asked.answer(noted), *told, *effects[1:]]


def _waits(joined: Joined, unread: tuple[str, ...], asked: Asked) -> list[Effect]:
    """Return what comes of joining a game whose places are all taken: they may become free."""
    game, came = asked.its_game, CameToWait(joined)
    waiting = [it.player for it in carried_out(game, [came]).people.waiting]
    place = next(at for at, player in enumerate(waiting, 1) if player.same_as(joined.player))
    noted = JoinNoted(joined.wants, seal_of_draw(game), waiting=place, unread=unread)
    return [came, asked.answer(noted)]


def joined_as(sender: Address, game: Game) -> Joined | None:
    """Return somebody as they joined a game that is forming; None if they have no place in it."""
    return next((it for it in game.people.joined if it.player.same_as(sender)), None)


def still_plays(asked: Asked) -> Consequence:
    """Return what comes of it when somebody who has joined says that they still want to play."""
    game, sender = asked.its_game, asked.letter.sender
    if game.state is not State.FORMING:
        return Cause("game_has_ended" if game.state is State.OVER else "began_already")
    own = joined_as(sender, game)
    if own is None:
        return Cause("not_joined")
    effects = join(replace(own, at=asked.now), game, asked.now)
    after, muster = carried_out(game, effects), game.people.muster
    if after.state is not State.FORMING or muster is None:
        return [effects[0], asked.answer(ReadyNoted()), *effects[1:]]
    noted = ReadyNoted(len(unheard(after, muster.since)), muster.until)
    return [effects[0], asked.answer(noted), *effects[1:]]


def come_beside(beside: Beside, asked: Asked) -> Consequence:
    """Return what comes of somebody's wish to observe a game, or to replace a player."""
    game = asked.game
    if game is None:
        return [asked.answer(GameList(asked.games, asked.more, none_named=True))]
    if game.state is State.OVER:
        return Cause("game_has_ended")
    sender = asked.letter.sender
    why = why_no_substitute(game, sender) if beside is Beside.STANDBY else _why_told(game, sender)
    if why is not None:
        return why
    told = [Post(ToGM(), StandbyTold(sender))] if beside is Beside.STANDBY else []
    return [CameBeside(sender, beside), asked.answer(BesideNoted(beside)), *told]


def _why_told(game: Game, sender: Address) -> Cause | None:
    """Return why somebody needs not observe a game: they are told everything in it anyway."""
    joined = (it.player for it in game.people.joined)
    told = (*game.players, *game.gms, *joined)
    return Cause("told_anyway") if any(map(sender.same_as, told)) else None


def leave(asked: Asked) -> Consequence:
    """Return what comes of somebody's leaving: what they are beside a game goes before a seat."""
    return _left(asked) or resign(asked)


def resign(asked: Asked) -> Consequence:
    """Return what comes of somebody's resigning; who has no seat just leaves."""
    if asked.power is None:
        governs = is_gm(asked.letter.sender, asked.its_game)
        return _left(asked) or Cause("gm_leaves_how" if governs else "nothing_to_leave")
    return _resigned(asked.power, asked.its_game, asked.now)


def _left(asked: Asked) -> list[Effect]:
    """Return what ends all that somebody is in a game without a seat."""
    game, sender = asked.its_game, asked.letter.sender
    people, effects = game.people, list[Effect]()
    if people.has_joined(sender):
        effects += [PlayerLeft(sender), asked.answer(JoinNoted(left=True))]
        effects.append(Post(ToGM(), Forming(sender, left=True)))
        effects += move_up(carried_out(game, effects))
        effects += admitted(game, carried_out(game, effects), asked.now)
    if people.waits(sender):
        effects += [WentFromWaiting(sender), asked.answer(JoinNoted(left=True))]
    for beside, those in (
        (Beside.OBSERVER, people.observers),
        (Beside.STANDBY, people.standby),
    ):
        if any(address.same_as(sender) for address in those):
            effects += [
                WentFromBeside(sender, beside),
                asked.answer(BesideNoted(beside, went=True)),
            ]
            told = StandbyTold(sender, went=True)
            effects += [Post(ToGM(), told)] if beside is Beside.STANDBY else []
    return effects


def _resigned(power: str, game: Game, now: datetime) -> Consequence:
    """Return what comes of a player's resigning: others are asked, and until then they play on."""
    if game.state is State.OVER:
        return Cause("game_has_ended")
    seat = game.seat_of(power)
    assert seat is not None, "it is a player's"
    if set(seat.powers) <= set(game.vacant):
        return Cause("resigned_already")
    return called(game, seat.powers, now)
