"""PROXY: a player lets another one order things of theirs in this turn (House rules II.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, islice

from judge.desk.commands.command import Asked, PlayerCommand, Result
from judge.desk.events.player_events import ProxyGranted
from judge.desk.games.game import Game
from judge.desk.games.kept_orders import Proxy
from judge.desk.games.orders_of_turn import entrusted, is_final, received
from judge.desk.letters.language import Arguments, ProxyWords
from judge.desk.letters.phrases import plain_words, says
from judge.desk.letters.proxy_words import Grant, grants_in
from judge.desk.letters.quoting import own_lines
from judge.desk.notices.orders import Done, ProxyReceived
from judge.desk.readers.posts import Post, ToPower
from judge.variants.seam import Cause, PowerName, Things

SHOWN = 12  # names of what might be meant
EXAMPLES = 2  # names in an example
MOST_LINES = 20  # that give proxies; of no command for a turn more are carried out


def _run(asked: Asked) -> list[Result]:
    grants = _grants(asked.argument, asked)
    if not grants:
        heading = any(
            asked.argument.casefold() == asked.its_game.power_name(power).casefold()
            for power in received(asked.its_game, asked.its_power)
        )
        known, receiver = _example(asked)
        unclear = asked.not_run("proxy_unclear", known=known, power=receiver)
        return [] if heading else [unclear]
    return [result for grant in grants for result in _granted(grant, asked)]


def _example(asked: Asked) -> tuple[list[str], str]:
    """Return what stands in an example of a proxy: some things of the giver's, and a receiver."""
    game, giver = asked.its_game, asked.power or ""
    known = game.variant.things("", giver, game.position).known
    others = (power for power in game.variant.powers if power != giver)
    return list(known[:EXAMPLES]), next(others)


def _grants(line: str, asked: Asked) -> tuple[Grant, ...]:
    return grants_in(line, asked.language.proxies, asked.its_game.variant.powers.values())


def _granted(grant: Grant, asked: Asked) -> Iterator[Result]:
    """Yield what comes of one proxy: what is named exactly is granted, and nothing else."""
    game, giver = asked.its_game, asked.its_power
    refusal = _refusal(grant.receiver, giver, game)
    if refusal:
        yield asked.not_run(refusal, power=grant.receiver)
        return
    meant = _things(grant, giver, game)
    gives_back = says(plain_words(grant.things), asked.language.proxies.returning)
    if gives_back and grant.receiver in received(game, giver):
        yield asked.not_run("proxy_not_needed", power=grant.receiver)
        return
    if meant.unclear or not meant.named:
        known = list(meant.known[:SHOWN])
        yield asked.not_run("proxy_not_exact", pieces=list(meant.unclear), known=known)
    twice = meant.named.keys() & _given_to_others(grant.receiver, asked)
    if twice:
        names = [meant.named[key] for key in meant.named if key in twice]
        yield asked.not_run("proxy_to_two", things=names)
    named = {key: name for key, name in meant.named.items() if key not in twice}
    if named:
        names = list(named.values())
        yield ProxyGranted(Proxy(giver, grant.receiver, named))
        yield Done(Cause("proxy_granted", {"power": grant.receiver, "things": names}))
        yield from _taken_from_others(named, grant.receiver, giver, game)
        form = "\n".join(f"{name} ____" for name in names)
        reopened = is_final(game, grant.receiver)
        notice = ProxyReceived(grant.receiver, giver, tuple(names), form, reopened)
        yield Post(ToPower(grant.receiver), notice)


def _taken_from_others(
    named: Mapping[str, str], receiver: str, giver: str, game: Game
) -> Iterator[Done]:
    """Yield who may not order things any more that somebody else may order now."""
    before = entrusted(game, giver)
    for other in dict.fromkeys(before[key] for key in named if key in before):
        names = [name for key, name in named.items() if before.get(key) == other]
        if other != receiver:
            yield Done(Cause("proxy_moved", {"power": other, "things": names}))


def _refusal(receiver: str, giver: str, game: Game) -> str:
    """Return why somebody cannot get a proxy, or nothing."""
    seat = game.seat_of(receiver)
    if seat is None or receiver in game.disorder:
        return "proxy_to_nobody"
    return "proxy_to_oneself" if giver in seat.powers else ""


def _things(grant: Grant, giver: str, game: Game) -> Things:
    """Return what is given; the present turn may be named beside it, and no other."""
    meant = game.variant.things(grant.things, giver, game.position)
    turn = game.variant.read_turn(grant.things)
    if meant.unclear and turn.parts and turn.parts.items() <= game.turn.facts.items():
        return game.variant.things(turn.rest.strip(" ,;"), giver, game.position)
    return meant


def _given_to_others(receiver: str, asked: Asked) -> set[str]:
    """Return what the letter gives to others too: with two receivers, it is nobody's."""
    game, giver = asked.its_game, asked.its_power
    powers = tuple(game.variant.powers.values())
    grants = _all_grants(asked.letter.text, asked.language.proxies, powers)
    others = (_things(grant, giver, game) for grant in grants if grant.receiver != receiver)
    return {key for things in others for key in things.named}


@lru_cache(maxsize=8)
def _all_grants(text: str, words: ProxyWords, powers: tuple[PowerName, ...]) -> tuple[Grant, ...]:
    """Return what the first lines give of a letter that give anything; each of them asks for it."""
    grants = (grants_in(line, words, powers) for line in dict.fromkeys(own_lines(text)))
    return tuple(chain.from_iterable(islice(filter(None, grants), MOST_LINES)))


def _little(words: Arguments) -> str:
    """Return the pattern of little that is no order: a player may have left out who gets it."""
    return r"(?:(?!\b[HSC]\b)[^-–—>:]){0,40}"


COMMAND = PlayerCommand(name="proxy", run=_run, argument=_little, for_turn=True)
