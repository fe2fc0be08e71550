"""What is remembered of letters that went wrong."""

from __future__ import annotations

import math
import time

import pytest

from judge.mail.failures import Failures


def test_a_letter_is_tried_again_later_and_later_and_then_given_up() -> None:
    failures = Failures((100, 200))
    for seconds in (100, 200):
        failures.note("a")
        assert failures.next_due() - time.monotonic() == pytest.approx(seconds, abs=1)
        assert not failures.is_due("a")
        assert not failures.is_hopeless("a")
    failures.note("a")
    assert failures.is_due("a")
    assert failures.is_hopeless("a")


def test_a_suspicion_is_no_try_and_does_not_undo_one() -> None:
    failures = Failures((100,))
    failures.suspect("a")
    assert failures.is_due("a")
    assert failures.is_suspected("a")
    failures.note("a")
    failures.suspect("a")
    assert not failures.is_due("a")
    assert not failures.is_suspected("a")


def test_what_is_left_where_it_is_is_hopeless_but_not_soon_due() -> None:
    failures = Failures(())
    failures.give_up("a")
    assert failures.is_due("a")
    failures.leave("a")
    assert failures.is_hopeless("a")
    assert not failures.is_due("a")


def test_letters_that_are_gone_are_forgotten() -> None:
    failures = Failures((100,))
    for source in "abc":
        failures.note(source)
    failures.forget("a")
    failures.forget("x")
    failures.keep_only({"a", "b"})
    assert [source in failures for source in "abc"] == [False, True, False]
    failures.keep_only(())
    assert failures.next_due() == math.inf
