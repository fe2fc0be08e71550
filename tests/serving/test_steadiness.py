"""A clock that jumps is not believed at once."""

from datetime import timedelta

import pytest

from judge.serving.run import Rounds
from judge.serving.steadiness import DISTRUST_SECONDS, Steadiness, seconds_since_start
from tests.helpers import NOW, new_game


class Both:
    """The clock on the wall, and the one that never jumps."""

    def __init__(self):
        self.seconds, self.wall = 1000.0, NOW

    def pass_by(self, **length):
        self.seconds += timedelta(**length).total_seconds()
        self.wall += timedelta(**length)


@pytest.fixture
def clocks():
    return Both()


def test_time_that_passes_is_no_jump(clocks):
    steadiness = Steadiness(lambda: clocks.seconds)
    for minutes in (0, 1, 60, 10_000):  # the machine may have slept
        clocks.pass_by(minutes=minutes)
        assert (steadiness.jumped(clocks.wall), steadiness.is_trusted()) == (timedelta(0), True)


def test_a_jump_is_distrusted_for_a_while(clocks):
    steadiness = Steadiness(lambda: clocks.seconds)
    steadiness.jumped(clocks.wall)
    clocks.wall += timedelta(minutes=14)
    assert steadiness.jumped(clocks.wall) == timedelta(minutes=14)
    assert not steadiness.is_trusted()
    clocks.pass_by(seconds=DISTRUST_SECONDS)
    assert (steadiness.jumped(clocks.wall), steadiness.is_trusted()) == (timedelta(0), True)


def test_a_clock_that_is_put_right_is_trusted_again(clocks):
    steadiness = Steadiness(lambda: clocks.seconds)
    steadiness.jumped(clocks.wall)
    for minutes in (14, -14):
        clocks.wall += timedelta(minutes=minutes)
        steadiness.jumped(clocks.wall)
    assert steadiness.is_trusted()


def test_seconds_go_on():
    assert seconds_since_start() <= seconds_since_start()


class NoLetters:
    def poll_once(self):
        return 0


def test_a_jump_settles_no_turn_early(desk, clocks):
    desk.office.create(new_game(deadline=None))
    rounds = Rounds(NoLetters(), desk.office, lambda: clocks.seconds)

    def go(**length):
        clocks.pass_by(**length)
        desk.clock.now = clocks.wall
        rounds.go()
        return desk.store.game("Sarajevo").turn.code

    for _ in range(7 * 24 * 6 - 1):
        clocks.pass_by(minutes=10)
    assert go() == "S1901M"  # ten minutes are left
    desk.store.pulse(desk.clock.now)
    clocks.wall += timedelta(minutes=14)
    assert go() == "S1901M"
    assert go(minutes=5) == "S1901M"
    clocks.wall -= timedelta(minutes=14)  # it is put right
    assert go() == "S1901M"
    assert go(minutes=5) == "F1901M"
