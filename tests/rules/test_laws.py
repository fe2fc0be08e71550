"""Laws that hold whatever is ordered, and long games of random orders that never break them.

JUDGE_MANY=20 in the environment plays twenty times as many phases.
"""

import os
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from judge.rules.contradictions import check_position
from judge.rules.edition import EDITIONS
from judge.rules.legal_orders import all_legal_orders
from judge.rules.order import Order
from judge.rules.outcome import Outcome, Verdict
from judge.rules.position import Dislodged, Position, first_position
from judge.rules.resolution import Resolution, resolve
from tests.rules.notation import fault_of, standard
from tests.rules.random_play import any_orders, lively_orders, small_position

BOARD = standard()
MANY = int(os.environ.get("JUDGE_MANY", "1"))
PHASES = 80
POWERS = list(BOARD.powers)


@pytest.mark.parametrize("seed", range(26 * MANY))
def test_a_long_game_of_random_orders_breaks_no_law(seed: int) -> None:
    rng = Random(seed)
    edition = EDITIONS[rng.choice(list(EDITIONS))]
    position = first_position(BOARD)
    for _ in range(PHASES):
        orders = any_orders(rng, position, BOARD)
        settled = resolve(position, orders, BOARD, edition)
        every_order_has_its_outcome(settled, orders)
        no_unit_comes_from_nowhere(settled)
        assert not check_position(settled.next, BOARD)
        assert settled.next.phase != position.phase
        assert all_legal_orders(settled.next, BOARD), "a phase in which nobody may write"
        position = settled.next


def every_order_has_its_outcome(settled: Resolution, orders: dict[str, list[Order]]) -> None:
    given = [(power, order) for power, written in orders.items() for order in written]
    assert [(outcome.power, outcome.order) for outcome in settled.outcomes] == given
    for outcome in (*settled.outcomes, *settled.defaults):
        assert Verdict.ILLEGAL not in outcome.verdicts or settled.position.phase.kind != "M"
        assert outcome.reasons or good(outcome)


def good(outcome: Outcome) -> bool:
    """Whether a verdict needs no reason."""
    needs_none = {Verdict.SUCCEEDS, Verdict.GIVEN, Verdict.STANDS, Verdict.AVAILABLE}
    return set(outcome.verdicts) <= needs_none


def no_unit_comes_from_nowhere(settled: Resolution) -> None:
    """Units are conserved: dislodged ones retreat or leave, and winter builds what is due."""
    before, after = settled.position, settled.next
    if before.phase.kind == "M":
        lost = [d.unit for d in settled.dislodged.values() if not d.retreats]
        standing = Counter(unit.power for unit in (*after.units.values(), *lost))
        standing.update(d.unit.power for d in after.dislodged.values())
        assert standing == Counter(unit.power for unit in before.units.values())
    elif before.phase.kind == "A":
        for power in BOARD.powers:
            units = sum(unit.power == power for unit in after.units.values())
            assert units <= sum(owner == power for owner in after.centers.values())


@pytest.mark.parametrize("seed", range(60 * MANY))
def test_the_order_of_orders_never_matters(seed: int) -> None:
    rng = Random(seed)
    position = small_position(rng, BOARD, 10)
    orders = lively_orders(rng, position, BOARD)
    shuffled = {
        power: rng.sample(orders[power], len(orders[power]))
        for power in rng.sample(sorted(orders), len(orders))
    }
    units = rng.sample(sorted(position.units), len(position.units))
    moved = replace(position, units={place: position.units[place] for place in units})
    one, other = resolve(position, orders, BOARD), resolve(moved, shuffled, BOARD)
    assert (one.next, one.dislodged) == (other.next, other.dislodged)
    assert {(o.order, o.verdicts) for o in one.outcomes} == {
        (o.order, o.verdicts) for o in other.outcomes
    }


@pytest.mark.parametrize("seed", range(60 * MANY))
def test_the_names_of_powers_never_matter(seed: int) -> None:
    rng = Random(seed)
    position = small_position(rng, BOARD, 10)
    orders = lively_orders(rng, position, BOARD)
    names = dict(zip(POWERS, rng.sample(POWERS, len(POWERS)), strict=True))
    renamed = resolve(rename(position, names), {names[p]: orders[p] for p in orders}, BOARD)
    assert renamed.next == rename(resolve(position, orders, BOARD).next, names)


def rename(position: Position, names: dict[str, str]) -> Position:
    """The same position with the powers called otherwise."""

    def loser(dislodged: Dislodged) -> Dislodged:
        unit = replace(dislodged.unit, power=names[dislodged.unit.power])
        return replace(dislodged, unit=unit)

    return Position(
        position.phase,
        {p: replace(unit, power=names[unit.power]) for p, unit in position.units.items()},
        {p: loser(dislodged) for p, dislodged in position.dislodged.items()},
        {p: names[power] for p, power in position.centers.items()},
    )


@pytest.mark.parametrize("seed", range(5 * MANY))
def test_legal_orders_are_legal(seed: int) -> None:
    rng = Random(seed)
    position = small_position(rng, BOARD, 12)
    for power, orders in all_legal_orders(position, BOARD).items():
        for order in orders:
            assert fault_of(order, power, position, BOARD) is None
