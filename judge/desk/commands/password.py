"""PASSWORD proves who wrote the letter (`judge.password_proofs`), and makes nothing else happen."""

from judge.desk.commands.command import Command
from judge.desk.language import Arguments
from judge.desk.passwords import SHORTEST


def _last_word(words: Arguments) -> str:
    """Return the pattern of a word, and of a few that say for which game it is: `for Sarajevo:`."""
    return rf"\S{{1,200}}|(?:[\w'’:=–—-]+\s+){{1,3}}\S{{{SHORTEST},200}}"


COMMAND = Command(name="password", argument=_last_word, secret=True)
