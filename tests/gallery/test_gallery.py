"""The gallery shows every letter and the fullest maps."""

import re

from tests.gallery.__main__ import FRAMES
from tests.gallery.crowds import dense_turn, every_province
from tests.helpers import LIBRARY, variant


def test_the_dense_turn_has_nearly_everything():
    [ordered, _] = dense_turn(variant()).scenes
    deeds = {type(deed).__name__ for deed in ordered.deeds}
    assert deeds >= {"Stood", "Moved", "Supported", "Carried"}
    assert len(ordered.driven) == 3
    assert {mark for line in dense_turn(variant()).facts["lines"] for mark in line["marks"]} == {
        "bounce", "cut", "void", "dislodged"
    }  # fmt: skip


def test_a_unit_stands_in_every_province():
    board = LIBRARY.board("standard")
    [scene] = every_province(variant()).scenes
    assert {piece.at.partition("/")[0] for piece in scene.units} == {
        board.codes[province] for province in board.provinces
    }


LETTER = (
    "<style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style>"
    '<p style="color: #000"><img src="cid:1"></p>'
)


def test_frames_force_what_they_show():
    shown = {frame.name: frame.shown(LETTER) for frame in FRAMES}
    assert "@media all" in shown["dark"]
    assert "@media not all" in shown["light"]
    assert "<style>" not in shown["bare"]
    assert re.findall('src="(.*?)"', shown["bare"]) == ["cid:blocked"]
