"""SUBSCRIBE: somebody wants to read a game, or all of them, without taking part."""

from judge.desk.commands.command import Command
from judge.desk.language import Arguments
from judge.desk.subscribing import subscribe


def _a_game(_words: Arguments) -> str:
    """Return the pattern of a game and how it is read, behind which nothing else is said."""
    return r"(?!.*[!?;]\s+\w)(?!.*[.,:]\s.*\s[-–—]\s).*"


COMMAND = Command(
    name="subscribe",
    run=subscribe,
    answers=True,
    argument=_a_game,
    anywhere=True,
    in_subject=True,
    names_games=True,
)
