"""The shelf of boards, variants and house rules, read from files once and kept."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from judge.drawing.chart import Chart, read_chart
from judge.houserules.files import extends, read_house_rules
from judge.houserules.rules import HouseRules
from judge.houserules.values import Switches
from judge.rules.board import Board, read_board
from judge.rules.edition import EDITIONS, SWITCHES
from judge.shipped import find, folders
from judge.variants.games import GAMES, Maker
from judge.variants.seam import Spec, Variant

# What house rules may decide, besides lengths of time and what the clerk does.
CHOICES: Switches = {"edition": tuple(EDITIONS), **SWITCHES}
VARIANTS_REMEMBERED = 200


class Library:
    """Finds things by the names that games and requests use.

    `own` is the operator's folder, which overrides our files one by one.  What is not there raises
    FileNotFoundError; what is there but wrong raises the error of its reader.
    """

    def __init__(self, own: Path | None = None, games: Mapping[str, Maker] = GAMES) -> None:
        self.own = own
        self.games = games
        self.board = cache(self._board)
        self.chart = cache(self._chart)
        self.house_rules = cache(self._house_rules)
        self._variants: dict[tuple[Spec, str], Variant] = {}

    def _board(self, name: str) -> Board:
        return read_board(find(f"maps/{name}/board.toml", self.own).read_text("utf-8"))

    def _chart(self, name: str) -> Chart:
        files = ("board.toml", "geometry.json", "anchors.toml", "palette.toml")
        return read_chart(*(find(f"maps/{name}/{f}", self.own).read_text("utf-8") for f in files))

    def fonts(self) -> tuple[Path, ...]:
        """Return the font files of the maps' lettering."""
        return tuple(sorted((folders("maps")[0] / "standard/fonts").glob("*.ttf")))

    def _house_rules(self, name: str) -> HouseRules:
        text = find(f"houserules/{name}.toml", self.own).read_text("utf-8")
        base = extends(text)
        return read_house_rules(text, self.house_rules(base) if base else None, CHOICES)

    def variant(self, spec: Spec, rules: HouseRules) -> Variant:
        """Return a game as house rules say it is played; ValueError tells what does not go."""
        if spec.game not in self.games:
            raise ValueError(f"there is no game {spec.game}; there is {', '.join(self.games)}")
        key = spec, rules.digest
        if key not in self._variants:
            if len(self._variants) >= VARIANTS_REMEMBERED:
                self._variants.clear()
            self._variants[key] = self.games[spec.game](spec, rules, self.board)
        return self._variants[key]
