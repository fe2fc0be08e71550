"""The rules against a second, naive adjudicator: on random positions, and around known cases.

JUDGE_MANY=20 in the environment makes twenty times as many trials.
"""

import os
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.rules.ground import ground
from judge.rules.movement import Movement, move
from judge.rules.muster import NOWHERE
from judge.rules.order import Convoy, Hold, Order
from judge.rules.position import Position
from judge.rules.sifting import sift
from tests.rules.cases import read_cases
from tests.rules.naive import Naive
from tests.rules.notation import ROOT, read_order, standard
from tests.rules.random_play import lively_orders, mutated, small_position

BOARD = standard()
MANY = int(os.environ.get("JUDGE_MANY", "1"))
MOST_MOVES = 8  # the naive adjudicator tries every combination

trials = settings(max_examples=300 * MANY, deadline=None, database=None)


@cache
def known_cases() -> list[tuple[str, Position, dict[int, Order]]]:
    """The DATC cases that are fought out in a movement phase."""
    found = []
    for part in "CDEFG":
        text = (ROOT / f"tests/datc/6.{part}.txt").read_text(encoding="utf-8")
        for case in read_cases(text):
            start = case.position(BOARD)
            given: dict[str, list[Order]] = {}
            for line in case.lines:
                given.setdefault(line.power, []).append(read_order(line.order, BOARD))
            legal = sift(given, ground(start, BOARD)).orders()
            found.append((case.title, start, {at: legal.get(at, Hold(at)) for at in start.units}))
    return found


def agree(position: Position, orders: dict[int, Order]) -> None:
    """Compare the two adjudicators.

    Where just one outcome is true it must be ours.  Where none or several are, ours must be the
    one in which most moves succeed, once the convoys that we say fell to a paradox hold.
    """
    movement = move(orders, {}, ground(position, BOARD))
    ours = {
        place: bool(movement.battle.results[place])
        for place, goal in enumerate(movement.battle.goal)
        if goal != NOWHERE
    }
    if len(ours) > MOST_MOVES:
        return
    outcomes = list(Naive(position.units, orders, BOARD).outcomes())
    if len(outcomes) != 1:
        assert movement.rings
        held = struck(movement, orders)
        outcomes = list(Naive(position.units, orders, BOARD, held).outcomes())
    assert outcomes
    assert ours == outcomes[-1]


def struck(movement: Movement, orders: dict[int, Order]) -> frozenset[int]:
    """The convoying fleets that the paradox rule made hold."""
    paradoxes = [ring.places for ring in movement.rings if ring.paradox]
    return frozenset(p for places in paradoxes for p in places if isinstance(orders.get(p), Convoy))


@trials
@given(st.integers(0, 10**9))
def test_on_small_random_positions(seed: int) -> None:
    rng = Random(seed)
    position = small_position(rng, BOARD, rng.randint(5, 10))
    given_orders = lively_orders(rng, position, BOARD)
    agree(position, {o.at: o for orders in given_orders.values() for o in orders})  # type: ignore[union-attr]


@trials
@given(st.integers(0, 10**9))
def test_around_known_cases(seed: int) -> None:
    rng = Random(seed)
    _, position, orders = rng.choice(known_cases())
    agree(position, mutated(rng, position, orders, BOARD))


@pytest.mark.parametrize("case", known_cases(), ids=lambda case: case[0])
def test_on_known_cases(case: tuple[str, Position, dict[int, Order]]) -> None:
    _, position, orders = case
    agree(position, orders)
