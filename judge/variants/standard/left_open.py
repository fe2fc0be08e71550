"""What an order means where it leaves something open: the coast, or the kind of a new unit.

Only what is beyond doubt is supplied (House rules IV.3-IV.7, V.1); the rest stays as written, and
whether it is legal so is asked elsewhere.
"""

from __future__ import annotations

from dataclasses import replace

from judge.orders import unit_at
from judge.rules.board import FLEET, Board, Location
from judge.rules.edition import Edition
from judge.rules.legality import landing, new_unit
from judge.rules.order import Build, Move, Order, Retreat, Support
from judge.rules.position import Position, Unit
from judge.variants.seam import Cause, Ruling


def as_meant(
    order: Order, power: str, position: Position, board: Board, edition: Edition
) -> tuple[Order, Ruling | None]:
    """Return an order with everything in it that must be meant, and a wrong coast made good."""
    match order:
        case Build(kind=None):
            unit = new_unit(order, power, board, edition)
            return (Build(unit.at, unit.kind), None) if isinstance(unit, Unit) else (order, None)
        case Move(at, to) | Retreat(at, to):
            mover, clause = unit_at(at, position), "IV.4"
        case Support(of=at, to=int(to)):
            mover, clause = position.units.get(at), "IV.7"
            mended = edition.support_coast == "ignored"
            edition = replace(edition, wrong_coast="corrected" if mended else "illegal")
        case _:
            return order, None
    if mover is None or mover.kind is not FLEET:
        return order, None
    place = landing(mover, to, board, edition)
    if not isinstance(place, int) or place == to:
        return order, None
    return replace(order, to=place), _mended(to, place, clause, board)


def _mended(written: Location, place: Location, clause: str, board: Board) -> Ruling | None:
    """Say that a wrong coast was made good; of a missing one the reader has said so."""
    if written in board.provinces:
        return None
    facts = {"written": board.codes[written], "place": board.codes[place]}
    return Ruling(clause, Cause("coast_corrected", facts))
