"""STANDINGS: somebody asks how tournaments stand, or one of them: `of the Spring Cup`."""

from __future__ import annotations

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.letters.language import Arguments
from judge.desk.letters.subject import key_of
from judge.desk.notices.accounts_told import StandingsTold


def _run(asked: Asked) -> list[Result]:
    known = tuple(asked.magazine.books.standings())
    named = key_of(asked.argument.strip(" \t:;,.!?"))
    chosen = tuple(it for it in known if named.endswith(key_of(it.name)))
    return [asked.answer(StandingsTold(chosen or known, unknown=bool(named and not chosen)))]


def _a_tournament(words: Arguments) -> str:
    """Return the pattern of a tournament's name, or of nothing: no sentence is one."""
    return r"\W*(?:[\w'&-]+(?: [\w'&-]+){0,4})?\W*"


COMMAND = Command(
    name="standings",
    run=_run,
    answers=True,
    argument=_a_tournament,
    anywhere=True,
)
