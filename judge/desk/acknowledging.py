"""The answer to a player's letter: what stands for their whole power now, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.desk.games.game import Game
from judge.desk.games.kept_orders import Origin, Unproved
from judge.desk.games.orders_of_turn import (
    Written,
    due,
    entrusted,
    is_final,
    is_public,
    orders_by_proxy,
    proxies_of,
    received,
    written_orders,
)
from judge.desk.games.witnesses import receipt
from judge.desk.notices.orders import ByProxy, Entrusted, OrdersStand, SheetLine, Waiting
from judge.desk.turns.waiting import kept_open
from judge.variants.seam import Due, Item, Reading, Ruling, Sketch, WrittenOrder


def acknowledge(game: Game, power: str, reading: Reading, letter: str) -> OrdersStand:
    """Say what stands for a power after a letter, and what of the letter was not understood.

    `letter` is the letter's identity: an order that came in another is told as an earlier one.
    """
    owed = due(game, power)
    written = {standing.order.key: standing for standing in written_orders(game, power)}
    granted = {order.key: order for order in owed.granted if order.key not in written}
    orders = (*(standing.order for standing in written.values()), *granted.values())
    items = {item.key: item for item in owed.sheet.items}
    given, missing = entrusted(game, power), game.present.missing
    return OrdersStand(
        power=power,
        lines=tuple(
            replace(
                _line(items.get(key), written.get(key) or granted.get(key), owed, letter),
                entrusted=given.get(key, ""),
            )
            for key in dict.fromkeys((*items, *written, *granted))
        ),
        sheet=owed.sheet,
        final=is_final(game, power),
        patient=power in game.present.patient,
        filed=False,
        receipt=receipt(game.name, game.turn.code, power, (order.text for order in orders)),
        later=owed.later,
        rulings=_rulings_beside(reading, orders),
        hints=owed.hints,
        problems=reading.problems,
        passed_over=reading.passed_over,
        unproved=unproved(game, power),
        entrusted=entrusted_things(game, power),
        by_proxy=tuple(_by_proxy(game, power, letter)),
        waited_until=missing.until if missing and power in kept_open(game) else None,
        own=Sketch(game.position, power, tuple(order.packed for order in orders))
        if orders
        else None,
        public=is_public(game, power),
    )


def entrusted_things(game: Game, power: str) -> tuple[Entrusted, ...]:
    """Return what a power has given to others to order, by who they are."""
    things: dict[str, list[str]] = {}
    for proxy in proxies_of(game, power):
        things.setdefault(proxy.receiver, []).extend(proxy.things.values())
    return tuple(Entrusted(receiver, tuple(names)) for receiver, names in things.items())


def _by_proxy(game: Game, receiver: str, letter: str) -> Iterator[ByProxy]:
    """Yield what a player ordered for each power that has ever given them a proxy in this turn."""
    for power, things in received(game, receiver).items():
        written = [w for w in orders_by_proxy(game, power, receiver) if w.order.key in things]
        owed = game.variant.due(power, game.position)
        ordered = {standing.order.key for standing in written}
        yield ByProxy(
            power,
            tuple(_line(None, standing, owed, letter) for standing in written),
            tuple(name for key, name in things.items() if key not in ordered),
        )


def unproved(game: Game, power: str) -> tuple[Waiting, ...]:
    """Return the sets of a power that wait to be confirmed, as they are told."""
    return tuple(waiting(held) for held in game.present.unproved if held.power == power)


def waiting(held: Unproved) -> Waiting:
    """Return a set that waits to be confirmed as it is told."""
    orders = (*held.order_set.orders, *held.later)
    received, final = held.order_set.received, held.order_set.final
    return Waiting(received, held.code, tuple(order.text for order in orders), final)


def _line(
    item: Item | None, standing: Written | WrittenOrder | None, owed: Due, letter: str
) -> SheetLine:
    """Return the line of a thing to be ordered, or of an order for nothing in particular."""
    name = item.name if item else ""
    match standing:
        case None:
            return SheetLine(name, "", Origin.NONE, item.otherwise if item else None)
        case WrittenOrder() as order:
            unused = order.key in owed.unused
            return SheetLine(name, order.text, Origin.GRANTED, rulings=order.rulings, unused=unused)
        case Written(order, source):
            new = source.letter == letter
            return SheetLine(
                name,
                order.text,
                Origin.THIS_LETTER if new else Origin.EARLIER,
                rulings=order.rulings if new else (),
                impossible=not order.possible,
                unused=order.key in owed.unused,
            )


def _rulings_beside(reading: Reading, standing: Sequence[WrittenOrder]) -> tuple[Ruling, ...]:
    """Return the rulings of a letter that stand beside no line of its acknowledgement."""
    beside = [*reading.rulings]
    for order in (*reading.orders, *reading.later):
        beside += () if order in standing else order.rulings
    return tuple(sorted(beside, key=lambda ruling: ruling.line))
