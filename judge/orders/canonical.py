"""Canonical orders of units that stand where they are said to stand, read at once.

Programs write whole letters in canonical form, in every language the same: they are read thirty
times as fast as by the four stages, which would read them just so, without a note.  People leave
lines blank and write small letters: what they write is read at once as well, but for orders of
which one may bear upon another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from judge.orders.findings import Note, ReadOrder, ReadText
from judge.orders.notation import coasts_within_reach, only_by_sea
from judge.rules.board import Board, Location, Province, Terrain, UnitKind
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.rules.phase import PhaseKind
from judge.rules.position import Position, Unit

KINDS = {"A": UnitKind.ARMY, "F": UnitKind.FLEET}
REMEMBERED = 100_000  # lines
BOARDS_REMEMBERED = 16


@dataclass(frozen=True, slots=True)
class StandingUnit:
    """A unit that must stand where an order says it does."""

    province: Province
    kind: UnitKind
    at: Location


@dataclass(frozen=True, slots=True)
class CanonicalOrder:
    """An order in canonical form, and the units it speaks of: its own, and one helped."""

    order: Order
    short: str
    own: StandingUnit | None = None
    other: StandingUnit | None = None
    notes: tuple[Note, ...] = ()

    def fits(self, power: str, units: Mapping[Province, Unit]) -> bool:
        """Whether the units it speaks of are among those that are written for."""
        own, other = self.own, self.other
        if own is None:
            return True
        unit = units.get(own.province)
        if unit is None or unit.power != power or unit.at != own.at or unit.kind is not own.kind:
            return False
        if other is None:
            return True
        helped = units.get(other.province)
        return helped is not None and helped.at == other.at and helped.kind is other.kind


def read_canonical(text: str, power: str, position: Position, board: Board) -> ReadText | None:
    """Read a text of canonical orders and nothing else; None for any other text."""
    orders = []
    phase = position.phase.kind
    units = position.units
    if phase is PhaseKind.RETREAT:
        units = {place: driven_out.unit for place, driven_out in position.dislodged.items()}
    book = canonical_book(board)
    known = book.known[phase]
    lines = text.split("\n")
    by_program = "" not in lines and text == text.upper()
    for number, line in enumerate(lines, start=1):
        if not line:
            continue
        canonical = known.get(line) or book.find(line, phase)
        if canonical is None or not canonical.fits(power, units):
            return None
        orders.append(ReadOrder(canonical.order, canonical.short, line, number, canonical.notes))
    if not by_program and not _stand_alone([read.order for read in orders]):
        return None
    return ReadText(tuple(orders))


def _stand_alone(orders: Sequence[Order]) -> bool:
    """Whether orders are for units of their own, and none asks what another of them does."""
    moves = [it for it in orders if isinstance(it, Hold | Move | Support)]
    aimless = any(isinstance(it, Support) and it.to is None for it in moves)
    alone = len({it.at for it in moves}) == len(orders)
    return bool(orders) and alone and not aimless


@lru_cache(maxsize=BOARDS_REMEMBERED)
def canonical_book(board: Board) -> CanonicalBook:
    """Return what is known of a board's canonical orders."""
    return CanonicalBook(board)


