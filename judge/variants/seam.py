"""The seam: the few functions and values by which the clerk asks the game.

The desk, the store, the reports and the clock know seats, turns, texts and views; they never
see a unit, a province or a centre.  A power is a code to them (`GERMANY`), an order is a text,
and a position is something to hand back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from judge.drawing.scene import Scene

Position = Any  # frozen, and opaque outside its variant


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that somebody must write for.

    `code` is short and sorts nothing (`F1901R`); `season` and `year` are what the subject of a
    letter says; `kind` is movement, retreat or adjustment and tells the clock how long it lasts;
    `awaits` are the powers that have something to order.
    """

    code: str
    season: str
    year: int
    kind: str
    awaits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cause:
    """Something to be said: what it is called (`Bounced`), and what it says it of.

    Values are texts, numbers, or tuples of them; the wording is in `templates/words`.
    """

    code: str
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class WrittenOrder:
    """An order as read.

    `key` says what it orders, so that a later one for the same takes its place; `text` is its
    canonical form; `notes` say what the reader had to settle.
    """

    key: str
    text: str
    written: str = ""
    notes: tuple[Cause, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a letter that was not taken as written.

    `kind` is one of *not understood*, *ambiguous*, *illegal*; `piece` is the smallest bad piece
    of `written`; the suggestions are texts that would be understood.
    """

    kind: str
    written: str
    piece: str
    cause: Cause
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What a power's text says: orders in their order, problems, and lines that are neither.

    `contingents` are orders for turns that may or may not follow before the next movement.
    """

    orders: tuple[WrittenOrder, ...]
    problems: tuple[Problem, ...] = ()
    passed_over: tuple[str, ...] = ()
    contingents: tuple[WrittenOrder, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One thing a power has to order: a unit, and where it may retreat if it must."""

    key: str
    name: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a power has to write in a turn.

    `items` are the things to be ordered; `builds` or `removals` say how many of each are due, and
    `sites` where units may be built, or which may be removed; `form` is a text to fill in and
    send back.
    """

    items: tuple[Item, ...]
    builds: int
    removals: int
    sites: tuple[str, ...]
    form: str


@dataclass(frozen=True, slots=True)
class View:
    """What one reader may see of a position or of a turn's results.

    `kind` names the template that shows it; `facts` are plain values for that template, and
    `scenes` the maps to be drawn of it.
    """

    kind: str
    facts: Mapping[str, Any]
    scenes: tuple[Scene, ...] = ()


@dataclass(frozen=True, slots=True)
class Settlement:
    """What became of a turn: where everything stands now, and what to show of it.

    `winners` is empty while the game goes on; one power has won, several share.  `counts` is what
    each power now has that the game is won by, if this turn counted it, and empty if not.
    """

    position: Position
    view: View
    winners: tuple[str, ...]
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PowerName:
    """A power as people call it."""

    code: str
    name: str
    adjective: str
    also: tuple[str, ...]


class Variant(Protocol):
    """A game as the clerk sees it."""

    @property
    def name(self) -> str:
        """The name by which the store finds it again, such as `standard`."""

    @property
    def powers(self) -> Mapping[str, PowerName]:
        """The powers by code, in the order of reports."""

    @property
    def seats(self) -> tuple[tuple[str, ...], ...]:
        """The powers that each player has; a power in nobody's seat is ordered by nobody."""

    def begin(self) -> Position:
        """Return the position before the first turn."""

    def turn(self, position: Position) -> Turn:
        """Return the turn that is to be written for."""

    def read(self, text: str, power: str, position: Position) -> Reading:
        """Read a power's orders; any text at all is answered, never an exception."""

    def foreseen(
        self, power: str, before: Position, after: Position, contingents: Sequence[str]
    ) -> tuple[WrittenOrder, ...]:
        """Return the orders for the turn of `after` that a power's contingent orders make.

        They are canonical texts, written in the turn of `before` (House rules II.5).
        """

    def only_retreats(self, power: str, position: Position) -> tuple[WrittenOrder, ...]:
        """Return the retreats of a power's units that have a single place to go (III.8)."""

    def hints(self, power: str, position: Position, orders: Sequence[str]) -> tuple[Cause, ...]:
        """Return what does not seem to fit together in a power's own orders (canonical texts)."""

    def sheet(self, power: str, position: Position) -> Sheet:
        """Return what a power has to write."""

    def settle(self, position: Position, orders: Mapping[str, Sequence[str]]) -> Settlement:
        """Adjudicate; the orders are canonical texts by power, as `read` gave them."""

    def view(self, position: Position, reader: str | None) -> View:
        """Return what a power (or, for None, anybody) may see of a position."""

    def sketch(self, power: str, position: Position, orders: Sequence[str]) -> View:
        """Return what a power may see, with a scene of its own orders as they are meant.

        The orders are canonical texts.
        """

    def blank(self) -> View:
        """Return the board with nothing on it."""

    def counts(self, position: Position) -> Mapping[str, int]:
        """Return how much each power has of what the game is won by, such as supply centres."""

    def pack(self, position: Position) -> str:
        """Return a position as a text for the store."""

    def unpack(self, text: str) -> Position:
        """Return the position that `pack` wrote."""
