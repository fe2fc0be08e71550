"""PAUSE: the gamemaster stops the clock of a game; orders are taken as before (VII.5).

A pause that has an end is RESUME that waits for its moment, as behind AT.
"""

import re
from datetime import datetime

from judge.desk.commands.at import next_number
from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.events import Event, Paused
from judge.desk.events.gm_events import CommandScheduled, ScheduleDropped
from judge.desk.games.game import State
from judge.desk.games.gm_rulings import Scheduled
from judge.desk.letters.phrases import any_of
from judge.desk.letters.powers import reason_alone
from judge.desk.turns.new_deadlines import (
    CLOCKED,
    moment_and_reason,
    named_length,
    no_moment,
    why_not_at,
)
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    """Stop the clock, for good or to a moment: `PAUSE`, `PAUSE until 4 January: holidays`.

    While it stands, another end may be set.
    """
    game = asked.its_game
    stands = game.state is State.PAUSED
    if not stands and game.state not in CLOCKED:
        return Cause("no_deadline")
    until, words = _end(asked)
    if isinstance(until, Cause):
        return until
    words = asked.told(reason_alone(words.strip(" :-"), asked.language))
    if until is None and stands:
        return Cause("paused_already")
    if until is None:
        remarks = (Cause("pause_without_end"),) if words else ()
        did, paused = Cause("paused"), [Paused(asked.now)]
        return Change(did, paused, to_all=True, words=words, remarks=remarks)
    if (why := why_not_at(until, asked.now)) is not None:
        return why
    text = asked.language.spelled("resume").upper()
    code = asked.language.code
    goes_on = Scheduled(next_number(game), until, text, "", code, ends_pause=True)
    before = [ScheduleDropped(it.number) for it in game.scheduled if it.ends_pause]
    stops = before if stands else [Paused(asked.now)]
    fields = {"until_at": until.isoformat(), "number": goes_on.number}
    events: list[Event] = [*stops, CommandScheduled(goes_on)]
    return Change(Cause("paused_until", fields), events, to_all=True, words=words)


def _end(asked: Asked) -> tuple[datetime | Cause | None, str]:
    """Return when a pause ends, if it says so (or what is unclear of that), and words beside."""
    length, reason = named_length(asked.argument, asked)
    if length is not None:
        return asked.now + length, reason
    until, reason = moment_and_reason(asked.argument, asked)
    times = asked.language.times
    is_until = re.match(rf"\W*{any_of(times.until)}(?!\w)", asked.argument, re.IGNORECASE)
    if until is not None and is_until:
        return until, reason
    if until is not None:
        return Cause("pauses_at_once", {"moment_at": until.isoformat()}), ""
    named = [*times.weekdays.values(), *times.months.values(), times.tomorrow, times.today]
    days = any_of(name for names in named for name in names)
    begins = rf"\W*{any_of((*times.until, *times.plain))}(?!\w)"
    is_when = re.match(begins, asked.argument, re.IGNORECASE)
    if is_when and re.search(rf"\d|(?<!\w){days}(?!\w)", asked.argument, re.IGNORECASE):
        unclear = Cause("pause_until_what", {"written": asked.argument})
        return no_moment(asked.argument, asked) or unclear, ""
    return no_moment(asked.argument, asked), asked.argument


COMMAND = DeskCommand(name="pause", decide=_decide, at_once=True)
