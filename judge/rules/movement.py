"""A movement phase: who ends up where, who is dislodged, and where he may retreat to."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from judge.rules.battle import Battle
from judge.rules.board import Board, Location, Province, UnitKind, bits
from judge.rules.edition import Edition
from judge.rules.legality import landing
from judge.rules.muster import NOWHERE, Muster, muster
from judge.rules.order import Move, Order
from judge.rules.position import Dislodged, Unit
from judge.rules.rings import Ring, fight


@dataclass(frozen=True, slots=True)
class Movement:
    """A movement phase, settled.

    - `units`: who stands where afterwards; `dislodged`: who was driven out, by province.
    - `standoffs`: provinces left vacant because units stood each other off there.
    - `orders`: the legal orders; `field`, `battle`, `rings`: how they were settled.
    - `stranded`: armies that went overland after their convoy was disrupted.
    """

    units: Mapping[Province, Unit]
    dislodged: Mapping[Province, Dislodged]
    standoffs: tuple[Province, ...]
    orders: Mapping[Province, Order]
    field: Muster
    battle: Battle
    rings: tuple[Ring, ...]
    stranded: tuple[Province, ...]


def move(
    units: Mapping[Province, Unit],
    orders: Mapping[Province, Order],
    unsupported: Container[Province],
    board: Board,
    edition: Edition,
) -> Movement:
    """Settle the legal orders of a movement phase; `unsupported`: see `muster`."""
    field = muster(units, orders, unsupported, board, edition)
    battle, rings = fight(field, edition)
    stranded: list[Province] = []
    while edition.disrupted_convoy == "overland":
        more = [army for army in field.routes if _goes_overland(army, units, battle, board)]
        if not more:
            break
        stranded += more
        for army in more:
            del field.routes[army]
        battle, rings = fight(field, edition)
    after, losers = _move_units(units, orders, battle, board, edition)
    standoffs = _standoffs(battle, after) if losers else ()
    dislodged = {
        place: _driven_out(units[place], attacker, after, standoffs, battle, board)
        for place, attacker in losers.items()
    }
    return Movement(after, dislodged, standoffs, orders, field, battle, rings, tuple(stranded))


def _goes_overland(
    army: Province, units: Mapping[Province, Unit], battle: Battle, board: Board
) -> bool:
    """Whether an army's convoy was disrupted, and its goal is next door (DATC 4.A.3)."""
    next_door = board.army_reach[army] >> battle.goal[army] & 1
    return bool(next_door and battle.routes[army] and not battle.arrives(army, True))


def _move_units(
    units: Mapping[Province, Unit],
    orders: Mapping[Province, Order],
    battle: Battle,
    board: Board,
    edition: Edition,
) -> tuple[dict[Province, Unit], dict[Province, Province]]:
    """Return who stands where afterwards, and for each loser where his attacker came from."""
    after = dict(units)
    movers = [place for place, goal in enumerate(battle.goal) if goal != NOWHERE]
    winners = [place for place in movers if battle.results[place]]
    for place in winners:
        del after[place]
    losers = {battle.goal[place]: place for place in winners if battle.goal[place] in after}
    for place in winners:
        unit, order = units[place], orders[place]
        assert isinstance(order, Move)
        after[battle.goal[place]] = Unit(
            unit.power, unit.kind, _arrival(unit, order.to, board, edition)
        )
    return after, losers


def _arrival(unit: Unit, to: Location, board: Board, edition: Edition) -> Location:
    if unit.kind is UnitKind.ARMY:
        return board.province_of[to]
    place = landing(unit, to, board, edition)
    assert isinstance(place, int), "an illegal move succeeded"
    return place


def _standoffs(battle: Battle, after: Mapping[Province, Unit]) -> tuple[Province, ...]:
    """Return the provinces left vacant by a standoff: somebody with effect there was stopped."""
    return tuple(
        goal
        for goal, movers in battle.attackers.items()
        if goal not in after and any(battle.prevention(mover, True) for mover in movers)
    )


def _driven_out(
    unit: Unit,
    attacker: Province,
    after: Mapping[Province, Unit],
    standoffs: tuple[Province, ...],
    battle: Battle,
    board: Board,
) -> Dislodged:
    """Return a dislodged unit with its retreats."""
    open_origin = attacker in battle.routes and battle.edition.retreat_to_convoyed == "allowed"
    closed = {*after, *standoffs} if open_origin else {*after, *standoffs, attacker}
    return Dislodged(unit, attacker, retreats(unit, closed, board))


def retreats(unit: Unit, closed: Container[Province], board: Board) -> tuple[Location, ...]:
    """Return where a unit may retreat: next to it, and not to a closed province (1976 XI)."""
    army = unit.kind is UnitKind.ARMY
    reach = board.army_reach[unit.at] if army else board.fleet_reach[unit.at]
    return tuple(place for place in bits(reach) if board.province_of[place] not in closed)
