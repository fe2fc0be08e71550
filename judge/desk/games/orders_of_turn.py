"""The orders of the present turn: which stand in a game, and who has still to write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from judge.desk.games.game import Game, State
from judge.desk.games.gm_rulings import ruled
from judge.desk.games.kept_orders import OrderSet, Proxy, Publicity
from judge.variants.seam import Due, WrittenOrder


@dataclass(frozen=True, slots=True)
class Written:
    """An order that stands because its player wrote it, and the set it came in."""

    order: WrittenOrder
    source: OrderSet


def written_orders(game: Game, power: str) -> tuple[Written, ...]:
    """Return the orders that a player wrote and that stand for a power now.

    The newest set comes first; from earlier sets only what the newer ones left open (House
    rules III.4).  Within a set the last order for the same thing counts (III.6).  What is said of
    all others (`Keep everything else`) leaves those alone that were ordered before.
    """
    return _newest(game, power, _sets_of(game, power))


def _newest(game: Game, power: str, sets: Iterable[OrderSet]) -> tuple[Written, ...]:
    """Return the orders that stand of some sets for a power, the newest of which comes first."""
    standing: dict[str, Written] = {}
    for order_set in sets:
        last = {order.key: Written(order, order_set) for order in order_set.orders}
        free = {key for key in last if key not in standing or standing[key].order.unless_ordered}
        standing |= {key: order for key, order in last.items() if key in free}
    return tuple(
        it for it in standing.values() if ruled(it.order, power, game.present.rulings) is not False
    )


def due(game: Game, power: str) -> Due:
    """Return what a power has to write in the present turn, in view of what it wrote.

    What it has given to others to order is not missing, whether they order it or not (II.3).
    """
    orders = [written.order for written in written_orders(game, power)]
    owed = game.variant.due(power, game.position, orders, game.later.get(power, ()))
    given = entrusted(game, power)
    return _without(given, owed) if given and owed.missing else owed


def _without(given: Mapping[str, str], owed: Due) -> Due:
    """Return what is owed without what was given to others to order."""
    names = {item.name for item in owed.sheet.items if item.key in given}
    missing = [name for name in owed.missing if name not in names]
    free = len(given.keys() - {item.key for item in owed.sheet.items})
    return replace(owed, missing=tuple(missing[: max(0, len(missing) - free)]))


def standing_orders(game: Game, power: str) -> tuple[WrittenOrder, ...]:
    """Return the orders that stand for a power: those it wrote, then what is taken for granted.

    What a player wrote always goes before what was taken for granted, whenever it came (House
    rules II.5, III.8).
    """
    written = {written.order.key: written.order for written in written_orders(game, power)}
    granted = {order.key: order for order in due(game, power).granted}
    return tuple((granted | written)[key] for key in dict.fromkeys((*written, *granted)))


def orders_used(game: Game, power: str) -> tuple[WrittenOrder, ...]:
    """Return the orders that a turn is settled by: those that stand, and before them by proxy.

    What the receiver of a proxy ordered goes before the granter's own orders; where they ordered
    nothing, these count (House rules II.3).  What the gamemaster ordered goes before both.
    """
    receivers = entrusted(game, power)
    standing = standing_orders(game, power)
    firm = {order.key for order in standing if ruled(order, power, game.present.rulings)}
    others = dict.fromkeys(receivers.values())
    by_proxy = {
        written.order.key: written.order
        for receiver in others
        for written in orders_by_proxy(game, power, receiver)
        if receivers.get(written.order.key) == receiver and written.order.key not in firm
    }
    own = (order for order in standing if order.key not in by_proxy)
    return (*by_proxy.values(), *own)


def orders_by_proxy(game: Game, power: str, receiver: str) -> tuple[Written, ...]:
    """Return what another power's player ordered for things of a power, whether or not they may."""
    return _newest(game, power, _sets_of(game, power, receiver))


