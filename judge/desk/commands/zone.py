"""ZONE: somebody says by which clock they want to be told times, beside the game's own."""

from dataclasses import replace

from judge.clock.zones import find_zone
from judge.desk.commands.command import Asked, Command
from judge.desk.effects import Effect
from judge.desk.notices import ZoneTold

_NAME = r"[\w+/.:-]+(?: [\w]+){0,2}"


def _run(asked: Asked) -> list[Effect]:
    match = find_zone(asked.argument)
    answer = asked.answer(ZoneTold(asked.argument, match.zone, match.close))
    if not match.zone:
        return [answer]
    return [replace(asked.correspondent, zone=match.zone), answer]


COMMAND = Command(
    name="zone",
    also=("time zone", "timezone", "set zone", "time zone is", "my time zone is", "my timezone is"),
    run=_run,
    answers=True,
    argument=_NAME,
    anywhere=True,
)
