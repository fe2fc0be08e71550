"""What the line says that opens a piece of press: `PRESS GRAY TO France and Italy` (X.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from judge.desk.games.game import GM, Game
from judge.desk.letters.blocks import PRESS, Block, opened_in
from judge.desk.letters.language import BlockWords, Language
from judge.desk.letters.phrases import any_of, plain_words, says
from judge.desk.letters.powers import powers_and_rest
from judge.desk.press.press import Color, PressPiece, circle_of
from judge.variants.seam import Cause, Variant

_FIELDS = re.compile(r"[;|/]")
_BY_COMMA = re.compile(r",")
FIRMLY = "!"  # behind a heading: what was asked about is meant as it stands


@dataclass(frozen=True, slots=True)
class PressHeading:
    """How a piece is signed, and whom it is for (none: everybody); `firm` if it is meant so.

    They are `also` for whom it is and who are not named (`PressPiece`).
    """

    color: Color
    to: tuple[str, ...]
    firm: bool
    also: tuple[str, ...] = ()


def heading_of(
    block: Block, game: Game, words: BlockWords, by: str, answered: PressPiece | None
) -> PressHeading | Cause:
    """Return what the opening of a block of press says, or why it is not taken.

    In an answer to another piece it is for the same readers, if it names none and is no broadcast.
    """
    signed = plain_words(block.signed)
    authors, _ = powers_and_rest(block.author, game.variant)
    if says(signed, words.disguise) or any(power != by for power in authors):
        return Cause("press_in_disguise")
    color = Color.GRAY if says(signed, words.gray) else Color.WHITE
    firm = FIRMLY in block.opening
    named = block.to or says(plain_words(block.opening), words.broadcast)
    if answered is not None and not named:
        circle = circle_of(answered, game.powers_beside(by))
        if by == GM or says(signed, words.white):
            color = Color.WHITE
        elif color is Color.WHITE:
            color = circle.color
        return PressHeading(color, circle.to, firm, circle.also)
    addressed = _addressed(block.to, game.variant, words)
    if isinstance(addressed, Cause):
        return addressed
    to = tuple(power for power in addressed if power != by)
    if addressed and not to:
        return Cause("press_to_oneself")
    return PressHeading(color, to, firm)


def press_in_subject(rest: str, language: Language) -> tuple[str, Block | None]:
    """Return a subject without the part that makes its letter press, and the block that it opens.

    `rest` is what follows the game's name: `; Germany; Press to France, Italy`.
    """
    words = rf"\b{any_of(language.blocks[PRESS].opens)}\b"
    if not re.search(words, rest, re.IGNORECASE):
        return rest, None
    fields = _FIELDS if _FIELDS.search(rest.strip(" ;|/")) else _BY_COMMA
    starts = [0, *(sign.end() for sign in fields.finditer(rest))]
    for start in starts:
        sign = _FIELDS.search(rest, start)
        part = rest[start : sign.start() if sign else None]
        block = opened_in(part, PRESS, language)
        if block is not None:
            left = rest[:start] + (rest[sign.start() :] if sign else "")
            return left.rstrip(" ;|/,"), block
    return rest, None


def _addressed(names: str, variant: Variant, words: BlockWords) -> tuple[str, ...] | Cause:
    """Return the powers that a piece is addressed to, none for everybody; or a cause."""
    initials = tuple(_by_initials(names, variant))
    if initials:
        return initials
    powers, rest = powers_and_rest(names, variant)
    left = re.sub(rf"\b{any_of(words.anybody)}\b", " ", rest, flags=re.IGNORECASE)
    strange = " ".join(re.findall(r"[\w'’-]+", left))
    if strange:
        return Cause("press_to_whom", {"written": strange if powers else names})
    plain = plain_words(rest)
    if says(plain, words.but):
        return tuple(power for power in variant.powers if power not in powers)
    if not powers and says(plain, words.gm):
        return (GM,)
    return () if says(plain, words.everybody) else powers


def _by_initials(names: str, variant: Variant) -> Iterator[str]:
    """Yield the powers that capitals stand for, as other judges have it: `PRESS TO AFG`."""
    by_initial: dict[str, list[str]] = {}
    for power in variant.powers.values():
        by_initial.setdefault(power.name[0], []).append(power.code)
    letters = names.strip()
    is_list = len(set(letters)) == len(letters)
    if is_list and all(len(by_initial.get(letter, ())) == 1 for letter in letters):
        yield from (by_initial[letter][0] for letter in letters)
