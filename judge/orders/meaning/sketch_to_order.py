"""From a sketch to orders, by the phase: the same words may build here and mean nothing there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from judge.orders.findings import Note, ProblemKind
from judge.orders.grammar.sketches import OrderSketch, PlaceName
from judge.orders.meaning.choosing_places import (
    NOWHERE,
    Choice,
    NoOrder,
    choose,
    on_coast,
    preferred,
    unclear,
)
from judge.orders.meaning.notes import Quote, notes_on, notes_on_build
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.notation import must_sail, unit_at
from judge.orders.tokens.place_names import Manner
from judge.orders.vocabulary import Verb
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
    sketch: OrderSketch, standpoint: Standpoint, quote: Quote, section: Verb | None
) -> Meaning | NoOrder | None:
    """Return what a sketch means for this position; None if it asks for nothing at all.

    `quote` gives the words of its line; `section` is what the heading above it, or the verb before
    it in a list, says of a unit that stands alone.
    """
    phase = standpoint.position.phase.kind
    verb = sketch.verb
    if verb is Verb.BARE:
        verb = _unsaid(sketch, standpoint, section)
    if verb is Verb.BLANK:
        return None
    if section in NOT_NOW[phase]:
        return _wrong_phase(sketch, standpoint)
    if phase is PhaseKind.ADJUSTMENT and verb in (Verb.BUILD, Verb.WAIVE):
        return (
            _build(sketch, standpoint, quote) if verb is Verb.BUILD else _waive(sketch, standpoint)
        )
    if verb is Verb.BARE or (verb in AIMED[phase] and sketch.to is None):
        return NoOrder(sketch, ProblemKind.NOT_UNDERSTOOD, "incomplete")
    maker = MAKERS[phase].get(verb)
    if maker is None:
        return _wrong_phase(sketch, standpoint)
    return _chosen(sketch, standpoint, quote, maker)


def _chosen(
    sketch: OrderSketch, standpoint: Standpoint, quote: Quote, maker: MakesMeant
) -> Meaning | NoOrder:
    """Return the one order that the names of a sketch can mean."""
    if overland := [sea for sea in sketch.route if not _may_be_sea(sea, standpoint)]:
        return NoOrder(overland[0], ProblemKind.NOT_UNDERSTOOD, "route-overland")
    chosen = choose(sketch, standpoint, lambda choice: maker(choice, sketch, standpoint))
    if isinstance(chosen, NoOrder):
        return chosen
    choice, order = chosen
    if guessed := _wild_guess(sketch, order, standpoint, quote):
        return NoOrder(guessed, ProblemKind.NOT_UNDERSTOOD, "unknown-place")
    if misnamed := _misnamed(sketch, choice, order, standpoint):
        return misnamed
    orders = (*_shipped(order, sketch, standpoint), order)
    return Meaning(orders, tuple(notes_on(sketch, choice, standpoint, quote)))


def _shipped(order: Order, sketch: OrderSketch, standpoint: Standpoint) -> tuple[Order, ...]:
    """Return what an army of one's own is told: `ship the army to Denmark by the North Sea`."""
    if not (sketch.shipped and isinstance(order, Convoy)) or order.of not in standpoint.own:
        return ()
    return (Move(order.of, order.to, via_convoy=True),)


def _misnamed(
    sketch: OrderSketch, choice: Choice, order: Order, standpoint: Standpoint
) -> NoOrder | None:
    """Refuse what only a unit of another kind could do: then which unit is meant is in doubt.

    Where the unit that stands there could do it, a wrong kind does no harm (House rules IV.1).
    """
    if standpoint.can(order):
        return None
    for unit, at in ((sketch.unit, choice.at), (sketch.other, choice.of)):
        standing = unit_at(at, standpoint.position) if unit and unit.kind else None
        if unit and standing and standing.kind is not unit.kind:
            fields = {"unit": f"{standing.kind} {standpoint.codes([standing.at])}"}
            return NoOrder(unit, ProblemKind.ILLEGAL, "other-kind", fields)
    return None


def _may_be_sea(name: PlaceName, standpoint: Standpoint) -> bool:
    return any(standpoint.board.terrain[at] is Terrain.SEA for at in standpoint.provinces(name))


def _wild_guess(
    sketch: OrderSketch, order: Order, standpoint: Standpoint, quote: Quote
) -> PlaceName | None:
    """Return a short name that was mended to something the unit could never do.

    `Kiel to win` is talk, and no slip of the pen for Finland.
    """
    if standpoint.can(order):
        return None
    mended = (name for name in sketch.names if name.manner is Manner.MENDED)
    return next((name for name in mended if len(quote(name.start, name.end)) <= SHORT_WORD), None)


def meaning_of_crowd(sketch: OrderSketch, standpoint: Standpoint) -> Meaning | NoOrder:
    """Order each unit of the writer's, or each of their armies or fleets, to do the same."""
    maker = MAKERS[standpoint.position.phase.kind].get(sketch.verb)
    if maker is None or standpoint.position.phase.kind is PhaseKind.ADJUSTMENT:
        return _wrong_phase(sketch, standpoint)
    kind = sketch.unit.kind if sketch.unit else None
    units = (at for at, unit in sorted(standpoint.own.items()) if kind in (None, unit.kind))
    return Meaning(tuple(maker(Choice(at), sketch, standpoint) for at in units))


