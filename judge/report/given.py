"""What the templates of a letter are given, and nothing beside it.

They get what anybody may know of a game, what the letter tells, and what its reader may know of
their own powers: no game, no packed text, nothing of another player's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any

from judge.clock.deadlines import Timetable
from judge.desk.card import Card
from judge.desk.circulation import Dispatch
from judge.desk.game import State
from judge.letter import Address
from judge.variants.seam import Blank, Due, Record, Sight, Sketch, Spec, Standing, Tally, Turn, View

# Fields of notices that come to their reader as pictures only.
PICTURED = ("own", "blank")

Show = Callable[[Sight], View]


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as templates know it: its card, but for the house rules.

    A letter that is to tell of those brings the clauses that it tells of.
    """

    name: str
    spec: Spec
    views: str
    turn: Turn
    number: int
    deadline: datetime | None
    table: Timetable
    gm: Address
    state: State
    winners: tuple[str, ...]
    chart: tuple[Tally, ...]
    powers: Mapping[str, str]

    @classmethod
    def of(cls, card: Card) -> GameCard:
        """Return what templates may know of a game."""
        return cls(**{field.name: getattr(card, field.name) for field in fields(cls)})

    def power_name(self, power: str) -> str:
        """Return what people call a power."""
        return self.powers[power]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state is State.OVER


def given(dispatch: Dispatch, show: Show) -> dict[str, Any]:
    """Return what the templates of a letter may speak of, by name.

    `show` makes of a sight what the reader may see.  What comes with the letter, and when it is
    written, is added later.
    """
    notice = dispatch.notice
    told = {
        field.name: _given(getattr(notice, field.name), show)
        for field in fields(notice)
        if field.name not in PICTURED
    }
    return told | {
        "game": GameCard.of(dispatch.card) if dispatch.card else None,
        "reader": dispatch.reader,
        "sheets": {power: _own(due) for power, due in dispatch.sheets.items()},
    }


def _given(value: Any, show: Show) -> Any:
    """Return the value of a notice's field as templates get it."""
    match value:
        case Standing() | Record() | Sketch() | Blank():
            return show(value)
        case (Card(), *_):
            return tuple(map(GameCard.of, value))
        case _:
            return value


def _own(due: Due) -> Due:
    """Return what a power has to write, with nothing in it that only its game can read."""
    return replace(due, granted=tuple(replace(order, packed="") for order in due.granted))
