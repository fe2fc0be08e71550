"""The nastiest known phases: rings within rings, long circles, every DATC paradox.  None may take
longer than two thousandths of a second."""

import time
from collections.abc import Iterator
from random import Random

import pytest

from judge.rules.board import UnitKind
from judge.rules.movement import move
from judge.rules.order import Move, Order
from judge.rules.phase import parse_phase
from judge.rules.position import Position, Unit
from judge.rules.sifting import sift
from judge.rules.situation import situation_of
from tests.rules.notation import standard
from tests.rules.random_play import lively_orders, mutated
from tests.rules.test_against_spec import Orders, known_cases

BOARD = standard()
LONGEST = 0.002


def longest(phases: Iterator[tuple[Position, dict[int, Order]]]) -> float:
    """Return the time of the slowest phase, each at its best of seven."""
    return max(min(_spent(position, orders) for _ in range(7)) for position, orders in phases)


def _spent(position: Position, orders: dict[int, Order]) -> float:
    seen = situation_of(position, BOARD)
    start = time.perf_counter()
    move(orders, {}, seen)
    return time.perf_counter() - start


def followed(position: Position, orders: Orders) -> tuple[Position, dict[int, Order]]:
    """Return a position and the orders that are followed in it."""
    return position, sift(orders, situation_of(position, BOARD)).orders()


def test_known_cases() -> None:
    cases = (followed(position, orders) for _, position, orders in known_cases())
    assert longest(cases) < LONGEST


def test_around_the_longest_paradoxes() -> None:
    rng = Random(1901)
    hard = [case for case in known_cases() if case[0].startswith(("6.F.2", "6.G.1"))]

    def phases() -> Iterator[tuple[Position, dict[int, Order]]]:
        for _ in range(500):
            _, position, orders = rng.choice(hard)
            yield followed(position, mutated(rng, position, orders, BOARD))

    assert longest(phases()) < LONGEST


def test_a_full_board_in_turmoil() -> None:
    """34 units, most of them in the way of each other, with every convoy that can be had."""
    rng = Random(1902)

    def phases() -> Iterator[tuple[Position, dict[int, Order]]]:
        for _ in range(300):
            position = crowded(rng)
            given = lively_orders(rng, position, BOARD)
            yield followed(position, given)

    assert longest(phases()) < LONGEST


def crowded(rng: Random) -> Position:
    """A fleet in every sea, armies on the coasts between them, of two powers."""
    phase = parse_phase("S1901M")
    assert phase is not None
    coasts = [p for p in BOARD.provinces if BOARD.waters[p] and BOARD.army_reach[p]]
    places = [p for p in BOARD.provinces if BOARD.seas >> p & 1] + rng.sample(coasts, 15)
    units = {}
    for place in places:
        kind = UnitKind.FLEET if BOARD.seas >> place & 1 else UnitKind.ARMY
        units[place] = Unit(rng.choice(("ENGLAND", "FRANCE")), kind, place)
    return Position(phase, units, {}, {})


@pytest.mark.parametrize("length", [3, 6, 12])
def test_circles(length: int) -> None:
    circle = find_circle(length)
    following = dict(zip(circle, circle[1:] + circle[:1], strict=True))
    phase = parse_phase("S1901M")
    assert phase is not None
    units = {place: Unit("ITALY", UnitKind.ARMY, place) for place in circle}
    orders: dict[int, Order] = {place: Move(place, following[place]) for place in circle}
    assert longest(iter([(Position(phase, units, {}, {}), orders)])) < LONGEST


def find_circle(length: int) -> list[int]:
    """A closed walk of armies over so many provinces."""

    def extend(walk: list[int]) -> list[int] | None:
        reach = BOARD.army_reach[walk[-1]]
        if len(walk) == length:
            return walk if reach >> walk[0] & 1 else None
        for place in BOARD.provinces:
            if reach >> place & 1 and place not in walk:
                found = extend([*walk, place])
                if found:
                    return found
        return None

    found = extend([BOARD.at["MUN"]])
    assert found is not None
    return found
