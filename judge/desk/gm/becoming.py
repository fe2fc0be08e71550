"""The gamemaster writes for a country: BECOME Germany, and the rest of the letter is Germany's.

The player of the country gets the answer, and the gamemaster a copy of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.desk.events.effects import NO_EVENT, Effect
from judge.desk.events.events import OrdersWritten
from judge.desk.events.gm_events import Commanded, Ruled
from judge.desk.games.game import Game
from judge.desk.games.gm_rulings import GMRuling
from judge.desk.letters.body import Body
from judge.desk.letters.powers import power_before
from judge.desk.notices import Decision, GMDecided, OrdersStand
from judge.desk.people.proofs import May, may
from judge.desk.people.writer import Role, Writer
from judge.desk.readers.posts import Post, ToGM, ToPower
from judge.letter import Letter
from judge.variants.seam import Cause


def become(writer: Writer, body: Body, letter: Letter, game: Game) -> tuple[Writer, Body, str]:
    """Return whom a letter is from, its text, and the line by which the gamemaster became them.

    That needs a proof as every command does, and a game that does not hide orders from them.
    """
    call = next((call for call in body.calls if call.command.name == "become"), None)
    if writer.role is not Role.GM or call is None or not may(letter, May.GOVERN, game.rules):
        return writer, body, ""
    power, _ = power_before(call.argument, game.variant)
    if not power or not game.rules.gm_sees_orders:
        return writer, body, ""
    rest = replace(body, parts=tuple(part for part in body.parts if part is not call))
    return Writer(Role.PLAYER, ToPower(power), power), rest, call.line


def done_as(power: str, line: str, who: str, effects: Sequence[Effect]) -> list[Effect]:
    """Return what a letter did for a power, as a command of the gamemaster's with all its effects.

    The gamemaster gets a copy of what its player is answered, who is told who wrote it, and the
    report tells it as well.  Where nothing was done, that is the gamemaster's business alone.
    """
    own = [it for it in effects if isinstance(it, Post) and it.audience == ToPower(power)]
    others = [it for it in effects if it not in own]
    to_gm = [replace(post, audience=ToGM()) for post in map(_in_their_name, own)]
    if all(isinstance(effect, NO_EVENT) for effect in effects):
        return [*others, *to_gm]
    rulings = [*_rulings(power, effects)]
    events = len(rulings) + sum(not isinstance(effect, NO_EVENT) for effect in effects)
    did = Cause("became", {"power": power})
    command = Commanded("become", line, who, did, events, powers=(power,))
    answers = [*map(_in_their_name, own)]
    told = any(isinstance(post.notice, OrdersStand) for post in answers)
    first = [] if told else [Post(ToPower(power), GMDecided((Decision(did),)))]
    return [command, *first, *rulings, *others, *answers, *to_gm]


def _in_their_name(post: Post) -> Post:
    """Return what a player is told of their orders, where the gamemaster wrote for them."""
    match post.notice:
        case OrdersStand():
            return replace(post, notice=replace(post.notice, by_gm=True))
    return post


def _rulings(power: str, effects: Sequence[Effect]) -> Iterator[Ruled]:
    """Yield what the report is to tell of orders that the gamemaster wrote (House rules I.1)."""
    for effect in effects:
        match effect:
            case OrdersWritten(order_set) if order_set.orders and order_set.power == power:
                texts = tuple(order.text for order in order_set.orders)
                fields = {"power": power, "orders": list(texts), "because": ""}
                yield Ruled(GMRuling(power, Cause("gm_ordered", fields), texts, valid=True))
