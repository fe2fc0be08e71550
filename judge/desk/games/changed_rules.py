"""Which house rules of a game can be changed, and to what (House rules IX.3).

Some cannot any more, for players wrote and took part because of them; by others no game is played.
"""

from __future__ import annotations

from judge.desk.games.game import Game, State
from judge.houserules.keys import GUNBOAT, TOLD
from judge.houserules.setting import NoSuchSetting, NoSuchValue
from judge.houserules.values import FOR_EVER, HouseRulesError
from judge.variants.seam import Cause

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


def why_not_set(key: str, value: object, game: Game) -> Cause | None:
    """Return why a house rule cannot be changed to a value; None if it can."""
    if game.rules.settings[key] == value:
        return Cause("set_so_already", {"key": key})
    if is_settled(key, value, game):
        return Cause("settled_before", {"key": key})
    try:
        game.variant.under(game.rules.changed({key: value}))
    except HouseRulesError as fault:
        return cause_of(fault)
    return None


def nothing_set(named: NoSuchSetting | NoSuchValue) -> Cause:
    """Return that words name no house rule, or none of its values, and what may be meant."""
    match named:
        case NoSuchSetting(written, near):
            return Cause("no_such_setting", {"written": written, "near": near})
        case NoSuchValue(key, written, allowed):
            return Cause("no_such_value", {"key": key, "written": written, "allowed": allowed})


def cause_of(fault: HouseRulesError) -> Cause:
    """Return what somebody is told of it in their own language that house rules do not go."""
    return Cause(fault.code, fault.fields)
