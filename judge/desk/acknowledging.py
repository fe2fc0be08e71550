"""The answer to a player's letter: what stands for his whole power now, line by line."""

from __future__ import annotations

from collections.abc import Iterable

from judge.desk.game import (
    Game,
    OrderSet,
    Origin,
    Standing,
    is_final,
    receipt,
    standing_contingents,
    standing_orders,
)
from judge.desk.notices import OrdersStand, SheetLine
from judge.variants.seam import Reading


def acknowledge(
    game: Game, power: str, reading: Reading, order_set: OrderSet | None
) -> OrdersStand:
    """Say what stands for a power after a letter, and what of the letter was not understood.

    `order_set` is what the letter filed, None if it only asked.
    """
    standing = {found.order.key: found for found in standing_orders(game, power)}
    texts = [found.order.text for found in standing.values()]
    sheet = game.variant.sheet(power, game.position)
    impossible = {found.written for found in reading.problems if found.kind == "illegal"}
    lines = [
        _line(standing.pop(item.key, None), order_set, impossible, item.name)
        for item in sheet.items
    ]
    left = sheet.builds + sheet.removals
    for found in standing.values():  # newest first, which is how they are followed
        line = _line(found, order_set, impossible)
        usable = left > 0 and not line.impossible
        lines.append(line if usable or line.impossible else _unused(line))
        left -= usable
    return OrdersStand(
        game=game,
        power=power,
        lines=tuple(lines),
        sheet=sheet,
        final=is_final(game, power),
        filed=order_set is not None,
        hints=game.variant.hints(power, game.position, texts),
        receipt=receipt(game.name, game.turn.code, power, texts),
        contingents=tuple(order.text for order in standing_contingents(game, power)),
        problems=reading.problems,
        passed_over=reading.passed_over,
    )


def _line(
    found: Standing | None, order_set: OrderSet | None, impossible: Iterable[str], name: str = ""
) -> SheetLine:
    if found is None:
        return SheetLine(name, None, Origin.NONE)
    new = found.source is order_set
    earlier = Origin.INFERRED if found.source.inferred else Origin.EARLIER
    return SheetLine(
        name=name,
        order=found.order.text,
        origin=Origin.THIS_LETTER if new else earlier,
        notes=found.order.notes if new else (),
        impossible=new and found.order.written in impossible,
    )


def _unused(line: SheetLine) -> SheetLine:
    """Mark a build or a removal for which a newer order leaves no room (House rules V.2)."""
    return SheetLine(line.name, line.order, line.origin, line.notes, unused=True)
