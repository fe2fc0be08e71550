"""Corrections of the last adjudication (House rules VIII): shown first, and done when agreed to.

Orders that a correction leaves nothing to do for do not count any more, and whoever finds something
else to order than before is not final.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from judge.desk.events.events import TurnSettled
from judge.desk.events.gm_events import PositionCorrected
from judge.desk.games.game import Game
from judge.desk.games.journal import JournalEntry, counting
from judge.desk.games.kept_orders import OrderSet
from judge.variants.seam import Corrected, Packed, Tally


def put_right(game: Game, corrected: Corrected, why: str) -> PositionCorrected:
    """Return the event by which a position is corrected, and what orders then still stand."""
    after = replace(game, position=corrected.position)
    return PositionCorrected(
        before=game.position,
        position=corrected.position,
        sets=sets_left(game, after),
        chart=_recounted(game, corrected),
        why=why,
    )


def sets_left(game: Game, after: Game) -> tuple[OrderSet, ...]:
    """Return what still stands of the orders in a game after another position came into it."""
    touched = {power for power in game.turn.awaits if _items(power, game) != _items(power, after)}
    return tuple(_left(sets, touched, game, after) for sets in after.present.sets)


def _items(power: str, game: Game) -> frozenset[str]:
    """Return the keys of what a power has to order."""
    return frozenset(item.key for item in game.variant.due(power, game.position).sheet.items)


def _left(order_set: OrderSet, touched: set[str], before: Game, after: Game) -> OrderSet:
    """Return what is left of a set of orders."""
    power = order_set.power
    if power not in touched:
        return order_set
    gone = _items(power, before) - _items(power, after)
    orders = tuple(order for order in order_set.orders if order.key not in gone)
    return replace(order_set, orders=orders, final=False)


def _recounted(game: Game, corrected: Corrected) -> tuple[Tally, ...]:
    """Return the chart with its last count made anew, if it is of this position."""
    tally = game.variant.tally(corrected.position)
    if not game.chart or game.chart[-1].label != tally.label:
        return game.chart
    return (*game.chart[:-1], tally)


def records_of(past: Iterable[JournalEntry]) -> tuple[Packed, ...]:
    """Return the records of the turns that were settled before, as they count."""
    events = (entry.event for entry in counting(past))
    return tuple(event.record for event in events if isinstance(event, TurnSettled))


def lines_of(texts: Sequence[str]) -> tuple[tuple[str, ...], bool]:
    """Return the lines of a correction, and whether a mark at the end has it done at once."""
    lines = [line.strip() for text in texts for line in text.splitlines() if line.strip()]
    at_once = any(line.endswith("!") for line in lines)
    return tuple(filter(None, (line.rstrip("! ") for line in lines))), at_once
