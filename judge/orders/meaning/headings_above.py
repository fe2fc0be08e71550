"""What stands above a line and holds for it: a heading, a condition, a word that it is no order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from judge.orders.grammar.lexicon import Parsed, says_any
from judge.orders.words import (
    ARTICLES,
    ASIDE,
    CONDITIONS,
    ELSE,
    FIRST_CONDITIONS,
    LATER,
    NOW,
    PROVISOS,
    Verb,
)
from judge.rules.phase import Phase, Season


class Reach(Enum):
    """How far a condition reaches that stands above a line."""

    NOTHING = auto()
    LINE = auto()
    BLOCK = auto()


@dataclass(frozen=True, slots=True)
class Above:
    """What the headings above a line say: whose orders these are, of which part and turn."""

    power: str = ""
    section: Verb | None = None
    other_turn: str = ""
    conditional: Reach = Reach.NOTHING
    aside: bool = False  # these lines are expressly no orders


NOTHING = Above()
LONGEST_HEADING = 6  # words, the end among them
ANOTHER = "later"  # the turn of orders that are expressly for a later one


def other_turn(turn: tuple[str, int | None], phase: Phase) -> str:
    """Return the turn a heading names, if it is not this phase's; it may leave out the year."""
    season, year = turn
    same = {Season.SPRING: "S", Season.FALL: "F", Season.WINTER: "WF"}[phase.season]
    if season in same and year in (None, phase.year, phase.year % 100):
        return ""
    return f"{season}{phase.year if year is None else year}"


def reach_of(proviso: str, parsed: Parsed, alone: bool) -> Reach:
    """Return how far a condition reaches: `If Italy agrees,` the next line, with a colon more.

    `Please tell me if this is wrong:` is none, nor `If you like, here are my orders:`.  The line is
    `alone` if it holds no order itself.
    """
    words = parsed.words
    if not proviso and words[0] not in ELSE:
        return Reach.NOTHING
    serious = (
        parsed.names_anything()
        or says_any(PROVISOS, words)
        or (words[0] in CONDITIONS | FIRST_CONDITIONS and "orders" not in words)
    )
    if words[-2] == "then" or words[0] in ELSE or (words[-2] == ":" and serious):
        return Reach.BLOCK
    return Reach.LINE if words[-2] == "," and serious and alone else Reach.NOTHING


def heads_orders(words: tuple[str, ...]) -> bool:
    """Tell whether a line is `Orders:`, which ends what a heading before it said."""
    return (
        words[-2:-1] == (":",)
        and "orders" in words
        and ARTICLES.issuperset(
            word for word in words[:-2] if word not in ("orders", "here", "are")
        )
    )


def below_words(words: tuple[str, ...], below: Above) -> Above:
    """Return what words that order nothing say of the lines below: another's, or a later turn's.

    A later turn lasts until words speak of orders or of now again.
    """
    heads = words[-2:-1] == (":",)
    if (heads or len(words) <= LONGEST_HEADING) and says_any(LATER, words):
        return replace(below, other_turn=ANOTHER)
    if heads and below.other_turn == ANOTHER and not NOW.isdisjoint(words):
        below = replace(below, other_turn="")
    return replace(below, aside=heads and says_any(ASIDE, words))
