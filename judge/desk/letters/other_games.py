"""What a letter says under the name of another game that its writer takes part in.

A letter is for one game, that of its subject (House rules II.2).  What stands below a heading that
names another one (`Matins:`, `And in Matins:`, `Matins; Italy; Spring; 1901`) is for that, down to
a heading with the name of this one: nothing of it is taken, and that is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.desk.commands.command import Call
from judge.desk.games.game import Game
from judge.desk.letters.blocks import Block
from judge.desk.letters.body import Body, ForOther, Part
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of
from judge.desk.letters.subject import Subject, key_of, read_subject
from judge.desk.letters.turn_headings import heading_words, unknown_words

FindsGame = Callable[[Sequence[str]], str]  # the name of the writer's other game, by some keys
_HEADING = re.compile(r"(?:^|(?<=[.;!?]))\s*(?P<words>[^.;:!?]{1,60}):")
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_LONGEST = 80  # letters of a line that is a heading as a whole
MOST_WORDS = 4  # of a game's name
MOST_LINES = 100  # that are looked through for a heading
MOST_GAMES = 5  # of which one letter speaks


@dataclass(frozen=True, slots=True)
class _MayHead:
    """What may be a heading: its line, where in it it begins and ends, and the keys of a name.

    One that `names_turn` is told of in full: `Matins; Italy; Spring; 1901`.
    """

    number: int
    start: int
    end: int
    keys: tuple[str, ...]
    names_turn: bool = False

    def is_whole(self, line: str) -> bool:
        """Whether it is all that stands on its line, and a name is all of it."""
        named = key_of(line.partition(";")[0].strip(" \t:"))
        beside = line[: self.start] + line[self.end :]
        return named in self.keys and not beside.strip()


def without_others(
    body: Body, game: Game, language: Language, finds: FindsGame, *, at_desk: bool = False
) -> Body:
    """Return a body without what stands under the names of other games, and with a note of it.

    `at_desk`: the gamemaster wrote it, with whose own words other lines than headings may be.
    """
    lines = body.text.split("\n")
    headings = list(_headings(lines, game, language))
    if at_desk:
        headings = [it for it in headings if it.is_whole(lines[it.number - 1])]
    named = _games_named(headings, key_of(game.name), finds)
    if not named:
        return body
    named[key_of(game.name)] = ""  # what stands below it is for this game
    parted = _Parted(headings, named)
    text = "\n".join(parted.kept(number, line) for number, line in enumerate(lines, start=1))
    return replace(
        body,
        text=text,
        parts=(*(part for part in body.parts if _number(part) not in parted.gone), *parted.notes),
        marks=tuple(mark for mark in body.marks if mark.line not in parted.gone),
        wishes=tuple(wish for wish in body.wishes if wish.number not in parted.gone),
    )


def with_games_beside(body: Body, subject: Subject, finds: FindsGame, language: Language) -> Body:
    """Return a body with a note of the games that its subject names beside: `Sarajevo, Lyons`."""
    joints = rf"^(?:{any_of(language.arguments.and_also)}(?!\w)|\W)+"
    parts = [re.sub(joints, "", part) for part in subject.unknown][:MOST_GAMES]
    names = (finds([key_of(part)]) for part in parts if part)
    notes = [ForOther(name, name, in_subject=True) for name in names if name]
    return replace(body, parts=(*body.parts, *notes)) if notes else body


class _Parted:
    """The lines of a letter being parted: those that are `gone`, and what is noted of them."""

    def __init__(self, headings: Sequence[_MayHead], named: Mapping[str, str]) -> None:
        self.gone: set[int] = set()
        self.notes: list[ForOther] = []
        self._headings: dict[int, list[tuple[_MayHead, str]]] = {}
        self._game = ""  # for which the lines are, if it is another one
        for heading in headings:
            if name := next((key for key in heading.keys if key in named), None):
                self._headings.setdefault(heading.number, []).append((heading, named[name]))

    def kept(self, number: int, line: str) -> str:
        """Return what of a line is for this game."""
        kept, at = "", 0
        for heading, game in self._headings.get(number, ()):
            kept += "" if self._game else line[at : heading.start]
            at = heading.start if heading.names_turn and not game else heading.end
            self._game = game
            if game:
                self.notes.append(ForOther(line[heading.start :].strip(), game))
        if self._game:
            self.gone.add(number)
        return kept if self._game else kept + line[at:]


def _headings(lines: Sequence[str], game: Game, language: Language) -> Iterator[_MayHead]:
    """Yield what may be a heading with the name of a game: a subject, or what ends with a colon."""
    for number, line in enumerate(lines[:MOST_LINES], start=1):
        for match in _HEADING.finditer(line):
            words = _WORD.findall(match["words"])
            ends = (words[-size:] for size in range(min(MOST_WORDS, len(words)), 0, -1))
            yield _MayHead(number, match.start("words"), match.end(), _keys(ends))
        name, parted, rest = line.partition(";")
        if parted and len(line) <= _LONGEST and _is_turn(rest, game, language):
            keys = _keys([_WORD.findall(name)])
            yield _MayHead(number, 0, len(line), keys, names_turn=True)


def _is_turn(text: str, game: Game, language: Language) -> bool:
    """Whether words name a turn or a power and nothing else."""
    subject = read_subject(f"; {text}", game.variant, language)
    return unknown_words(subject) <= heading_words(game, language)


def _keys(names: Iterable[Sequence[str]]) -> tuple[str, ...]:
    return tuple(key_of(" ".join(words)) for words in names)


def _games_named(headings: Sequence[_MayHead], own: str, finds: FindsGame) -> dict[str, str]:
    """Return the other games that headings name, by their keys."""
    keys = dict.fromkeys(key for heading in headings for key in heading.keys)
    named: dict[str, str] = {}
    for _ in range(MOST_GAMES):
        left = [key for key in keys if key != own and key not in named]
        name = finds(left) if left else ""
        if not name:
            break
        named[key_of(name)] = name
    return named


def _number(part: Part) -> int:
    """Return the line in which a command or a block begins; 0 for what is neither."""
    match part:
        case Call(number=number) | Block(first=number):
            return number
        case _:
            return 0
