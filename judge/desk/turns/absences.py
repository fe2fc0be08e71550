"""Absences that players tell of beforehand (House rules VII.5).

The gamemaster is told, and asked whether to give more time where a deadline falls into one.
"""

from __future__ import annotations

from datetime import datetime

from judge.clock.lengths import DAY
from judge.desk.games.game import Game
from judge.desk.notices.clock import AbsenceTold
from judge.desk.readers.posts import Post, ToGM
from judge.desk.turns.lateness import Absence


def still_to_come(game: Game, now: datetime) -> tuple[Absence, ...]:
    """Return the absences that are not over."""
    return tuple(absence for absence in game.absences if absence.until > now)


def told_of(absence: Absence, game: Game) -> Post:
    """Return what the gamemaster is told of an absence, and of the deadline that is in it."""
    days = 0
    if game.deadline is not None and absence.since <= game.deadline < absence.until:
        days = (absence.until - game.deadline) // DAY + 1
    return Post(ToGM(), AbsenceTold(absence, days))


def asked_of(game: Game) -> list[Post]:
    """Return what the gamemaster is asked when a turn begins whose deadline is in an absence."""
    told = (told_of(absence, game) for absence in game.absences)
    return [post for post in told if isinstance(post.notice, AbsenceTold) and post.notice.days]
