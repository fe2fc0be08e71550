"""What the templates of a letter are given, and nothing beside it.

They get what anybody may know of a game, what the letter tells, and what its reader may know of
their own powers: no game, no packed text, nothing of another player's.  Notices name places and
powers by their codes; here they get the names that they have in the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from functools import cache
from types import SimpleNamespace
from typing import Any

from judge.desk.games.card import Card
from judge.desk.notices.anyone import GameListing
from judge.desk.notices.gm import Changed, Decision
from judge.desk.notices.orders import ByProxy, NotRun, SheetLine
from judge.desk.notices.questions import PastTurn, PlayedTurn
from judge.desk.notices.readers import DigestOfGame, NewsOfGame, PressOfTurn, ZineChange
from judge.desk.readers.circulation import Dispatch
from judge.report.cards import GameCard
from judge.report.words import Words
from judge.variants.seam import (
    Blank,
    Cause,
    Due,
    Item,
    Problem,
    Record,
    Ruling,
    Sheet,
    Sight,
    Sketch,
    Standing,
    Turn,
    Variant,
    View,
    WrittenOrder,
)

# Fields of notices that come to their reader as pictures only.
PICTURED = ("own", "blank")

TURNS = "turns"  # the field of a cause that names turns, by their codes
HOLD_CAUSES = (
    *(ByProxy, Changed, Decision, Due, GameListing, Item, NotRun, PastTurn, PlayedTurn),
    *(PressOfTurn, Problem, Ruling, SheetLine, ZineChange),
)

ShowsSight = Callable[[Sight], View]


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells what is in a dispatch by the words of a language.

    `variant_of` returns the game of a card, with its names in that language.
    """

    dispatch: Dispatch
    words: Words
    variant_of: Callable[[Card], Variant]

    def given(self) -> dict[str, Any]:
        """Return what the templates of the letter may speak of, by name.

        What comes with the letter, and when it is written, is added later.
        """
        notice: Any = self.dispatch.notice
        card = self.dispatch.card
        facts = {
            name: self._told(getattr(notice, name))
            for name in _names_in(notice.__class__)
            if name not in PICTURED
        }
        return facts | {
            "game": self._game(card) if card else None,
            "reader": self.dispatch.reader,
            "brought_by": self.dispatch.subscription,
            "label": self.dispatch.label,
            "silence": self.dispatch.silence,
            "sheets": {power: self._told(due) for power, due in self.dispatch.sheets.items()},
        }

    def show(self, sight: Sight) -> View:
        """Return what the reader may see of a sight."""
        return self._variant.show(sight, self.dispatch.reader.powers)

    @property
    def _variant(self) -> Variant:
        assert self.dispatch.card is not None, "what is shown or named belongs to a game"
        return self.variant_of(self.dispatch.card)

    def _game(self, card: Card) -> GameCard:
        return self.words.game_card(card, self.variant_of(card))

    def _told(self, value: Any) -> Any:  # noqa: C901, PLR0911, a table of what notices hold
        """Return a value of a notice as templates get it."""
        match value:
            case str() | int() | datetime() | None:
                return value
            case Standing() | Record() | Sketch() | Blank():
                return self.show(value)
            case Card():
                return self._game(value)
            case DigestOfGame():
                return self._of_game(value)
            case Turn():
                return self.words.turn_card(value, self._variant.views)
            case Cause():
                return replace(value, fields=self._named(self._with_turns(value.fields)))
            case Sheet():
                return replace(self._each_told(value), facts=self._named(value.facts))
            case WrittenOrder():
                return replace(self._each_told(value), packed="")
            case tuple():
                return tuple(map(self._told, value))
            case _ if isinstance(value, HOLD_CAUSES):
                return self._each_told(value)
            case _:
                return value

    def _of_game(self, value: DigestOfGame) -> SimpleNamespace:
        """Return what a digest tells of a game: its card, its view, and its news, as in letters."""
        reader = replace(self.dispatch.reader, powers=value.powers)
        own = replace(self, dispatch=replace(self.dispatch, reader=reader, card=value.card))
        news = [
            SimpleNamespace(kind=it.told.event, **replace(own, dispatch=own._telling(it)).given())
            for it in value.news
        ]
        return SimpleNamespace(card=own._told(value.card), view=own.show(value.view), news=news)

    def _telling(self, news: NewsOfGame) -> Dispatch:
        return replace(self.dispatch, notice=news.told, card=news.then)

    def _with_turns(self, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the fields of a cause in which turns that it names by code have their labels."""
        codes = facts.get(TURNS, ())
        return {**facts, TURNS: tuple(map(self._label, codes))} if codes else facts

    def _label(self, code: str) -> str:
        """Return what people call the turn of a code."""
        parts = self._variant.read_turn(code).parts
        return self.words.turn_card(Turn(code, (), (), parts), self._variant.views).label

    def _named(self, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return facts with names for places and powers; a letter to no game names none."""
        return self._variant.named(facts) if self.dispatch.card else facts

    def _each_told(self, value: Any) -> Any:
        """Return a value with each of its fields told."""
        told = {name: self._told(getattr(value, name)) for name in _names_in(value.__class__)}
        changed = {name: part for name, part in told.items() if part is not getattr(value, name)}
        return replace(value, **changed) if changed else value


@cache
def _names_in(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
