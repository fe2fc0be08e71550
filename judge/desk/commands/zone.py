"""ZONE: somebody says by which clock they want to be told times, beside the game's own."""

from dataclasses import replace

from judge.clock.zones import find_zone
from judge.desk.commands.command import Asked, Command
from judge.desk.events.effects import Effect
from judge.desk.letters.language import Arguments
from judge.desk.notices.anyone import ZoneTold
from judge.desk.people.proofs import May
from judge.desk.readers.posts import ToGM


def _run(asked: Asked) -> list[Effect]:
    match = find_zone(asked.argument)
    at_desk = isinstance(asked.audience, ToGM)
    answer = asked.answer(ZoneTold(asked.repeated, match.zone, match.close, at_desk))
    if not match.zone:
        return [answer]
    return [replace(asked.correspondent, zone=match.zone), answer]


def _name(words: Arguments) -> str:
    """Return the pattern of what may be the name of a zone, known or not."""
    return r"[\w+/.:-]+(?: [\w]+){0,2}"


COMMAND = Command(
    name="zone",
    run=_run,
    answers=True,
    argument=_name,
    anywhere=True,
    needs=May.REMEMBER,
    in_person=True,
)
