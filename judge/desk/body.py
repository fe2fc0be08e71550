"""The body of a letter: the player's own lines, parted into commands and the rest."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from judge.desk.quoting import own_lines


@dataclass(frozen=True, slots=True)
class Body:
    """A letter's own lines: commands in their order, and the text that holds the orders."""

    commands: tuple[str, ...]
    text: str


def read_body(text: str, names: Iterable[str]) -> Body:
    """Part a letter's text into commands (lines that begin with one of the names) and the rest.

    What follows a command on its line is not lost: it goes with the rest, as in
    `Final: A Mun - Bur`.
    """
    one_of = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    pattern = re.compile(rf"\W*({one_of})(?!\w)[\s.!:]*(.*)", re.IGNORECASE)
    found: list[str] = []
    rest: list[str] = []
    for line in own_lines(text):
        match = pattern.fullmatch(line.strip())
        if match:
            found.append(match[1].lower())
        rest.append(match[2] if match else line)
    return Body(tuple(found), "\n".join(rest))
