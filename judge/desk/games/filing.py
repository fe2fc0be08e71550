"""What a letter files: the sets of orders that its lines make, and sets without any order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.desk.events.events import OrdersUnproved, OrdersWritten
from judge.desk.games.game import Game
from judge.desk.games.kept_orders import OrderSet, Unproved
from judge.desk.games.orders_of_turn import is_final, silent
from judge.desk.letters.taking_apart import Writing
from judge.desk.notices.orders import NotRun
from judge.desk.people.proofs import May
from judge.variants.seam import Cause, Reading


def set_written(reading: Reading, writing: Writing) -> OrdersWritten | OrdersUnproved:
    """Return that a set was written; one without a proof waits to be confirmed."""
    order_set = _set_of(reading, writing)
    if not writing.may(May.ORDER):
        return OrdersUnproved(Unproved(order_set, reading.later))
    return OrdersWritten(order_set, reading.later)


def sets_by_proxy(first: int, last: int, writing: Writing) -> Iterator[OrdersWritten | NotRun]:
    """Yield the sets that lines of a letter make for other powers (House rules II.3)."""
    for power, reading in writing.by_proxy.items():
        lines = reading.lines(first, last)
        if not writing.may(May.ORDER):
            yield from (NotRun(order.written, Cause("not_proved")) for order in lines.orders)
        elif lines.orders:
            own = _set_of(lines, writing)
            yield OrdersWritten(replace(own, power=power, by=own.power))


def _set_of(reading: Reading, writing: Writing) -> OrderSet:
    assert writing.power is not None, "orders are for a power"
    return OrderSet(
        power=writing.power,
        orders=reading.orders,
        final=writing.is_final,
        open=writing.stays_open,
        received=writing.letter.received,
        letter=writing.identity,
    )


def tells_of_a_set(writing: Writing, game: Game) -> bool:
    """Whether a letter marks orders: FINAL those that stand, or that all units hold (II.1).

    That they are not final says nothing where none have come: they are missing as before (VII.6).
    """
    return writing.marked and (writing.asks_final or writing.power not in silent(game))


def wrote_in_vain(writing: Writing, game: Game) -> bool:
    """Whether a power wrote, and nothing of it was understood, and it had written nothing else.

    Then it is not silent: its units hold, and it is in no civil disorder (VII.6).
    """
    not_understood = game.rules.silence_is_disorder and bool(writing.reading.problems)
    return not_understood and writing.power in silent(game)


def wants_other_orders(writing: Writing, game: Game) -> bool:
    """Whether a power whose set is final wrote something that may have been another order.

    The set is preliminary then, until that is settled (House rules II.1, III.1); and so it is where
    a proxy was taken back, for what it was for is to be ordered anew (II.3).
    """
    if writing.power is None:
        return False
    by_proxy = bool(writing.orders_by_proxy)
    calls = {call.command.name for call in writing.body.calls}
    revokes = "revoke" in calls and not writing.asks_final
    meant = bool(writing.reading.problems) or writing.tells_of_orders or by_proxy or revokes
    return meant and is_final(game, writing.power)
