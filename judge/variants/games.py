"""The games that are played here: by name, what makes one of its board and its house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.houserules.rules import HouseRules
from judge.variants.seam import Spec, Variant
from judge.variants.shelf import Shelf
from judge.variants.standard.variant import standard_game

# What makes a game, in English: it may ask for boards and words.
MakesVariant = Callable[[Spec, HouseRules, Shelf], Variant]

GAMES: Mapping[str, MakesVariant] = {"standard": standard_game}
