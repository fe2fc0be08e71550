"""What every command is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from judge.desk.effects import Effect
from judge.desk.game import Game
from judge.letter import Letter


@dataclass(frozen=True, slots=True)
class Asked:
    """The circumstances of a command: who asks, in which letter, in which game.

    `game` and `power` are None in a letter that names none; `games` are all that may be told of;
    `argument` is what follows the command on its line.
    """

    letter: Letter
    now: datetime
    game: Game | None = None
    power: str | None = None
    games: tuple[Game, ...] = ()
    argument: str = ""


def nothing(asked: Asked) -> list[Effect]:
    """Make nothing happen: the command marks the set of orders, which is filed as a whole."""
    return []


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name and the other ways to write it, and what it does.

    What HELP says of it is in `templates/words/commands.j2`.
    `answers` is true where it sends a letter of its own, so that no other answer is needed;
    `argument` is a pattern of what it takes from the rest of its line, if it takes anything.
    """

    name: str
    also: tuple[str, ...] = ()
    run: Callable[[Asked], list[Effect]] = nothing
    answers: bool = False
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """A command as it stands in a letter, with its argument.

    `beside` is what else stands on its line.
    """

    command: Command
    argument: str = ""
    beside: str = ""

    def run(self, asked: Asked) -> list[Effect]:
        """Carry the command out."""
        return self.command.run(replace(asked, argument=self.argument))
