"""STATUS: somebody asks where a game stands."""

from judge.desk.commands.command import Asked, Command
from judge.desk.notices import Status
from judge.desk.posts import Post
from judge.variants.seam import Standing


def _run(asked: Asked) -> list[Post]:
    if asked.game is None:
        return []
    return [asked.answer(Status(Standing(asked.game.position)))]


COMMAND = Command(
    name="status",
    run=_run,
    answers=True,
)
