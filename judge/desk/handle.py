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
from judge.desk.writer import Outsider, Player, Unclear, who_wrote
from judge.letter import Letter
from judge.variants.seam import Reading

_MARKS = {"final": True, "preliminary": False}


@dataclass(frozen=True, slots=True)
class Writing:
    """A player's letter to a game, taken apart: who writes for which power, and what."""

    letter: Letter
    game: Game
    subject: Subject
    player: Player
    body: Body
    reading: Reading

    @property
    def power(self) -> str:
        """The power that it is written for."""
        return self.player.power


def handle(letter: Letter, rest: str, game: Game, now: datetime) -> list[Effect]:
    """Return everything this letter makes happen, in order.

    `rest` is the subject without the game's name (`find_game` parts the two).  A letter that a
    machine wrote makes nothing happen (RFC 3834 §2).
    """
    if letter.automatic:
        return []
    subject = read_subject(rest, game.variant)
    body = read_body(letter.text, COMMANDS)
    match who_wrote(letter.sender, subject, game):
        case Player() as player:
            reading = game.variant.read(body.text, player.power, game.position)
            return _from_player(Writing(letter, game, subject, player, body, reading), now)
        case Unclear(why, power):
            return [_refusal(letter, game, power, why, body)]
        case Outsider() as outsider:
            return _from_outside(outsider, letter, game, body, now)


def _from_player(writing: Writing, now: datetime) -> list[Effect]:
    """Carry out the commands in their order, then take the orders, if there are any."""
    asked = Asked(writing.letter, now, writing.game, writing.power, (writing.game,))
    commands = list(dict.fromkeys(COMMANDS[name] for name in writing.body.commands))
    effects = [effect for command in commands for effect in command.run(asked)]
    only_asks = any(command.answers for command in commands) and not writing.reading.orders
    return effects if only_asks else effects + _take_orders(writing, now)


def _from_outside(
    outsider: Outsider, letter: Letter, game: Game, body: Body, now: datetime
) -> list[Effect]:
    """Answer what anybody may ask; for the rest, tell the player whose power was claimed.

    Who claims a power is not answered himself: the letter may be a forgery, and its sender
    somebody who knows nothing of it.
    """
    asked = Asked(letter, now, game, None, (game,))
    questions = [COMMANDS[name] for name in body.commands if COMMANDS[name].answers]
    seat = game.seat_of(outsider.claimed) if outsider.claimed else None
    if outsider.claimed and seat:
        notice = StrangerWrote(game, outsider.claimed, letter.sender.email, letter.subject)
        return [Send(seat.player, notice)]
    if questions:
        return [effect for question in dict.fromkeys(questions) for effect in question.run(asked)]
    return [_refusal(letter, game, None, "gm" if outsider.is_gm else "stranger", body)]


def _refusal(letter: Letter, game: Game, power: str | None, why: str, body: Body) -> Send:
    notice = Refused(game, power, why, letter.subject, body.text.strip())
    return Send(letter.sender, notice, letter)


def _take_orders(writing: Writing, now: datetime) -> list[Effect]:
    """File the orders of a letter, acknowledge them, and settle the turn if it is complete."""
    letter, game, power = writing.letter, writing.game, writing.power
    if why := _untimely(writing):
        return [_refusal(letter, game, power, why, writing.body)]
    order_set = _order_set(writing)
    filed: list[Effect] = [OrdersFiled(order_set)] if order_set else []
    for effect in filed:
        game = apply(effect, game)
    answer = Send(writing.player.mailbox, acknowledge(game, writing, order_set), letter)
    return [*filed, answer, *(tick(game, now) if order_set and order_set.final else [])]


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
