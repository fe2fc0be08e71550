"""Lines with a password: they prove a letter, and are printed nowhere.

Somebody may write theirs between the lines of an article, or of press.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.command_lines import NO_GAME, InGame, command_lines
from judge.desk.commands import PASSWORDS
from judge.desk.language import Language
from judge.desk.plain_lines import plain_line


def without_passwords(
    lines: Sequence[str], language: Language, game: InGame = NO_GAME
) -> list[str]:
    """Return lines, with blank ones in the place of those with a password.

    These are all lines that are such a command, so that none proves a letter and is printed.
    """
    named = command_lines(PASSWORDS, language, None, at_desk=False, game=game)
    return ["" if named.call(plain_line(line)) else line for line in lines]
