"""WAIT: a player wants the turn to last until the deadline, though all be final (VII.2)."""

from functools import partial

from judge.desk.commands.command import Asked, CommandResults, PlayerCommand
from judge.desk.events.player_events import WaitChosen
from judge.desk.games.game import State
from judge.desk.notices.orders import Done
from judge.variants.seam import Cause

GOES_ON = frozenset({State.RUNNING, State.WAITING, State.PAUSED})


def choose(asked: Asked, *, wait: bool) -> CommandResults:
    """Keep whether a player wants the turn to wait for the deadline."""
    game, power = asked.its_game, asked.its_power
    if game.state not in GOES_ON:
        return Cause("nothing_to_wait_for")
    if asked.turn and asked.turn != game.turn.code:
        return Cause("for_another_turn")
    code = "turn_waits_for_deadline" if wait else "turn_need_not_wait"
    return [WaitChosen(power, wait), Done(Cause(code, {"early": game.rules.early}))]


COMMAND = PlayerCommand(name="wait", run=partial(choose, wait=True), for_power=True)
