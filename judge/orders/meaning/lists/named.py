"""What a text names, and nothing else: a unit of the writer's, several in a row, or who helps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from judge.orders.grammar.forms import Grammar
from judge.orders.grammar.lexicon import Lexicon
from judge.orders.grammar.sketches import UnitName
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary.judges_form import DASH
from judge.rules.board import Province

SIGNS = frozenset({":", DASH})
Own = tuple[int, int, frozenset[Province]]  # a unit's first token, that behind it, where it stands


@dataclass(frozen=True, slots=True)
class UnitNames:
    """Finds the units of one writer in texts."""

    standpoint: Standpoint
    lexicon: Lexicon
    _rows: dict[str, frozenset[Province]] = field(default_factory=dict)  # by texts seen before

    def units_at(self, grammar: Grammar, at: int) -> Iterator[Own]:
        """Yield the units of the writer's that may be named by their places from a token on."""
        for unit, end in grammar.units(at, foreign=False):
            if standing := self.stand_at(unit):
                yield unit.start, end, standing

    def stand_at(self, unit: UnitName) -> frozenset[Province]:
        """Return where units of the writer's stand that are named by their place."""
        places = self.standpoint.provinces(unit.place) if unit.place else []
        return frozenset(place for place in places if place in self.standpoint.own)

    def begins_with_unit(self, text: str) -> bool:
        """Whether a text begins with a unit of the writer's."""
        return any(True for _ in self.units_at(self.lexicon.parse(text).grammar, 0))

    def is_unit(self, text: str) -> bool:
        """Whether a text is a unit of the writer's and no more, but for a sign behind it."""
        grammar = self.lexicon.parse(text).grammar
        return grammar.end in {grammar.skip(end, SIGNS) for _, end, _ in self.units_at(grammar, 0)}

    def units_in_row(self, text: str) -> frozenset[Province]:
        """Return the units of a text that is nothing but units: `Kiel, Denmark & Ruhr`."""
        if text not in self._rows:
            self._rows[text] = self._find_row(text)
        return self._rows[text]

    def _find_row(self, text: str) -> frozenset[Province]:
        grammar, units, at = self.lexicon.parse(text).grammar, frozenset[Province](), 0
        while at < grammar.end:
            own = next(self.units_at(grammar, at), None)
            if own is None:
                return frozenset()
            units |= own[2]
            at = grammar.skip(own[1], grammar.known.joiners | {"/"})
        return units

    def is_help(self, text: str) -> bool:
        """Whether a text says who helps the order above it, and no more: `supported by: Ruhr`."""
        grammar = self.lexicon.parse(text.replace(":", " ", 1)).grammar
        return any(help_.end == grammar.end for help_ in grammar.helpers(0))
