"""Every reason is true: of the orders of real games, and of random ones.

`real_positions.jsonl` holds 200 phases of games between people, with what came of them.
JUDGE_MANY=20 in the environment makes twenty times as many random trials.
"""

import json
import os
from functools import cache
from random import Random
from typing import Any, get_args

import pytest

from judge.orders import read_orders
from judge.rules.edition import EDITIONS, with_switches
from judge.rules.faults import Fault
from judge.rules.order import Order
from judge.rules.outcome import OutcomeCause
from judge.rules.phase import PhaseKind
from judge.rules.position import Position
from judge.rules.resolution import resolve
from judge.variants.standard.plain_position import read_plain, write_plain
from tests.orders.tables import english
from tests.rules.claims import CLAIMS, LATER, facts_of, false_claims, false_claims_later
from tests.rules.notation import ROOT, standard
from tests.rules.random_play import any_orders, lively_orders, small_position, wild
from tests.rules.test_against_spec import any_edition, known_cases

BOARD = standard()
MANY = int(os.environ.get("JUDGE_MANY", "1"))
REAL = ROOT / "tests/rules/real_positions.jsonl"

# The edition by which the site played whose games these are.
PLAYED = with_switches(EDITIONS["2023"], {"via_land_fallback": True})


@cache
def real_phases() -> list[dict[str, Any]]:
    return [json.loads(line) for line in REAL.read_text(encoding="utf-8").splitlines()]


def read(phase: dict[str, Any]) -> tuple[Position, dict[str, list[Order]]]:
    position = read_plain(phase, BOARD)
    orders = {
        power: [
            read.order
            for read in read_orders("\n".join(texts), power, position, BOARD, english()).orders
        ]
        for power, texts in phase["orders"].items()
    }
    return position, orders


def assert_true(
    position: Position, orders: dict[str, list[Order]], edition: Any, disorder: tuple[str, ...] = ()
) -> None:
    if position.phase.kind is PhaseKind.MOVEMENT:
        wrong = list(false_claims(facts_of(position, orders, BOARD, edition, disorder)))
    else:
        settled = resolve(position, orders, BOARD, edition, disorder)
        wrong = list(false_claims_later(position, settled, BOARD, edition))
    assert not wrong


@pytest.mark.parametrize("number", range(200))
def test_of_real_games(number: int) -> None:
    phase = real_phases()[number]
    position, orders = read(phase)
    assert_true(position, orders, PLAYED)
    for edition in EDITIONS.values():
        assert_true(position, orders, edition)


@pytest.mark.parametrize("number", range(200))
def test_real_games_went_on_as_we_say(number: int) -> None:
    phase = real_phases()[number]
    position, orders = read(phase)
    following = write_plain(resolve(position, orders, BOARD, PLAYED).next, BOARD)
    assert following["units"] == phase["next"]["units"]
    assert following["phase"] == phase["next"]["phase"]


@pytest.mark.parametrize("seed", range(10 * MANY))
def test_of_random_orders(seed: int) -> None:
    for number in range(20):
        rng = Random(seed * 1000 + number)
        position = small_position(rng, BOARD, rng.randint(5, 14))
        orders = wild(rng, lively_orders(rng, position, BOARD), position, BOARD)
        disorder = tuple(rng.sample(sorted(orders), rng.randint(0, 1)))
        assert_true(position, orders, any_edition(rng), disorder)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("case", known_cases(), ids=lambda case: case[0])
def test_of_known_cases(case: tuple[str, Position, dict[str, list[Order]]], edition: str) -> None:
    assert_true(case[1], case[2], EDITIONS[edition])


@pytest.mark.parametrize("seed", range(4 * MANY))
def test_of_whole_games(seed: int) -> None:
    rng = Random(seed)
    edition = any_edition(rng)
    position = read_plain(real_phases()[seed % 200], BOARD)
    for _ in range(30):
        orders = any_orders(rng, position, BOARD)
        assert_true(position, orders, edition)
        position = resolve(position, orders, BOARD, edition).next


def test_every_claim_can_be_checked() -> None:
    by_words = {"WrongPhase", "KindUnspecified", "NoFleetInland"}
    kinds = {kind.__name__ for kind in (*get_args(OutcomeCause), *get_args(Fault))}
    assert kinds - {kind.__name__ for kind in (*CLAIMS, *LATER)} == by_words
