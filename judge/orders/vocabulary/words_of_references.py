"""The words that stand for units which other words name, or for all that no words name.

What each list is for stands in the file: `templates/en/reading/orders.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from judge.orders.vocabulary.word_tables import Numbers, PhraseSet, Texts, WordSet


@dataclass(frozen=True)
class ReferenceWords:
    """By which words a phrase stands for units."""

    crowd: WordSet
    no_crowd: PhraseSet
    beside_units: WordSet
    rest: WordSet
    single: WordSet
    theirs: WordSet
    none: WordSet
    for_nobody: PhraseSet
    nobody: WordSet
    coming_in: WordSet
    unmentioned: WordSet
    staying: PhraseSet
    going: PhraseSet
    easy: WordSet
    around: WordSet
    loud: WordSet
    exceptions: PhraseSet
    faintly: WordSet
    those: WordSet
    leading: WordSet
    as_others_do: WordSet
    not_at_all: PhraseSet
    either_way: PhraseSet
    as_it_is: PhraseSet
    in_place: WordSet
    as_ordered: WordSet
    is_where: PhraseSet
    changing_places: PhraseSet
    changing_places_with: PhraseSet
    exchanging: PhraseSet
    holds: Texts
    the_rest_hold: Texts
    the_other_holds: Texts
    the_target: Texts
    ordinals: Numbers
    former: PhraseSet
    latter: PhraseSet
    other_one: PhraseSet
    that_one: PhraseSet
    that_is: PhraseSet
    she: WordSet
    he: WordSet
    several: Numbers
    against: WordSet
    ships: Texts
    any_danger: WordSet
    directions: WordSet
    directed: PhraseSet
    close_to: PhraseSet
    at_home: PhraseSet
    on_land: PhraseSet
    at_sea: PhraseSet
    land_and_sea: Texts
    lone: PhraseSet
    where_it_was: PhraseSet
    was_there: WordSet
    companies: WordSet
    support_it: Texts
    dangers: WordSet
    whence: PhraseSet
    by_means: WordSet
    protecting: PhraseSet

    @cached_property
    def fleets_for(self) -> Mapping[str, str]:
        """Words for fleets that are verbs as well, each with the plain word that stands for it."""
        return dict(text.split(": ") for text in self.ships)

    @cached_property
    def kinds_of_units(self) -> Mapping[str, str]:
        """Words for where units are, each with the plain word for their kind: land units."""
        return dict(text.split(": ") for text in self.land_and_sea)

    @cached_property
    def on_board(self) -> tuple[tuple[str, PhraseSet], ...]:
        """The same behind words for all: everybody on dry land."""
        kinds = list(dict.fromkeys(self.kinds_of_units.values()))
        return tuple(zip(kinds, (self.on_land, self.at_sea), strict=False))
