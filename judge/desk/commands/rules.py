"""RULES: somebody asks for the house rules of a game, or for some of them."""

import re

from judge.desk.commands.command import Asked, Command
from judge.desk.effects import Effect, Send
from judge.desk.notices import RulesTold

# A clause or a section, as people write it: `III.6`, `III(6)`, `clause iii 6`, `VI`.
_NUMBER = r"(?:(?:clause|section|no\.?)\s+)?\W*([ivxlc]+|[a-z])(?:\W*(\d+))?\W*|\W*"


def _run(asked: Asked) -> list[Effect]:
    number = _number(asked.argument)
    return [
        Send(
            asked.letter.sender,
            RulesTold(game, game.rules.clauses_of(number), number),
            asked.letter,
        )
        for game in asked.games
    ]


def _number(written: str) -> str:
    """Return the number of a clause or a section as the house rules have it."""
    match = re.fullmatch(_NUMBER, written, re.IGNORECASE)
    return ".".join(part.upper() for part in match.groups() if part) if match else ""


COMMAND = Command(
    name="rules",
    also=("house rules", "house rule"),
    run=_run,
    answers=True,
    argument=_NUMBER,
)