def _unsaid(sketch: OrderSketch, standpoint: Standpoint, section: Verb | None) -> Verb:
    """Return what a unit stands for of which nothing is said but by `section`."""
    headed = section not in (None, Verb.BLANK)
    if not headed and (sketch.unit is None or sketch.unit.kind is None):
        return Verb.BLANK
    if standpoint.adjusts:
        return Verb.BLANK if section is Verb.HOLD else section or due(standpoint)
    return section if section is Verb.DISBAND else Verb.BARE


def due(standpoint: Standpoint) -> Verb:
    """Return what a unit alone stands for: a removal where one is due, else a build."""
    return Verb.DISBAND if builds_due(standpoint) < 0 else Verb.BUILD


def builds_due(standpoint: Standpoint) -> int:
    """Return how many units are to be built; below 0 how many are to be removed."""
    centers = sum(power == standpoint.power for power in standpoint.position.centers.values())
    return centers - len(standpoint.own)


def is_undue(order: Order, standpoint: Standpoint) -> bool:
    """Whether an order builds where only removals are due, or removes where builds are."""
    owns = standpoint.power in standpoint.position.centers.values()
    due = builds_due(standpoint) if standpoint.adjusts and owns else 0
    return isinstance(order, Build) if due < 0 else due > 0 and isinstance(order, Disband)


def _wrong_phase(sketch: OrderSketch, standpoint: Standpoint) -> NoOrder:
    fields = {"phase": str(standpoint.position.phase)}
    return NoOrder(sketch, ProblemKind.ILLEGAL, "wrong-phase", fields)


def _somewhere(place: Location) -> Location | None:
    return None if place == NOWHERE else place


def _move(choice: Choice, sketch: OrderSketch, standpoint: Standpoint) -> Order:
    """A move from coast to coast that no army can walk asks for a convoy, said or not."""
    route = tuple(dict.fromkeys(choice.route))  # by the Channel, Eng convoys
    order = Move(choice.at, choice.to, sketch.via, route)
    sails = must_sail(order, standpoint.position, standpoint.board)
    return replace(order, via_convoy=True) if sails else order


def _convoy(choice: Choice, _sketch: OrderSketch, standpoint: Standpoint) -> Order:
    return Convoy(choice.at, choice.of, standpoint.board.province_of[choice.to])


MakesMeant = Callable[[Choice, OrderSketch, Standpoint], Order]
MAKERS: dict[PhaseKind, dict[Verb, MakesMeant]] = {
    PhaseKind.MOVEMENT: {
        Verb.HOLD: lambda choice, *_: Hold(choice.at),
        Verb.MOVE: _move,
        Verb.WITHDRAW: _move,
        Verb.SUPPORT: lambda choice, *_: Support(choice.at, choice.of, _somewhere(choice.to)),
        Verb.CONVOY: _convoy,
    },
    PhaseKind.RETREAT: {
        Verb.MOVE: lambda choice, *_: Retreat(choice.at, choice.to),
        Verb.RETREAT: lambda choice, *_: Retreat(choice.at, choice.to),
        Verb.WITHDRAW: lambda choice, *_: Retreat(choice.at, choice.to),
        Verb.DISBAND: lambda choice, *_: Disband(choice.at),
    },
    PhaseKind.ADJUSTMENT: {
        Verb.DISBAND: lambda choice, *_: Disband(choice.at),
        Verb.RETREAT: lambda choice, *_: Disband(choice.at),  # nJudge's `r` removes
        Verb.WITHDRAW: lambda choice, *_: Disband(choice.at),
    },
}
# What says nothing without a place to go to.
AIMED = {
    PhaseKind.MOVEMENT: {Verb.CONVOY, Verb.WITHDRAW},
    PhaseKind.RETREAT: {Verb.RETREAT, Verb.WITHDRAW},
    PhaseKind.ADJUSTMENT: set[Verb](),
}
# What is under these headings is not written in this phase.
NOT_NOW = {
    PhaseKind.MOVEMENT: {Verb.RETREAT, Verb.BUILD, Verb.DISBAND},
    PhaseKind.RETREAT: {Verb.BUILD},
    PhaseKind.ADJUSTMENT: {Verb.RETREAT, Verb.MOVE},
}


def _waive(sketch: OrderSketch, standpoint: Standpoint) -> Meaning:
    """Waive as many builds as are said, and no more than are due."""
    return Meaning((Waive(),) * min(sketch.count, max(builds_due(standpoint), 1)))


def _build(sketch: OrderSketch, standpoint: Standpoint, quote: Quote) -> Meaning | NoOrder:
    """Build where the name says; a power's own home centres come before other places."""
    unit, board = sketch.unit, standpoint.board
    if unit is None or unit.place is None:
        return NoOrder(sketch, ProblemKind.NOT_UNDERSTOOD, "incomplete")
    places = preferred(
        standpoint.provinces(unit.place), lambda at: at in board.homes[standpoint.power]
    )
    if unit.place.manner is Manner.EXACT:
        places = places[:1]
    if len(places) > 1:
        return unclear(unit.place, standpoint, (Build(at, unit.kind) for at in places))
    at, kind = places[0], unit.kind
    inland = board.terrain[at] is Terrain.LAND
    place = at if kind is UnitKind.ARMY else on_coast(at, unit.place.coast, board)
    order = Build(place, UnitKind.ARMY if kind is None and inland else kind)
    return Meaning((order,), tuple(notes_on_build(order, unit, standpoint, quote)))
