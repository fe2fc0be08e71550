"""What letters change of a game's sets of orders, and of its proxies.

The store keeps all that ever came in the journal; a game holds what still counts for something.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from judge.desk.games.game import Game
from judge.desk.games.kept_orders import LateSet, OrderSet, Proxy, Unproved
from judge.variants.seam import WrittenOrder

MOST_UNPROVED = 8  # sets of a power that wait to be confirmed; whoever writes more is a machine


def written(order_set: OrderSet, later: tuple[WrittenOrder, ...], game: Game) -> Game:
    """Return the game with a set of orders that counts; the same set does not wait any more."""
    content = (order_set.power, order_set.orders, order_set.final, later)
    left = tuple(
        other
        for other in game.present.unproved
        if (other.power, other.order_set.orders, other.order_set.final, other.later) != content
    )
    sets = _with_set(order_set, game.present.sets)
    game = replace(game, present=replace(game.present, sets=sets, unproved=left))
    return _keeping(order_set.power, later, game) if later else game


def waiting(unproved: Unproved, game: Game) -> Game:
    """Return the game with a set of orders that waits to be confirmed."""
    left = _waiting(unproved, game.present.unproved)
    return replace(game, present=replace(game.present, unproved=left))


def _waiting(new: Unproved, waiting: tuple[Unproved, ...]) -> tuple[Unproved, ...]:
    """Return the sets that wait with a new one; the parts of one letter are one, the oldest go."""
    same = next((old for old in waiting if old.code == new.code), None)
    if same is not None:
        orders = (*same.order_set.orders, *new.order_set.orders)
        new = Unproved(replace(new.order_set, orders=orders), (*same.later, *new.later))
    others = [old for old in waiting if old is not same]
    own = [old for old in others if old.power == new.power]
    gone = own[: max(0, len(own) + 1 - MOST_UNPROVED)]
    return (*(old for old in others if old not in gone), new)


def confirmed(power: str, code: str, game: Game) -> Game:
    """Return the game with a set that is confirmed among those that count, as of its arrival."""
    for held in game.present.unproved:
        if (held.power, held.code) == (power, code):
            left = tuple(other for other in game.present.unproved if other is not held)
            game = replace(game, present=replace(game.present, unproved=left))
            return written(held.order_set, held.later, game)
    return game


def came_late(new: LateSet, game: Game) -> Game:
    """Return the game with a set that came too late; of each power the newest are kept."""
    own = [late for late in game.late if late.order_set.power == new.order_set.power]
    gone = own[: max(0, len(own) + 1 - MOST_UNPROVED)]
    return replace(game, late=(*(late for late in game.late if late not in gone), new))


def accepted(power: str, turn: str, game: Game) -> Game:
    """Return the game in which what came too late of a power for a turn counts (VII.1)."""
    meant = [late for late in game.late if (late.order_set.power, late.turn) == (power, turn)]
    game = replace(game, late=tuple(late for late in game.late if late not in meant))
    for late in meant:
        game = written(late.order_set, late.later, game)
    return game


def _keeping(power: str, later: Iterable[WrittenOrder], game: Game) -> Game:
    """Return the game with orders for later turns; for each case the newest (House rules II.5)."""
    by_key = {order.key: order for order in (*game.later.get(power, ()), *later)}
    return replace(game, later={**game.later, power: tuple(by_key.values())})


def _with_set(new: OrderSet, sets: tuple[OrderSet, ...]) -> tuple[OrderSet, ...]:
    """Return the sets with a new one among them, in the order in which they arrived.

    The parts of one letter are one set.  A set that newer ones leave nothing of is let go: the
    journal keeps it.
    """
    same = next((old for old in sets if _source(old) == _source(new)), None)
    if same is not None and new.letter:
        sets = tuple(old for old in sets if old is not same)
        new = replace(new, orders=(*same.orders, *new.orders))
    ordered = sorted((*sets, new), key=lambda order_set: order_set.received)
    counting: list[OrderSet] = []
    open_keys: dict[tuple[str, str], set[str]] = {}
    for order_set in reversed(ordered):
        whose = (order_set.power, order_set.by)
        newest = whose not in open_keys
        ordered_before = open_keys.setdefault(whose, set())
        keys = {order.key for order in order_set.orders}
        if newest or keys - ordered_before:
            counting.insert(0, order_set)
        ordered_before |= {order.key for order in order_set.orders if not order.unless_ordered}
    return tuple(counting)


def _source(order_set: OrderSet) -> tuple[str, str, str]:
    """Return what the parts of one set have in common."""
    return order_set.power, order_set.by, order_set.letter


def cleared(power: str, keys: tuple[str, ...], game: Game) -> Game:
    """Return the game without orders that their player took back; those left are not final."""
    sets: list[OrderSet] = []
    for order_set in game.present.sets:
        if not _is_own(order_set, power):
            sets.append(order_set)
            continue
        left = tuple(order for order in order_set.orders if order.key not in keys)
        if keys and left:
            sets.append(replace(order_set, orders=left, final=False))
    waiting = tuple(held for held in game.present.unproved if keys or held.power != power)
    return replace(game, present=replace(game.present, sets=tuple(sets), unproved=waiting))


def published(power: str, at: datetime, game: Game) -> Game:
    """Return the game in which a power's orders are public and final (House rules II.6)."""
    own = [order_set for order_set in game.present.sets if _is_own(order_set, power)]
    if not own:
        new = OrderSet(power, (), final=True, received=at, public=True)
        sets = (*game.present.sets, new)
        return replace(game, present=replace(game.present, sets=sets))
    public = [replace(order_set, public=True, final=order_set is own[-1]) for order_set in own]
    others = [order_set for order_set in game.present.sets if not _is_own(order_set, power)]
    ordered = sorted((*others, *public), key=lambda order_set: order_set.received)
    return replace(game, present=replace(game.present, sets=tuple(ordered)))


def _is_own(order_set: OrderSet, power: str) -> bool:
    return order_set.power == power and not order_set.by


# --- Proxies (House rules II.3) -------------------------------------------------------------------


def entrusted(proxy: Proxy, game: Game) -> Game:
    """Return the game with a proxy; those for the same things before it are none any more."""
    proxies = _revoked(proxy.power, proxy.things, game.present.proxies)
    sets = _preliminary(proxy.receiver, game.present.sets)
    return replace(game, present=replace(game.present, proxies=(*proxies, proxy), sets=sets))


def revoked(power: str, keys: Iterable[str], game: Game) -> Game:
    """Return the game in which a power orders some things itself again."""
    proxies = _revoked(power, keys, game.present.proxies)
    return replace(game, present=replace(game.present, proxies=proxies))


def _revoked(power: str, keys: Iterable[str], proxies: Iterable[Proxy]) -> tuple[Proxy, ...]:
    """Return proxies without some things of a power; who could order these is kept in mind."""
    result: list[Proxy] = []
    for proxy in proxies:
        gone = {key: name for key, name in proxy.things.items() if key in set(keys)}
        if proxy.power != power or proxy.revoked or not gone:
            result.append(proxy)
            continue
        left = {key: name for key, name in proxy.things.items() if key not in gone}
        result += [replace(proxy, things=left)] if left else []
        past = replace(proxy, things=gone, revoked=True)
        result += [past] if past not in result else []
    return tuple(result)


def _preliminary(power: str, sets: tuple[OrderSet, ...]) -> tuple[OrderSet, ...]:
    """Return sets of which a power's own are not final any more: there is more to be ordered."""
    return tuple(
        replace(order_set, final=False)
        if order_set.power == power and not order_set.by and not order_set.public
        else order_set
        for order_set in sets
    )
