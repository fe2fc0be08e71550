"""GAMES: somebody asks which games are played here."""

from judge.desk.commands.command import Asked, Command
from judge.desk.effects import Effect, Send
from judge.desk.notices import GameList


def _run(asked: Asked) -> list[Effect]:
    return [Send(asked.letter.sender, GameList(asked.games), asked.letter)]


COMMAND = Command(
    name="games",
    also=("list",),
    run=_run,
    answers=True,
)
