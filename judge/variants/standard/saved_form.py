"""A whole game as JSON, in the form of the saved games of the Python package `diplomacy`.

Programs of that family read it, and the package finds it valid.  What the form has no place for
stands under `judge`: which house rules, who won, the scores, and what was ordered in vain.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from judge.orders import write_order
from judge.rules.board import Board, Location, Province, UnitKind
from judge.rules.faults import Overruled
from judge.rules.order import Convoy, Move, Order, Retreat, Support, Waive
from judge.rules.outcome import ByConvoy, Outcome, Verdict
from judge.rules.phase import PhaseKind
from judge.rules.position import Position, Unit
from judge.variants.seam import Packed
from judge.variants.standard.plain_position import write_plain, write_unit
from judge.variants.standard.turn_record import Results, open_record

SavedForm = dict[str, Any]
Pairs = frozenset[tuple[Province, Province]]  # of a fleet and an army

RULES = ("NO_PRESS", "POWER_CHOICE")  # the package's own: no press stands in what we write
PUT_RIGHT = "DIFFERENT_ADJUDICATION"  # a position that does not follow from the turn before
OVER = "COMPLETED"
# What the package calls results.
_RESULTS = {
    Verdict.FAILS: ("bounce",),
    Verdict.CUT: ("cut",),
    Verdict.DISRUPTED: ("disrupted",),
    Verdict.INVALID: ("void",),
    Verdict.ILLEGAL: ("void",),
    Verdict.DISLODGED: ("dislodged",),
    Verdict.DESTROYED: ("dislodged", "disband"),
}
# Orders that the package does not take: those that are impossible, and builds that came to nothing.
_IN_VAIN = {
    PhaseKind.MOVEMENT: {Verdict.ILLEGAL},
    PhaseKind.RETREAT: {Verdict.ILLEGAL},
    PhaseKind.ADJUSTMENT: {Verdict.ILLEGAL, Verdict.INVALID, Verdict.FAILS},
}


def saved_text(
    name: str, records: Iterable[Packed], now: Position, board: Board, about: SavedForm
) -> str:
    """Return a game as the text of a saved game, from the records of its turns."""
    turns = [open_record(record, board) for record in records]
    return json.dumps(write_saved_game(name, turns, now, board, about))


def write_saved_game(
    name: str, turns: Sequence[Results], now: Position, board: Board, about: SavedForm
) -> SavedForm:
    """Return a game as a saved game: its settled turns, and where it stands.

    `about` is what the form has no place for: with `winners` in it, the game is over.
    """
    influence: dict[str, str] = {}
    phases = []
    for turn in turns:
        phases.append(_phase(turn, influence, board))
    last = _state(now, influence, board)
    if about.get("over"):
        last["name"] = OVER
    nothing = dict.fromkeys(board.powers)
    phases.append(
        {"name": last["name"], "state": last, "orders": nothing, "results": {}, "messages": []}
    )
    rules = [*RULES, *([PUT_RIGHT] if _is_put_right(turns, now, board) else [])]
    for phase in phases:
        phase["state"] |= {"game_id": name, "map": board.name, "rules": rules}
    return {
        "id": name,
        "map": board.name,
        "rules": rules,
        "phases": phases,
        "judge": about,
    }


def _is_put_right(turns: Sequence[Results], now: Position, board: Board) -> bool:
    """Whether some position is not what came of the turn before it: the gamemaster's doing."""
    after = [write_plain(turn.next, board) for turn in turns]
    before = [write_plain(turn.position, board) for turn in turns[1:]]
    return after != [*before, write_plain(now, board)] if turns else False


def _phase(turn: Results, influence: dict[str, str], board: Board) -> SavedForm:
    """Return a turn that was settled."""
    position = turn.position
    state = _state(position, influence, board)
    orders: dict[str, list[str]] = {power: [] for power in board.powers}
    vain: dict[str, list[str]] = {}
    sailed = _sailed(turn.outcomes)
    for outcome in turn.outcomes:
        into = vain if _is_in_vain(outcome, position, sailed, board) else orders
        into.setdefault(outcome.power, []).append(_order(outcome.order, position, board))
    phase: SavedForm = {
        "name": state["name"],
        "state": state,
        "orders": orders,
        "results": dict(_results(turn, board)),
        "messages": [],
    }
    return phase | ({"judge": {"in vain": vain}} if vain else {})


def _is_in_vain(outcome: Outcome, position: Position, sailed: Pairs, board: Board) -> bool:
    """Whether an order is one that the package does not take, or would carry out otherwise."""
    order, verdicts = outcome.order, set(outcome.verdicts)
    if isinstance(order, Waive) or any(isinstance(why, Overruled) for why in outcome.reasons):
        return True
    match order:
        case Convoy(at, of):
            return (at, of) not in sailed
        case Move():
            return not {Verdict.ILLEGAL, Verdict.INVALID}.isdisjoint(verdicts)
        case Support(to=to) if to is not None and to not in board.provinces:
            return not {Verdict.ILLEGAL, Verdict.INVALID}.isdisjoint(verdicts)
    return not _IN_VAIN[position.phase.kind].isdisjoint(verdicts)


def _sailed(outcomes: Iterable[Outcome]) -> Pairs:
    """Return which fleets carried which armies, each by its province."""
    return frozenset(
        (sea, outcome.order.at)
        for outcome in outcomes
        if isinstance(outcome.order, Move)
        for reason in outcome.reasons
        if isinstance(reason, ByConvoy)
        for sea in reason.route
    )


