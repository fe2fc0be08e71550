"""HELP: somebody asks how to write to the judge."""

from judge.desk import commands
from judge.desk.commands.command import Asked, Command
from judge.desk.notices import Help
from judge.desk.posts import Post, ToGM


def _run(asked: Asked) -> list[Post]:
    """Tell of the commands; those of the gamemaster's desk, only at the desk."""
    at_desk = isinstance(asked.audience, ToGM)
    told = (name for name, it in commands.COMMANDS.items() if at_desk or it.decide is None)
    return [asked.answer(Help(tuple(told), asked.power))]


COMMAND = Command(
    name="help",
    run=_run,
    answers=True,
    anywhere=True,
)
