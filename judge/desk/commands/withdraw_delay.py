"""WITHDRAW DELAY: a player takes back that they asked for more time (VII.5)."""

from judge.desk.commands.command import Asked, CommandResults, PlayerCommand, anything
from judge.desk.events.events import DelayAnswered
from judge.desk.notices.clock import DelayWithdrawn
from judge.desk.notices.orders import Done
from judge.desk.readers.posts import Post, ToGM
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    game, power = asked.its_game, asked.its_power
    if all(request.power != power for request in game.present.delays):
        return Cause("delay_not_asked")
    return [
        DelayAnswered(power),
        Post(ToGM(), DelayWithdrawn(power)),
        Done(Cause("delay_withdrawn")),
    ]


COMMAND = PlayerCommand(name="withdraw delay", run=_run, argument=anything, for_power=True)
