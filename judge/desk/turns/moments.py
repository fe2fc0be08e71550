"""What the passing of time alone makes happen to a game: one table of its moments.

Each kind of moment tells when it comes next for a game as it stands, and what happens then.  What
has happened is an event, after which the same moment is over or comes at another time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from judge.desk.events.effects import Effect
from judge.desk.games.game import Game
from judge.desk.games.journal import Past, no_past
from judge.desk.games.statements import publish, statements_due
from judge.desk.gm.scheduling import run_scheduled, schedule_due
from judge.desk.letters.language import Languages
from judge.desk.people.candidates import candidacy_due, give_to_candidate
from judge.desk.people.forming import end_muster, muster_due, muster_reminder_due, remind_of_muster
from judge.desk.press.pressing import digest_due, held_until, print_digest, print_held
from judge.desk.turns.ends_of_turns import early_end, end_turn, end_waiting, optional_end
from judge.desk.turns.reminding import (
    remind,
    remind_of_results,
    reminder_due,
    results_reminder_due,
)
from judge.desk.turns.settling import adjudicate, after_outage
from judge.desk.turns.waiting import patience_ends


@dataclass(frozen=True, slots=True)
class Moment:
    """A kind of moment: when it comes next for a game (in UTC, None if never), and what it does."""

    due: Callable[[Game], datetime | None]
    happens: Callable[[Game, datetime], list[Effect]]


# What comes at the same time happens in this order.
MOMENTS = (
    Moment(reminder_due, remind),
    Moment(lambda game: game.results_at, end_turn),
    Moment(lambda game: game.optional_at, optional_end),
    Moment(early_end, adjudicate),
    Moment(candidacy_due, give_to_candidate),
    Moment(patience_ends, end_waiting),
    Moment(muster_reminder_due, remind_of_muster),
    Moment(muster_due, end_muster),
    Moment(statements_due, publish),
    Moment(results_reminder_due, remind_of_results),
    Moment(digest_due, print_digest),
    Moment(held_until, print_held),
)


def next_due(game: Game) -> datetime | None:
    """Return when time makes something happen to a game next; None if it never does."""
    dues = (schedule_due(game), *(moment.due(game) for moment in MOMENTS))
    return min((due for due in dues if due is not None), default=None)


def tick(
    game: Game,
    now: datetime,
    languages: Languages | None = None,
    past: Past = no_past,
    down_since: datetime | None = None,
) -> list[Effect]:
    """Return what the one moment makes happen that is due first, if it has come.

    Commands of the gamemaster that waited for it are read in `languages`, and know the `past`.  If
    the judge was out of reach, `down_since` then, players first get the time back that they lost.
    """
    if down_since is not None and (given_back := after_outage(game, down_since, now)):
        return given_back
    first = next_due(game)
    if first is None or first > now:
        return []
    if languages is not None and schedule_due(game) == first:
        return run_scheduled(game, now, languages, past)
    return next(moment.happens(game, now) for moment in MOMENTS if moment.due(game) == first)
