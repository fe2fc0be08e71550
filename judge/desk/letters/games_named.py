"""Games that a letter names behind its commands: `I would like to join Sarajevo`.

They are looked for only where the subject does not begin with one: orders need it there (House
rules II.2), but whoever wants to join a game, or asks how it stands, has said which.  So has a
player who plays one country in one game, where the subject says nothing that may be another's name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice

from judge.desk.commands import ANYWHERE, COMMANDS, IN_PLAY
from judge.desk.commands.command import Command
from judge.desk.games.game import Game
from judge.desk.letters.body import read_body
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_name
from judge.desk.letters.quoting import own_lines
from judge.desk.letters.subject import candidates, key_of, read_subject, without_marks
from judge.desk.zine.zine_subjects import zine_subject
from judge.letter import Address, Kind, Letter

MOST_LINES = 20  # of a letter that are looked at


def names_in(
    letter: Letter,
    known: Callable[[Sequence[str]], object | None],
    language: Language,
    only_game: Callable[[Address], Game | None],
    alike: Callable[[Sequence[str]], str | None] = lambda _: None,
) -> tuple[str, ...]:
    """Return the keys of all that may be the name of the game that a letter is to.

    `known` returns None if there is no game of some names, and `alike` the key of one whose name is
    one of them but for accents; `only_game` is the one that is not over in which somebody takes
    part.  A letter to the zine is to none, whatever its words may name.
    """
    if zine_subject(letter.subject, language) is not None:
        return ()
    names = candidates(letter.subject)
    if letter.kind is not Kind.PERSON or known(names) is not None:
        return names
    lines = (line for line in own_lines(letter.text) if line.strip())
    behind = _names(chain([without_marks(letter.subject)], islice(lines, MOST_LINES)), language)
    names = tuple(dict.fromkeys((*names, *behind)))
    if known(names) is not None:
        return names
    if (key := alike(names)) is not None:
        return (*names, key)
    meant = _game_meant(letter, only_game, language)
    return names if meant is None else (*names, key_of(meant.name))


def _game_meant(
    letter: Letter, only_game: Callable[[Address], Game | None], language: Language
) -> Game | None:
    """Return the one game that a player means who names none; None if they may mean another.

    They play one country in it, and take part in no other that is not over; the subject says
    nothing but what one says behind a game's name, and there is no command for which it needs none.
    """
    subject = without_marks(letter.subject)
    if read_body(subject or letter.text, ANYWHERE, language).calls:
        return None
    game = only_game(letter.sender)
    if game is None or [len(seat.powers) for seat in game.seats_at(letter.sender)] != [1]:
        return None
    unknown = read_subject(subject, game.variant, language).unknown
    asks = all(read_body(part, IN_PLAY, language).calls for part in unknown)
    return game if asks else None


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
    named = (name for name, command in COMMANDS.items() if _may_name_game(command))
    name = any_name(language.spellings(*named), r"[\W_]+")
    return re.compile(rf"\W*{name}\b\W*(.+)", re.IGNORECASE)
