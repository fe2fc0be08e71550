"""PUBLISH: the gamemaster has the results sent that waited for it (House rules VII.2)."""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.turns.settling import settle_turn
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    if game.unpublished is None:
        return Cause("nothing_to_publish")
    return Change(Cause("published", {"turns": [game.turn.code]}), settle_turn(game, asked.now))


COMMAND = DeskCommand(name="publish", decide=_decide)
