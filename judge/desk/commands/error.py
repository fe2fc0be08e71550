"""ERROR: players tell the gamemaster that results seem to be wrong (House rules VIII.1)."""

from judge.desk.commands.command import Asked, PlayerCommand, Result, anything
from judge.desk.events.gm_events import ErrorReported
from judge.desk.notices.gm import ErrorTold
from judge.desk.readers.posts import Post, ToGM


def _run(asked: Asked) -> list[Result]:
    power, words = asked.its_power, asked.told(asked.argument)
    if not words:
        return [asked.not_run("no_error_told")]
    told = ErrorTold(power, words)
    return [ErrorReported(power, words), Post(ToGM(), told), asked.answer(told)]


COMMAND = PlayerCommand(
    name="error", run=_run, answers=True, argument=anything, for_power=True, takes_paragraph=True
)
