"""The words that change orders which stand above, or take them back.

What each list is for stands in the file: `templates/en/reading/orders.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from judge.orders.vocabulary.patterns import any_of, reading_pattern
from judge.orders.vocabulary.word_tables import Numbers, PhraseSet, Texts, WordSet

NAMED_GROUP = re.compile(r"\(\?P<\w+>")


@dataclass(frozen=True)
class CorrectionWords:
    """What changes orders that stand above, or takes them back."""

    versions: Texts
    chosen: PhraseSet
    dropped: PhraseSet
    unsure: WordSet
    in_all: Texts
    sorry: WordSet
    cues: Texts
    retakes: Texts
    pauses: Texts
    no_cues: Texts
    refusals: Texts
    insisting: Texts
    no_cues_behind: Texts
    readings: Texts
    undo: Texts
    no_help: Texts
    no_convoys: Texts
    no_moves: Texts
    faults: Texts
    undone: WordSet
    back: WordSet
    below: WordSet
    trading: WordSet
    single: WordSet
    changes: PhraseSet
    changes_ahead: PhraseSet
    meanings: Texts
    denying_cues: PhraseSet
    swaps: Texts
    keeping: PhraseSet
    shrugs: Texts
    of_others: Texts
    only: WordSet
    counting: WordSet
    earliest: WordSet
    firsts: WordSet
    restored: WordSet
    middle: WordSet
    latest: WordSet
    all_of_them: WordSet
    other_letters: WordSet
    none_of: WordSet
    affirmed: WordSet
    ordinals: Numbers

    @cached_property
    def cue(self) -> re.Pattern[str]:
        """What stands before a correction."""
        return re.compile(rf"\b{self._no_cue}(?:{any_of(self.cues)})\b[\s,:;.!–—-]*", re.I)

    @cached_property
    def retaking(self) -> re.Pattern[str]:
        """What stands between what is said, and what is meant after all, in one breath.

        Several are one: `No, scratch that, sorry`.
        """
        retakes = any_of(self.retakes)
        more = rf"(?:[\s,]+{self._no_cue}(?:{retakes})\b)*+"
        return re.compile(rf"\b{self._no_cue}(?:{retakes})\b{more}", re.I)

    @cached_property
    def pausing(self) -> re.Pattern[str]:
        """What of that may say what a unit does, where no sign stands behind it."""
        return re.compile(rf"\b(?:{any_of(self.pauses)})\b(?!\s*[,;:.!–—-])", re.I)

    @property
    def _no_cue(self) -> str:
        none = rf"(?!(?:{any_of(self.no_cues)})\b)" if self.no_cues else ""
        before = (rf"(?<!{re.escape(word)} )" for word in self.no_cues_behind)  # I'd rather
        return "".join(before) + none

    @cached_property
    def twice_denied(self) -> re.Pattern[str]:
        """A denial (group 1) and what only says it once more: `not, I repeat, not`."""
        denial, sign = any_of(self.refusals), r"[\s,;:!.–—-]+"
        again = rf"(?:{any_of(self.insisting)}){sign}(?:{denial})"
        return re.compile(rf"\b({denial}){sign}{again}\b(?:\s*[,;:!–—-]+)?", re.I)

    @cached_property
    def undoing(self) -> re.Pattern[str]:
        """What takes orders back."""
        phrases = (*self.undo, *self.no_help, *self.no_convoys, *self.no_moves)
        return re.compile(rf"\b(?:{any_of(phrases)})\b", re.I)

    @cached_property
    def faulty(self) -> re.Pattern[str]:
        """What says that something is wrong: an order, if one is named."""
        others = rf"(?!\s+(?:{any_of(self.of_others)})\b)"
        return re.compile(rf"\b(?:{any_of(self.faults)})\b{others}", re.I)

    @cached_property
    def shrug(self) -> re.Pattern[str]:
        """What says at the end of a sentence that something else does not matter."""
        return re.compile(rf"[\s,;]*\b(?:{any_of(self.shrugs)})\b(?=[\s.!)]*$)", re.I)

    @cached_property
    def swapping(self) -> re.Pattern[str]:
        """What says that two orders are meant the other way round."""
        return re.compile(rf"\b(?:{any_of(self.swaps)})\b", re.I)

    @cached_property
    def meant(self) -> re.Pattern[str]:
        """A cue that says what was meant all along."""
        return re.compile(rf"\b(?:{any_of(self.meanings)})\b", re.I)

    @cached_property
    def replacing(self) -> tuple[re.Pattern[str], ...]:
        """The ways to say what is to be read for what: groups `wrong` and `right`."""
        return tuple(map(reading_pattern, self.readings))

    @cached_property
    def replaced(self) -> re.Pattern[str]:
        """What says in any of these ways that something is to be read for something else."""
        ways = (NAMED_GROUP.sub("(?:", way.pattern) for way in self.replacing)
        return re.compile("|".join(ways), re.I)

    @cached_property
    def apology(self) -> re.Pattern[str]:
        """A line that begins with an apology."""
        return re.compile(rf"^\W*(?:{any_of(self.sorry)})\b", re.I)

    @cached_property
    def ordinal_of(self) -> Mapping[str, int]:
        """The numbers of lines, by their ordinals."""
        return {word: number for number, words in self.ordinals.items() for word in words}
