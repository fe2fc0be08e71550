"""Whether a game can be played by house rules, before they are changed (House rules IX.3)."""

from __future__ import annotations

from collections.abc import Mapping

from judge.desk.games.game import Game
from judge.houserules.values import HouseRulesError
from judge.variants.seam import Cause


def why_unplayable(settings: Mapping[str, object], game: Game) -> Cause | None:
    """Return why a game cannot be played with some values changed; None if it can."""
    try:
        game.variant.under(game.rules.changed(settings))
    except HouseRulesError as fault:
        return cause_of(fault)
    return None


def cause_of(fault: HouseRulesError) -> Cause:
    """Return what somebody is told of it in their own language that house rules do not go."""
    return Cause(fault.code, fault.fields)
