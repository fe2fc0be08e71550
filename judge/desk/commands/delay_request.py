"""DELAY REQUEST: a player asks the gamemaster for more time, before the deadline (VII.5)."""

import re
from dataclasses import replace
from datetime import datetime, timedelta

from judge.desk.commands.command import Asked, CommandResults, PlayerCommand, anything
from judge.desk.events.events import DelayAsked
from judge.desk.letters.phrases import any_of, lower
from judge.desk.notices.clock import DelayWanted
from judge.desk.notices.orders import Done
from judge.desk.readers.posts import Post, ToGM
from judge.desk.turns.lateness import DelayRequest
from judge.desk.turns.length_words import LONGEST
from judge.desk.turns.new_deadlines import CLOCKED, later_by, moment_and_reason, named_length
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    """Pass the request on: `DELAY REQUEST 3 days: reason`."""
    game, power = asked.its_game, asked.its_power
    if game.state not in CLOCKED or game.deadline is None:
        return Cause("no_deadline")
    length, reason = named_length(asked.argument, asked)
    if length is None:
        length, reason = _until(asked, game.deadline)
    if length is None:
        return Cause("delay_how_long")
    due = later_by(game, length, asked.now)
    request = DelayRequest(power, int(length.total_seconds()), reason)
    return [
        DelayAsked(request),
        Post(ToGM(), DelayWanted(power, due, reason)),
        Done(Cause("delay_asked", {"due_at": due.isoformat()})),
    ]


def _until(asked: Asked, deadline: datetime) -> tuple[timedelta | None, str]:
    """Return how much later a moment is than the deadline, and the reason behind it.

    `until Friday the 11th: exams`.  A day of the week that comes before the deadline is meant to be
    that behind it.
    """
    begins, words = max(deadline, asked.now), asked.language.times
    weekdays = any_of(name for names in words.weekdays.values() for name in names)
    moment, reason = moment_and_reason(asked.argument, asked)
    if (
        moment
        and moment <= begins
        and re.search(rf"(?<!\w){weekdays}(?!\w)", lower(asked.argument))
    ):
        moment, reason = moment_and_reason(asked.argument, replace(asked, now=begins))
    is_later = moment is not None and begins < moment <= begins + LONGEST
    return (moment - begins, reason) if moment and is_later else (None, "")


COMMAND = PlayerCommand(
    name="delay request",
    run=_run,
    argument=anything,
    own_words=True,
    for_power=True,
    names_power=True,
)
