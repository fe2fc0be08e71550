"""What every command is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from judge.desk.effects import Effect
from judge.desk.game import Game
from judge.letter import Letter


@dataclass(frozen=True, slots=True)
class Asked:
    """The circumstances of a command: who asks, in which letter, in which game.

    `game` and `power` are None in a letter that names none; `games` are all that may be told of.
    """

    letter: Letter
    now: datetime
    game: Game | None = None
    power: str | None = None
    games: tuple[Game, ...] = ()


def nothing(asked: Asked) -> list[Effect]:
    """Make nothing happen: the command marks the set of orders, which is filed as a whole."""
    return []


@dataclass(frozen=True, slots=True)
class Command:
    """A command: how it is written, what HELP says of it, and what it does.

    `answers` is true where it sends a letter of its own, so that no other answer is needed.
    """

    name: str
    usage: str
    help: str
    also: tuple[str, ...] = ()
    run: Callable[[Asked], list[Effect]] = nothing
    answers: bool = False