def entrusted(game: Game, power: str) -> dict[str, str]:
    """Return who orders things of a power in its stead, by the keys of these (House rules II.3)."""
    return {key: proxy.receiver for proxy in proxies_of(game, power) for key in proxy.things}


def proxies_of(game: Game, power: str) -> Iterator[Proxy]:
    """Yield the proxies that a power has given, and has not revoked."""
    return (it for it in game.present.proxies if it.power == power and not it.revoked)


def received(game: Game, receiver: str) -> dict[str, dict[str, str]]:
    """Return what powers have ever let another one order in this turn, revoked or not.

    They are names of things by key, by power.
    """
    things: dict[str, dict[str, str]] = {}
    for proxy in game.present.proxies:
        if proxy.receiver == receiver:
            things.setdefault(proxy.power, {}).update(proxy.things)
    return things


def is_final(game: Game, power: str) -> bool:
    """Whether the last set of a power is marked final (House rules II.1)."""
    last = next(_sets_of(game, power), None)
    return last is not None and last.final


def is_open(game: Game, power: str) -> bool:
    """Whether the last set of a power is not meant to be used yet (`OrderSet.open`)."""
    last = next(_sets_of(game, power), None)
    return last is not None and last.open and not last.final


def is_public(game: Game, power: str) -> bool:
    """Whether everybody has been told a power's orders, and it is adjudicated by them (II.6)."""
    return any(own.public for own in _sets_of(game, power)) and (
        game.present.publicity is not Publicity.SECRET
    )


def awaited(game: Game) -> tuple[str, ...]:
    """Return the powers that somebody has to write for in the present turn."""
    return tuple(power for power in game.turn.awaits if power not in game.disorder)


def expected(game: Game) -> tuple[str, ...]:
    """Return the awaited powers but those that have given others all that they have to order."""
    givers = {proxy.power for proxy in game.present.proxies if not proxy.revoked}
    return tuple(
        power for power in awaited(game) if power not in givers or not _gave_all(power, game)
    )


def _gave_all(power: str, game: Game) -> bool:
    given = entrusted(game, power)
    sheet = game.variant.due(power, game.position).sheet
    items = {item.key for item in sheet.items}
    return items <= given.keys() and len(given.keys() - items) >= sheet.free


def all_final(game: Game) -> bool:
    """Whether everybody who must write has sent final orders (House rules VII.2).

    So must whoever was ever given a proxy for the turn: nothing tells them that it was revoked.
    """
    receivers = (proxy.receiver for proxy in game.present.proxies)
    return all(is_final(game, power) for power in dict.fromkeys((*expected(game), *receivers)))


def wants_to_wait(game: Game) -> bool:
    """Whether anybody who writes for the turn wants it to last until the deadline (VII.2)."""
    return any(power in game.present.patient for power in expected(game))


def is_late(game: Game, now: datetime) -> bool:
    """Whether orders that come now are too late, though the results are not out (VII.3)."""
    waits = game.state is State.WAITING  # for orders, and takes them from everybody (VII.6)
    return (
        game.deadline is not None and now > game.deadline and not (game.rules.takes_late or waits)
    )


def silent(game: Game) -> tuple[str, ...]:
    """Return the powers that have something to write and have sent nothing at all."""
    return tuple(power for power in expected(game) if next(_sets_of(game, power), None) is None)


def missing_powers(game: Game) -> tuple[str, ...]:
    """Return the powers that owe orders: they have sent nothing, and something of theirs is open.

    Who has nothing to order, or wrote ahead all that there is, owes none (House rules VII.6).
    """
    return tuple(power for power in silent(game) if due(game, power).missing)


def _sets_of(game: Game, power: str, by: str = "") -> Iterator[OrderSet]:
    """Yield the sets of a power that its own player wrote, or another's, the newest first."""
    return (
        order_set
        for order_set in reversed(game.present.sets)
        if (order_set.power, order_set.by) == (power, by)
    )
