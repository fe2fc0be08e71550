"""The words by which an order is given, and not only spoken of.

What each list is for stands in the file: `templates/en/reading/orders.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.orders.vocabulary.word_tables import PhraseSet, WordSet


@dataclass(frozen=True)
class GivingWords:
    """What may stand right before, and right behind, an order that is meant."""

    givers: WordSet
    giving: PhraseSet
    others: WordSet
    reader: WordSet
    joins: WordSet
    behind: WordSet
    likewise: PhraseSet
    assuring: PhraseSet
    affirming: PhraseSet
    withdrawing: PhraseSet
