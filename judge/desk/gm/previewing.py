"""Results before they are published: what would become of a turn by the orders that stand now.

Where the house rules leave publishing to the gamemaster (VII.2), the judge proposes at the end of a
turn what has become of it, takes no more orders, and waits for PUBLISH.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from judge.desk.events.effects import Effect
from judge.desk.events.gm_events import ResultsWaited
from judge.desk.games.game import Game
from judge.desk.games.orders_of_turn import awaited, orders_used, silent
from judge.desk.notices.gm import Preview
from judge.desk.readers.posts import Post, ToGM
from judge.variants.seam import Facts, Record


def preview(game: Game, facts: Facts) -> Preview:
    """Return what would become of the turn by the orders that stand."""
    orders = {power: orders_used(game, power) for power in awaited(game)}
    settlement = game.variant.settle(game.position, orders, game.later, facts)
    return Preview(
        number=game.number,
        turn=game.turn,
        view=Record(settlement.record),
        silent=silent(game),
        waits=game.present.unpublished is not None,
    )


def hold_back(game: Game, facts: Facts, now: datetime) -> list[Effect]:
    """Let the results of a turn that is over wait for the gamemaster, who is shown them."""
    return [ResultsWaited(now), Post(ToGM(), replace(preview(game, facts), waits=True))]
