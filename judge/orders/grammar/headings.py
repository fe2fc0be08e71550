"""What words above a list of units, or before it, say of them: built, removed, or only told of.

A unit that stands alone is an adjustment only if nothing else was said of it, so that nobody
loses what they wrote that they keep.
"""

from __future__ import annotations

from judge.orders.vocabulary import Verb, Vocabulary

LONGEST_PLAIN = 3  # words of a heading without a colon


def announced(words: tuple[str, ...], vocabulary: Vocabulary) -> Verb | None:
    """Return what words say of units named with them; BLANK if it is no adjustment.

    None: they leave it open, as `my orders:` or `thanks` do.
    """
    known, among = vocabulary.grammar, frozenset(words)
    if among & (known.kept | known.denied):
        return Verb.BLANK
    telling = known.build_words | known.removal_words
    if among & (telling - known.fresh if among & known.written else telling):
        return _built_or_removed(among, vocabulary)
    if among & known.adjusting or (words and words[0] in known.hearty):
        return None
    return None if among & known.heading_wishes and not among & known.had else Verb.BLANK


def _built_or_removed(among: frozenset[str], vocabulary: Vocabulary) -> Verb | None:
    """Return which of builds and removals words tell of; None for both."""
    builds = among & vocabulary.grammar.build_words
    removals = among & vocabulary.grammar.removal_words
    if builds and removals:
        return None
    return Verb.BUILD if builds else Verb.DISBAND


def announced_below(words: tuple[str, ...], vocabulary: Vocabulary) -> Verb | None:
    """Return what a line that is no order says of the units in the lines below it."""
    known, among = vocabulary.grammar, frozenset(words)
    if words[-1:] == (":",):
        return announced(words, vocabulary)
    short = len(words) <= LONGEST_PLAIN
    kept = among & known.kept and (short or among & vocabulary.tokens.kinds.keys())
    return Verb.BLANK if kept or (short and among & known.had) else None


def announced_behind(words: tuple[str, ...], begun: bool, vocabulary: Vocabulary) -> Verb | None:
    """Return what words in a line say of the units behind them.

    Once a list is `begun`, only words that tell of keeping, building or removing turn it.
    """
    known, among = vocabulary.grammar, frozenset(words)
    if among & (known.kept | known.denied | known.build_words | known.removal_words):
        return announced(words, vocabulary)
    names_units = among & (known.had | vocabulary.tokens.kinds.keys())
    return announced(words, vocabulary) if names_units and not begun else None


def outlasts_a_gap(words: tuple[str, ...], vocabulary: Vocabulary) -> bool:
    """Whether a heading still holds after an empty line; `Dear John:` does not."""
    known = vocabulary.grammar
    if announced(words, vocabulary) is not Verb.BLANK:
        return True
    return not (known.kept | known.denied | known.had).isdisjoint(words)
