"""How a game begins: what its first turn is due by, and what everybody is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from judge.clock.deadlines import next_deadline
from judge.desk.events.effects import Effect, carried_out
from judge.desk.events.events import Created, DeadlineReason, DeadlineSet, TurnSettled
from judge.desk.games.designations import designating
from judge.desk.games.game import Game
from judge.desk.games.who_plays import players_of
from judge.desk.games.witnesses import seal
from judge.desk.notices.turns import GameStarts
from judge.desk.readers.posts import Everybody, Post
from judge.houserules.values import BY_SIGNATURE
from judge.variants.seam import Blank, Standing


def first_deadline(game: Game, now: datetime) -> datetime:
    """Return when the first turn of a game is due that begins now (House rules VII.4)."""
    pace, rules = game.rules.pace(game.turn.lasts), game.rules
    return next_deadline(now, pace, game.table, rules.first, rules.holidays)


def game_starts(game: Game) -> GameStarts:
    """Return what everybody is told when a game begins."""
    return GameStarts(
        players=players_of(game),
        view=Standing(game.position),
        blank=Blank(),
        seal=seal(game) if game.variant.draws_lots else "",
        by_address=not game.rules.proof_needed,
        by_signature=game.rules.proof == BY_SIGNATURE,
        contacts={} if game.rules.gunboat else game.contacts,
    )


def first_turn(game: Game, now: datetime, draw_seed: str = "") -> list[Effect]:
    """Return what makes the first turn begin: it has a deadline, and everybody is told."""
    return [
        *designating(game, now),
        DeadlineSet(first_deadline(game, now), DeadlineReason.BEGINS, now),
        Post(Everybody(), replace(game_starts(game), draw_seed=draw_seed)),
    ]


def start_game(game: Game, now: datetime) -> list[Effect]:
    """Return what makes a game begin whose players are known: it is created."""
    created = Created(replace(game, chart=(game.variant.tally(game.position),), started=now))
    return [created, *first_turn(game, now)]


def resume_game(game: Game, past: Sequence[TurnSettled], now: datetime) -> list[Effect]:
    """Return what makes a game go on that was played elsewhere until now: as if it began then."""
    created, *_ = start_game(game, now)
    played = carried_out(game, [created, *past])
    return [created, *past, *first_turn(played, now)]
