"""HELP: somebody asks how to write to the judge."""

from judge.desk import commands
from judge.desk.commands.command import Asked, Command
from judge.desk.notices import Help
from judge.desk.posts import Post


def _run(asked: Asked) -> list[Post]:
    return [asked.answer(Help(tuple(commands.COMMANDS), asked.power))]


COMMAND = Command(
    name="help",
    run=_run,
    answers=True,
    anywhere=True,
)
