"""Designations are given one after another, and games are listed by them.

What counts them is one statement that the database does as a whole, so that no two judges give the
same one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peewee import SQL

from judge.desk.games.card import Card
from judge.desk.games.designations import Designates, designation_of
from judge.desk.games.game import State
from judge.desk.games.listing import listing_of
from judge.desk.notices.anyone import GameListing
from judge.store.game_names import GameNames

MOST = 200  # games of one listing
VARIANTS = "variants"  # the series that counts which variants there are


class Listed(GameNames):
    """The games by their designations."""

    def next_designation(self, begun: Designates) -> str:
        """Return a designation that was never given before; it counts with what else is done."""
        number = self._one_more(begun.series)
        variant = self._variant(begun.variant) if begun.variant else 0
        return designation_of(begun.year, number, variant)

    def _one_more(self, series: str) -> int:
        """Count one more of a series, and return how many it has now."""
        table = self.tables.designation
        new = table.insert(series=series, given=1)
        more = {table.given: table.given + 1}
        new.on_conflict(conflict_target=[table.series], update=more).as_rowcount().execute()
        return int(self._number_of(series))

    def _variant(self, variant: str) -> int:
        """Return the number of a variant: the next one, if it has none yet."""
        table, own = self.tables.designation, f"{VARIANTS}: {variant}"
        if self._number_of(own) is None:
            new = table.insert(series=own, given=self._one_more(VARIANTS))
            new.on_conflict_ignore().as_rowcount().execute()
        return int(self._number_of(own))

    def _number_of(self, series: str) -> Any:
        table = self.tables.designation
        return table.select(table.given).where(table.series == series).scalar()

    def listing(self) -> GameListing:
        """Return the listing of all games, as far as one holds."""
        cards, more = self.listed()
        return listing_of(cards, more=more)

    def listed(self, year: str = "") -> tuple[Sequence[Card], bool]:
        """Return the cards of games, and whether there are more: the newest, or those of a year.

        Those that are not over come first.
        """
        game = self.tables.game
        over = game.state == SQL(f"'{State.OVER.value}'")  # there is an index of it
        query = game.select(game.id).order_by(over, game.id.desc()).limit(MOST + 1)
        if year:
            query = query.where((game.designation >= year) & (game.designation < f"{year}~"))
        numbers = [number for (number,) in query.tuples()]
        return tuple(self._cards(numbers[:MOST])), len(numbers) > MOST
