"""By which rulebook a game is played, as its house rules say, and who has which powers."""

from __future__ import annotations

from functools import cache

from judge.houserules.rules import HouseRules
from judge.houserules.values import HouseRulesError
from judge.rules.board import Board
from judge.rules.edition import EDITIONS, Edition, UnknownSwitch, with_switches
from judge.rules.players import PRINTINGS_OF_1961, Seating, seating
from judge.variants.seam import Spec


def edition_of(rules: HouseRules) -> Edition:
    """Return the edition that house rules name, with the points that they decide otherwise."""
    if rules.edition not in EDITIONS:
        raise HouseRulesError(f"I.2: edition is one of {', '.join(EDITIONS)}")
    edition = with_switches(EDITIONS[rules.edition], rules.switches)
    if isinstance(edition, UnknownSwitch):
        raise HouseRulesError(f"{edition.switch} is one of {', '.join(map(str, edition.allowed))}")
    return edition


@cache
def seating_of(board: Board, edition: Edition, spec: Spec) -> Seating:
    """Return how so many play; HouseRulesError if they cannot."""
    layout = seating(board, edition, spec.players, spec.ally)
    if layout is not None:
        return layout
    fewest = 3 if edition.name in PRINTINGS_OF_1961 else 2
    players = "1 player" if spec.players == 1 else f"{spec.players} players"
    raise HouseRulesError(
        f"no rules for {players}: the rulebook of {edition.name} "
        f"has games for {'three' if fewest == 3 else 'two'} to seven here",
        "no_rules_for_so_many",
        players=spec.players,
        edition=edition.name,
        fewest=fewest,
    )
