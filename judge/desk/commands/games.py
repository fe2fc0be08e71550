"""GAMES: somebody asks which games are played here."""

from judge.desk.commands.command import Asked, Command
from judge.desk.notices import GameList
from judge.desk.posts import Post


def _run(asked: Asked) -> list[Post]:
    return [asked.answer(GameList(asked.games, asked.more))]


COMMAND = Command(
    name="games",
    run=_run,
    answers=True,
    anywhere=True,
)
