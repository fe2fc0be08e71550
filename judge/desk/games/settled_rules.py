"""House rules that cannot be changed any more, for players wrote and took part because of them."""

from __future__ import annotations

from judge.desk.games.game import Game, State
from judge.houserules.keys import GUNBOAT, TOLD
from judge.houserules.values import FOR_EVER

_KEPT = (False, True, FOR_EVER)  # how well the names are kept, the least first


def is_settled(key: str, value: object, game: Game) -> bool:
    """Whether a house rule cannot be set to a value any more.

    While a game is forming, what nobody has joined yet may be changed, and names may be kept.  What
    was ordered where only positions are told stays hidden until the end (House rules VII.7).
    """
    if key == TOLD:
        return game.state is not State.FORMING and game.rules.tells_positions_alone
    if key != GUNBOAT:
        return False
    less = _KEPT.index(value) < _KEPT.index(game.rules.gunboat)
    return game.state is not State.FORMING or (bool(game.people.joined) and less)
