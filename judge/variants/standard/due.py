"""What a power has to write: its sheet, what is taken for granted, and what is still missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from judge.orders import IfDislodged, IfGained, ReadOrder
from judge.rules.board import Province
from judge.rules.centers import adjustments
from judge.rules.order import Order, Retreat, Waive
from judge.rules.phase import PhaseKind
from judge.rules.position import Unit
from judge.variants.seam import Cause, Due, Item, Ruling, Sheet, WrittenOrder
from judge.variants.standard.foreseen import come_true
from judge.variants.standard.hints import hints
from judge.variants.standard.judging import judge
from judge.variants.standard.packed import open_contingent, open_order
from judge.variants.standard.plain_position import write_unit
from judge.variants.standard.side import Side
from judge.variants.standard.turn_names import kind_code

BLANK = "____"
BUILD, REMOVE = "BUILD", "REMOVE"

HOLDS = Cause("WouldHold", {})
DISBANDS = Cause("WouldBeDisbanded", {})


def due_of(
    side: Side,
    sheet: Sheet,
    orders: Sequence[WrittenOrder],
    later: Sequence[WrittenOrder],
    infer: bool,
) -> Due:
    """Return what a power has to write, in view of the orders that stand for it, newest first.

    `infer`: single retreats are taken for granted (House rules III.8).
    """
    opened = {order.key: open_order(order.packed, side.board) for order in orders}
    granted = _granted(side, opened, later, infer)
    standing = (*orders, *granted)
    unused = _unused(standing, sheet.free)
    left = sheet.free - sum(order.possible and order.key not in unused for order in standing)
    keys = {order.key for order in standing}
    missing = [item.name for item in sheet.items if item.key not in keys]
    if side.kind is PhaseKind.ADJUSTMENT:
        missing = [_word(sheet)] * left
    movement = side.kind is PhaseKind.MOVEMENT
    return Due(
        sheet,
        granted,
        unused,
        tuple(missing),
        tuple(hints(list(opened.values()), side.position, side.board, side.edition))
        if movement
        else (),
        _still_to_come(side, later),
        tuple(_uncovered(side, later, keys, missing)),
    )


def _still_to_come(side: Side, later: Sequence[WrittenOrder]) -> tuple[str, ...]:
    """Return what was written ahead for turns that may follow this one (House rules II.5)."""
    match side.kind:
        case PhaseKind.MOVEMENT:
            return tuple(order.text for order in later)
        case PhaseKind.RETREAT:
            opened = ((order, open_contingent(order.packed, side.board)) for order in later)
            return tuple(order.text for order, case in opened if isinstance(case, IfGained))
        case PhaseKind.ADJUSTMENT:
            return ()


def _uncovered(
    side: Side,
    later: Sequence[WrittenOrder],
    keys: Collection[str],
    missing: Collection[str],
) -> Iterator[Cause]:
    """Yield what was written ahead for this turn and does not say what to do in it (II.5).

    `keys` are of what has an order, `missing` is what has none.  What was not foreseen has to be
    ordered now.
    """
    if side.kind is PhaseKind.MOVEMENT:
        return
    opened = [(order.text, open_contingent(order.packed, side.board)) for order in later]
    if side.kind is PhaseKind.RETREAT:
        for text, case in opened:
            key = side.board.codes[case.at] if isinstance(case, IfDislodged) else ""
            loser = side.position.dislodged.get(case.at) if isinstance(case, IfDislodged) else None
            if loser is not None and loser.unit.power == side.power and key not in keys:
                yield Cause("no_place_open", {"condition": text})
    if side.kind is PhaseKind.ADJUSTMENT and missing:
        cannot = _cannot_be(side, later, keys)
        yield from cannot
        texts = [text for text, case in opened if isinstance(case, IfGained)]
        if texts and not keys and not cannot:
            yield Cause("no_case_came", {"conditions": texts})


def _cannot_be(side: Side, later: Sequence[WrittenOrder], keys: Collection[str]) -> list[Cause]:
    """Return which builds and removals of a case that has come are not possible."""
    kept = [(source, open_contingent(source.packed, side.board)) for source in later]
    cannot: dict[str, list[str]] = {}
    for source, order in come_true(kept, side):
        if not isinstance(order, Waive) and side.key(order) not in keys:
            cannot.setdefault(source.text, []).append(side.text(order))
    return [
        Cause("case_not_possible", {"condition": condition, "orders": orders})
        for condition, orders in cannot.items()
    ]


def _unused(standing: Iterable[WrittenOrder], free: int) -> tuple[str, ...]:
    """Return the builds or removals for which those before them leave no room (V.2)."""
    if not free:
        return ()
    possible = [order.key for order in standing if order.possible]
    return tuple(possible[free:])


# --- What is taken for granted --------------------------------------------------------------------


def _granted(
    side: Side, orders: Mapping[str, Order], later: Sequence[WrittenOrder], infer: bool
) -> tuple[WrittenOrder, ...]:
    """Return what is taken for granted beside the orders that a player wrote."""
    if side.kind is PhaseKind.MOVEMENT:
        return ()
    foreseen = [order for order in _foreseen(side, later) if order.key not in orders]
    if not infer or side.kind is not PhaseKind.RETREAT:
        return tuple(foreseen)
    ordered = {**orders, **{order.key: open_order(order.packed, side.board) for order in foreseen}}
    return (*foreseen, *_single_retreats(side, ordered))


def _foreseen(side: Side, later: Sequence[WrittenOrder]) -> Iterator[WrittenOrder]:
    """Yield the orders that contingent orders make, now that their case has come (II.5)."""
    sources: dict[str, WrittenOrder] = {}
    made: list[ReadOrder] = []
    kept = [(source, open_contingent(source.packed, side.board)) for source in later]
    for source, order in come_true(kept, side):
        made.append(_unread(order, side))
        sources.setdefault(made[-1].written, source)
    for written in judge(made, side).orders:
        if written.possible:
            condition = sources[written.written].text
            cause = Cause("came_true", {"order": written.text, "condition": condition})
            yield replace(written, rulings=(Ruling("II.5", cause),))


def _unread(order: Order, side: Side) -> ReadOrder:
    """Return an order that nobody wrote as if it had been read."""
    text = side.text(order)
    return ReadOrder(order, text, text, line=0)


def _single_retreats(side: Side, ordered: Mapping[str, Order]) -> Iterator[WrittenOrder]:
    """Yield the retreats of units with a single place to go and no order (III.8).

    Where that would destroy two own units in one place, the player has to choose.
    """
    province_of = side.board.province_of
    single = dict(only_retreats(side))
    goals = {
        key: province_of[order.to] for key, order in ordered.items() if isinstance(order, Retreat)
    }
    goals |= {key: province_of[order.to] for key, order in single.items() if key not in ordered}
    crowd = Counter(goals.values())
    for key, order in single.items():
        if key not in ordered and crowd[goals[key]] == 1:
            [written] = judge([_unread(order, side)], side).orders
            ruling = Ruling("III.8", Cause("only_retreat", {"order": written.text}))
            yield replace(written, rulings=(ruling,))


def only_retreats(side: Side) -> Iterator[tuple[str, Retreat]]:
    """Yield the retreats of a power's dislodged units that have a single place to go, by key."""
    for province, loser in sorted(side.position.dislodged.items()):
        if loser.unit.power == side.power and len(loser.retreats) == 1:
            order = Retreat(province, *loser.retreats)
            yield side.key(order), order


