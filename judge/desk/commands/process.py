"""PROCESS: the gamemaster has the present turn adjudicated now (House rules VII.4).

While orders are missing it is refused; FORCE PROCESS goes on without them (VII.6).
"""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command
from judge.desk.game import Game, State, missing_powers
from judge.desk.proofs import May
from judge.desk.settling import settle_turn
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.game
    assert game is not None, "it is for a game"
    missing = missing_powers(game)
    if missing:
        return Cause("orders_are_missing", {"powers": [{"power": power} for power in missing]})
    return processed(game, asked)


def processed(game: Game, asked: Asked) -> Change | Cause:
    """Return the adjudication of the present turn with what has come."""
    if game.state is State.HELD:
        return Cause("game_is_held")
    fields = {"turns": [game.turn.code]}
    return Change(Cause("processed", fields), settle_turn(game, asked.now))


COMMAND = Command(name="process", decide=_decide, roles=GM_ALONE, needs=May.GOVERN)
