"""A server that is away is asked again, more and more rarely, and within minutes of its return."""

from datetime import UTC, datetime, timedelta

import pytest

from judge.mail.server_state import ServerState
from judge.mail.verdicts import Scope

BEGAN = datetime(1901, 4, 1, tzinfo=UTC)


class Seconds:
    passed = 100.0

    def __call__(self) -> float:
        return self.passed


def late(away: float, scope: Scope = Scope.SERVER) -> tuple[float, ServerState]:
    """Return how long after its return a server is asked that was away for so many seconds."""
    seconds = Seconds()
    state = ServerState(seconds)
    while (passed := seconds.passed - 100) < away:
        assert state.is_to_be_asked()
        state.fails("away", scope, BEGAN + timedelta(seconds=passed))
        assert not state.is_to_be_asked()
        seconds.passed += state.wait()
    assert state.is_to_be_asked()
    return seconds.passed - 100 - away, state


@pytest.mark.parametrize(("away", "most"), [(0.5, 1), (40, 30), (90, 60), (8 * 3600, 120)])
def test_it_is_asked_soon_after_it_is_back(away: float, most: float) -> None:
    after, state = late(away)
    assert after <= most
    assert state.outage
    assert (state.outage.since, state.outage.trouble) == (BEGAN, "away")


def test_who_is_not_let_in_asks_more_rarely() -> None:
    _, state = late(3600, Scope.LOGIN)
    assert state.outage
    assert state.outage.tries <= 8


def test_it_is_asked_at_once_when_it_works() -> None:
    _, state = late(600)
    state.fails("away", Scope.SERVER, BEGAN)
    state.works()
    assert (state.is_to_be_asked(), state.wait(), state.outage) == (True, 0, None)
    assert state.fails("away", Scope.SERVER, BEGAN + timedelta(days=1)).tries == 1
