"""WITHDRAW: the gamemaster takes a command back that waits for its moment."""

import re

from judge.desk.commands.at import listed
from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.events.gm_events import ScheduleDropped
from judge.desk.people.proofs import May
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    named = re.search(r"\d+", asked.argument)
    waiting = {it.number: it for it in game.scheduled}
    number = int(named[0]) if named else (next(iter(waiting)) if len(waiting) == 1 else 0)
    if number not in waiting:
        commands = [listed(it) for it in game.scheduled]
        return Cause("no_such_command_waiting", {"commands": commands})
    did = Cause("command_withdrawn", listed(waiting[number]))
    return Change(did, [ScheduleDropped(number)])


COMMAND = Command(
    name="withdraw",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
    when_forming=True,
)
