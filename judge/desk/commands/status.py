"""STATUS: somebody asks where a game stands."""

from judge.desk.commands.command import Asked, Command
from judge.desk.effects import Effect, Send
from judge.desk.notices import Status


def _run(asked: Asked) -> list[Effect]:
    if asked.game is None:
        return []
    view = asked.game.variant.view(asked.game.position, asked.power)
    return [Send(asked.letter.sender, Status(asked.game, view), asked.letter)]


COMMAND = Command(
    name="status",
    also=("summary",),
    run=_run,
    answers=True,
)
