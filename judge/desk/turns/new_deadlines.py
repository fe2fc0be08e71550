"""Another deadline for the present turn: what the gamemaster, or a player who asks, may have.

A turn that waits for orders or was paused goes on with it.  A deadline never lies in the past:
whoever wants a turn to be over at once says so.
"""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta

from judge.desk.commands.command import Asked, Change
from judge.desk.events.events import DeadlineReason, DeadlineSet
from judge.desk.games.game import Game, State
from judge.desk.letters.language import any_of
from judge.desk.letters.time_phrases import TimeWords
from judge.desk.turns.time_words import LONGEST, is_too_long, leading_length, read_moment
from judge.variants.seam import Cause

CLOCKED = frozenset({State.RUNNING, State.WAITING})  # in which a deadline can be moved


def named_moment(text: str, asked: Asked) -> datetime | None:
    """Return the moment that a text names by the game's clock, None if it names none."""
    game = asked.its_game
    words = asked.language.times
    return read_moment(
        _behind_small_words(text, words), words, asked.now, game.table.tz, _usual_hour(game)
    )


def named_length(text: str, asked: Asked) -> tuple[timedelta | None, str]:
    """Return the length of time with which a text begins, and what is behind it."""
    words = asked.language.times
    return leading_length(_behind_small_words(text, words), words)


def no_time(asked: Asked) -> Cause:
    """Return that a command names no time for a deadline, or one that is too long."""
    words = asked.language.times
    if is_too_long(_behind_small_words(asked.argument, words), words):
        return Cause("time_is_too_long", {"written": asked.argument})
    return Cause("names_no_time", {"written": asked.argument})


def _behind_small_words(text: str, words: TimeWords) -> str:
    """Return a text without `by`, `to` or `until` before it; a minus stays: `by -3 days`."""
    small = rf"{any_of((*words.plain, *words.until))}(?!\w)"
    return re.sub(rf"^(?:{small}(?:(?!-\d)\W)*)+", "", text.strip(" \t:="), flags=re.IGNORECASE)


def _usual_hour(game: Game) -> time | None:
    """Return the hour of a day on which the game's deadline lies, or that of its turns."""
    if game.table.hour is not None or game.deadline is None:
        return game.table.hour
    return game.deadline.astimezone(game.table.tz).time()


def why_not(game: Game) -> Cause | None:
    """Return why the deadline of a game cannot be moved; None if it can."""
    if game.state is State.PAUSED:
        return Cause("clock_is_stopped")
    if game.state not in CLOCKED or game.deadline is None:
        return Cause("no_deadline")
    return None


def later_by(game: Game, length: timedelta, now: datetime) -> datetime:
    """Return the deadline so much later; of a turn that waits already, so much from now."""
    assert game.deadline is not None, "there is a deadline"
    return max(game.deadline, now) + length


def why_not_at(due: datetime, now: datetime) -> Cause | None:
    """Return why there can be no deadline at a moment; None if there can."""
    if due <= now:
        return Cause("deadline_is_past", {"deadline_at": due.isoformat()})
    if due > now + LONGEST:
        return Cause("deadline_is_far", {"deadline_at": due.isoformat()})
    return None


def to_deadline(game: Game, due: datetime, now: datetime, words: str = "") -> Change | Cause:
    """Return what sets another deadline, or why it cannot be that."""
    if (why := why_not_at(due, now)) is not None:
        return why
    if due == game.deadline:
        return Cause("same_deadline", {"deadline_at": due.isoformat()})
    assert game.deadline is not None, "there is a deadline"
    fields = {"deadline_at": due.isoformat(), "before_at": game.deadline.isoformat()}
    events = [DeadlineSet(due, DeadlineReason.GM)]
    return Change(Cause("deadline_set", fields), events, to_all=True, words=words)
