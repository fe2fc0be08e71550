"""Units and orders as facts for templates: what is to be done in codes, places under their names.

A template puts them into the words of its language; the judge's own forms stand elsewhere.
"""

from __future__ import annotations

from typing import Any

from judge.orders import unit_at
from judge.orders.notation import must_sail
from judge.rules.board import Board, Location, Province
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.rules.position import Position, Unit
from judge.variants.standard.turn_names import kind_code

OrderFacts = dict[str, Any]


def place_facts(place: Location, board: Board) -> OrderFacts:
    """Return a place: its `name`, and `where` as it stands within a sentence, `the North Sea`."""
    return {"name": board.names[place], "where": board.phrases[place]}


def unit_facts(unit: Unit, board: Board, foreign: bool = False) -> OrderFacts:
    """Return a unit: `army` or `fleet`, where it is, and whose, if it is `foreign`."""
    adjective = board.powers[unit.power].adjective if foreign else ""
    return {
        "kind": unit.kind.name.lower(),
        "adjective": adjective,
        "place": place_facts(unit.at, board),
    }


def order_facts(order: Order, position: Position, board: Board) -> OrderFacts:
    """Return an order: its `act` (`move`), its `unit`, and what belongs to its kind.

    Where no unit stands, a unit is of no kind.
    """

    def place(at: Location) -> OrderFacts:
        return place_facts(at, board)

    def unit(at: Province, helper: Province | None = None) -> OrderFacts:
        named = unit_at(at, position)
        own = None if helper is None else unit_at(helper, position)
        if named is None:
            return {"kind": "", "adjective": "", "place": place(at)}
        return unit_facts(named, board, foreign=own is not None and own.power != named.power)

    facts: OrderFacts = {
        "act": type(order).__name__.lower(),
        "phase": kind_code(position.phase.kind),
    }
    match order:
        case Waive():
            return facts
        case Build(at, kind):
            built = kind.name.lower() if kind else ""
            return facts | {"unit": {"kind": built, "adjective": "", "place": place(at)}}
        case Hold(at) | Disband(at):
            return facts | {"unit": unit(at)}
        case Retreat(at, to):
            return facts | {"unit": unit(at), "to": place(to)}
        case Support(at, of, to) | Convoy(at, of, to):
            goal = None if to is None else place(to)
            return facts | {"unit": unit(at), "of": unit(of, at), "to": goal}
        case Move(at, to, by_convoy, route):
            asked = by_convoy and not route and not must_sail(order, position, board)
            stages = [place(sea) for sea in route]
            return facts | {"unit": unit(at), "to": place(to), "route": stages, "by_convoy": asked}
