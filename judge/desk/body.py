"""The body of a letter: the player's own lines, parted into commands and the rest."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from judge.desk.commands.command import Call, Command
from judge.desk.quoting import own_lines


@dataclass(frozen=True, slots=True)
class Body:
    """A letter's own lines: commands in their order, and the text that holds the orders.

    `quoted` counts the lines that are not its writer's, or stand below his signature mark.
    """

    calls: tuple[Call, ...]
    text: str
    quoted: int = 0

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands by name."""
        return tuple(call.command.name for call in self.calls)


# How a letter marks its orders (House rules II.1).
_MARKS = {"final": True, "preliminary": False}


def marks(body: Body, is_order: Callable[[str], object]) -> list[bool]:
    """Return how a letter marks its set, line by line: true for final, false for preliminary.

    A mark stands alone on its line or before orders: "Final orders will follow" is none.
    """
    return [
        _MARKS[call.command.name]
        for call in body.calls
        if call.command.name in _MARKS and (not call.beside or is_order(call.beside))
    ]


def read_body(text: str, commands: Mapping[str, Command]) -> Body:
    """Part a letter's text into commands (lines that begin with one of the names) and the rest.

    What follows a command on its line and is not its argument is not lost: it goes with the rest,
    as in `Final: A Mun - Bur`.
    """
    one_of = "|".join(re.escape(name) for name in sorted(commands, key=len, reverse=True))
    pattern = re.compile(rf"\W*({one_of})(?!\w)[\s.!:]*(.*)", re.IGNORECASE)
    calls: list[Call] = []
    rest: list[str] = []
    own = own_lines(text)
    for line in own:
        match = pattern.fullmatch(line.strip())
        if match is None:
            rest.append(line)
            continue
        command, said = commands[match[1].lower()], match[2]
        taken = re.fullmatch(command.argument, said, re.IGNORECASE)
        calls.append(Call(command, said, "") if taken else Call(command, "", said))
        rest.append("" if taken else said)
    quoted = _count(text.splitlines()) - _count(own)
    return Body(tuple(calls), "\n".join(rest), quoted)


def _count(lines: list[str]) -> int:
    return sum(1 for line in lines if line.strip())
