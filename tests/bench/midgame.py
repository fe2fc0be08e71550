"""Movement phases to measure by: of real games, and made ones like them.

The made ones come from seeded play of legal orders.
In 97,000 phases of real games, half of the orders are moves, a quarter supports (nearly all of
them matching), and two in a hundred convoys; so it is here.
"""

import json
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from judge.orders import read_orders
from judge.rules.board import Board
from judge.rules.legal_orders import all_legal_orders
from judge.rules.order import Convoy, Hold, Move, Order, Support
from judge.rules.phase import PhaseKind
from judge.rules.position import Position, first_position
from judge.rules.resolution import resolve
from judge.variants.standard.plain_position import read_plain
from tests.orders.tables import english
from tests.rules.notation import ROOT, standard
from tests.rules.random_play import any_orders, helps

UNITS = 31
PHASES = 200


@dataclass(frozen=True)
class Phase:
    """A position, and its orders, also as text."""

    position: Position
    orders: dict[str, list[Order]]
    texts: dict[str, list[str]]


@cache
def real_phases() -> tuple[Phase, ...]:
    """Return the movement phases of real games that the tests of the rules hold."""
    text = (ROOT / "tests/rules/real_positions.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    return tuple(_real(row) for row in rows if row["phase"].endswith("M"))


def _real(row: dict[str, Any]) -> Phase:
    position = read_plain(row, standard())
    orders = {
        power: [
            read.order
            for read in read_orders("\n".join(texts), power, position, standard(), english()).orders
        ]
        for power, texts in row["orders"].items()
    }
    return Phase(position, orders, row["orders"])


@cache
def phases(seed: int = 1901) -> tuple[Phase, ...]:
    """Return the phases; the same ones for the same seed."""
    rng, board = Random(seed), standard()
    found: list[Phase] = []
    while True:
        position = first_position(board)
        for _ in range(60):
            movement = position.phase.kind is PhaseKind.MOVEMENT
            orders = (human_orders if movement else any_orders)(rng, position, board)
            if movement and len(position.units) == UNITS:
                texts = {p: [write(o, position, board) for o in orders[p]] for p in orders}
                found.append(Phase(position, orders, texts))
                if len(found) == PHASES:
                    return tuple(found)
            position = resolve(position, orders, board).next


def human_orders(rng: Random, position: Position, board: Board) -> dict[str, list[Order]]:
    """Orders in the proportions of real games: most units move, some help one that does."""
    result: dict[str, list[Order]] = {}
    for power, orders in all_legal_orders(position, board).items():
        choices: dict[int, list[Order]] = {}
        for order in orders:
            choices.setdefault(order.at, []).append(order)  # type: ignore[union-attr]
        chosen: dict[int, Order] = {}
        for place, legal in choices.items():
            by_land = [o for o in legal if isinstance(o, Move) and not o.via_convoy]
            sea = rng.random() < 0.03
            moves = [o for o in by_land if sea or _is_short(o, board)]
            chosen[place] = rng.choice(moves) if moves and rng.random() < 0.9 else Hold(place)
        for place in rng.sample(sorted(chosen), len(chosen)):
            helpful = [order for order in choices[place] if helps(order, chosen)]
            convoys = [order for order in helpful if isinstance(order, Convoy)]
            if convoys or (helpful and rng.random() < 0.45):
                chosen[place] = rng.choice(convoys or helpful)
        result[power] = list(chosen.values())
    return result


def _is_short(order: Move, board: Board) -> bool:
    reach = board.army_reach[order.at] | board.fleet_touch[order.at]
    for coast in board.coasts[order.at]:
        reach |= board.fleet_touch[coast]
    return bool(reach >> board.province_of[order.to] & 1)


def write(order: Order, position: Position, board: Board) -> str:
    """Return a movement order in the short form that the peer reads too."""

    def unit(place: int) -> str:
        found = position.units[place]
        return f"{found.kind} {board.codes[found.at]}"

    match order:
        case Hold(at):
            return f"{unit(at)} H"
        case Move(at, to):
            return f"{unit(at)} - {board.codes[to]}"
        case Support(at, of, None):
            return f"{unit(at)} S {unit(of)}"
        case Support(at, of, int(to)):
            return f"{unit(at)} S {unit(of)} - {board.codes[board.province_of[to]]}"
        case Convoy(at, of, to):
            return f"{unit(at)} C {unit(of)} - {board.codes[to]}"
    raise ValueError(order)
