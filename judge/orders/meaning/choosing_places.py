"""Choosing: which of the places that a name may mean is meant, on this board, now.

The unit ordered is sought among the player's own units; of other names those meanings fall away
that no unit could carry out.  One left: that is the order.  None or several: it is asked for, not
guessed.  A name that is clear is never taken for another to rescue an order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from judge.orders.findings import ProblemKind
from judge.orders.grammar.sketches import Junk, OrderSketch, PlaceName, UnitName
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.notation import unit_at
from judge.orders.tokens.place_names import Manner
from judge.rules.board import Board, Location, Province, UnitKind
from judge.rules.order import Build, Order, Retreat
from judge.rules.position import Unit

NOWHERE = -1
SketchPart = PlaceName | UnitName | OrderSketch | Junk


@dataclass(frozen=True, slots=True)
class NoOrder:
    """Why a sketch is no order: the smallest bad part, and orders that may have been meant."""

    part: SketchPart
    kind: ProblemKind
    code: str
    fields: dict[str, str] = field(default_factory=dict)
    instead: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One place for each name of a sketch; NOWHERE for what it does not name."""

    at: Province
    of: Province = NOWHERE
    to: Location = NOWHERE
    route: tuple[Province, ...] = ()


MakesOrder = Callable[[Choice], Order]


def choose(
    sketch: OrderSketch, standpoint: Standpoint, make: MakesOrder
) -> tuple[Choice, Order] | NoOrder:
    """Choose among all that the names of a sketch may mean."""
    assert sketch.unit is not None
    subjects = find_own(sketch.unit, standpoint)
    if isinstance(subjects, NoOrder):
        return _only_able(sketch, standpoint, make) or subjects
    options = {choice: make(choice) for choice in _choices(sketch, standpoint, subjects)}
    possible = {choice: order for choice, order in options.items() if standpoint.can(order)}
    for name in sketch.names:
        slipped = name.manner is Manner.MENDED and len(standpoint.provinces(name)) > 1
        settled = name is sketch.unit.place and len(subjects) == 1
        if slipped and not settled and len(set(possible.values())) != 1:
            return unclear(name, standpoint)
    literal = {
        choice: order
        for choice, order in (possible or options).items()
        if _is_literal(sketch, choice, standpoint.board)
    }
    for pool in (possible, literal, options):
        if len(set(pool.values())) == 1:
            return next(iter(pool.items()))
    return _undecided(sketch, standpoint, possible or options, possible.values())


def _only_able(
    sketch: OrderSketch, standpoint: Standpoint, make: MakesOrder
) -> tuple[Choice, Order] | None:
    """Choose the only unit of its kind that can go where it is told: `Fleet to Denmark`."""
    unit, to, own = sketch.unit, sketch.to, standpoint.own
    if unit is None or unit.place or to is None or to.manner is Manner.MENDED or sketch.other:
        return None
    alike = [at for at, standing in own.items() if standing.kind is unit.kind]
    options = [(it, make(it)) for it in _choices(sketch, standpoint, alike)]
    able = [(choice, order) for choice, order in options if standpoint.can(order)]
    return able[0] if len(able) == 1 else None


def find_own(unit: UnitName, standpoint: Standpoint) -> list[Province] | NoOrder:
    """Return the writer's units that are meant; by their kind if the names leave several."""
    own = standpoint.own
    if unit.place is None:
        standing_there = [at for at, standing in own.items() if standing.kind is unit.kind]
        if len(standing_there) == 1:
            return standing_there
        kind, code = (
            (ProblemKind.AMBIGUOUS, "which-unit")
            if standing_there
            else (ProblemKind.ILLEGAL, "no-unit")
        )
        return NoOrder(unit, kind, code, {"places": standpoint.codes(standing_there)})
    provinces = standpoint.provinces(unit.place)
    standing_there = [at for at in provinces if at in own]
    if standing_there:
        return preferred(standing_there, lambda at: own[at].kind is unit.kind)
    return _not_own(unit.place, provinces, standpoint)


def _not_own(place: PlaceName, provinces: list[Province], standpoint: Standpoint) -> NoOrder:
    fields = {"places": standpoint.codes(provinces)}
    powers = [unit.power for at in provinces if (unit := unit_at(at, standpoint.position))]
    if not powers:
        return NoOrder(place, ProblemKind.ILLEGAL, "no-unit", fields)
    if standpoint.power in powers:
        return NoOrder(place, ProblemKind.ILLEGAL, "not-dislodged", fields)
    return NoOrder(place, ProblemKind.ILLEGAL, "not-yours", fields | {"power": powers[0]})


