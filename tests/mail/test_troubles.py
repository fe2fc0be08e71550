"""What is remembered of letters that went wrong."""

from __future__ import annotations

import math
import time

import pytest

from judge.mail.troubles import Troubles


def test_a_letter_is_tried_again_later_and_later_and_then_given_up() -> None:
    troubles = Troubles((100, 200))
    for seconds in (100, 200):
        troubles.note("a")
        assert troubles.next_due() - time.monotonic() == pytest.approx(seconds, abs=1)
        assert not troubles.is_due("a")
        assert not troubles.is_hopeless("a")
    troubles.note("a")
    assert troubles.is_due("a")
    assert troubles.is_hopeless("a")


def test_a_suspicion_is_no_try_and_does_not_undo_one() -> None:
    troubles = Troubles((100,))
    troubles.suspect("a")
    assert troubles.is_due("a")
    assert troubles.is_suspected("a")
    troubles.note("a")
    troubles.suspect("a")
    assert not troubles.is_due("a")
    assert not troubles.is_suspected("a")


def test_what_is_left_where_it_is_is_hopeless_but_not_soon_due() -> None:
    troubles = Troubles(())
    troubles.give_up("a")
    assert troubles.is_due("a")
    troubles.leave("a")
    assert troubles.is_hopeless("a")
    assert not troubles.is_due("a")


def test_letters_that_are_gone_are_forgotten() -> None:
    troubles = Troubles((100,))
    for source in "abc":
        troubles.note(source)
    troubles.forget("a")
    troubles.forget("x")
    troubles.keep_only({"a", "b"})
    assert [source in troubles for source in "abc"] == [False, True, False]
    troubles.keep_only(())
    assert troubles.next_due() == math.inf
