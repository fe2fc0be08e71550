"""The parts of a letter, run in their order, each on the game as the part before left it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from judge.desk.blocks import Block
from judge.desk.body import Elsewhere, Text
from judge.desk.card import card_of
from judge.desk.commands.command import Asked, Call, Command
from judge.desk.effects import Effect, carried_out
from judge.desk.events import OrdersConfirmed, OrdersUnproved, OrdersWritten
from judge.desk.game import OrderSet, Unproved, is_final, silent
from judge.desk.notices import NotRun
from judge.desk.proofs import May
from judge.desk.taking_apart import Writing
from judge.desk.writer import Role
from judge.variants.seam import Cause, Reading

MOST_OF_A_COMMAND = 3  # in one letter


class LetterRun:
    """A letter being carried out.

    `game` is as it has become; `filed` is true if orders were; `answered` if a command sent a
    letter of its own, and `unanswered` if one was run that did not; `not_run` are the parts that
    could not be carried out.
    """

    def __init__(self, writing: Writing, *, takes_orders: bool) -> None:
        self.writing, self.takes_orders = writing, takes_orders
        self.game = writing.game
        self.effects: list[Effect] = []
        self.not_run: list[NotRun] = []
        self.filed = self.answered = self.unanswered = False
        self._orders = Reading(writing.reading.orders, writing.reading.later)
        self._asked: Counter[str] = Counter()
        self._calls: set[tuple[str, str]] = set()

    def parts(self) -> None:
        """Run all parts of the letter."""
        for part in self.writing.body.parts:
            match part:
                case Text(first, last):
                    self._file(self._orders.lines(first, last))
                case Call():
                    self._call(part)
                case Block():
                    self.not_run.append(NotRun(part.opening, _why_not(part)))
                case Elsewhere(code, line):
                    self.not_run.append(NotRun(line, Cause("taken_elsewhere", {"what": code})))
        self.not_run += [
            NotRun(wish.line, Cause("only_wished", {"what": wish.code}))
            for wish in self.writing.wishes
        ]
        self.not_run += [
            NotRun(unread.name, Cause("not_read", {"what": unread.kind.value}))
            for unread in self.writing.unread
        ]
        if self.writing.orders_something and not self.filed:
            self._file(Reading(), marks=True)
        if self._wrote_in_vain():
            self._do([self._order_set(Reading())])
        if self._wants_other_orders():
            self._file(Reading(), marks=True)

    def _do(self, effects: Sequence[Effect]) -> None:
        self.effects += effects
        self.game = carried_out(self.game, effects)

    def _file(self, reading: Reading, *, marks: bool = False) -> None:
        """File the orders of a part; marks without any orders are filed too (House rules II.1)."""
        writing = self.writing
        if not (self.takes_orders and writing.power and (reading.orders or reading.later or marks)):
            return
        self._do([self._order_set(reading)])
        self.filed = True

    def _order_set(self, reading: Reading) -> OrdersWritten | OrdersUnproved:
        """Return that a set was written; one without a proof waits to be confirmed."""
        writing = self.writing
        assert writing.power is not None, "orders are for a power"
        order_set = OrderSet(
            power=writing.power,
            orders=reading.orders,
            final=writing.is_final,
            received=writing.letter.received,
            letter=writing.identity,
        )
        if not writing.may(May.ORDER):
            return OrdersUnproved(Unproved(order_set, reading.later))
        return OrdersWritten(order_set, reading.later)

    def _wrote_in_vain(self) -> bool:
        """Whether a power wrote, and nothing of it was understood, and it had written nothing else.

        Then it is not silent: its units hold, and it is in no civil disorder (VII.6).
        """
        writing, game = self.writing, self.game
        return bool(
            self.takes_orders
            and game.rules.silence_is_disorder
            and writing.reading.problems
            and writing.power in silent(game)
        )

    def _wants_other_orders(self) -> bool:
        """Whether a power whose set is final wrote something that may have been another order.

        The set is preliminary then, until that is settled (House rules II.1, III.1).
        """
        writing = self.writing
        if not self.takes_orders or self.filed or writing.power is None:
            return False
        meant = bool(writing.reading.problems) or writing.tells_of_orders
        return meant and is_final(self.game, writing.power)

    def _call(self, call: Call) -> None:
        """Run a command, unless it stood in the letter before, or too often in other words."""
        command, role = call.command, self.writing.writer.role
        if (command.name, call.argument) in self._calls:
            return
        self._calls.add((command.name, call.argument))
        self._asked[command.name] += 1
        if role not in command.roles:
            self.not_run.append(NotRun(call.line, _not_for(command, role)))
        elif not self.writing.may(command.needs):
            self.not_run.append(NotRun(call.line, Cause("not_proved")))
        elif self._asked[command.name] <= MOST_OF_A_COMMAND:
            self._run(call)
            self.answered |= command.answers
            self.unanswered |= not command.answers
        elif self._asked[command.name] == MOST_OF_A_COMMAND + 1:
            facts = {"command": command.name, "most": MOST_OF_A_COMMAND}
            self.not_run.append(NotRun(call.line, Cause("too_many", facts)))

    def _run(self, call: Call) -> None:
        effects = call.run(self._circumstances())
        if not effects and call.command.idle:
            self.not_run.append(NotRun(call.line, Cause(call.command.idle)))
        self.filed |= any(isinstance(effect, OrdersConfirmed) for effect in effects)
        self._do(effects)

    def _circumstances(self) -> Asked:
        writing = self.writing
        return Asked(
            letter=writing.letter,
            now=writing.now,
            audience=writing.writer.audience,
            correspondent=writing.correspondent,
            languages=writing.languages,
            game=self.game,
            power=writing.power,
            games=(card_of(self.game),),
        )


def _why_not(block: Block) -> Cause:
    """Return why a block was not carried out: this judge knows where they are, and no more."""
    if block.ended:
        return Cause("block_not_carried", {"block": block.kind})
    return Cause("block_without_end", {"block": block.kind})


def _not_for(command: Command, role: Role) -> Cause:
    roles = [str(allowed) for allowed in Role if allowed in command.roles]
    return Cause("not_for_role", {"command": command.name, "role": str(role), "roles": roles})
