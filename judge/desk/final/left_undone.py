"""What FINAL would leave undone that its player can hardly mean: it is asked about once (II.1).

A unit that has no order would be lost, though one could save it; units are to be built or removed,
and there is no order at all; or the letter speaks of orders sent before, and none has come.  Units
that would merely hold are not asked about: whoever says FINAL alone lets them.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.games.game import Game
from judge.desk.games.orders_of_turn import entrusted, is_open, written_orders
from judge.variants.seam import WrittenOrder


def leaves_undone(
    game: Game, power: str, new: Sequence[WrittenOrder], *, speaks_of_others: bool
) -> bool:
    """Whether a power's orders, with new ones, are to be asked about before they are final.

    They are not where they were left open before: who says FINAL again means it.  Their letter
    `speaks_of_others` where it says something of orders that came before it.
    """
    if is_open(game, power):
        return False
    before = [written.order for written in written_orders(game, power)]
    keys = {order.key for order in new}
    orders = (*new, *(order for order in before if order.key not in keys))
    owed = game.variant.due(power, game.position, orders, game.later.get(power, ()))
    ordered = {order.key for order in (*orders, *owed.granted)} | entrusted(game, power).keys()
    if any(item.at_risk and item.key not in ordered for item in owed.sheet.items):
        return True
    if not ordered and owed.sheet.free:
        return True
    return speaks_of_others and bool(owed.missing) and not before
