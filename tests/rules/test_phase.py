"""Phases: their order through the year, and their short form."""

import pytest

from judge.rules.phase import Phase, PhaseKind, Season, parse_phase


def test_a_year_and_the_next() -> None:
    phase = Phase(Season.SPRING, 1901, PhaseKind.MOVEMENT)
    names = []
    for _ in range(6):
        names.append(str(phase))
        phase = phase.following()
    assert names == ["S1901M", "S1901R", "F1901M", "F1901R", "W1901A", "S1902M"]


@pytest.mark.parametrize("text", ["S1901M", "f1902r", " W1910A "])
def test_the_short_form_is_read(text: str) -> None:
    assert str(parse_phase(text)) == text.strip().upper()


@pytest.mark.parametrize("text", ["S1901A", "W1901M", "X1901M", "1901", "S01901M", ""])
def test_what_is_no_phase(text: str) -> None:
    assert parse_phase(text) is None
