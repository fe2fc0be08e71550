"""The words by which the clauses of letters are told apart, most of them for retreats and winters.

What each list is for stands in the file: `templates/en/reading/orders.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from judge.orders.vocabulary.word_tables import PhraseSet, WordSet


@dataclass(frozen=True)
class SettlingWords:
    """By which words clauses are told apart."""

    changing: WordSet
    between: WordSet
    ifs: WordSet
    reasons: PhraseSet
    circumstances: PhraseSet
    wanting: WordSet
    needing: WordSet
    letting: WordSet
    own: WordSet
    of_one: WordSet
    only: WordSet
    room: WordSet
    weighing: PhraseSet
    wish: WordSet
    told: PhraseSet
    despite: WordSet
    reverting: PhraseSet
    surmising: PhraseSet
    past_times: PhraseSet
    contrasting: WordSet
    wished: PhraseSet
    unreal: WordSet
    wishing: WordSet
    outcomes: WordSet
    later: PhraseSet
    this_time: PhraseSet
    rebuilding: PhraseSet
    corrects: PhraseSet
    stops: PhraseSet
    noes: WordSet
    instead: WordSet
    decides: WordSet
    decided: PhraseSet
    anyway: PhraseSet
    unkept: PhraseSet
    dismissed: PhraseSet
    only_place: PhraseSet
    thats_where: PhraseSet
    unmentioned: PhraseSet
    other: WordSet
    either: WordSet
    every: WordSet
    home: WordSet
    at_home: PhraseSet
    abroad: PhraseSet
    small: WordSet

    @cached_property
    def cue_words(self) -> WordSet:
        """The words that say but that something is not meant: `No, sorry`."""
        cues = (*self.corrects.phrases, *self.stops.phrases)
        return self.noes | {word for phrase in cues for word in phrase}
