"""ERROR: players tell the gamemaster that results seem to be wrong (House rules VIII.1)."""

from judge.desk.commands.command import Asked, CommandResults, PlayerCommand, anything
from judge.desk.events.gm_events import ErrorReported
from judge.desk.notices.gm import ErrorTold
from judge.desk.readers.posts import Post, ToGM
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    power, words = asked.its_power, asked.told(asked.argument)
    if not words:
        return Cause("no_error_told")
    told = ErrorTold(power, words)
    return [ErrorReported(power, words), Post(ToGM(), told), asked.answer(told)]


COMMAND = PlayerCommand(
    name="error", run=_run, answers=True, argument=anything, for_power=True, takes_paragraph=True
)
