"""A clause of house rules: what players read of it, and the values that it sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.houserules.values import told


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its number (`III.4`), its title, its wording for players, its values.

    The wording may hold the values' names in braces, so that the two cannot disagree.
    """

    number: str
    title: str
    wording: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def section(self) -> str:
        """The number of the section it stands in, such as `III`."""
        return self.number.partition(".")[0]

    @property
    def text(self) -> str:
        """The wording with the values in their places."""
        return self.wording.format(**{name: told(value) for name, value in self.values.items()})
