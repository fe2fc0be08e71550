"""REVOKE PROXY: a player orders things themselves again; nobody else is told (House rules II.3)."""

from __future__ import annotations

from collections.abc import Iterator

from judge.desk.commands.command import Asked, PlayerCommand, Result
from judge.desk.events.player_events import ProxyRevoked
from judge.desk.games.orders_of_turn import proxies_of, received
from judge.desk.letters.language import Arguments
from judge.desk.letters.proxy_words import named_things
from judge.desk.notices.orders import Done
from judge.variants.seam import Cause


def _run(asked: Asked) -> list[Result]:
    return list(_revoked(asked))


def _revoked(asked: Asked) -> Iterator[Result]:
    """Yield what comes of revoking what is named; or all that was given, where nothing is."""
    game, giver = asked.its_game, asked.its_power
    given = {k: name for proxy in proxies_of(game, giver) for k, name in proxy.things.items()}
    if not given:
        others = [{"power": power} for power in received(game, giver)]
        yield asked.not_run("no_proxy_given", powers=others)
        return
    words = asked.language.proxies
    text = named_things(asked.argument, words, game.variant.powers.values())
    every = not text or text.casefold() in words.all
    meant = game.variant.things("" if every else text, giver, game.position)
    if meant.unclear:
        pieces = list(meant.unclear)
        yield asked.not_run("proxy_not_exact", pieces=pieces, known=list(given.values()))
    for name in (name for key, name in meant.named.items() if key not in given):
        yield asked.not_run("no_proxy_for", thing=name)
    keys = [key for key in given if every or key in meant.named]
    if keys:
        yield ProxyRevoked(giver, tuple(keys))
        yield Done(Cause("proxy_revoked", {"things": [given[key] for key in keys]}))


def _things(words: Arguments) -> str:
    """Return the pattern of what may name things: `A Mun`, `for A Mun to France`."""
    return r"[^?]{0,200}"


COMMAND = PlayerCommand(name="revoke", run=_run, argument=_things, for_turn=True)
