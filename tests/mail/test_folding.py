"""No text is longer than anybody writes, and no line longer than a paragraph."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.mail.folding import MAX_LINE, MAX_LINES, MAX_TEXT, fold

WORDS = "word " * 70  # 350 letters


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("A Mun H\nF Kie H\n", ["A Mun H", "F Kie H", ""]),
        ("x" * MAX_LINE, ["x" * MAX_LINE]),
        ("x" * (MAX_LINE + 1), ["x" * MAX_LINE, "x"]),
        (f"{WORDS}end. {WORDS}end.", [f"{WORDS}end.", f"{WORDS}end."]),
        (f"a. {WORDS * 2}", [f"a. {WORDS * 2}"[:497], f"a. {WORDS * 2}"[498:]]),
    ],
)
def test_a_long_line_is_parted_where_a_sentence_ends_or_at_a_blank(
    text: str, lines: list[str]
) -> None:
    assert fold(text) == ("\n".join(lines), False)


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("x\n" * MAX_LINES, False),
        ("x\n" * MAX_LINES + "\n \n", False),
        ("x\n" * (MAX_LINES + 1), True),
        ("x" * MAX_LINE * (MAX_TEXT // MAX_LINE), False),
        ("x" * MAX_TEXT + "  ", False),
        ("x" * (MAX_TEXT + 1), True),
    ],
)
def test_what_is_beyond_the_limits_is_said(text: str, cut: bool) -> None:
    folded, is_cut = fold(text)
    assert is_cut is cut
    assert folded.count("\n") < MAX_LINES


@settings(max_examples=50, deadline=None)
@given(st.text(st.sampled_from("a .\n"), max_size=20), st.integers(1, 400))
def test_no_word_is_lost_or_parted(piece: str, times: int) -> None:
    text = piece * times
    folded, is_cut = fold(text)
    assert all(len(line) <= MAX_LINE for line in folded.split("\n"))
    if not is_cut and all(len(word) < MAX_LINE // 2 for word in text.split()):
        assert folded.split() == text.split()
