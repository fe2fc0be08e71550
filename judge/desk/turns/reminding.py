"""Reminders (House rules VII.1): to those who have left something open, before the deadline.

Where results wait for the gamemaster, they are reminded of that every day.

How long before it, the house rules say, as often as they like.  One whose time has passed when it
would go out is left out, and so are those that a turn was too short for.
"""

from __future__ import annotations

from datetime import datetime

from judge.clock.lengths import DAY
from judge.desk.events.effects import Effect
from judge.desk.events.events import Reminded
from judge.desk.games.game import Game, State
from judge.desk.games.orders_of_turn import due, expected, is_final, silent
from judge.desk.notices.clock import Reminder, ResultsWait
from judge.desk.readers.posts import Post, ToGM, ToPower

FOR_RESULTS = DAY  # after which the gamemaster is reminded of them, and again


def reminder_due(game: Game) -> datetime | None:
    """Return when the next reminder of the present turn is due; None if there is none to come.

    Only what lies within the turn, and behind the last reminder, is still to come.
    """
    if game.state is not State.RUNNING or game.deadline is None or game.present.begun is None:
        return None
    if game.unpublished:  # no more orders are taken
        return None
    since = max(game.present.begun, game.present.reminded or game.present.begun)
    times = (game.deadline - before for before in game.rules.reminders)
    return next((time for time in times if time > since), None)


def remind(game: Game, now: datetime) -> list[Effect]:
    """Remind everybody who has left something open, unless it is too late for that."""
    assert game.deadline is not None, "reminders come before a deadline"
    return [Reminded(now), *(reminders(game) if now < game.deadline else ())]


def reminders(game: Game) -> list[Post]:
    """Return the reminders of those who have left something open."""
    return [Post(ToPower(notice.power), notice) for notice in open_things(game)]


def open_things(game: Game) -> list[Reminder]:
    """Return who has left something open, and what; a final set is meant as it is.

    Nothing is open any more where results wait for the gamemaster.
    """
    if game.unpublished:
        return []
    nothing_came = silent(game)
    opened = {power: due(game, power).missing for power in expected(game)}
    return [
        Reminder(power, missing, power in nothing_came)
        for power, missing in opened.items()
        if missing and not is_final(game, power)
    ]


def results_reminder_due(game: Game) -> datetime | None:
    """Return when the gamemaster is to be reminded that results wait for them (VII.2)."""
    since = game.unpublished
    if since is None or game.state is not State.RUNNING:
        return None
    return max(since, game.present.reminded or since) + FOR_RESULTS


def remind_of_results(game: Game, now: datetime) -> list[Effect]:
    """Remind the gamemaster of results that wait for them."""
    since = game.unpublished
    assert since is not None, "results wait"
    return [Reminded(now), Post(ToGM(), ResultsWait(since))]
