"""PAUSE: the gamemaster stops the clock of a game; orders are taken as before (VII.5).

A pause that has an end is RESUME that waits for its moment, as behind AT.
"""

import re
from datetime import datetime

from judge.desk.commands.at import next_number
from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.events.events import Paused
from judge.desk.events.gm_events import CommandScheduled
from judge.desk.games.game import State
from judge.desk.games.gm_rulings import Scheduled
from judge.desk.letters.language import any_of
from judge.desk.letters.powers import reason_alone
from judge.desk.people.proofs import May
from judge.desk.turns.new_deadlines import (
    CLOCKED,
    moment_and_reason,
    named_length,
    no_moment,
    why_not_at,
)
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    """Stop the clock, for good or to a moment: `PAUSE`, `PAUSE until 4 January: holidays`."""
    game = asked.its_game
    if game.state is State.PAUSED:
        return Cause("paused_already")
    if game.state not in CLOCKED:
        return Cause("no_deadline")
    until, words = _end(asked)
    if isinstance(until, Cause):
        return until
    words = asked.told(reason_alone(words.strip(" :-"), asked.language))
    if until is None:
        return Change(Cause("paused"), [Paused(asked.now)], to_all=True, words=words)
    if (why := why_not_at(until, asked.now)) is not None:
        return why
    text = asked.language.spelled("resume").upper()
    goes_on = Scheduled(next_number(game), until, text, "", asked.language.code)
    fields = {"until_at": until.isoformat(), "number": goes_on.number}
    return Change(
        Cause("paused_until", fields),
        [Paused(asked.now), CommandScheduled(goes_on)],
        to_all=True,
        words=words,
    )


def _end(asked: Asked) -> tuple[datetime | Cause | None, str]:
    """Return when a pause ends, if it says so (or what is unclear of that), and words beside."""
    length, reason = named_length(asked.argument, asked)
    if length is not None:
        return asked.now + length, reason
    until, reason = moment_and_reason(asked.argument, asked)
    if until is not None:
        return until, reason
    times = asked.language.times
    named = [*times.weekdays.values(), *times.months.values(), times.tomorrow, times.today]
    days = any_of(name for names in named for name in names)
    is_until = re.match(rf"\W*{any_of(times.until)}(?!\w)", asked.argument, re.IGNORECASE)
    if is_until and re.search(rf"\d|(?<!\w){days}(?!\w)", asked.argument, re.IGNORECASE):
        unclear = Cause("pause_until_what", {"written": asked.argument})
        return no_moment(asked.argument, asked) or unclear, ""
    return no_moment(asked.argument, asked), asked.argument


COMMAND = Command(
    name="pause",
    decide=_decide,
    at_once=True,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
)
