"""What a yes to a question of the judge's means: a code in the address that it comes to.

It names a command and the powers behind it.  Nobody but its reader is told the address.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.games.game import Game
from judge.letter import CODE_MARK

_NUMBERS = "abcdefghijklmnopqrstuvwxyz234567"  # of powers; a token has no other signs
LONGEST_CODE = 19  # that has room beside a token, in the mark of a subject


def code_of(command: str, named: Sequence[str], game: Game) -> str:
    """Return the code of a command and the powers behind it; empty if there is no room for it."""
    powers = list(game.variant.powers)
    numbers = [_NUMBERS[powers.index(power)] for power in named if powers.index(power) < 32]
    code = CODE_MARK.join(filter(None, [command, "".join(numbers)]))
    return code if len(code) <= LONGEST_CODE else ""


def meant_by(code: str, game: Game) -> tuple[str, str]:
    """Return the name of the command that a code names, and the names of its powers."""
    name, _, numbers = code.partition(CODE_MARK)
    powers = list(game.variant.powers.values())
    named = (powers[at].name for at in map(_NUMBERS.find, numbers) if 0 <= at < len(powers))
    return name, ", ".join(named)
