"""How fast the rules are, beside the `diplomacy` package, on the same phases in the same run.

`make bench` prints the timings of both, on phases of real games and on made ones.  The last tests
compare the CPU time of the two by turns, phase by phase and each at its best of as many turns, and
hold us to the speed we promise, where the machine is quiet enough to tell.
"""

import gc
import os
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from diplomacy import Game

from judge.orders import read_orders
from judge.rules.cycles import resolve_orders
from judge.rules.legal_orders import all_legal_orders
from judge.rules.matching import match_orders
from judge.rules.resolution import resolve
from judge.rules.sifting import sift
from judge.rules.situation import situation_of
from tests.bench.midgame import Phase, phases, real_phases
from tests.orders.tables import english
from tests.rules.notation import standard

BOARD = standard()
TIMES_AS_FAST_SETTLING = 20
TIMES_AS_FAST_FROM_TEXT = 20
TIMES_AS_FAST_WITH_REASONS = 13
TURNS = 6
MOST_LOAD = 0.5  # of each core by other programs, where a promise is asked about
Work = Callable[[], Any]
Phases = Callable[[], Sequence[Phase]]
SORTS = pytest.mark.parametrize("of", [real_phases, phases], ids=["real", "made"])


# --- One phase of work, made ready -----------------------------------------------------------


def ours_settling(phase: Phase) -> Work:
    """Match and settle every order; legality was checked when they came in."""
    seen = situation_of(phase.position, BOARD)
    orders = sift(phase.orders, seen).orders()
    return lambda: resolve_orders(match_orders(orders, {}, seen), seen.edition)


def theirs_settling(phase: Phase) -> Work:
    game = peer_game(phase)
    for power, texts in phase.texts.items():
        game.set_orders(power, texts)
    game._determine_orders()
    game._add_coasts()
    return game._resolve_moves  # type: ignore[no-any-return]


def ours_from_text(phase: Phase) -> Work:
    """Read every order, settle, and set up the next position."""
    letters = {power: "\n".join(texts) for power, texts in phase.texts.items()}

    def work() -> None:
        orders = {
            power: [
                read.order
                for read in read_orders(text, power, phase.position, BOARD, english()).orders
            ]
            for power, text in letters.items()
        }
        resolve(phase.position, orders, BOARD)

    return work


def ours_from_text_with_reasons(phase: Phase) -> Work:
    """Read every order, settle, set up the next position, and give the reasons of every result."""
    letters = {power: "\n".join(texts) for power, texts in phase.texts.items()}

    def work() -> None:
        orders = {
            power: [
                read.order
                for read in read_orders(text, power, phase.position, BOARD, english()).orders
            ]
            for power, text in letters.items()
        }
        settled = resolve(phase.position, orders, BOARD)
        assert settled.outcomes or settled.defaults

    return work


def ours_all_legal_orders(phase: Phase) -> Work:
    return lambda: all_legal_orders(phase.position, BOARD)


def theirs_all_legal_orders(phase: Phase) -> Work:
    return peer_game(phase).get_all_possible_orders  # type: ignore[no-any-return]


def theirs_from_text(phase: Phase) -> Work:
    game = peer_game(phase)

    def work() -> None:
        for power, texts in phase.texts.items():
            game.set_orders(power, texts)
        game.process()

    return work


def ours_with_outcomes(phase: Phase) -> Work:
    """Settle, with an outcome and its reasons for every order and every unit."""

    def work() -> None:
        settled = resolve(phase.position, phase.orders, BOARD)
        assert settled.outcomes or settled.defaults

    return work


def peer_game(phase: Phase) -> Game:
    """The same position in the peer."""
    game = Game()
    game.set_current_phase("S1901M")
    game.clear_units()
    game.clear_centers()
    for unit in phase.position.units.values():
        game.set_units(unit.power, [f"{unit.kind} {BOARD.codes[unit.at]}"])
    return game


# --- Timings ---------------------------------------------------------------------------------


@SORTS
@pytest.mark.benchmark(group="settle every order of the phases")
@pytest.mark.parametrize("make", [ours_settling, theirs_settling, ours_with_outcomes])
def test_settling(benchmark: Any, make: Callable[[Phase], Work], of: Phases) -> None:
    works = [make(phase) for phase in of()]
    benchmark.pedantic(lambda: [work() for work in works], rounds=5, warmup_rounds=1)


@SORTS
@pytest.mark.benchmark(group="from text to next position")
@pytest.mark.parametrize("make", [ours_from_text, ours_from_text_with_reasons, theirs_from_text])
def test_from_text(benchmark: Any, make: Callable[[Phase], Work], of: Phases) -> None:
    def ready() -> tuple[tuple[list[Work]], dict[str, Any]]:
        return ([make(phase) for phase in of()],), {}

    benchmark.pedantic(lambda works: [work() for work in works], setup=ready, rounds=3)


@SORTS
@pytest.mark.benchmark(group="all legal orders of the phases")
@pytest.mark.parametrize("make", [ours_all_legal_orders, theirs_all_legal_orders])
def test_legal_orders(benchmark: Any, make: Callable[[Phase], Work], of: Phases) -> None:
    works = [make(phase) for phase in of()]
    benchmark.pedantic(lambda: [work() for work in works], rounds=1)


# --- Promises --------------------------------------------------------------------------------


def microseconds(
    ours: Callable[[Phase], Work], theirs: Callable[[Phase], Work], of: Phases
) -> tuple[float, float]:
    """Return the CPU time that a phase takes us and the peer, on average over the phases.

    Each phase counts at its best of as many turns for both, which they have one after the other, so
    that a busy spell of the machine is nobody's gain.
    """
    makers = (ours, theirs)
    best = {make: [float("inf")] * len(of()) for make in makers}
    works: dict[Callable[[Phase], Work], list[Work]] = {}
    for _ in range(TURNS):
        for make in makers:
            if make not in works or make is theirs_from_text:  # whose games go on to the next phase
                works[make] = [make(phase) for phase in of()]
            best[make] = list(map(min, best[make], _seconds(works[make])))
    mine, other = (sum(best[make]) / len(of()) * 1e6 for make in makers)
    return mine, other


def is_busy() -> bool:
    """Whether other programs use more of the machine than leaves measurements alone."""
    return os.getloadavg()[0] - 1 > MOST_LOAD * (os.cpu_count() or 1)


def _seconds(works: Sequence[Work]) -> list[float]:
    spent = []
    gc.collect()
    gc.disable()
    for work in works:
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    gc.enable()
    return spent


@SORTS
@pytest.mark.parametrize(
    ("ours", "theirs", "promised"),
    [
        (ours_settling, theirs_settling, TIMES_AS_FAST_SETTLING),
        (ours_from_text, theirs_from_text, TIMES_AS_FAST_FROM_TEXT),
        (ours_from_text_with_reasons, theirs_from_text, TIMES_AS_FAST_WITH_REASONS),
    ],
    ids=["settling", "from text", "with all reasons"],
)
def test_as_fast_as_promised(
    ours: Callable[[Phase], Work],
    theirs: Callable[[Phase], Work],
    promised: int,
    of: Phases,
) -> None:
    mine, other = microseconds(ours, theirs, of)
    print(f"\n{mine:.1f} us a phase, the peer {other:.1f} us: {other / mine:.1f} times as fast")
    if is_busy() and other / mine < promised:
        pytest.skip("the machine is too busy to tell")
    assert other / mine >= promised
