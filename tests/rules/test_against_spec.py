"""The rules against the specification: on random positions, and around known cases.

JUDGE_MANY=20 in the environment makes twenty times as many trials (`make spec`).
"""

import os
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from judge.rules.edition import EDITIONS, SWITCHES, Edition
from judge.rules.matching import NOWHERE
from judge.rules.movement import Movement, move
from judge.rules.order import Convoy, Order, Support
from judge.rules.position import Position
from judge.rules.resolution import resolve
from judge.rules.sifting import Sifted, sift
from judge.rules.situation import Situation, situation_of
from tests.rules.cases import read_cases
from tests.rules.notation import ROOT, fault_of, read_order, standard
from tests.rules.random_play import lively_orders, mutated, small_position, wild, winter_position
from tests.rules.spec import Law, World, removal

BOARD = standard()
MANY = int(os.environ.get("JUDGE_MANY", "1"))
MOST_MOVES = 8  # the specification tries every combination

Orders = dict[str, list[Order]]


def any_edition(rng: Random) -> Edition:
    """An edition of the books, now and then with some switches set otherwise."""
    edition = EDITIONS[rng.choice(list(EDITIONS))]
    switches = rng.sample(list(SWITCHES), rng.choice((0, 0, 1, 3)))
    chosen = {switch: rng.choice(SWITCHES[switch]) for switch in switches}
    return replace(edition, **chosen)  # type: ignore[arg-type]


@cache
def known_cases() -> list[tuple[str, Position, Orders]]:
    """The DATC cases that are fought out in a movement phase."""
    found = []
    for part in "CDEFG":
        text = (ROOT / f"tests/datc/6.{part}.txt").read_text(encoding="utf-8")
        for case in read_cases(text):
            given: Orders = {}
            for line in case.lines:
                given.setdefault(line.power, []).append(read_order(line.order, BOARD))
            found.append((case.title, case.position(BOARD), given))
    return found


# --- Movement -----------------------------------------------------------------------------------


def agree(position: Position, orders: Orders, edition: Edition) -> None:
    """Compare what is legal, what succeeds, who stands where and who may retreat where."""
    seen = situation_of(position, BOARD, edition)
    sifted = sift(orders, seen)
    law = Law(position, BOARD, edition)
    for item in sifted.given:
        assert law.legal(item.order, item.power) == (item.fault is None), item
    movement = move(sifted.orders(), sifted.illegal(), seen)
    no_verdict_without_its_reason(movement)
    if len([goal for goal in movement.battle.goal if goal != NOWHERE]) > MOST_MOVES:
        return
    world = true_world(sifted, movement, seen)
    ours = {place: movement.battle.results[place] for place in world.goal}
    assert ours == world.success
    assert movement.units == world.after()
    for place, loser in movement.dislodged.items():
        assert (loser.attacker_from, loser.retreats) == (
            world.dislodger(place),
            tuple(world.retreats(place)),
        )
    assert {p for p in world.units if world.dislodged(p)} == set(movement.dislodged)
    check_help(world, movement)


def no_verdict_without_its_reason(movement: Movement) -> None:
    """An order succeeds if nothing was in its way, and fails if something was."""
    battle = movement.battle
    for place in movement.orders:
        if battle.results[place] is not None:
            assert battle.results[place] == (not battle.obstacles(place))


def check_help(world: World, movement: Movement) -> None:
    """Compare which supports are given and which convoying fleets stand."""
    for place, order in world.orders.items():
        if isinstance(order, Support):
            assert (place in world.supports) == (place not in movement.battle.matched.invalid)
            if place in world.supports:
                assert movement.battle.results[place] == world.given(place)
        elif isinstance(order, Convoy) and place in world.carriers.get(order.of, ()):
            assert movement.battle.results[place] == world.stands(place)


def true_world(sifted: Sifted, movement: Movement, seen: Situation) -> World:
    """The outcome that is true.

    Where just one is, it must be ours.  Where none or several are, ours must be the one in which
    most moves succeed, once the orders that we say fell to a paradox fail.
    """
    world = World(
        seen.position, sifted.orders(), sifted.illegal(), BOARD, seen.edition,
        ashore=frozenset(movement.ashore),
    )  # fmt: skip
    outcomes = list(world.outcomes())
    if len(outcomes) != 1:
        assert movement.cycles
        world.failing = frozenset(
            place for cycle in movement.cycles for place in cycle.failed_by_rule
        )
        outcomes = list(world.outcomes())
    assert outcomes
    world.success = outcomes[-1]
    return world


@pytest.mark.parametrize("seed", range(10 * MANY))
def test_on_small_random_positions(seed: int) -> None:
    for number in range(25):
        rng = Random(seed * 1000 + number)
        position = small_position(rng, BOARD, rng.randint(5, 10))
        orders = wild(rng, lively_orders(rng, position, BOARD), position, BOARD)
        agree(position, orders, any_edition(rng))


@pytest.mark.parametrize("seed", range(10 * MANY))
def test_around_known_cases(seed: int) -> None:
    for number in range(20):
        rng = Random(seed * 1000 + number)
        _, position, orders = rng.choice(known_cases())
        agree(position, mutated(rng, position, orders, BOARD), any_edition(rng))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("case", known_cases(), ids=lambda case: case[0])
def test_on_known_cases(case: tuple[str, Position, Orders], edition: str) -> None:
    agree(case[1], case[2], EDITIONS[edition])


# --- Winter -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(50 * MANY))
def test_removals_in_civil_disorder(seed: int) -> None:
    rng = Random(seed)
    position = winter_position(rng, BOARD)
    edition = any_edition(rng)
    units = dict(position.units)
    owned = list(position.centers.values())
    for power in BOARD.powers:
        while sum(unit.power == power for unit in units.values()) > owned.count(power):
            del units[removal(power, units, position.centers, BOARD, edition)]
    assert resolve(position, {}, BOARD, edition).next.units == units


def test_legal_is_what_has_no_fault() -> None:
    """The two doors to legality are one."""
    _, position, orders = known_cases()[0]
    law = Law(position, BOARD, EDITIONS["2023"])
    for power, written in orders.items():
        for order in written:
            assert law.legal(order, power) == (fault_of(order, power, position, BOARD) is None)
