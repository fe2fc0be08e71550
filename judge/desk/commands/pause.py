"""PAUSE: the gamemaster stops the clock of a game; orders are taken as before (VII.5)."""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.events.events import Paused
from judge.desk.games.game import State
from judge.desk.people.proofs import May
from judge.desk.turns.new_deadlines import CLOCKED
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    if game.state is State.PAUSED:
        return Cause("paused_already")
    if game.state not in CLOCKED:
        return Cause("no_deadline")
    words = asked.told(asked.argument.strip(" :-"))
    return Change(Cause("paused"), [Paused(asked.now)], to_all=True, words=words)


COMMAND = Command(
    name="pause",
    decide=_decide,
    at_once=True,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
)
