"""STATUS: somebody asks where a game stands."""

from judge.desk.commands.command import Asked, Command
from judge.desk.notices.turns import Status
from judge.desk.readers.posts import Post, ToWriter
from judge.desk.turns.absences import still_to_come
from judge.variants.seam import Standing


def _run(asked: Asked) -> list[Post]:
    """Tell it to anybody; when players are away is told to those who play with them (VII.5)."""
    game, is_stranger = asked.its_game, isinstance(asked.audience, ToWriter)
    away = () if is_stranger else still_to_come(game, asked.now)
    return [asked.answer(Status(Standing(game.position), away))]


COMMAND = Command(
    name="status",
    run=_run,
    answers=True,
)
