"""The words by which a sentence points to the orders of its letter, whatever it says of them.

What each list is for stands in the file: `templates/en/reading/orders.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.orders.vocabulary.word_tables import PhraseSet, WordSet


@dataclass(frozen=True)
class PointingWords:
    """What points to orders, and what is said of them that changes nothing."""

    nouns: WordSet
    which: WordSet
    these: WordSet
    alone: WordSet
    that: WordSet
    before_that: WordSet
    them: WordSet
    dealing: WordSet
    whole: PhraseSet
    bare_conditions: PhraseSet
    unnamed: PhraseSet
    of_units: PhraseSet
    of_them: PhraseSet
    foreign: PhraseSet
    against: PhraseSet
    changing: WordSet
    reasons: PhraseSet
    plain: PhraseSet