def unclear(name: PlaceName, standpoint: Standpoint, instead: Iterable[Order] = ()) -> NoOrder:
    """Say that a name may mean several places."""
    fields = {"places": standpoint.codes(standpoint.provinces(name))}
    return NoOrder(name, ProblemKind.AMBIGUOUS, "which-place", fields, tuple(instead))


def preferred(provinces: list[Province], wanted: Callable[[Province], bool]) -> list[Province]:
    """Return those that are as wanted, or all if none is."""
    return [at for at in provinces if wanted(at)] or provinces


def _choices(
    sketch: OrderSketch, standpoint: Standpoint, subjects: list[Province]
) -> Iterator[Choice]:
    routes = [standpoint.provinces(sea) for sea in sketch.route]
    for at, of in product(subjects, _others(sketch, standpoint)):
        mover = unit_at(at if of == NOWHERE else of, standpoint.position)
        for to, *route in product(_ends(sketch.to, mover, standpoint), *routes):
            yield Choice(at, of, to, tuple(route))


def _others(sketch: OrderSketch, standpoint: Standpoint) -> list[Province]:
    """Return the units that may be supported or convoyed: where one stands, as it is described."""
    other, units = sketch.other, standpoint.position.units
    if other is None or other.place is None:
        return [NOWHERE]
    provinces = preferred(standpoint.provinces(other.place), lambda at: at in units)
    provinces = preferred(provinces, lambda at: at in units and units[at].kind is other.kind)
    return preferred(provinces, lambda at: at in units and units[at].power == other.power)


def _ends(name: PlaceName | None, mover: Unit | None, standpoint: Standpoint) -> list[Location]:
    """Return where a unit may be going: for a fleet the coast counts, if it was written."""
    if name is None:
        return [NOWHERE]
    if mover and mover.kind is UnitKind.ARMY:
        return list(standpoint.provinces(name))
    return list(
        dict.fromkeys(on_coast(place, name.coast, standpoint.board) for place in name.places)
    )


def on_coast(place: Location, coast: str, board: Board) -> Location:
    """Return a coast of a province, or the province if it has no such coast."""
    return board.at.get(f"{board.codes[place]}/{coast}", place)


def coast_of(order: Order, board: Board) -> tuple[Province, str] | None:
    """Return where a retreat or a build ends, and on which coast; None for what ends on none.

    The coast of a fleet that is built where there are two, and of which none is named, is "".
    """
    end = order.to if isinstance(order, Retreat) else getattr(order, "at", None)
    province, coast = (None, "") if end is None else (board.province_of[end], board.codes[end])
    coast = coast.partition("/")[2]
    lacking = isinstance(order, Build) and order.kind is UnitKind.FLEET
    lacking = lacking and province is not None and bool(board.coasts[province])
    return None if province is None or not (coast or lacking) else (province, coast)


def put_on_coast(order: Order, coast: str, board: Board) -> Order:
    """Return a retreat or a build as one to another coast of the same place."""
    match order:
        case Retreat(to=to):
            return replace(order, to=on_coast(board.province_of[to], coast, board))
        case Build(at=int(at)):
            return replace(order, at=on_coast(board.province_of[at], coast, board))
    return order


def picks(sketch: OrderSketch, choice: Choice) -> list[tuple[PlaceName, Location]]:
    """Pair the names of a sketch with the places chosen for them."""
    pairs = [
        (sketch.unit and sketch.unit.place, choice.at),
        (sketch.other and sketch.other.place, choice.of),
        (sketch.to, choice.to),
        *zip(sketch.route, choice.route, strict=True),
    ]
    return [(name, place) for name, place in pairs if name]


def _is_literal(sketch: OrderSketch, choice: Choice, board: Board) -> bool:
    """Whether every exact spelling is taken for what it spells."""
    return all(
        name.manner is not Manner.EXACT
        or board.province_of[place] == board.province_of[name.places[0]]
        for name, place in picks(sketch, choice)
    )


def _undecided(
    sketch: OrderSketch,
    standpoint: Standpoint,
    options: dict[Choice, Order],
    instead: Iterable[Order],
) -> NoOrder:
    """Say which name was left with several meanings, and suggest orders `instead`."""
    taken: dict[PlaceName, set[Location]] = {}
    for choice in options:
        for name, place in picks(sketch, choice):
            taken.setdefault(name, set()).add(place)
    several = [name for name, places in taken.items() if len(places) > 1]
    return unclear(several[0], standpoint, dict.fromkeys(instead))
