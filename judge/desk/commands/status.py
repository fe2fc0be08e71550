"""STATUS: somebody asks where a game stands."""

from judge.desk.commands.command import Asked, Command
from judge.desk.effects import Effect, Send
from judge.desk.notices import Status


def _run(asked: Asked) -> list[Effect]:
    games = (asked.game,) if asked.game else asked.games
    return [
        Send(
            asked.letter.sender,
            Status(game, game.variant.view(game.position, asked.power)),
            asked.letter,
        )
        for game in games
    ]


COMMAND = Command(
    name="status",
    usage="STATUS",
    help="Sends the position of a game, its centres and its deadline.",
    also=("summary",),
    run=_run,
    answers=True,
)
