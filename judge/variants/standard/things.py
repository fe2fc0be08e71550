"""What a text names of the things that a power has to order, exactly or not at all.

A proxy is for units, or where units are built for supply centres, that are named exactly (House
rules II.3): of a kind that does not stand there, or in a place that might be another, none is.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.orders import NamedPiece, UnitName, Vocabulary, read_names
from judge.rules.board import Province
from judge.rules.centers import adjustments
from judge.rules.order import Build
from judge.rules.phase import PhaseKind
from judge.rules.position import Unit
from judge.variants.seam import Things
from judge.variants.standard.plain_position import write_unit
from judge.variants.standard.side import Side


def things_in(text: str, side: Side, vocabulary: Vocabulary) -> Things:
    """Return the units, or the centres to build in, that a text names."""
    sites = dict(_sites(side))
    named: dict[str, str] = {}
    unclear: list[str] = []
    for piece in read_names(text, side.power, side.board, vocabulary):
        key = _key(piece, sites, side)
        if key is None:
            unclear.append(piece.text)
        else:
            named[key] = sites[key][0]
    return Things(named, tuple(unclear), tuple(name for name, _ in sites.values()))


NamedSite = tuple[
    str, Unit | None
]  # what it is called, and the unit that is there, if one is ordered


def _sites(side: Side) -> Iterator[tuple[str, NamedSite]]:
    """Yield the units and the centres that a power has to order, by the key of their orders."""
    for unit in _units(side):
        key = side.board.codes[side.board.province_of[unit.at]]
        yield key, (write_unit(unit, side.board), unit)
    due = adjustments(side.position, side.board).get(side.power)
    if side.kind is PhaseKind.ADJUSTMENT and due and due.builds:
        for home in due.open_homes:
            yield side.key(Build(home, None)), (side.board.codes[home], None)


def _units(side: Side) -> list[Unit]:
    """Return the units that are ordered, in a turn of removals those that may be removed."""
    if side.kind is not PhaseKind.ADJUSTMENT:
        return side.units()
    due = adjustments(side.position, side.board).get(side.power)
    if not due or not due.removals:
        return []
    own = (unit for unit in side.position.units.values() if unit.power == side.power)
    return sorted(own, key=lambda unit: unit.at)


def _key(piece: NamedPiece, sites: dict[str, NamedSite], side: Side) -> str | None:
    """Return the key of what a piece names; None where that is not exactly one thing."""
    if piece.unit is None or piece.unit.place is None:
        return None
    keys = (_key_at(province, piece.unit, sites, side) for province in piece.unit.place.places)
    named = {key for key in keys if key is not None}
    return named.pop() if len(named) == 1 else None


def _key_at(
    province: Province, named: UnitName, sites: dict[str, NamedSite], side: Side
) -> str | None:
    """Return the key of what is named in one province; None where it is not there."""
    coast = named.place.coast if named.place else ""
    build_key = side.key(Build(province, None))
    if build_key in sites:
        return build_key if named.kind is None and not coast else None
    key = side.board.codes[province]
    unit = sites[key][1] if key in sites else None
    if unit is None or named.kind not in (None, unit.kind):
        return None
    stands_there = not coast or side.board.codes[unit.at].upper().endswith(f"/{coast}")
    return key if stands_there else None
