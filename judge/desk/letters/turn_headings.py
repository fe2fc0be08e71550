"""The turn that a letter is for, where its subject leaves it open: a heading above the orders.

`Season: Fall 1903`, `Austria, S1904:`, `FINAL ORDERS FOR TURKEY, FALL 1901`: lines that name a turn
in whole and say nothing else (House rules II.2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from judge.desk.games.game import Game
from judge.desk.letters.language import Language
from judge.desk.letters.powers import powers_and_rest
from judge.desk.letters.subject import Subject, read_subject

MOST_LINES = 20  # among which a heading is looked for
LONGEST = 80  # letters of a heading
_WORD = re.compile(r"[^\W_]+")


def with_heading(subject: Subject, text: str, game: Game, language: Language) -> Subject:
    """Return what a subject says, with the turn of a heading where it names none, or another one.

    A subject may be that of an old letter, answered; a heading is the player's own.
    """
    headings = list(_headings(text, game, language))
    codes = {heading.code for heading in headings}
    if len(codes) != 1 or (subject.code and game.turn.code not in codes):
        return subject
    return replace(
        subject,
        code=headings[0].code,
        parts=headings[0].parts,
        power=subject.power or headings[0].power,
        final=subject.final or any(heading.final for heading in headings),
        preliminary=subject.preliminary or any(heading.preliminary for heading in headings),
        other_game=False,
    )


def with_power_above(subject: Subject, text: str, own: Iterable[str], game: Game) -> Subject:
    """Return what a subject says, with the power of which a letter's first line is the name.

    Only who plays several says so: `Turkey:`, in answer to a letter to Austria (II.2).
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    powers, rest = powers_and_rest(first, game.variant)
    is_name = len(powers) == 1 and not _WORD.search(rest)
    return replace(subject, power=powers[0]) if is_name and powers[0] in own else subject


def without_game(text: str, game: Game, language: Language) -> str:
    """Return a text whose headings name no game, so that its reader knows them as such.

    `Sarajevo; Russia; Fall; 1902` above orders is of another turn for whoever reads `Fall 1902`.
    """
    name = re.compile(rf"(?<!\w){re.escape(game.name)}\W+", re.IGNORECASE)
    return "\n".join(
        name.sub("", line) if name.search(line) and any(_headings(line, game, language)) else line
        for line in text.split("\n")
    )


def _headings(text: str, game: Game, language: Language) -> Iterator[Subject]:
    """Yield what the lines say that name a turn in whole and nothing that is not understood."""
    lines = (line for line in text.splitlines() if line.strip())
    links = heading_words(game, language)
    for line in islice(lines, MOST_LINES):
        if len(line) > LONGEST or "?" in line:
            continue
        if not game.variant.read_turn(line).parts:
            continue
        heading = read_subject(f"; {line.strip(' *_#=-')}", game.variant, language)
        if heading.code and unknown_words(heading) <= links:
            yield heading


def heading_words(game: Game, language: Language) -> frozenset[str]:
    """Return the words that say nothing beside a turn and a power: the game's name, `orders`."""
    labels = (word for label in language.subject.labels for word in label.split())
    return frozenset({*language.marks.links, *labels, *_WORD.findall(game.name.casefold())})


def unknown_words(heading: Subject) -> set[str]:
    """Return the words of a heading that name neither a turn nor a power."""
    return {word for part in heading.unknown for word in _WORD.findall(part.casefold())}


def is_half_named(subject: Subject, game: Game) -> bool:
    """Whether a subject does not tell which turn it is for.

    The kind of a turn alone (`retreats`) tells it, where that is the kind of the present one.
    """
    if subject.code:
        return False
    kind = subject.parts.get("kind")
    return set(subject.parts) != {"kind"} or game.turn.facts.get("kind") != kind
