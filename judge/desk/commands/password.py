"""PASSWORD proves who wrote the letter (`judge.office.password_proofs`), and does nothing else.

Words may say for which game it is, where the password cannot be one of them: it has a sign or a
figure in it, as in `PASSWORD open-sesame for Sarajevo`.
"""

import re

from judge.desk.commands.command import Command
from judge.desk.letters.language import Arguments
from judge.desk.people.passwords import SHORTEST

_NAMES = r"[\w'’:=–—-]+"
_SIGNED = rf"(?=\S{{{SHORTEST},200}})(?:\S*[^\s\w'’]\w\S*|\S*\d\S*)"
_SECRET = re.compile(_SIGNED)


def _one_word(words: Arguments) -> str:
    """Return the pattern of a word, and of a few that say for which game it is: `for Sarajevo:`."""
    return rf"\S{{1,200}}|(?:{_NAMES}\s+){{1,3}}{_SIGNED}|{_SIGNED}(?:\s+{_NAMES}){{1,3}}"


def passwords_in(argument: str) -> tuple[str, ...]:
    """Return the words behind the command that may be the password."""
    words = argument.split()
    return tuple(words) if len(words) == 1 else tuple(filter(_SECRET.fullmatch, words))


COMMAND = Command(name="password", argument=_one_word, secret=True)
