"""What a letter to a game makes happen: who wrote, for which turn, what he orders, the answer.

`handle` is the whole way of a letter through the desk.  Every step either goes on or ends it
with an answer that says why; nothing valid in a letter is lost to something that is not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from judge.desk.body import Body, read_body
from judge.desk.commands import COMMANDS
from judge.desk.commands.command import Asked
from judge.desk.effects import Effect, OrdersFiled, Send, apply
from judge.desk.game import Game, OrderSet, Origin, Standing, State, is_final, standing_orders
from judge.desk.notices import OrdersStand, Refused, SheetLine, StrangerWrote
from judge.desk.settling import tick
from judge.desk.subject import Subject, read_subject
from judge.letter import Letter
from judge.variants.seam import Reading

_MARKS = {"final": True, "preliminary": False}


@dataclass(frozen=True, slots=True)
class Writing:
    """A letter to a game, taken apart: who writes for which power, and what."""

    letter: Letter
    game: Game
    subject: Subject
    power: str
    body: Body
    reading: Reading


def handle(letter: Letter, rest: str, game: Game, now: datetime) -> list[Effect]:
    """Return everything this letter makes happen, in order.

    `rest` is the subject without the game's name (`find_game` parts the two).  A letter that a
    machine wrote makes nothing happen (RFC 3834 §2).
    """
    if letter.automatic:
        return []
    subject = read_subject(rest, game.variant)
    power = _power(letter, subject, game)
    if isinstance(power, list):
        return power
    body = read_body(letter.text, COMMANDS)
    reading = game.variant.read(body.text, power, game.position)
    writing = Writing(letter, game, subject, power, body, reading)
    asked = Asked(letter, now, game, power, (game,))
    effects: list[Effect] = []
    commands = [COMMANDS[name] for name in writing.body.commands]
    for command in dict.fromkeys(commands):
        effects += command.run(asked)
    only_asks = any(command.answers for command in commands) and not reading.orders
    return effects if only_asks else effects + _take_orders(writing, now)


def _power(letter: Letter, subject: Subject, game: Game) -> str | list[Effect]:
    """Return the power the letter is written for, or the effects that refuse it."""
    seats = game.seats_at(letter.sender)
    own = [power for seat in seats for power in seat.powers]
    if not own:
        return _from_stranger(letter, subject, game)
    if subject.power is None:
        return own[0] if len(own) == 1 else _refuse(letter, game, None, "which-power")
    if subject.power not in own:
        return _refuse(letter, game, own[0], "not-yours")
    return subject.power


def _from_stranger(letter: Letter, subject: Subject, game: Game) -> list[Effect]:
    """Tell the player, not the stranger: what claims to be his letter may be a forgery."""
    seat = game.seat_of(subject.power) if subject.power else None
    if seat is None or subject.power is None:
        return []
    notice = StrangerWrote(game, subject.power, letter.sender.email, letter.subject)
    return [Send(seat.player, notice)]


def _refuse(letter: Letter, game: Game, power: str | None, why: str) -> list[Effect]:
    text = read_body(letter.text, COMMANDS).text
    return [Send(letter.sender, Refused(game, power, why, letter.subject, text.strip()), letter)]


def _take_orders(writing: Writing, now: datetime) -> list[Effect]:
    """File the orders of a letter, acknowledge them, and settle the turn if it is complete."""
    letter, game, power = writing.letter, writing.game, writing.power
    if why := _untimely(writing):
        return _refuse(letter, game, power, why)
    order_set = _order_set(writing)
    filed: list[Effect] = [OrdersFiled(order_set)] if order_set else []
    for effect in filed:
        game = apply(effect, game)
    acknowledgement = Send(letter.sender, acknowledge(game, writing, order_set), answers=letter)
    return [*filed, acknowledgement, *(tick(game, now) if order_set and order_set.final else [])]


def _untimely(writing: Writing) -> str:
    """Return why the letter's orders cannot be taken, or an empty string."""
    game, subject = writing.game, writing.subject
    if game.state is State.OVER:
        return "over"
    if subject.names_turn and not subject.is_for(game.turn):
        return "turn"
    if not subject.names_turn and (writing.reading.orders or subject.final):
        return "no-turn"
    if writing.power not in game.turn.awaits:
        return "nothing-due"
    return ""


def _order_set(writing: Writing) -> OrderSet | None:
    """Return the set of orders in a letter; None if it neither orders nor marks anything."""
    orders = writing.reading.orders
    if not (orders or _marks(writing) or writing.subject.final):
        return None
    order_set = OrderSet(
        power=writing.power,
        turn=writing.game.turn.code,
        orders=orders,
        final=_asks_final(writing),
        received=writing.letter.received,
        letter=writing.letter.message_id,
    )
    return replace(order_set, final=False) if _is_doubtful(writing, order_set) else order_set


def _marks(writing: Writing) -> list[bool]:
    """Return how the body marks the set, line by line: true for final, false for preliminary."""
    names = [COMMANDS[name].name for name in writing.body.commands]
    return [_MARKS[name] for name in names if name in _MARKS]


def _asks_final(writing: Writing) -> bool:
    """Whether the player marked the set as final; the last mark counts (House rules II.1)."""
    return (_marks(writing) or [writing.subject.final])[-1]


def _is_doubtful(writing: Writing, order_set: OrderSet) -> bool:
    """Whether a set marked final is kept preliminary, for the player's own sake.

    It is if something he ordered was not understood and something else is left without an order:
    the two may well be the same thing (House rules III.1: clarification is asked for).
    """
    if not order_set.final or all(found.kind == "illegal" for found in writing.reading.problems):
        return False
    after = apply(OrdersFiled(order_set), writing.game)
    ordered = {standing.order.key for standing in standing_orders(after, writing.power)}
    sheet = after.variant.sheet(writing.power, after.position)
    return sheet.builds + sheet.removals > len(ordered) or any(
        item.key not in ordered for item in sheet.items
    )


def acknowledge(game: Game, writing: Writing, order_set: OrderSet | None) -> OrdersStand:
    """Say what stands for the whole power now, and what of this letter was not understood."""
    power, reading = writing.power, writing.reading
    standing = {found.order.key: found for found in standing_orders(game, power)}
    sheet = game.variant.sheet(power, game.position)
    due = [_line(item.name, standing.pop(item.key, None), order_set) for item in sheet.items]
    return OrdersStand(
        game=game,
        power=power,
        lines=(*due, *(_line("", found, order_set) for found in standing.values())),
        sheet=sheet,
        final=is_final(game, power),
        doubtful=order_set is not None and not order_set.final and _asks_final(writing),
        filed=order_set is not None,
        problems=reading.problems,
        passed_over=reading.passed_over,
    )


def _line(name: str, found: Standing | None, order_set: OrderSet | None) -> SheetLine:
    if found is None:
        return SheetLine(name, None, Origin.NONE)
    new = found.source is order_set
    origin = Origin.THIS_LETTER if new else Origin.EARLIER
    return SheetLine(name, found.order.text, origin, found.order.notes if new else ())
