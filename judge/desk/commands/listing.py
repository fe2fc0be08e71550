"""LISTING: somebody asks for all games by their designations, or for those of a year."""

import re

from judge.desk.commands.command import Asked, Command
from judge.desk.games.listing import listing_of
from judge.desk.letters.language import Arguments
from judge.desk.readers.posts import Post

_YEAR = re.compile(r"\d{4}")


def _run(asked: Asked) -> list[Post]:
    named = _YEAR.search(asked.argument)
    year = named[0] if named else ""
    cards, more = asked.readership.listed(year)
    return [asked.answer(listing_of(cards, year, more=more))]


def _year(words: Arguments) -> str:
    """Return the pattern of a year, if any is named: `1966`, `for 1966`."""
    return r"(?:\W*(?:\w+ ){0,2}\d{4}\W*)?"


COMMAND = Command(
    name="listing",
    run=_run,
    answers=True,
    argument=_year,
    anywhere=True,
)
