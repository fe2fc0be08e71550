"""What a letter to a game makes happen: who wrote, for which turn, what he orders, the answer.

`handle` is the whole way of a letter through the desk.  Every step either goes on or ends it
with an answer that says why; nothing valid in a letter is lost to something that is not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from judge.desk.acknowledging import acknowledge
from judge.desk.body import Body, marks, read_body
from judge.desk.commands import COMMANDS
from judge.desk.commands.command import Asked, Call
from judge.desk.effects import Effect, OrdersFiled, Send, apply
from judge.desk.game import Game, OrderSet, State
from judge.desk.notices import Refused, StrangerWrote
from judge.desk.settling import settle_early
from judge.desk.subject import Subject, read_subject
from judge.desk.writer import Outsider, Player, Unclear, who_wrote
from judge.letter import Letter
from judge.variants.seam import Reading

NOTHING = Subject()
MOST_OF_A_COMMAND = 3  # in one letter


@dataclass(frozen=True, slots=True)
class Writing:
    """A player's letter to a game, taken apart: who writes for which power, and what.

    `marks` are the marks of its set, true for final.
    """

    letter: Letter
    game: Game
    subject: Subject
    player: Player
    body: Body
    reading: Reading
    marks: list[bool]

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
            found = marks(body, game.variant, player.power, game.position)
            return _from_player(Writing(letter, game, subject, player, body, reading, found), now)
        case Unclear(why, power):
            asked = Asked(letter, now, game, None, (game,))
            answers = _answers(asked, body)
            return answers or [_refusal(letter, game, power, why, body, subject)]
        case Outsider() as outsider:
            return _from_outside(outsider, letter, game, body, now)


def _from_player(writing: Writing, now: datetime) -> list[Effect]:
    """Carry out the commands in their order, then take the orders, if there are any."""
    asked = Asked(writing.letter, now, writing.game, writing.power, (writing.game,))
    effects = [effect for call in _calls(writing.body) for effect in call.run(asked)]
    return effects if _only_asks(writing) else effects + _take_orders(writing, now)


def _only_asks(writing: Writing) -> bool:
    """Whether a letter asks something that has its own answer, and nothing else."""
    reading = writing.reading
    orders = reading.orders or reading.contingents or reading.problems or writing.subject.final
    commands = [COMMANDS[name] for name in writing.body.commands]
    return bool(commands) and not orders and all(command.answers for command in commands)


def _from_outside(
    outsider: Outsider, letter: Letter, game: Game, body: Body, now: datetime
) -> list[Effect]:
    """Answer what anybody may ask; for the rest, tell the player whose power was claimed.

    Who claims a power is not answered himself: the letter may be a forgery, and its sender
    somebody who knows nothing of it.
    """
    seat = game.seat_of(outsider.claimed) if outsider.claimed else None
    if outsider.claimed and seat:
        notice = StrangerWrote(game, outsider.claimed, letter.sender.email, letter.subject)
        return [Send(seat.player, notice)]
    answers = _answers(Asked(letter, now, game, None, (game,)), body)
    return answers or [_refusal(letter, game, None, "gm" if outsider.is_gm else "stranger", body)]


def _answers(asked: Asked, body: Body) -> list[Effect]:
    """Return the answers to what anybody may ask."""
    questions = (call for call in _calls(body) if call.command.answers)
    return [effect for question in questions for effect in question.run(asked)]


def _calls(body: Body) -> list[Call]:
    """Return the calls to carry out: each once, and few of a command (`RULES IV`, `RULES VI`)."""
    few: dict[str, list[Call]] = {}
    for call in dict.fromkeys(body.calls):
        of_a_kind = few.setdefault(call.command.name, [])
        if len(of_a_kind) < MOST_OF_A_COMMAND:
            of_a_kind.append(call)
    return [call for of_a_kind in few.values() for call in of_a_kind]


def _refusal(
    letter: Letter, game: Game, power: str | None, why: str, body: Body, subject: Subject = NOTHING
) -> Send:
    notice = Refused(game, power, why, letter.subject, body.text.strip(), subject.unknown)
    return Send(letter.sender, notice, letter)


def _take_orders(writing: Writing, now: datetime) -> list[Effect]:
    """File the orders of a letter, acknowledge them, and settle the turn if it is complete."""
    letter, game, power = writing.letter, writing.game, writing.power
    if why := _untimely(writing):
        return [_refusal(letter, game, power, why, writing.body, writing.subject)]
    order_set = _order_set(writing)
    filed: list[Effect] = [OrdersFiled(order_set)] if order_set else []
    for effect in filed:
        game = apply(effect, game)
    notice = acknowledge(game, power, writing.reading, order_set)
    notice = replace(
        notice,
        doubtful=_asks_final(writing) and not notice.final,
        quoted=writing.body.quoted,
    )
    answer = Send(writing.player.mailbox, notice, letter)
    return [*filed, answer, *(settle_early(game, now) if order_set else [])]


def _untimely(writing: Writing) -> str:
    """Return why the letter's orders cannot be taken, or an empty string."""
    game, subject = writing.game, writing.subject
    if game.state is State.OVER:
        return "over"
    if subject.other_game:
        return "other-game"
    if subject.names_turn and None in (subject.season, subject.year):
        return "half-turn"
    if subject.names_turn and not subject.is_for(game.turn):
        return "turn"
    if not subject.names_turn and (
        writing.reading.orders or writing.reading.contingents or subject.final or writing.marks
    ):
        return "no-turn"
    if writing.power not in game.turn.awaits:
        return "nothing-due"
    return ""


def _order_set(writing: Writing) -> OrderSet | None:
    """Return the set of orders in a letter; None if it neither orders nor marks anything."""
    orders, contingents = writing.reading.orders, writing.reading.contingents
    if not (orders or contingents or writing.marks or writing.subject.final):
        return None
    return OrderSet(
        power=writing.power,
        turn=writing.game.turn.code,
        orders=orders,
        final=_asks_final(writing) and not _is_doubtful(writing),
        received=writing.letter.received,
        letter=writing.letter.message_id,
        contingents=contingents,
    )


def _asks_final(writing: Writing) -> bool:
    """Whether the player marked the set as final; the last mark counts (House rules II.1)."""
    return (writing.marks or [writing.subject.final])[-1]


def _is_doubtful(writing: Writing) -> bool:
    """Whether a set marked final is kept preliminary, for the player's own sake.

    It is if anything in the letter was ambiguous or not understood, even if everything has an
    order, for a later one may have been meant (House rules III.1: clarification is asked for); and
    if a retreat, a build or a removal is impossible, since nothing else would come of it.  Lines
    that are merely passed over do no harm.
    """
    movement = writing.game.turn.kind == "movement"
    return any(found.kind != "illegal" or not movement for found in writing.reading.problems)
