"""ERROR: players tell the gamemaster that results seem to be wrong (House rules VIII.1)."""

from judge.desk.commands.command import Asked, Command, Result, anything
from judge.desk.events.gm_events import ErrorReported
from judge.desk.notices import ErrorTold
from judge.desk.people.proofs import May
from judge.desk.people.writer import Role
from judge.desk.readers.posts import Post, ToGM


def _run(asked: Asked) -> list[Result]:
    power = asked.power
    words = asked.told(asked.argument)
    assert power is not None, "by a player"
    if not words:
        return [asked.not_run("no_error_told")]
    told = ErrorTold(power, words)
    return [ErrorReported(power, words), Post(ToGM(), told), asked.answer(told)]


COMMAND = Command(
    name="error",
    run=_run,
    answers=True,
    argument=anything,
    roles=frozenset({Role.PLAYER}),
    for_power=True,
    needs=May.ORDER,
    takes_paragraph=True,
)
