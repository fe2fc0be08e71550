"""What tables and forms head their columns with, and mark their boxes with.

What each list is for stands in the file: `templates/en/reading/orders.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property

from judge.orders.vocabulary.word_tables import PhraseSet, WordSet


class Column(Enum):
    """What the cells below a head hold, the plainest heads last: `Target province` is a target."""

    HELPED = auto()
    TARGET = auto()
    KIND = auto()
    NEW = auto()
    VERB = auto()
    UNIT = auto()
    REMARK = auto()
    ASIDE = auto()


@dataclass(frozen=True)
class LayoutWords:
    """Heads of columns, and what is said in boxes."""

    helped: PhraseSet
    targets: PhraseSet
    kinds: PhraseSet
    new: PhraseSet
    verbs: PhraseSet
    units: PhraseSet
    remarks: PhraseSet
    aside: PhraseSet
    counted: WordSet
    ticked: WordSet
    unticked: WordSet

    @cached_property
    def columns(self) -> Mapping[Column, PhraseSet]:
        """The heads by what stands below them, in the order in which they are looked for."""
        return {
            Column.HELPED: self.helped,
            Column.TARGET: self.targets,
            Column.KIND: self.kinds,
            Column.NEW: self.new,
            Column.VERB: self.verbs,
            Column.UNIT: self.units,
            Column.REMARK: self.remarks,
            Column.ASIDE: self.aside,
        }
