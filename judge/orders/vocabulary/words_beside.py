"""The words beside orders that say whether they are meant.

What each list is for stands in the file: `templates/en/reading/orders.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property

from judge.orders.vocabulary.word_tables import PhraseSet, WordSet


@dataclass(frozen=True)
class WordsBeside:
    """What remarks say of the orders that they stand beside."""

    giving: PhraseSet
    out_of: PhraseSet
    pointing: WordSet
    at_hand: WordSet
    of_else: PhraseSet
    former: PhraseSet
    joining: WordSet
    subjects: WordSet
    apologies: PhraseSet
    wondered: PhraseSet
    pointing_up: WordSet
    pointing_down: WordSet
    denying: WordSet
    idle: WordSet
    interjections: WordSet
    carrying_out: PhraseSet
    unable: PhraseSet
    waiting: PhraseSet
    undecided: PhraseSet
    about: WordSet
    of_the_turn: PhraseSet
    until_changed: PhraseSet
    hanging: PhraseSet
    reversing: PhraseSet
    coming: PhraseSet
    sending: PhraseSet
    later_orders: PhraseSet
    own_orders: PhraseSet
    other_post: PhraseSet
    mistakes: PhraseSet
    withdrawing: PhraseSet
    withdrawn: PhraseSet
    taken_back: WordSet
    replacing: PhraseSet
    confirming: PhraseSet
    of_old: PhraseSet
    jests: PhraseSet
    drafts: PhraseSet
    guesses: PhraseSet
    done_with: PhraseSet
    they: PhraseSet
    wanting: PhraseSet
    ideas: PhraseSet
    of_mine: PhraseSet
    within: PhraseSet
    this_is: WordSet
    everything: WordSet
    past: PhraseSet
    repeating: PhraseSet
    ahead: PhraseSet
    what: WordSet
    ours: WordSet
    comparing: WordSet
    called: WordSet
    of_rules: PhraseSet
    unreal: PhraseSet
    unreal_subjects: WordSet
    asking: PhraseSet
    asked: PhraseSet
    leading_in: WordSet
    contrasting: WordSet
    wavering: WordSet
    ifs: WordSet

    @cached_property
    def lists_by_first_word(self) -> Mapping[str, Sequence[PhraseSet]]:
        """Return the lists of phrases by the words that phrases of theirs begin with."""
        result: dict[str, list[PhraseSet]] = {}
        for field in fields(self):
            phrases = getattr(self, field.name)
            if isinstance(phrases, PhraseSet):
                for word in {phrase[0] for phrase in phrases.phrases}:
                    result.setdefault(word, []).append(phrases)
        return result
