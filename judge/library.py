"""The shelf of boards, variants and house rules, read from files once and kept."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from judge.drawing.chart import Chart, read_chart
from judge.houserules.rules import HouseRules, HouseRulesError, extends, read_house_rules
from judge.rules.board import Board, read_board
from judge.rules.edition import EDITIONS, Edition, with_switches
from judge.rules.players import (
    FIRST_PRINTING,
    FULL_TABLE,
    IDLE,
    SHARED,
    TAKEN_OFF,
    first_printing_board,
)
from judge.shipped import find, folders
from judge.variants.seam import Variant
from judge.variants.standard import StandardVariant


class Library:
    """Finds things by the names that games and requests use.

    `own` is the operator's folder, which overrides our files one by one.  What is not there raises
    FileNotFoundError; what is there but wrong raises the error of its reader.
    """

    def __init__(self, own: Path | None = None) -> None:
        self.own = own
        self.board = cache(self._board)
        self.chart = cache(self._chart)
        self.house_rules = cache(self._house_rules)
        self._smaller_board = cache(self._board_for_fewer)

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
        return read_house_rules(text, self.house_rules(base) if base else None)

    def variant(self, name: str, rules: HouseRules) -> Variant:
        """Return the variant of this name, played as the house rules say.

        They name an edition of the rulebook, and may decide some points otherwise.  A name such as
        `standard-5` is the board for so many players, if the edition knows how.
        """
        if rules.edition not in EDITIONS:
            raise HouseRulesError(f"I.2: edition is one of {', '.join(EDITIONS)}")
        edition = with_switches(EDITIONS[rules.edition], rules.switches)
        assert isinstance(edition, Edition), "the reader of house rules checks the switches"
        board, dash, few = name.partition("-")
        if dash and not few.isdecimal():
            raise ValueError(f"{name} is no variant; a name such as standard-5 tells the players")
        players = int(few) if dash else FULL_TABLE
        if edition.name == FIRST_PRINTING and players in TAKEN_OFF:
            return StandardVariant(self._smaller_board(board, players), edition, players)
        if players in IDLE or (players in SHARED and edition.name != FIRST_PRINTING):
            return StandardVariant(self.board(board), edition, players)
        raise ValueError(f"the edition {edition.name} has no rules for {players} players")

    def _board_for_fewer(self, name: str, players: int) -> Board:
        return first_printing_board(self.board(name), players)
