"""HELP: somebody asks how to write to the judge, or what one command does."""

from judge.desk import commands
from judge.desk.commands.command import GM_ALONE, Asked, Command, anything
from judge.desk.letters.language import plain_words
from judge.desk.notices import Help
from judge.desk.readers.posts import Post, ToGM


def _run(asked: Asked) -> list[Post]:
    """Tell of one command, whoever may write it, or of all; the gamemaster's, only at the desk."""
    code = asked.language.commands.get(plain_words(asked.argument), "")
    if code in commands.COMMANDS:
        return [asked.answer(Help((code,), asked.power, alone=True))]
    at_desk = isinstance(asked.audience, ToGM)
    told = (name for name, it in commands.COMMANDS.items() if at_desk or it.roles != GM_ALONE)
    return [asked.answer(Help(tuple(told), asked.power))]


COMMAND = Command(
    name="help",
    run=_run,
    argument=anything,
    answers=True,
    anywhere=True,
    names_command=True,
)
