"""WITHDRAW: the gamemaster takes a command back that waits for its moment."""

import re

from judge.desk.commands.at import listed
from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.gm_events import ScheduleDropped
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    named = {int(digits) for digits in re.findall(r"\d+", asked.argument)}
    waiting = {it.number: listed(it) for it in game.scheduled}
    numbers = named or (set(waiting) if len(waiting) == 1 else set[int]())
    if not numbers or not numbers.issubset(waiting):
        return Cause("no_such_command_waiting", {"commands": [*waiting.values()]})
    told = [waiting[number] for number in sorted(numbers)]
    one = Cause("command_withdrawn", told[0])
    did = one if len(told) == 1 else Cause("commands_withdrawn", {"commands": told})
    return Change(did, [ScheduleDropped(number) for number in sorted(numbers)])


COMMAND = DeskCommand(name="withdraw", decide=_decide, when_forming=True)