def has_choice(side: Side) -> bool:
    """Whether a power has to choose where a dislodged unit goes, or which of two goes there."""
    provinces = [side.board.province_of[order.to] for _, order in only_retreats(side)]
    alone = len(set(provinces)) == len(provinces)
    return not alone or any(
        loser.unit.power == side.power and len(loser.retreats) > 1
        for loser in side.position.dislodged.values()
    )


# --- The sheet ------------------------------------------------------------------------------------


def sheet_of(side: Side) -> Sheet:
    """Return what a power has to write, whatever it has written."""
    builds, removals, sites = _adjustment(side)
    units = side.units()
    lines = [
        *(f"{write_unit(unit, side.board)} {BLANK}" for unit in units),
        *[f"{BUILD} {BLANK}"] * builds,
        *[f"{REMOVE} {BLANK}"] * removals,
    ]
    return Sheet(
        items=tuple(_item(unit, side) for unit in units),
        free=builds + removals,
        form="\n".join(lines),
        otherwise=_otherwise(side, units, builds, removals),
        facts={
            "kind": kind_code(side.kind),
            "builds": builds,
            "removals": removals,
            "sites": list(sites),
        },
    )


def _word(sheet: Sheet) -> str:
    return BUILD if sheet.facts["builds"] else REMOVE


def _adjustment(side: Side) -> tuple[int, int, tuple[str, ...]]:
    """Return how many builds and removals are due, and what may be built in or removed."""
    due = adjustments(side.position, side.board).get(side.power)
    if side.kind is not PhaseKind.ADJUSTMENT or due is None:
        return 0, 0, ()
    sites: list[str] = []
    if due.builds:
        sites = [side.board.codes[home] for home in due.open_homes]
    elif due.removals:
        units = (unit for unit in side.position.units.values() if unit.power == side.power)
        sites = sorted(write_unit(unit, side.board) for unit in units)
    return due.builds, due.removals, tuple(sites)


def _otherwise(side: Side, units: Sequence[Unit], builds: int, removals: int) -> Cause | None:
    """Return what happens if nothing is ordered at all; None if nothing is due."""
    match side.kind:
        case PhaseKind.MOVEMENT:
            return Cause("AllWouldHold", {"count": len(units)}) if units else None
        case PhaseKind.RETREAT:
            return Cause("AllWouldBeDisbanded", {"count": len(units)}) if units else None
        case PhaseKind.ADJUSTMENT:
            removed = Cause("FarthestWouldBeRemoved", {"count": removals}) if removals else None
            return Cause("NothingWouldBeBuilt", {}) if builds else removed


def _item(unit: Unit, side: Side) -> Item:
    province: Province = side.board.province_of[unit.at]
    retreating = side.kind is PhaseKind.RETREAT
    places = side.position.dislodged[province].retreats if retreating else ()
    return Item(
        key=side.board.codes[province],
        name=write_unit(unit, side.board),
        otherwise=DISBANDS if retreating else HOLDS,
        options=tuple(side.board.codes[place] for place in places),
        at_risk=bool(places),
    )
