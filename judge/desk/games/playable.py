"""Whether a house rule of a game can be changed, before it is (House rules IX.3)."""

from __future__ import annotations

from judge.desk.games.game import Game
from judge.desk.games.settled_rules import is_settled
from judge.houserules.setting import NoSuchSetting, NoSuchValue
from judge.houserules.values import HouseRulesError
from judge.variants.seam import Cause


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
