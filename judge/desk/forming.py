"""A game that is forming: founded without players, it begins when all places are taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from judge.desk.drawing_lots import draw_seats, seal_of_draw, seed_of_draw
from judge.desk.effects import Effect, Founding, carried_out
from judge.desk.events import Created, DeadlineReason, DeadlineSet
from judge.desk.game import Game, State
from judge.desk.notices.people import Forming, NotFounded
from judge.desk.people_events import GameBegan, PlayerJoined
from judge.desk.posts import Everybody, Post, ToGM, ToWriter
from judge.desk.settling import first_deadline, game_starts
from judge.desk.unseated import Joined
from judge.variants.seam import Cause

MakesGame = Callable[[Founding], Game | Cause]  # makes the game that is asked for, or says why not
NAME_TAKEN = Cause("name_taken")


def found_game(game: Game) -> list[Effect]:
    """Return what founds a game without players: the gamemaster is told how people join."""
    forming = replace(game, state=State.FORMING, chart=(game.variant.tally(game.position),))
    return [Created(forming), Post(ToGM(), Forming(founded=True, seal=seal_of_draw(game)))]


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
    full = carried_out(game, [event])
    return [event, *(begin(full, now) if places(full) == 0 else [])]


def begin(game: Game, now: datetime) -> list[Effect]:
    """Draw who plays what, and let the first turn begin."""
    began = GameBegan(draw_seats(game), now)
    playing = carried_out(game, [began])
    notice = replace(game_starts(playing), draw_seed=seed_of_draw(game))
    deadline = DeadlineSet(first_deadline(playing, now), DeadlineReason.BEGINS, now)
    return [began, deadline, Post(Everybody(), notice)]
