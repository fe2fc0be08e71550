"""What stands around a letter's orders: its subject, its mark, the lines that are not its writer's.

For the reading of single letters, where no game is at hand: the game is what the subject names
first.
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.desk.body import Body, marks
from judge.desk.quoting import own_lines
from judge.desk.subject import Subject, read_subject, without_marks
from judge.variants.seam import Cause, Position, Turn, Variant

_SEPARATOR = re.compile(r"[;,/|]")
NOTHING = Subject()


def part_subject(subject: str, variant: Variant) -> tuple[str | None, Subject]:
    """Return the game that a subject names, its first field, and what it says of the rest.

    No game can be called like a power or a turn: a subject that begins with one names no game.
    Without separators the game's name goes on until such a word.
    """
    text = without_marks(subject)
    match = _SEPARATOR.search(text)
    if match:
        game, rest = text[: match.start()].strip(), text[match.start() :]
    else:
        words = text.split()
        known = (n for n in range(len(words)) if _says(words[n], variant))
        cut = next(known, len(words))
        game, rest = " ".join(words[:cut]), " ".join(words[cut:])
    if not game or (_says(game, variant) and not read_subject(game, variant).unknown):
        return None, read_subject(text, variant)
    return game, read_subject(rest, variant)


def _says(text: str, variant: Variant) -> bool:
    """Whether a text names a power or a turn, in whole or in part."""
    return replace(read_subject(text, variant), unknown=()) != NOTHING


def wrong_turn(subject: Subject, turn: Turn) -> Cause | None:
    """Return what is wrong with the turn that a subject names; None if it is the present one."""
    if subject.is_for(turn):
        return None
    named = (subject.season, str(subject.year or ""))
    facts = {"written": " ".join(filter(None, named)), "turn": f"{turn.season} {turn.year}"}
    return Cause("subject_for_another_turn", facts)


def is_marked_final(
    body: Body, subject: Subject, variant: Variant, power: str, position: Position
) -> bool:
    """Whether a power's letter is marked final; its last mark counts (House rules II.1)."""
    return [subject.final, *marks(body, variant, power, position)][-1]


def not_his_own(text: str) -> list[str]:
    """Return the lines that the writer's mail program brought along, without blank ones."""
    own = iter(own_lines(text))
    awaited = next(own, None)
    brought: list[str] = []
    for line in map(str.rstrip, text.splitlines()):
        if line == awaited:
            awaited = next(own, None)
        elif line:
            brought.append(line)
    return brought
