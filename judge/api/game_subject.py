"""The subject of a letter where no game is at hand: the game is what it names first."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from judge.desk.letters.language import Language
from judge.desk.letters.subject import Subject, read_subject, without_marks
from judge.variants.seam import Variant

_SEPARATOR = re.compile(r"[;,/|]")
_NOTHING = Subject()


@dataclass(frozen=True, slots=True)
class GameSubject:
    """What a subject names: perhaps a game, and what `says` has of the `rest` of it."""

    game: str | None
    rest: str
    says: Subject


def part_subject(subject: str, variant: Variant, language: Language) -> GameSubject:
    """Part a subject behind the game's name, which is its first field.

    No game can be called like a power or a turn: a subject that begins with one names no game.
    Without separators the game's name goes on until such a word.
    """
    text = without_marks(subject)
    match = _SEPARATOR.search(text)
    if match:
        game, rest = text[: match.start()].strip(), text[match.start() :]
    else:
        words = text.split()
        known = (
            count
            for count, word in enumerate(words)
            if _names_power_or_turn(word, variant, language)
        )
        cut = next(known, len(words))
        game, rest = " ".join(words[:cut]), " ".join(words[cut:])
    if (
        _names_power_or_turn(game, variant, language)
        and not read_subject(game, variant, language).unknown
    ):
        game, rest = "", text
    return GameSubject(game or None, rest, read_subject(rest, variant, language))


def _names_power_or_turn(text: str, variant: Variant, language: Language) -> bool:
    """Whether a text names a power or a turn, in whole or in part."""
    subject = read_subject(text, variant, language)
    return replace(subject, unknown=(), other_game=False) != _NOTHING
