"""PROXY: a player lets another one order things of theirs in this turn (House rules II.3)."""

from __future__ import annotations

from collections.abc import Iterator

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.game import Game, is_final, received
from judge.desk.kept_orders import Proxy
from judge.desk.language import Arguments
from judge.desk.notices import Done, ProxyReceived
from judge.desk.player_events import ProxyGranted
from judge.desk.posts import Post, ToPower
from judge.desk.proofs import May
from judge.desk.proxy_words import Grant, grants_in
from judge.desk.quoting import own_lines
from judge.desk.writer import Role
from judge.variants.seam import Cause, Things

SHOWN = 12  # names of what might be meant


def _run(asked: Asked) -> list[Result]:
    assert asked.power is not None, "by a player"
    grants = _grants(asked.argument, asked)
    if not grants:
        heading = any(
            asked.argument.casefold() == asked.its_game.power_name(power).casefold()
            for power in received(asked.its_game, asked.power)
        )
        return [] if heading else [asked.not_run("proxy_unclear")]
    return [result for grant in grants for result in _granted(grant, asked)]


def _grants(line: str, asked: Asked) -> tuple[Grant, ...]:
    words = asked.language.proxies
    return grants_in(line, words, asked.its_game.variant.powers.values())


def _granted(grant: Grant, asked: Asked) -> Iterator[Result]:
    """Yield what comes of one proxy: what is named exactly is granted, and nothing else."""
    game, giver = asked.its_game, asked.power
    assert giver is not None, "by a player"
    refusal = _refusal(grant.receiver, giver, game)
    if refusal:
        yield asked.not_run(refusal, power=grant.receiver)
        return
    meant = _things(grant, giver, game)
    for piece in meant.unclear or ([] if meant.named else [""]):
        yield asked.not_run("proxy_not_exact", piece=piece, known=list(meant.known[:SHOWN]))
    twice = {key for key in meant.named if len(_receivers_of(key, asked)) > 1}
    if twice:
        names = [meant.named[key] for key in meant.named if key in twice]
        yield asked.not_run("proxy_to_two", things=names)
    named = {key: name for key, name in meant.named.items() if key not in twice}
    if named:
        names = list(named.values())
        yield ProxyGranted(Proxy(giver, grant.receiver, named))
        yield Done(Cause("proxy_granted", {"power": grant.receiver, "things": names}))
        form = "\n".join(f"{name} ____" for name in names)
        reopened = is_final(game, grant.receiver)
        notice = ProxyReceived(grant.receiver, giver, tuple(names), form, reopened)
        yield Post(ToPower(grant.receiver), notice)


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


def _receivers_of(key: str, asked: Asked) -> set[str]:
    """Return everybody to whom the letter gives the same thing: with two, it is nobody's."""
    game, giver = asked.its_game, asked.power
    assert giver is not None, "by a player"
    grants = (grant for line in own_lines(asked.letter.text) for grant in _grants(line, asked))
    return {grant.receiver for grant in grants if key in _things(grant, giver, game).named}


def _little(words: Arguments) -> str:
    """Return the pattern of little that is no order: a player may have left out who gets it."""
    return r"(?:(?!\b[HSC]\b)[^-–—>:]){0,40}"


COMMAND = Command(
    name="proxy",
    run=_run,
    argument=_little,
    roles=frozenset({Role.PLAYER}),
    needs=May.ORDER,
    for_turn=True,
)
