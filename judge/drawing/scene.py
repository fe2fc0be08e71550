"""What one map shows, as plain values: who owns what, which units stand where, what they did.

Places and powers are codes of the board (`MUN`, `STP/SC`, `GERMANY`).  A scene holds only what
its reader may see, and nothing in it is worded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class PieceKind(StrEnum):
    """A kind of unit."""

    ARMY = "army"
    FLEET = "fleet"


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit where it stands."""

    power: str
    kind: PieceKind
    at: str


@dataclass(frozen=True, slots=True)
class Stood:
    """The unit stayed where it was; nothing is drawn for it but the unit."""

    at: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A move; `via` are the provinces of the fleets that were to carry it, first to last."""

    at: str
    to: str
    went: bool
    via: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Supported:
    """A support for the unit at `of`: to hold, or in its move to `to`.

    `given` is false if it was cut or did not match.
    """

    at: str
    of: str
    to: str | None
    given: bool


@dataclass(frozen=True, slots=True)
class Carried:
    """A fleet that was to carry the army at `of`; `kept` is false if it could not.

    One that is not `used` was ready, but the army took another way.
    """

    at: str
    of: str
    to: str
    kept: bool
    used: bool = True


@dataclass(frozen=True, slots=True)
class Retreated:
    """A retreat; if it did not go, the unit was destroyed."""

    at: str
    to: str
    went: bool


@dataclass(frozen=True, slots=True)
class Built:
    """A unit that was built."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Removed:
    """A unit that left the board: removed, disbanded, or destroyed."""

    piece: Piece


Deed = Stood | Moved | Supported | Carried | Retreated | Built | Removed


@dataclass(frozen=True, slots=True)
class Driven:
    """A dislodged unit, and where it may retreat to; nowhere if it is destroyed at once.

    `by` is where the unit that drove it out came from, None where nothing is known of it.
    """

    piece: Piece
    by: str | None
    retreats: tuple[str, ...]


class Shows(StrEnum):
    """What a map is of."""

    ORDERS = "orders"  # what was ordered in a turn, and what became of it
    POSITION = "position"  # where everything stands before a turn
    OWN = "own"  # one player's orders, as they are meant
    BLANK = "blank"  # the board alone


@dataclass(frozen=True, slots=True)
class Scene:
    """One map.

    `board` names the folder in `maps/`; `owners` are the owners of provinces, by province;
    `centers` tells the legend how many supply centres each power has.  With
    `deeds` the units stand where they were when they were ordered; without, where they are.
    A unit that a deed removes stands in `units`, or in `driven` if it was to retreat; one that is
    built stands in its deed alone.  `turn` is the code of the turn (`F1901R`), empty for none.
    `closed` are the provinces that nobody may enter in this game, `powers` those that the game has,
    and empty for all of the board.  `edition` names the rulebook where it is not what one expects.
    Before a Winter `due` is how many units each power may build, or, negative, must remove, and
    `taken` are the centres that changed hands in this year, with their former owners, if any.
    `influence` tells who was last in provinces without a centre: they have that colour then.
    """

    board: str
    owners: Mapping[str, str]
    units: tuple[Piece, ...]
    deeds: tuple[Deed, ...] = ()
    driven: tuple[Driven, ...] = ()
    centers: Mapping[str, int] | None = None
    shows: Shows = Shows.POSITION
    turn: str = ""
    closed: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    edition: str = ""
    due: Mapping[str, int] = field(default_factory=dict)
    taken: Mapping[str, str | None] = field(default_factory=dict)
    influence: Mapping[str, str] = field(default_factory=dict)
