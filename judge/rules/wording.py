"""What a board's places are called: its own names, English ones, and how they stand in sentences.

A file of names in a language has the same tables as `board.toml`, with words alone in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

NamesOfProvinces = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Wording:
    """How names are put together.

    `sea` is how the name of a body of water stands within a sentence (`the {name}`), `coast` how a
    province and one of its coasts are named (`{name} ({coast})`), and `coasts` what those are
    called, by code.
    """

    sea: str
    coast: str
    coasts: Mapping[str, str]

    def name(self, code: str, provinces: NamesOfProvinces) -> str:
        """Return the name of a location by its code: `St Petersburg (south coast)`."""
        province, _, coast = code.partition("/")
        name: str = provinces[province]["name"]
        return self.coast.format(name=name, coast=self.coasts.get(coast, coast)) if coast else name

    def phrase(self, name: str, at_sea: bool) -> str:
        """Return a name as it stands within a sentence."""
        return self.sea.format(name=name) if at_sea else name


def read_wording(facts: Mapping[str, Any]) -> Wording:
    """Return how the table `words` of a board, or of its names in a language, puts names."""
    words: Mapping[str, str] = facts.get("words", {})
    return Wording(words.get("sea", "{name}"), words.get("coast", "{name} ({coast})"), words)


def spellings(fact: Mapping[str, str]) -> tuple[str, ...]:
    """Return the further spellings of a name."""
    return tuple(part.strip() for part in fact.get("also", "").split(",") if part.strip())
