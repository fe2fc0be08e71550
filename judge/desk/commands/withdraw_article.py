"""WITHDRAW ARTICLE: an author takes back what is not printed yet."""

from __future__ import annotations

import re

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.letters.language import Arguments
from judge.desk.zine.contributing import withdrawn

_NUMBER = re.compile(r"\d{1,9}")
MOST = 10  # that are named on one line


def _run(asked: Asked) -> list[Result]:
    numbers = [int(number) for number in _NUMBER.findall(asked.argument)][:MOST]
    return [*withdrawn(numbers, asked.letter, asked.magazine)]


def _numbers(words: Arguments) -> str:
    """Return the pattern of numbers: `3`, `3 and 4`."""
    return r"[\W\d]*(?:and[\W\d]*)?"


COMMAND = Command(
    name="withdraw article",
    run=_run,
    answers=True,
    argument=_numbers,
    anywhere=True,
    in_person=True,
)
