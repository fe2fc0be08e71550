"""From a sketch to orders, by the phase: the same words may build here and mean nothing there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from judge.orders.choosing import (
    NOWHERE,
    Choice,
    Table,
    Trouble,
    choose,
    names_of,
    on_coast,
    preferred,
    unclear,
)
from judge.orders.names import Manner
from judge.orders.noting import Quote, notes_on, notes_on_build
from judge.orders.possible import is_possible
from judge.orders.reading import Note, ProblemKind
from judge.orders.sketch import PlaceName, Sketch
from judge.orders.words import Verb
from judge.orders.writing import must_sail
from judge.rules.board import Location, Terrain, UnitKind
from judge.rules.order import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
)
from judge.rules.phase import PhaseKind

SHORT_WORD = 3  # letters


@dataclass(frozen=True, slots=True)
class Meaning:
    """The orders a sketch stands for (several for a crowd, or for builds waived), with notes."""

    orders: tuple[Order, ...]
    notes: tuple[Note, ...] = ()


def find_meaning(
    sketch: Sketch, table: Table, quote: Quote, section: Verb | None
) -> Meaning | Trouble | None:
    """Return what a sketch means for this position; None if it asks for nothing at all.

    `quote` gives the words of its line; `section` is what the heading above it, or the verb before
    it in a list, says of a unit that stands alone.
    """
    phase = table.position.phase.kind
    verb = sketch.verb
    if verb is Verb.BARE:
        verb = _unsaid(sketch, table, section)
    if verb is Verb.BLANK:
        return None
    if section in NOT_NOW[phase]:
        return _wrong_phase(sketch, table)
    if phase is PhaseKind.ADJUSTMENT and verb in (Verb.BUILD, Verb.WAIVE):
        return _build(sketch, table, quote) if verb is Verb.BUILD else _waive(sketch, table)
    if verb is Verb.BARE or (verb in AIMED[phase] and sketch.to is None):
        return Trouble(sketch, ProblemKind.NOT_UNDERSTOOD, "incomplete")
    maker = MAKERS[phase].get(verb)
    if maker is None:
        return _wrong_phase(sketch, table)
    return _chosen(sketch, table, quote, maker)


def _chosen(sketch: Sketch, table: Table, quote: Quote, maker: Maker) -> Meaning | Trouble:
    """Return the one order that the names of a sketch can mean."""
    if overland := [sea for sea in sketch.route if not _may_be_sea(sea, table)]:
        return Trouble(overland[0], ProblemKind.NOT_UNDERSTOOD, "route-overland")
    chosen = choose(sketch, table, lambda choice: maker(choice, sketch, table))
    if isinstance(chosen, Trouble):
        return chosen
    choice, order = chosen
    if guessed := _wild_guess(sketch, order, table, quote):
        return Trouble(guessed, ProblemKind.NOT_UNDERSTOOD, "unknown-place")
    return Meaning((order,), tuple(notes_on(sketch, choice, table, quote)))


def _may_be_sea(name: PlaceName, table: Table) -> bool:
    return any(table.board.terrain[at] is Terrain.SEA for at in table.provinces(name))


def _wild_guess(sketch: Sketch, order: Order, table: Table, quote: Quote) -> PlaceName | None:
    """Return a short name that was mended to something the unit could never do.

    `Kiel to win` is talk, and no slip of the pen for Finland.
    """
    if is_possible(order, table.position, table.board):
        return None
    mended = (name for name in names_of(sketch) if name.manner is Manner.MENDED)
    return next((name for name in mended if len(quote(name.start, name.end)) <= SHORT_WORD), None)


def meaning_of_crowd(sketch: Sketch, table: Table) -> Meaning | Trouble:
    """Order each unit of the writer's, or each of his armies or fleets, to do the same."""
    maker = MAKERS[table.position.phase.kind].get(sketch.verb)
    if maker is None or table.position.phase.kind is PhaseKind.ADJUSTMENT:
        return _wrong_phase(sketch, table)
    kind = sketch.unit.kind if sketch.unit else None
    units = (at for at, unit in sorted(table.own.items()) if kind in (None, unit.kind))
    return Meaning(tuple(maker(Choice(at), sketch, table) for at in units))


