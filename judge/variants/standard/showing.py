"""What may be shown of the standard game, as plain values: results, positions.

Facts are codes, numbers, and names of the board's language, in lists and mappings; a template puts
them into words.  The same facts under English names stand among them as `programs`: what other
programs read in letters is English in every language.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from judge.orders import write_long, write_order
from judge.rules.board import Board, Province, bits
from judge.rules.centers import adjustments
from judge.rules.outcome import ByConvoy, Outcome
from judge.rules.phase import Phase, PhaseKind
from judge.rules.position import Dislodged, Position
from judge.variants.seam import View
from judge.variants.standard.causes import cause_of
from judge.variants.standard.naming import named
from judge.variants.standard.order_facts import order_facts, place_facts, unit_facts
from judge.variants.standard.plain_position import write_plain
from judge.variants.standard.printing import (
    GOOD,
    Fleets,
    archived_line,
    convoys_of,
    marks_of,
    printed_line,
    with_route,
)
from judge.variants.standard.turn_names import kind_code, season_code
from judge.variants.standard.turn_record import Results

ViewFacts = Mapping[str, Any]


def show_results(results: Results, board: Board, english: Board) -> View:
    """Show what became of a phase, by the names of a board; `english` is that of programs."""
    return View(
        "standard.results",
        _in_both(lambda names: _results(results, names, english), board, english),
    )


def show_position(
    position: Position, board: Board, english: Board, idle: Collection[str] = ()
) -> View:
    """Show where everything stands; `idle` are the powers that nobody plays."""
    return View(
        "standard.position",
        _in_both(lambda names: _position(position, names, idle), board, english),
    )


def _in_both(facts_of: Callable[[Board], ViewFacts], board: Board, english: Board) -> ViewFacts:
    """Return facts by the names of a board, and beside them those of programs."""
    facts = facts_of(board)
    return {**facts, "programs": facts if board is english else facts_of(english)}


def _phase(phase: Phase) -> ViewFacts:
    return {
        "kind": kind_code(phase.kind),
        "season": season_code(phase.season),
        "year": phase.year,
    }


# --- Results --------------------------------------------------------------------------------------


def _results(results: Results, board: Board, english: Board) -> ViewFacts:
    position = results.position
    fleets = convoys_of(results.outcomes)
    lines = [
        _line(outcome, fleets, position, board, english, ordered=ordered)
        for ordered, outcomes in ((True, results.outcomes), (False, results.defaults))
        for outcome in outcomes
    ]
    order = list(board.powers)
    lines.sort(key=lambda line: order.index(line["power"]))
    return {
        **_phase(position.phase),
        "lines": lines,
        "dislodged": _driven_out(results.dislodged, board),
        "counted": results.counted,
        "next": _position(results.next, board, ()),
        **_centers(results.next, board),
    }


def _line(
    outcome: Outcome,
    fleets: Fleets,
    position: Position,
    board: Board,
    english: Board,
    *,
    ordered: bool,
) -> dict[str, Any]:
    """Return what became of an order; `text` is the order as programs read it."""
    order = with_route(outcome, fleets, board)
    return {
        "power": outcome.power,
        "name": board.powers[outcome.power].name,
        "order": order_facts(order, position, board),
        "ordered": ordered,
        "text": write_long(order, position, english),
        "printed": printed_line(outcome, fleets, position, english, ordered=ordered),
        "archived": archived_line(outcome, fleets, position, english, ordered=ordered),
        "short": write_order(outcome.order, position, board),
        "verdict": outcome.verdict,
        "failed": not GOOD.issuperset(outcome.verdicts),
        "marks": marks_of(outcome, position),
        "causes": [
            {"code": cause.code, "fields": named(cause.fields, board)}
            for cause in (
                cause_of(reason, position, board)
                for reason in outcome.reasons
                if not isinstance(reason, ByConvoy)  # its route stands in the order
            )
        ],
    }


def _driven_out(dislodged: Mapping[Province, Dislodged], board: Board) -> list[ViewFacts]:
    return [
        {
            **unit_facts(loser.unit, board, foreign=True),
            "retreats": [place_facts(place, board) for place in loser.retreats],
        }
        for _, loser in sorted(dislodged.items())
    ]


# --- Positions ------------------------------------------------------------------------------------


def _position(position: Position, board: Board, idle: Collection[str]) -> ViewFacts:
    units = sorted(position.units.values(), key=lambda unit: unit.at)
    return {
        **_phase(position.phase),
        "opening": str(position.phase) == board.first_phase,
        "units": {
            power: [unit_facts(unit, board) for unit in units if unit.power == power]
            for power in board.powers
        },
        "dislodged": _driven_out(position.dislodged, board),
        "counted": True,
        "closed": [board.names[place] for place in bits(board.closed)],
        "idle": [power.name for code, power in board.powers.items() if code in idle],
        "plain": write_plain(position, board),
        **_centers(position, board),
    }


def _centers(position: Position, board: Board) -> ViewFacts:
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
