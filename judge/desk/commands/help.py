"""HELP: somebody asks how to write to the judge, or what one command does."""

from judge.desk import commands
from judge.desk.commands.command import GM_ALONE, Asked, Command, anything
from judge.desk.letters.phrases import plain_words
from judge.desk.notices.anyone import Help
from judge.desk.readers.posts import Post, ToGM


def _run(asked: Asked) -> list[Post]:
    """Tell of one command, whoever may write it, or of all; or of the gamemaster's (HELP GM).

    At the desk these come first, elsewhere they are told only where they are asked for.
    """
    words = plain_words(asked.argument)
    code = asked.language.commands.get(words, "")
    if code in commands.COMMANDS:
        return [asked.answer(Help((code,), asked.power, alone=True))]
    desk = tuple(name for name, it in commands.COMMANDS.items() if it.roles == GM_ALONE)
    if words in asked.language.subject.gm:
        return [asked.answer(Help((), asked.power, desk=desk))]
    told = tuple(name for name in commands.COMMANDS if name not in desk)
    at_desk = isinstance(asked.audience, ToGM)
    return [asked.answer(Help(told, asked.power, desk=desk if at_desk else ()))]


COMMAND = Command(
    name="help",
    run=_run,
    argument=anything,
    answers=True,
    anywhere=True,
    names_command=True,
)
