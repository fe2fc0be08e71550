"""RESIGN: a player wants somebody else to take their place, and may say why (VII.6)."""

from judge.desk.commands.command import Command
from judge.desk.joining import leave
from judge.desk.language import Arguments, any_of
from judge.desk.proofs import May


def _not_to_it(words: Arguments) -> str:
    """Return the pattern of what may stand behind it: not `myself to the loss of Kiel`."""
    return rf"(?!{any_of(words.oneself)}\b).*"


COMMAND = Command(
    name="resign",
    run=leave,
    answers=True,
    argument=_not_to_it,
    for_power=True,
    needs=May.CONFIRM,
    in_subject=True,
    in_words=True,
)
