"""What words above a list of units, or before it, say of them: built, removed, or only told of.

A unit that stands alone is an adjustment only if nothing else was said of it, so that nobody
loses what he wrote that he keeps.
"""

from __future__ import annotations

from judge.orders.words import (
    ADJUSTMENT_WORDS,
    BUILD_WORDS,
    DENIED,
    HAD,
    HEARTY,
    KEPT,
    KINDS,
    REMOVAL_WORDS,
    WISHED,
    Verb,
    word_set,
)

FRESH = frozenset({"new"})  # `my new orders:` build nothing
WRITTEN = word_set("order orders move moves set sets turn letter season")
LONGEST_PLAIN = 3  # words of a heading without a colon


def announced(words: tuple[str, ...]) -> Verb | None:
    """Return what words say of units named with them; BLANK if it is no adjustment.

    None: they leave it open, as `my orders:` or `thanks` do.
    """
    said = frozenset(words)
    if said & (KEPT | DENIED):
        return Verb.BLANK
    if said & (BUILD_WORDS | REMOVAL_WORDS) - (FRESH if said & WRITTEN else frozenset()):
        return _the_one(said)
    if said & ADJUSTMENT_WORDS or words[:1] in HEARTY:
        return None
    return None if said & WISHED and not said & HAD else Verb.BLANK


def _the_one(said: frozenset[str]) -> Verb | None:
    """Return which of builds and removals words tell of; None for both."""
    if said & BUILD_WORDS and said & REMOVAL_WORDS:
        return None
    return Verb.BUILD if said & BUILD_WORDS else Verb.DISBAND


def announced_below(words: tuple[str, ...]) -> Verb | None:
    """Return what a line that is no order says of the units in the lines below it."""
    said = frozenset(words)
    if words[-1:] == (":",):
        return announced(words)
    short = len(words) <= LONGEST_PLAIN
    kept = said & KEPT and (short or said & KINDS.keys())
    return Verb.BLANK if kept or (short and said & HAD) else None


def announced_behind(words: tuple[str, ...], begun: bool) -> Verb | None:
    """Return what words in a line say of the units behind them.

    Once a list is `begun`, only words that tell of keeping, building or removing turn it.
    """
    said = frozenset(words)
    if said & (KEPT | DENIED | BUILD_WORDS | REMOVAL_WORDS):
        return announced(words)
    return announced(words) if not begun and said & (HAD | KINDS.keys()) else None


def outlasts_a_gap(words: tuple[str, ...]) -> bool:
    """Tell whether a heading still holds after an empty line; `Dear John:` does not."""
    return announced(words) is not Verb.BLANK or bool(frozenset(words) & (KEPT | DENIED | HAD))
