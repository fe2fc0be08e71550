"""Boxes to be ticked, and what a form says behind a mark."""

import pytest

from judge.desk.final.ticks import boxed, chosen, ticked
from tests.helpers import ENGLISH

LINES = """\
[x] FINAL [ ] PRELIMINARY | +FINAL -PRELIMINARY
( ) FINAL (X) PRELIMINARY | -FINAL +PRELIMINARY
[_x_] FINAL | +FINAL
[___] FINAL | -FINAL
[______] FINAL | -FINAL
[_______] FINAL |
[   ] FINAL | -FINAL
[      ] FINAL | -FINAL
[       ] FINAL |
☑ FINAL ☐ PRELIMINARY | +FINAL -PRELIMINARY
✓ FINAL | +FINAL
[*] FINAL | +FINAL
[y] FINAL |
FINAL [x] | +FINAL
FINAL [x] PRELIMINARY [ ] | +FINAL -PRELIMINARY
Status: FINAL [ ] PRELIMINARY [x] | -FINAL +PRELIMINARY
Status: ( ) preliminary (x) final | -preliminary +final
Final: [x] | +Final:
Final: [x] yes | +yes
A Mun - Bur |
"""


@pytest.mark.parametrize("row", LINES.splitlines())
def test_boxes(row):
    line, _, told = (part.strip() for part in row.partition("|"))
    found = [f"{'+' if tick else '-'}{' '.join(beside.split())}" for tick, beside in boxed(line)]
    assert " ".join(found) == told


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("[ ] DRAW", ""),
        ("- [ ] DRAW", ""),
        ("[x] DRAW", "DRAW"),
        ("[ ] DRAW [x] CLEAR", "CLEAR"),
        ("[x] DRAW [ ] CLEAR", "DRAW"),
        ("[x] DRAW [x] CLEAR", "[x] DRAW [x] CLEAR"),
        ("RESIGN: [ ]", ""),
        ("RESIGN [ ] STAY [x]", "STAY"),
        ("Please tick what you want in [ ]", "Please tick what you want in [ ]"),
        ("Give it a [ ] or so", "Give it a [ ] or so"),
        ("DRAW", "DRAW"),
    ],
)
def test_what_is_ticked_on_a_line(line, left):
    assert chosen(line) == left


def test_so_many_boxes_are_read():
    assert len(list(boxed("[x] a " * 20))) == 20
    assert len(list(boxed("[x] a " * 21))) == 20


@pytest.mark.parametrize(
    ("behind", "means"),
    [
        (" (y/n): y", True),
        (" (Y/N): N", False),
        (" [yes/no] = no!", False),
        (": yes", True),
        (": perhaps", None),
        ("", None),
    ],
)
def test_the_answer_of_a_form(behind, means):
    assert ticked(behind, ENGLISH) is means
