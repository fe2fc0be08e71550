"""RESUME: the gamemaster lets a paused game go on, with as much time as was left (VII.5).

The time that was left ends at the game's hour, so a short pause would cost a day: the deadline
stays as it was if it has not passed meanwhile.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from judge.clock.deadlines import next_deadline
from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.events import DeadlineReason, DeadlineSet, TurnWaited
from judge.desk.events.gm_events import ScheduleDropped
from judge.desk.games.game import Game, State
from judge.desk.turns.new_deadlines import named_moment, no_time, why_not_at
from judge.variants.seam import Cause

SHORT = timedelta(hours=1)  # a pause that moves nothing


def _decide(asked: Asked) -> Change | Cause:
    """Go on with the time that was left, or with a deadline that the command names."""
    game = asked.its_game
    if game.state is not State.PAUSED:
        return Cause("not_paused")
    if asked.argument.strip():
        due = named_moment(asked.argument, asked)
        if due is None:
            return no_time(asked)
        return why_not_at(due, asked.now) or _early(_with_deadline(due), asked)
    return _early(_goes_on(game, asked), asked)


def _early(change: Change, asked: Asked) -> Change:
    """Return what lets the game go on, and drops what was to do so when the pause ended."""
    text = asked.language.spelled("resume").upper()
    waiting = (it for it in asked.its_game.scheduled if it.ends_pause or it.text == text)
    dropped = [ScheduleDropped(it.number) for it in waiting]
    return replace(change, effects=[*change.effects, *dropped])


def _goes_on(game: Game, asked: Asked) -> Change:
    assert game.present.paused is not None, "it was paused"
    stopped = asked.now - game.present.paused
    if game.present.missing is not None:
        missing = replace(game.present.missing, until=game.present.missing.until + stopped)
        fields = {"until_at": missing.until.isoformat()}
        return Change(Cause("waits_again", fields), [TurnWaited(missing)], to_all=True)
    assert game.deadline is not None, "what has no deadline is not paused"
    if stopped < SHORT and game.deadline > asked.now:
        fields = {"deadline_at": game.deadline.isoformat()}
        stays = DeadlineSet(game.deadline, DeadlineReason.GM)
        return Change(Cause("resumed_soon", fields), [stays], to_all=True)
    left = max(game.deadline - game.present.paused, timedelta(minutes=1))
    due = next_deadline(asked.now, left, game.table, holidays=game.rules.holidays)
    return _with_deadline(due)


def _with_deadline(due: datetime) -> Change:
    """Return what lets the game go on with a deadline."""
    fields = {"deadline_at": due.isoformat()}
    return Change(Cause("resumed", fields), [DeadlineSet(due, DeadlineReason.GM)], to_all=True)


COMMAND = DeskCommand(name="resume", decide=_decide, at_once=True)
