"""STATUS: somebody asks where a game stands."""

from judge.desk.commands.command import Asked, Command
from judge.desk.notices import Status
from judge.desk.readers.posts import Post
from judge.variants.seam import Standing


def _run(asked: Asked) -> list[Post]:
    return [asked.answer(Status(Standing(asked.its_game.position)))]


COMMAND = Command(
    name="status",
    run=_run,
    answers=True,
)
