"""HELP: somebody asks how to write to the judge."""

from judge.desk import commands
from judge.desk.commands.command import Asked, Command
from judge.desk.effects import Effect, Send
from judge.desk.notices import Help


def _run(asked: Asked) -> list[Effect]:
    notice = Help(commands.in_order(), asked.game, asked.power)
    return [Send(asked.letter.sender, notice, asked.letter)]


COMMAND = Command(
    name="help",
    also=("info",),
    run=_run,
    answers=True,
)
