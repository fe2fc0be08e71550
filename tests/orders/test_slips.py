"""Slips of the pen are counted one by one."""

import pytest

from judge.orders.tokens.slips import is_skeleton, letters_of, slips


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ("munich", "munich", 0),
        ("munihc", "munich", 1),
        ("munch", "munich", 1),
        ("muunich", "munich", 1),
        ("monich", "munich", 1),
        ("nuich", "munich", 2),
        ("paris", "munich", 3),
        ("a", "munich", 3),
    ],
)
def test_a_slip_is_a_letter_lost_added_changed_or_two_changed_about(one, other, count):
    assert slips(one, other, 2) == count


def test_a_skeleton_has_its_letters_in_order():
    assert is_skeleton("brst", "brest")
    assert not is_skeleton("bsrt", "brest")


def test_letters_are_counted_as_a_set():
    assert letters_of("aab") == 0b11
