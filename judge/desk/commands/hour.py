"""HOUR: the gamemaster says at which hour turns end, and by the clock of which zone (VII.4).

The deadline of the present turn stays as it is: DEADLINE moves that.
"""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.gm_events import TimetableSet
from judge.desk.turns.time_words import clock_named
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    table = clock_named(asked.argument, asked.language.times, game.table)
    if table is None:
        return Cause("names_no_clock", {"written": asked.argument})
    hour = table.hour.isoformat("minutes") if table.hour else ""
    due = game.deadline.isoformat() if game.deadline else ""
    fields = {"zone": table.zone, "hour": hour, "deadline_at": due}
    if table == game.table:
        return Cause("same_clock", fields)
    return Change(Cause("clock_set", fields), [TimetableSet(table)], to_all=True)


COMMAND = DeskCommand(name="hour", decide=_decide, any_turn=True, when_forming=True)
