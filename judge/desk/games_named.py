"""Games that a letter names behind its commands: `I would like to join Sarajevo`.

They are looked for only where the subject does not begin with one: orders need it there (House
rules II.2), but whoever wants to join a game, or asks how it stands, has said which.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice

from judge.desk.commands import COMMANDS
from judge.desk.commands.command import Command
from judge.desk.language import Language
from judge.desk.quoting import own_lines
from judge.desk.subject import candidates, without_marks
from judge.desk.zine_subjects import zine_subject
from judge.letter import Kind, Letter

MOST_LINES = 20  # of a letter that are looked at


def names_in(
    letter: Letter, known: Callable[[Sequence[str]], object | None], language: Language
) -> tuple[str, ...]:
    """Return the keys of all that may be the name of the game that a letter is to.

    `known` returns None if there is no game of some names.  A letter to the zine is to none,
    whatever its words may name.
    """
    if zine_subject(letter.subject, language) is not None:
        return ()
    names = candidates(letter.subject)
    if letter.kind is not Kind.PERSON or known(names) is not None:
        return names
    lines = (line for line in own_lines(letter.text) if line.strip())
    behind = _names(chain([without_marks(letter.subject)], islice(lines, MOST_LINES)), language)
    return tuple(dict.fromkeys((*names, *behind)))


def _names(lines: Iterable[str], language: Language) -> Iterator[str]:
    for line in lines:
        if match := _beginning(language).match(line.strip()):
            yield from candidates(match[1])


def _may_name_game(command: Command) -> bool:
    """Whether a game may stand behind a command: one about a game, and not about its writer."""
    return command.in_subject or (command.answers and not command.anywhere)


@cache
def _beginning(language: Language) -> re.Pattern[str]:
    """Return the pattern of a line that begins with a command behind which a game may stand."""
    named = {name for name, command in COMMANDS.items() if _may_name_game(command)}
    spellings = (words for words, code in language.commands.items() if code in named)
    longest_first = sorted(spellings, key=len, reverse=True)
    names = "|".join(words.replace(" ", r"[\W_]+") for words in longest_first)
    return re.compile(rf"\W*(?:{names})\b\W*(.+)", re.IGNORECASE)