def _order(order: Order, position: Position, board: Board) -> str:
    """Return an order as the package writes it.

    That is without routes, and with a coast where the unit itself goes to one, but nowhere else.
    """
    match order:
        case Move(at, to):
            unit = position.units.get(at)
            if unit is not None and unit.kind is UnitKind.FLEET:
                order = Move(at, _coast(to, unit, board))
            else:
                order = replace(order, to=board.province_of[to], route=())
        case Support(at, of, to) if to is not None:
            order = Support(at, of, board.province_of[to])
    text = write_order(order, position, board)
    return text.replace(" - ", " R ") if isinstance(order, Retreat) else text


def _coast(to: Location, fleet: Unit, board: Board) -> Location:
    """Return where a fleet goes that may have named no coast, or one out of its reach."""
    near = board.fleet_reach[fleet.at]
    coasts = [coast for coast in board.coasts[board.province_of[to]] if near >> coast & 1]
    return to if near >> to & 1 or len(coasts) != 1 else coasts[0]


def _results(turn: Results, board: Board) -> Iterator[tuple[str, list[str]]]:
    """Yield what became of each unit, by the unit."""
    if turn.position.phase.kind is PhaseKind.ADJUSTMENT:
        return
    outcomes: dict[str, Outcome] = {}
    for outcome in (*turn.defaults, *turn.outcomes):
        text = _order(outcome.order, turn.position, board).split()
        outcomes[" ".join(text[:2])] = outcome
    for unit, outcome in outcomes.items():
        yield (
            unit,
            [word for verdict in outcome.verdicts for word in _RESULTS.get(verdict, ())],
        )


def _state(position: Position, influence: dict[str, str], board: Board) -> SavedForm:
    """Return a position; `influence` tells who was last in each province, and goes on with it."""
    by_power: dict[str, list[Unit]] = {power: [] for power in board.powers}
    for unit in position.units.values():
        by_power[unit.power].append(unit)
        if not board.seas >> board.province_of[unit.at] & 1:
            influence[board.codes[board.province_of[unit.at]]] = unit.power
    retreats: dict[str, dict[str, list[str]]] = {power: {} for power in board.powers}
    for loser in position.dislodged.values():
        places = [board.codes[place] for place in loser.retreats]
        retreats[loser.unit.power][write_unit(loser.unit, board)] = places
    centers: dict[str, list[str]] = {power: [] for power in board.powers}
    for center in board.centers:
        if center in position.centers:
            centers[position.centers[center]].append(board.codes[center])
    homes = {power: [board.codes[home] for home in own] for power, own in board.homes.items()}
    units = {
        power: [write_unit(unit, board) for unit in own] + [f"*{unit}" for unit in retreats[power]]
        for power, own in by_power.items()
    }
    state: SavedForm = {
        "timestamp": 0,
        "note": "",
        "name": str(position.phase),
        "units": units,
        "retreats": retreats,
        "centers": centers,
        "homes": homes,
        "influence": {
            power: [place for place, owner in influence.items() if owner == power]
            for power in board.powers
        },
        "civil_disorder": dict.fromkeys(board.powers, 0),
        "builds": _builds(position, board),
    }
    return state | {"zobrist_hash": _hash(state, board)}


def _builds(position: Position, board: Board) -> SavedForm:
    """Return how many units each power may build, and where, or must remove (below nothing)."""
    builds: SavedForm = {}
    for power, homes in board.homes.items():
        owned = sum(owner == power for owner in position.centers.values())
        count = owned - sum(unit.power == power for unit in position.units.values())
        count = count if position.phase.kind is PhaseKind.ADJUSTMENT else 0
        free = (home for home in homes if position.centers.get(home) == power)
        places = [board.codes[home] for home in free if home not in position.units]
        builds[power] = {"count": count, "homes": places if count > 0 else []}
    return builds


# --- The package's number for a position --------------------------------------------------------


@lru_cache(maxsize=16)
def _numbers(board: Board) -> dict[str, list[list[int]]]:
    """Return the numbers that stand for a unit, a centre or a home in a place.

    The package draws them from a seed that the board decides, and so must we.
    """
    centers = "-".join(sorted(board.codes[center] for center in board.centers))
    places, powers = len(board.at), len(board.powers)
    seed = 12345 + places + sum(ord(sign) * 7**place for place, sign in enumerate(centers))
    draw = random.Random(seed % 2**32)
    rows = {"unit_type": 2, "units": powers, "dis_unit_type": 2, "dis_units": powers}
    rows |= {"centers": powers, "homes": powers}
    return {
        name: [[draw.randint(1, sys.maxsize) for _ in range(places)] for _ in range(count)]
        for name, count in rows.items()
    }


def _hash(state: Mapping[str, Any], board: Board) -> str:
    """Return the number of a position, by which the package tells positions apart."""
    numbers, places = _numbers(board), sorted(board.at)
    total = 0
    for row, power in enumerate(sorted(board.powers)):
        for unit in state["units"][power]:
            kind, code = unit.removeprefix("*").split()
            at, gone = places.index(code), "dis_" if unit.startswith("*") else ""
            total ^= numbers[f"{gone}unit_type"]["AF".index(kind)][at]
            total ^= numbers[f"{gone}units"][row][at]
        for part in ("centers", "homes"):
            for code in state[part][power]:
                total ^= numbers[part][row][places.index(code)]
    return str(total)
