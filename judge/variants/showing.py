"""What may be shown of the standard game, as plain values: results, positions, causes.

Facts here are texts, numbers, lists and mappings, so that a template can show them and the
store can keep them; places are full names, and no sentence is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from judge.orders import write_long, write_order
from judge.rules.board import Board, Province, Terrain, UnitKind
from judge.rules.centers import adjustments
from judge.rules.convoys import routes
from judge.rules.order import Build, Convoy, Move, Order
from judge.rules.outcome import ByConvoy, ConvoyBroken, NoConvoy, Outcome, Verdict
from judge.rules.phase import PhaseKind
from judge.rules.position import Dislodged, Position, Unit
from judge.variants.causes import cause_of
from judge.variants.naming import named
from judge.variants.plain import write_plain, write_unit
from judge.variants.record import Results
from judge.variants.seam import Cause, View
from judge.variants.turns import kind_code, season_code

_UNIT_NAMES = {UnitKind.ARMY: "Army", UnitKind.FLEET: "Fleet"}

# The marks behind a line of results that programs which read judges' mail look for.
_MARKS = {
    Verdict.FAILS: "bounce",
    Verdict.CUT: "cut",
    Verdict.INVALID: "void",
    Verdict.ILLEGAL: "void",
    Verdict.DISLODGED: "dislodged",
    Verdict.DESTROYED: "destroyed",
}
_MARKS_OF = {
    PhaseKind.MOVEMENT: {},
    PhaseKind.RETREAT: {Verdict.FAILS: "bounce, destroyed"},
    PhaseKind.ADJUSTMENT: {Verdict.FAILS: "void"},
}
_BAD = {Verdict.ILLEGAL, Verdict.INVALID}
GOOD = {Verdict.SUCCEEDS, Verdict.GIVEN, Verdict.STANDS, Verdict.AVAILABLE}


Fleets = Mapping[tuple[Province, Province], int]


def show_results(results: Results, board: Board) -> View:
    """Show what became of a phase."""
    position = results.position
    phase = position.phase
    fleets = convoys_of(results.outcomes)
    lines = [
        *(_line(outcome, True, fleets, position, board) for outcome in results.outcomes),
        *(_line(outcome, False, fleets, position, board) for outcome in results.defaults),
    ]
    order = list(board.powers)
    lines.sort(key=lambda line: order.index(line["power"]))
    return View(
        "standard.results",
        {
            "heading": kind_code(phase.kind),
            "season": season_code(phase.season).capitalize(),
            "year": phase.year,
            "lines": lines,
            "dislodged": [
                _driven_out(loser, board) for _, loser in sorted(results.dislodged.items())
            ],
            "counted": results.counted,
            **_centers(results.next, board),
        },
    )


def convoys_of(outcomes: Iterable[Outcome]) -> Fleets:
    """Return the fleets that were ordered to carry an army, by its order to move."""
    fleets: dict[tuple[Province, Province], int] = {}
    for outcome in outcomes:
        order = outcome.order
        if isinstance(order, Convoy) and not _BAD & set(outcome.verdicts):
            fleets[order.of, order.to] = fleets.get((order.of, order.to), 0) | 1 << order.at
    return fleets


def _with_route(outcome: Outcome, fleets: Fleets, board: Board) -> Order:
    """Return a move with the route it took, or that its fleets would have made (1976 XII.2)."""
    order = outcome.order
    if not isinstance(order, Move):
        return order
    for reason in outcome.reasons:
        if isinstance(reason, ByConvoy):
            return replace(order, route=reason.route)
    if order.route:
        return order
    found = routes(order.at, order.to, fleets.get((order.at, order.to), 0), board)
    next_door = board.army_reach[order.at] >> order.to & 1
    return replace(order, route=found[0]) if found and not next_door else order


def _line(
    outcome: Outcome, ordered: bool, fleets: Fleets, position: Position, board: Board
) -> dict[str, Any]:
    words = _MARKS | _MARKS_OF[position.phase.kind]
    marks = [words[verdict] for verdict in outcome.verdicts if verdict in words]
    if any(isinstance(reason, NoConvoy | ConvoyBroken) for reason in outcome.reasons):
        marks = ["no convoy" if mark == "bounce" else mark for mark in marks]
    return {
        "power": outcome.power,
        "name": board.powers[outcome.power].name,
        "ordered": ordered,
        "unit": _unit_ordered(outcome.order, position, board),
        "text": write_long(_with_route(outcome, fleets, board), position, board),
        "short": write_order(outcome.order, position, board),
        "verdict": outcome.verdict,
        "failed": not all(verdict in GOOD for verdict in outcome.verdicts),
        "marks": marks,
        "causes": [
            _plain(cause_of(reason, position, board), board)
            for reason in outcome.reasons
            if not isinstance(reason, ByConvoy)  # its route stands in the text
        ],
    }


def _unit_ordered(order: Order, position: Position, board: Board) -> str:
    """Return the unit an order is for, in full; empty where it is for none."""
    at = getattr(order, "at", None)
    if at is None or isinstance(order, Build):
        return ""
    dislodged = position.dislodged.get(at)
    unit = dislodged.unit if dislodged else position.units.get(at)
    return unit_name(unit, board) if unit else board.names[at].replace(".", "")


def _plain(cause: Cause, board: Board) -> dict[str, Any]:
    return {"code": cause.code, "fields": named(cause.fields, board)}


def _driven_out(loser: Dislodged, board: Board) -> dict[str, Any]:
    unit = loser.unit
    power = board.powers[unit.power]
    return {
        "adjective": power.adjective,
        "kind": _UNIT_NAMES[unit.kind],
        "place": board.names[unit.at],
        "sea": board.terrain[board.province_of[unit.at]] is Terrain.SEA,
        "retreats": [board.names[place] for place in loser.retreats],
    }


def show_position(position: Position, board: Board) -> View:
    """Show where everything stands."""
    phase = position.phase
    units = sorted(position.units.values(), key=lambda unit: unit.at)
    return View(
        "standard.position",
        {
            "season": season_code(phase.season).capitalize(),
            "year": phase.year,
            "part": {"retreat": "retreats", "adjustment": "adjustments"}.get(
                kind_code(phase.kind), ""
            ),
            "opening": str(phase) == board.first_phase,
            "units": {
                power: [unit_name(unit, board) for unit in units if unit.power == power]
                for power in board.powers
            },
            "short_units": {
                power: [write_unit(unit, board) for unit in units if unit.power == power]
                for power in board.powers
            },
            "dislodged": [
                _driven_out(loser, board) for _, loser in sorted(position.dislodged.items())
            ],
            "counted": True,
            "plain": write_plain(position, board),
            **_centers(position, board),
        },
    )


def unit_name(unit: Unit, board: Board) -> str:
    """Return a unit in full, as in lines of results: `Fleet St Petersburg (south coast)`."""
    return f"{_UNIT_NAMES[unit.kind]} {board.names[unit.at].replace('.', '')}"


def _centers(position: Position, board: Board) -> Mapping[str, Any]:
    """Show who owns the supply centres, and what they may build or must remove for them."""
    balance = adjustments(position, board)
    winter = position.phase.kind is PhaseKind.ADJUSTMENT
    rows = []
    for code, power in board.powers.items():
        due = balance.get(code)
        owned = [center for center in board.centers if position.centers.get(center) == code]
        rows.append(
            {
                "power": code,
                "name": power.name,
                "colour": power.band,
                "centers": [board.names[center] for center in owned],
                "count": len(owned),
                "units": due.units if due else 0,
                "builds": due.builds if due and winter else 0,
                "removals": due.removals if due and winter else 0,
            }
        )
    unowned = [board.names[center] for center in board.centers if center not in position.centers]
    return {"centers": rows, "unowned": unowned}
