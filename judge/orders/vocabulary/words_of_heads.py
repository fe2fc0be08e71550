"""The words over lists of units: `Fleets that hold:`, `Into Burgundy:`, `Northern front`.

What each list is for stands in the file: `templates/en/reading/orders.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.orders.vocabulary.word_tables import PhraseSet, WordSet


@dataclass(frozen=True)
class HeadWords:
    """What may stand in a head beside what units do, and where they go."""

    around: WordSet
    staying: PhraseSet
    going: PhraseSet
    helping: PhraseSet
    carrying: PhraseSet
    pointing: WordSet
    towards: WordSet
    aims: WordSet
    joining: WordSet
    parts: WordSet
    rest: WordSet
    beside: WordSet
