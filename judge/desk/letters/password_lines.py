"""Lines with a password: they prove a letter, and are printed nowhere.

Somebody may write theirs between the lines of an article, or of press.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from functools import cache

from judge.desk.commands import COMMANDS, PASSWORDS
from judge.desk.final.ticks import chosen
from judge.desk.letters.command_lines import (
    NO_GAME,
    CommandLines,
    InGame,
    command_lines,
    without_number,
)
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of
from judge.desk.letters.plain_lines import plain_line

PASSING_ON = {
    name: command for name, command in COMMANDS.items() if command.takes_rest or command.takes_text
}


def may_hold_password(text: str, language: Language) -> bool:
    """Whether a text may have a line with a password: most need not be read through for one."""
    return _spelled(language).search(html.unescape(text)) is not None


@cache
def _spelled(language: Language) -> re.Pattern[str]:
    """Return the pattern of what begins a line with a password."""
    spellings = language.spellings(*PASSWORDS)
    return re.compile(any_of(spellings).replace(r"\ ", r"[\W_]+"), re.IGNORECASE)


def without_passwords(
    lines: Sequence[str], language: Language, game: InGame = NO_GAME
) -> list[str]:
    """Return lines, with blank ones in the place of those with a password.

    These are all lines that are such a command, so that none proves a letter and is printed.
    Behind a command that passes words on it is cut off.  What begins with one in capitals, or with
    a colon, is taken for one whatever follows.
    """
    if not may_hold_password("\n".join(lines), language):
        return [line.rstrip() for line in lines]
    named = command_lines(PASSWORDS, language, None, at_desk=False, game=game)
    passing = command_lines(PASSING_ON, language, None, at_desk=False, game=game)

    def shown(line: str) -> str:
        command, behind = passing.begins_with(line)
        said = behind.lstrip(" \t:–—-") if command else line
        ways = (said, without_number(chosen(said)))  # [x] PASSWORD, 1) PASSWORD
        secret = said and any(_is_password(plain_line(way), named) for way in ways)
        return line.removesuffix(said) if secret else line

    return [shown(line).rstrip() for line in lines]


def _is_password(line: str, named: CommandLines) -> bool:
    """Whether a line is such a command, or looks like one: `PASSWORD open-sesame (as agreed)`."""
    command, behind = named.begins_with(line)
    if command is None:
        return False
    name = line[: len(line) - len(behind)].strip()
    written = name.isupper() or behind.lstrip().startswith(":")
    return (written and bool(behind.strip(" :"))) or named.call(line) is not None
