"""CLEAR: a player takes orders back, some or all; with ALL what they wrote ahead, and proxies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.desk.commands.command import Asked, CommandResults, PlayerCommand, Result
from judge.desk.events.player_events import LaterCleared, OrdersCleared, ProxyRevoked
from judge.desk.games.orders_of_turn import entrusted, written_orders
from judge.desk.letters.language import Arguments
from judge.desk.letters.proxy_words import named_things
from judge.desk.notices.orders import Done
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    words = asked.language.proxies
    text = named_things(asked.argument, words, ())
    if text.casefold() in words.all:
        return [*_everything(asked), *_beside(asked)] or Cause("nothing_to_clear")
    if not text:
        return [*_everything(asked)] or Cause("nothing_to_clear")
    return list(_some(text, asked))


def _everything(asked: Asked) -> Iterator[Result]:
    """Yield what takes all orders for the present turn back."""
    game, power = asked.its_game, asked.its_power
    texts = [written.order.text for written in written_orders(game, power)]
    waiting = any(held.power == power for held in game.present.unproved)
    own = any(order_set.power == power and not order_set.by for order_set in game.present.sets)
    if own or waiting:
        yield OrdersCleared(power)
        yield Done(Cause("orders_cleared", {"orders": texts}))


def _beside(asked: Asked) -> Iterator[Result]:
    """Yield what takes back orders for turns that may follow, and proxies."""
    game, power = asked.its_game, asked.its_power
    later = [order.text for order in game.later.get(power, ())]
    if later:
        yield LaterCleared(power)
        yield Done(Cause("orders_cleared", {"orders": later}))
    given = entrusted(game, power)
    if given:
        proxies = (it for it in game.present.proxies if it.power == power)
        names = [name for it in proxies for key, name in it.things.items() if key in given]
        yield ProxyRevoked(power, tuple(given))
        yield Done(Cause("proxy_revoked", {"things": list(dict.fromkeys(names))}))


def _some(text: str, asked: Asked) -> Iterator[Result]:
    """Yield what takes the orders for some things back."""
    game, power = asked.its_game, asked.its_power
    meant = game.variant.things(text, power, game.position)
    written = {w.order.key: w.order.text for w in written_orders(game, power)}
    ordered = {piece: _begun_by(piece, written) for piece in meant.unclear}
    for piece in (piece for piece, keys in ordered.items() if not keys):
        yield asked.not_run("clear_not_exact", piece=piece, known=list(meant.known))
    for name in (name for key, name in meant.named.items() if key not in written):
        yield asked.not_run("no_order_to_clear", thing=name)
    begun = {key for keys in ordered.values() for key in keys}
    keys = tuple(key for key in written if key in meant.named or key in begun)
    if keys:
        yield OrdersCleared(power, keys)
        yield Done(Cause("orders_cleared", {"orders": [written[key] for key in keys]}))


def _begun_by(piece: str, written: Mapping[str, str]) -> list[str]:
    """Return the keys of the orders that begin with some words: `A Edi`, of something to build."""
    begins = f"{piece} ".casefold()
    return [key for key, text in written.items() if f"{text} ".casefold().startswith(begins)]


def _things(words: Arguments) -> str:
    """Return the pattern of what may name things: nothing, ALL, `A Mun, F Kie`."""
    return r"[^?]{0,200}"


COMMAND = PlayerCommand(name="clear", run=_run, argument=_things, for_turn=True)