class CanonicalBook:
    """Reads canonical orders for one board, and remembers those it has read."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._read = {
            PhaseKind.MOVEMENT: self._movement,
            PhaseKind.RETREAT: self._retreat,
            PhaseKind.ADJUSTMENT: self._adjustment,
        }
        self.known: dict[PhaseKind, dict[str, CanonicalOrder | None]] = {
            phase: {} for phase in self._read
        }

    def find(self, text: str, phase: PhaseKind) -> CanonicalOrder | None:
        """Return the order that a text in canonical form gives; None for any other text."""
        known = self.known[phase]
        if text not in known:
            if len(known) >= REMEMBERED:
                known.clear()
            known[text] = self._read[phase](text.upper().split(" ")) if text.isascii() else None
        return known[text]

    def _movement(self, words: list[str]) -> CanonicalOrder | None:
        match words:
            case [kind, place, *rest] if standing := self._standing(kind, place):
                return self._of_unit(standing, rest, " ".join(words))
        return None

    def _of_unit(self, own: StandingUnit, rest: list[str], text: str) -> CanonicalOrder | None:
        at = own.province
        match rest:
            case ["H"]:
                return CanonicalOrder(Hold(at), text, own)
            case ["-", place] | ["-", place, "VIA"] if self._end(own, place) is not None:
                return self._move(own, self._board.at[place], len(rest) == 3, text)
            case ["S", kind, place, *aim] if other := self._standing(kind, place):
                to = self._aim(other, aim)
                if not aim or to is not None:
                    return CanonicalOrder(Support(at, other.province, to), text, own, other)
                return self._without_coast(own, other, aim, text)
            case ["C", "A", place, *aim] if other := self._standing("A", place):
                to = self._aim(other, aim)
                if to is not None:
                    return CanonicalOrder(Convoy(at, other.province, to), text, own, other)
        return None

    def _move(self, own: StandingUnit, to: Location, via: bool, text: str) -> CanonicalOrder:
        sails = own.kind is UnitKind.ARMY and only_by_sea(own.province, to, self._board)
        short = f"{text} VIA" if sails and not via else text
        return CanonicalOrder(Move(own.province, to, via or sails), short, own)

    def _aim(self, other: StandingUnit, aim: list[str]) -> Location | None:
        match aim:
            case ["-", place]:
                return self._end(other, place)
        return None

    def _without_coast(
        self, own: StandingUnit, other: StandingUnit, aim: list[str], text: str
    ) -> CanonicalOrder | None:
        """Read support for a fleet to a province of several coasts, none of which is named."""
        match aim:
            case ["-", place] if other.kind is UnitKind.FLEET and place in self._board.at:
                to, board = self._board.at[place], self._board
                order = Support(own.province, other.province, to)
                match coasts_within_reach(other.at, to, board):
                    case [coast]:
                        note = Note("coast-inferred", "IV.6", {"place": board.codes[coast]})
                        return CanonicalOrder(order, text, own, other, (note,))
                    case [_, *_]:
                        return CanonicalOrder(order, text, own, other)
        return None

    def _retreat(self, words: list[str]) -> CanonicalOrder | None:
        match words:
            case [kind, place, *rest] if own := self._standing(kind, place):
                match rest:
                    case ["-", end] if (to := self._end(own, end)) is not None:
                        return CanonicalOrder(Retreat(own.province, to), " ".join(words), own)
                    case ["D"]:
                        return CanonicalOrder(Disband(own.province), " ".join(words), own)
        return None

    def _adjustment(self, words: list[str]) -> CanonicalOrder | None:
        match words:
            case ["WAIVE"]:
                return CanonicalOrder(Waive(), "WAIVE")
            case [kind, place, "B"] if own := self._standing(kind, place):
                return CanonicalOrder(Build(own.at, own.kind), " ".join(words))
            case [kind, place, "D"] if own := self._standing(kind, place):
                return CanonicalOrder(Disband(own.province), " ".join(words), own)
        return None

    def _standing(self, kind: str, code: str) -> StandingUnit | None:
        at = self._board.at.get(code)
        if kind not in KINDS or at is None or (kind == "A" and "/" in code):
            return None
        return StandingUnit(self._board.province_of[at], KINDS[kind], at)

    def _end(self, mover: StandingUnit, code: str) -> Location | None:
        """Return where a unit goes, if the long way would find nothing to note in it.

        So no army to a coast, and no fleet to a province of two coasts, nor to the land: `TYR`
        may mean the sea to it.
        """
        to = self._board.at.get(code)
        if to is None:
            return None
        if mover.kind is UnitKind.ARMY:
            return None if "/" in code else to
        split = to in self._board.provinces and self._board.coasts[to]
        inland = self._board.terrain[self._board.province_of[to]] is Terrain.LAND
        return None if split or inland else to
