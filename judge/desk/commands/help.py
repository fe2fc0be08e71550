"""HELP: somebody asks how to write to the judge."""

from judge.desk import commands
from judge.desk.commands.command import Asked, Command
from judge.desk.effects import Effect, Send
from judge.desk.notices import Help, HelpItem


def _run(asked: Asked) -> list[Effect]:
    items = tuple(HelpItem(command.usage, command.help) for command in commands.described())
    return [Send(asked.letter.sender, Help(items, asked.game, asked.power), asked.letter)]


COMMAND = Command(
    name="help",
    usage="HELP",
    help="Sends this letter.",
    also=("info",),
    run=_run,
    answers=True,
)
