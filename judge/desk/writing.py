"""A letter to a game, taken apart once: who writes, for which turn, what its text says."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.desk.body import Body, read_body
from judge.desk.commands import COMMANDS
from judge.desk.correspondents import Correspondent
from judge.desk.game import Game, State, due
from judge.desk.marks import marks_of
from judge.desk.notices import Why
from judge.desk.subject import Subject, read_subject
from judge.desk.writer import Role, Writer, who_wrote
from judge.letter import Letter
from judge.variants.seam import ProblemKind, Reading


@dataclass(frozen=True, slots=True)
class Writing:
    """A letter to a game, taken apart.

    `game` is as the letter found it; `reading` is what the text of all its parts says, and `marks`
    are the marks of its orders, true for final.
    """

    letter: Letter
    game: Game
    correspondent: Correspondent
    now: datetime
    subject: Subject
    writer: Writer
    body: Body
    reading: Reading
    marks: list[bool]

    @property
    def power(self) -> str | None:
        """The power that a player writes for, if it is clear which."""
        writer = self.writer
        return writer.power if writer.role is Role.PLAYER and not writer.unclear else None

    @property
    def identity(self) -> str:
        """What tells this letter from all others, so that its parts make one set of orders."""
        return f"{self.letter.received.isoformat()} {self.letter.message_id}"

    @property
    def orders_something(self) -> bool:
        """Whether there is something in the letter to be kept with the orders of a turn."""
        return bool(self.reading.orders or self.reading.later or self.marks or self.subject.final)

    @property
    def asks_final(self) -> bool:
        """Whether its orders are marked as final; the last mark counts (House rules II.1)."""
        return (self.marks or [self.subject.final])[-1]

    @property
    def is_final(self) -> bool:
        """Whether its orders are taken as final.

        They are kept preliminary, for the player's own sake, if anything in the letter was
        ambiguous or not understood, even if everything has an order, for a later one may have been
        meant (House rules III.1: clarification is asked for); and if an order is impossible where
        the judge has told what there is to choose, since nothing else would come of it.  Lines
        that are merely passed over do no harm.
        """
        kinds = {problem.kind for problem in self.reading.problems}
        harmless = kinds <= {ProblemKind.ILLEGAL} and not (kinds and self._is_choice)
        return self.asks_final and harmless

    @property
    def _is_choice(self) -> bool:
        """Whether the sheet of the turn says what there is to choose."""
        assert self.power is not None, "only a player's orders are taken"
        sheet = due(self.game, self.power).sheet
        return bool(sheet.free or any(item.options for item in sheet.items))


def take_apart(
    letter: Letter, rest: str, game: Game, correspondent: Correspondent, now: datetime
) -> Writing:
    """Take a letter apart; `rest` is its subject without the game's name.

    Its text is read for the power that it is written for.  If that is not clear, or it is from
    somebody who has none, it is read for any, to know whether there are orders in it.
    """
    subject = read_subject(rest, game.variant)
    writer = who_wrote(letter, subject, game)
    body = read_body(letter.text, COMMANDS, game.variant)
    reader = writer.power or next(iter(game.variant.powers))
    reading = (
        game.variant.read(body.text, reader, game.position) if body.text.strip() else Reading()
    )
    marks = marks_of(body, reading, game.variant, reader, game.position)
    return Writing(letter, game, correspondent, now, subject, writer, body, reading, marks)


def untimely(writing: Writing) -> Why | None:
    """Return why the orders of a letter cannot be taken; None if they can.

    Somebody who is no player of the game, or may be several, is told so.
    """
    game, subject, writer = writing.game, writing.subject, writing.writer
    if writer.role is not Role.PLAYER:
        return Why.GM if writer.role is Role.GM else Why.STRANGER
    reasons = {
        writer.unclear: writer.unclear is not None,
        Why.OVER: game.state is State.OVER,
        Why.OTHER_GAME: subject.other_game,
        Why.HALF_TURN: subject.names_turn and not subject.code,
        Why.OTHER_TURN: bool(subject.code) and subject.code != game.turn.code,
        Why.NO_TURN: not subject.names_turn and writing.orders_something,
        Why.NOTHING_DUE: writing.power not in game.turn.awaits,
    }
    return next((why for why, applies in reasons.items() if applies), None)
