"""ZONE: somebody says by which clock he wants to be told times, beside the game's own."""

from judge.clock.zones import find_zone
from judge.desk.commands.command import Asked, Command
from judge.desk.effects import Effect, Send, ZoneSet
from judge.desk.notices import ZoneTold

_NAME = r"[\w+/.:-]+(?: [\w]+){0,2}"


def _run(asked: Asked) -> list[Effect]:
    found = find_zone(asked.argument)
    reader = asked.letter.sender
    told = Send(
        reader, ZoneTold(asked.argument, found.zone, found.close, asked.games), asked.letter
    )
    return [ZoneSet(reader, found.zone), told] if found.zone else [told]


COMMAND = Command(
    name="zone",
    also=("time zone", "timezone", "set zone", "time zone is", "my time zone is", "my timezone is"),
    run=_run,
    answers=True,
    argument=_NAME,
)
