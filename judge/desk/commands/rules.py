"""RULES: somebody asks for the house rules of a game, or for some of them."""

import re

from judge.desk.commands.command import Asked, Command
from judge.desk.letters.language import Arguments
from judge.desk.letters.phrases import any_of
from judge.desk.notices.anyone import RulesTold
from judge.desk.readers.posts import Post

# A clause or a section, as people write it: `III.6`, `III(6)`, `iii 6`, `VI`.
_NUMBER = r"([ivxlc]+|[a-z])(?:\W*(\d+))?\W*"


def _run(asked: Asked) -> list[Post]:
    rules, number = asked.its_game.rules, _number(asked.argument)
    clauses = rules.clauses_of(number)
    known = () if clauses else tuple(rules.clauses.values())
    return [asked.answer(RulesTold(rules.title, rules.sections, clauses, known, number))]


def _number(written: str) -> str:
    """Return the number of a clause or a section as the house rules have it."""
    match = re.search(rf"(?<!\w){_NUMBER}$", written, re.IGNORECASE)
    return ".".join(part.upper() for part in match.groups() if part) if match else ""


def _clause(words: Arguments) -> str:
    """Return the pattern of what names a clause or a section, if anything does: `section VI`.

    A word that names none (`RULES PRESS`) is answered with those that there are.
    """
    return rf"(?:{any_of(words.clause)}\.?\s+)?\W*{_NUMBER}|\W*[^\W\d_]*\W*"


COMMAND = Command(
    name="rules",
    run=_run,
    answers=True,
    argument=_clause,
)