def _unsaid(sketch: Sketch, table: Table, section: Verb | None) -> Verb:
    """Return what a unit stands for of which nothing is said but by `section`."""
    told = section not in (None, Verb.BLANK)
    if not told and (sketch.unit is None or sketch.unit.kind is None):
        return Verb.BLANK
    if table.adjusts:
        return Verb.BLANK if section is Verb.HOLD else section or due(table)
    return section if section in (Verb.HOLD, Verb.DISBAND) else Verb.BARE


def due(table: Table) -> Verb:
    """Return what a unit alone stands for: a removal where one is due, else a build."""
    return Verb.DISBAND if builds_due(table) < 0 else Verb.BUILD


def builds_due(table: Table) -> int:
    """Return how many units are to be built; below 0 how many are to be removed."""
    centers = sum(power == table.power for power in table.position.centers.values())
    return centers - len(table.own)


def _wrong_phase(sketch: Sketch, table: Table) -> Trouble:
    fields = {"phase": str(table.position.phase)}
    return Trouble(sketch, ProblemKind.ILLEGAL, "wrong-phase", fields)


def _somewhere(place: Location) -> Location | None:
    return None if place == NOWHERE else place


def _move(choice: Choice, sketch: Sketch, table: Table) -> Order:
    """A move from coast to coast that no army can walk asks for a convoy, said or not."""
    order = Move(choice.at, choice.to, sketch.via, choice.route)
    sails = must_sail(order, table.position, table.board)
    return replace(order, via_convoy=True) if sails else order


def _convoy(choice: Choice, _sketch: Sketch, table: Table) -> Order:
    return Convoy(choice.at, choice.of, table.board.province_of[choice.to])


Maker = Callable[[Choice, Sketch, Table], Order]
MAKERS: dict[PhaseKind, dict[Verb, Maker]] = {
    PhaseKind.MOVEMENT: {
        Verb.HOLD: lambda choice, *_: Hold(choice.at),
        Verb.MOVE: _move,
        Verb.SUPPORT: lambda choice, *_: Support(choice.at, choice.of, _somewhere(choice.to)),
        Verb.CONVOY: _convoy,
    },
    PhaseKind.RETREAT: {
        Verb.MOVE: lambda choice, *_: Retreat(choice.at, choice.to),
        Verb.RETREAT: lambda choice, *_: Retreat(choice.at, choice.to),
        Verb.DISBAND: lambda choice, *_: Disband(choice.at),
    },
    PhaseKind.ADJUSTMENT: {
        Verb.DISBAND: lambda choice, *_: Disband(choice.at),
        Verb.RETREAT: lambda choice, *_: Disband(choice.at),  # nJudge's `r` removes
    },
}
# What says nothing without a place to go to.
AIMED = {
    PhaseKind.MOVEMENT: {Verb.CONVOY},
    PhaseKind.RETREAT: {Verb.RETREAT},
    PhaseKind.ADJUSTMENT: set[Verb](),
}
# What is under these headings is not written in this phase.
NOT_NOW = {
    PhaseKind.MOVEMENT: {Verb.RETREAT, Verb.BUILD, Verb.DISBAND},
    PhaseKind.RETREAT: {Verb.BUILD},
    PhaseKind.ADJUSTMENT: {Verb.RETREAT, Verb.MOVE},
}


def _waive(sketch: Sketch, table: Table) -> Meaning:
    """Waive as many builds as are said, and no more than are due."""
    return Meaning((Waive(),) * min(sketch.count, max(builds_due(table), 1)))


def _build(sketch: Sketch, table: Table, quote: Quote) -> Meaning | Trouble:
    """Build where the name says; a power's own home centres come before other places."""
    unit, board = sketch.unit, table.board
    if unit is None or unit.place is None:
        return Trouble(sketch, ProblemKind.NOT_UNDERSTOOD, "incomplete")
    found = preferred(table.provinces(unit.place), lambda at: at in board.homes[table.power])
    if unit.place.manner is Manner.EXACT:
        found = found[:1]
    if len(found) > 1:
        return unclear(unit.place, table, (Build(at, unit.kind) for at in found))
    at, kind = found[0], unit.kind
    inland = board.terrain[at] is Terrain.LAND
    place = at if kind is UnitKind.ARMY else on_coast(at, unit.place.coast, board)
    order = Build(place, UnitKind.ARMY if kind is None and inland else kind)
    return Meaning((order,), tuple(notes_on_build(order, unit, table, quote)))
