"""What may be shown of the standard game, as plain values: results, positions.

Facts are codes, numbers, and names of the board's language, in lists and mappings; a template puts
them into words.  The same facts under English names stand among them as `programs`: what other
programs read in letters is English in every language.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.orders import write_long, write_order
from judge.rules.board import Board, Province, bits
from judge.rules.centers import adjustments
from judge.rules.convoys import routes
from judge.rules.order import Convoy, Disband, Hold, Move, Order, Retreat, Waive
from judge.rules.outcome import ByConvoy, ConvoyBroken, HadToRetreat, NoConvoy, Outcome, Verdict
from judge.rules.phase import Phase, PhaseKind
from judge.rules.position import Dislodged, Position
from judge.variants.seam import View
from judge.variants.standard.causes import cause_of
from judge.variants.standard.naming import named
from judge.variants.standard.order_facts import order_facts, place_facts, unit_facts
from judge.variants.standard.plain_position import Plain, write_plain
from judge.variants.standard.turn_record import Results
from judge.variants.standard.turns import kind_code, season_code

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


Facts = Mapping[str, Any]


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


def _in_both(facts_of: Callable[[Board], Facts], board: Board, english: Board) -> Facts:
    """Return facts by the names of a board, and beside them those of programs."""
    facts = facts_of(board)
    return {**facts, "programs": facts if board is english else facts_of(english)}


def _phase(phase: Phase) -> Facts:
    return {
        "kind": kind_code(phase.kind),
        "season": season_code(phase.season),
        "year": phase.year,
    }


# --- Results --------------------------------------------------------------------------------------


def _results(results: Results, board: Board, english: Board) -> Facts:
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
    ways = routes(order.at, order.to, fleets.get((order.at, order.to), 0), board)
    next_door = board.army_reach[order.at] >> order.to & 1
    return replace(order, route=ways[0]) if ways and not next_door else order


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
    order = _with_route(outcome, fleets, board)
    marks = _marks(outcome, position)
    failed = not all(verdict in GOOD for verdict in outcome.verdicts)
    text = write_long(order, position, english)
    printed = (
        _printed(outcome, text, marks, position, english)
        if ordered
        else _printed_default(outcome, marks, position, english)
    )
    return {
        "power": outcome.power,
        "name": board.powers[outcome.power].name,
        "order": order_facts(order, position, board),
        "ordered": ordered,
        "text": text,
        "printed": printed,
        "archived": _archived(printed, outcome, position, english),
        "short": write_order(outcome.order, position, board),
        "verdict": outcome.verdict,
        "failed": failed,
        "marks": marks,
        "causes": [
            {"code": cause.code, "fields": named(cause.fields, board)}
            for cause in (
                cause_of(reason, position, board)
                for reason in outcome.reasons
                if not isinstance(reason, ByConvoy)  # its route stands in the order
            )
        ],
    }


def _printed(
    outcome: Outcome, text: str, marks: Sequence[str], position: Position, english: Board
) -> str:
    """Return a line of results as programs read it: `Italy: Army Rome -> Venice.  (*bounce*)`.

    Nothing is printed of what was ordered in a Winter and did not happen.  A line is never broken,
    however long: those programs read one order a line.
    """
    if position.phase.kind is PhaseKind.ADJUSTMENT and not GOOD.issuperset(outcome.verdicts):
        return ""
    behind = f"  (*{', '.join(marks)}*)" if marks else ""
    return f"{english.powers[outcome.power].name}: {text}.{behind}"


def _printed_default(
    outcome: Outcome, marks: Sequence[str], position: Position, english: Board
) -> str:
    """Return the line of a unit that had no order, as programs read it."""
    name, order = english.powers[outcome.power].name, outcome.order
    assert isinstance(order, Hold | Disband), "a unit without an order stays or is removed"
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        removal = write_long(order, position, english).removeprefix("Removes ")
        return f"{name}: Defaults, removing {removal}."
    unit = write_long(Hold(order.at), position, english).removesuffix(" HOLD")
    behind = f"  (*{', '.join(marks)}*)" if marks else ""
    return f"{name}: {unit}, No Order Processed.{behind}"


def _marks(outcome: Outcome, position: Position) -> list[str]:
    words = _MARKS | _MARKS_OF[position.phase.kind]
    marks = [words[verdict] for verdict in outcome.verdicts if verdict in words]
    if any(isinstance(reason, NoConvoy | ConvoyBroken) for reason in outcome.reasons):
        marks = ["no convoy" if mark == "bounce" else mark for mark in marks]
    return marks


def _driven_out(dislodged: Mapping[Province, Dislodged], board: Board) -> list[Facts]:
    return [
        {
            **unit_facts(loser.unit, board, foreign=True),
            "retreats": [place_facts(place, board) for place in loser.retreats],
        }
        for _, loser in sorted(dislodged.items())
    ]


def _archived(printed: str, outcome: Outcome, position: Position, english: Board) -> str:
    """Return a line of results as programs read it in the history of a whole game.

    jDip makes its positions of these lines: a retreat that failed moves its unit there all the
    same, one without an order is a mistake, and so the unit disbands; and where a unit was
    destroyed the sentence below tells so, and not the mark.
    """
    if position.phase.kind is not PhaseKind.RETREAT:
        return printed.replace("destroyed*)", "dislodged*)")
    order: Order = outcome.order
    if outcome.verdicts != (Verdict.SUCCEEDS,) and not isinstance(order, Waive):
        forced = [why for why in outcome.reasons if isinstance(why, HadToRetreat)]
        went = forced and len(outcome.reasons) == len(forced) + 1
        order = Retreat(order.at, forced[0].to) if went else Disband(order.at)
    return f"{english.powers[outcome.power].name}: {write_long(order, position, english)}."


def witness_of(results: Results, english: Board) -> str:
    """Return what a report tells everybody of a turn, in a form that is the same for ever.

    It is JSON: the lines that are printed, and everything as it stands then.
    """
    after = write_plain(results.next, english)
    return written_witness(str(results.position.phase), printed_lines(results, english), after)


def printed_lines(results: Results, english: Board) -> list[str]:
    """Return the lines of results that programs read."""
    lines = _results(results, english, english)["lines"]
    return [line["printed"] for line in lines if line["printed"]]


def written_witness(turn: str, printed: Sequence[str], after: Plain) -> str:
    """Return what a report tells of a turn, by its code, the lines printed, and what came of it."""
    plain = {"turn": turn, "printed": list(printed), "after": after}
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))


# --- Positions ------------------------------------------------------------------------------------


def _position(position: Position, board: Board, idle: Collection[str]) -> Facts:
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


def _centers(position: Position, board: Board) -> Facts:
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
