"""The tool that draws boards: small drawings by hand, and the standard board drawn anew."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.rules.board import read_board
from judge.shipped import find
from maps.making.drawing import GRID, Drawing, read, write
from maps.making.measures import borders, is_sea, length
from maps.making.projection import Projection
from maps.making.source import Lens, read_source
from maps.making.topology import area, topology

FOLDER = find("maps/standard/board.toml").parent
SOURCE = read_source(FOLDER / "source")
BOARD = read_board((FOLDER / "board.toml").read_text("utf-8"))
CHECKED_IN = read((FOLDER / "geometry.json").read_text("utf-8"))

WEST = ((0, 0), (0, 10), (10, 10), (10, 0))
EAST = ((10, 0), (10, 10), (20, 10), (20, 0))
LAKE = ((3, 3), (6, 3), (6, 6))


def test_neighbours_share_one_arc():
    drawn = topology({"WEST": [WEST], "EAST": [EAST]})
    shared = [arc for arc in drawn.arcs if {arc.left, arc.right} == {"WEST", "EAST"}]
    assert [sorted(arc.points) for arc in shared] == [[(10, 0), (10, 10)]]
    number = drawn.arcs.index(shared[0]) + 1
    assert {abs(n) for n in drawn.faces["WEST"][0]} & {abs(n) for n in drawn.faces["EAST"][0]} == {
        number
    }


def test_a_lake_is_a_hole_in_its_land():
    drawn = topology({"WEST": [WEST, LAKE], "EAST": [EAST], "LAKE": [LAKE[::-1]]})
    drawing = Drawing(2, 1, drawn, dict.fromkeys(drawn.faces, "land"), {})
    assert sum(map(area, drawing.rings("WEST"))) == 100 - 4.5
    assert sum(map(area, drawing.rings("LAKE"))) == 4.5
    assert read(write(drawing)) == drawing
    near = replace(drawing, waters=("M0 0l0 10 10 0z",), rims=(("", "M1 1l2 3-4 5z"),))
    assert read(write(near)) == near


def test_faces_that_overlap_are_refused():
    with pytest.raises(ValueError, match="overlap"):
        topology({"WEST": [WEST], "EAST": [WEST]})


@given(st.floats(1, 2), st.floats(20, 100), st.lists(st.floats(0, 5), min_size=2, unique=True))
def test_a_lens_never_folds_the_picture(power, spread, steps):
    frame = replace(SOURCE.frame, lenses=(Lens((14.0, 48.0), power, spread),))
    project, plain = Projection(frame), Projection(replace(frame, lenses=()))
    assert project((14.0, 48.0)) == pytest.approx(plain((14.0, 48.0)))
    along = [project((14.0 + step, 48.0))[0] for step in sorted(steps)]
    assert all(a <= b for a, b in pairwise(along))


def test_the_world_is_cropped_across_the_date_line():
    crop = pytest.importorskip("maps.making.crop")
    ring = [[170, 60], [20, 0], [0, 10], [-20, 0], [0, -10]]  # 170 E to 170 W, said as 190 E
    world = {
        "transform": {"scale": [1, 1], "translate": [0, 0]},
        "arcs": [ring],
        "objects": {"land": {"geometries": [{"type": "Polygon", "arcs": [[0]]}]}},
    }
    ((outline,),) = crop.crop(world, (175, 0, 185, 90))
    assert set(accumulate(lon for lon, _ in outline)) == {175_000, 185_000}


def test_the_standard_board_is_drawn_anew_as_it_is_checked_in():
    making = pytest.importorskip("maps.making.__main__")
    anew = making.draw(SOURCE, BOARD)
    assert making.draw(SOURCE, BOARD) == anew
    assert anew.kinds == CHECKED_IN.kinds
    # Another release of the geometry library may move a corner by a hair.
    assert set(borders(anew)) == set(borders(CHECKED_IN))
    for face in anew.kinds:
        ours, theirs = (sum(map(area, d.rings(face))) for d in (anew, CHECKED_IN))
        assert ours == pytest.approx(theirs, rel=0.01), face
    assert list(map(extent, anew.waters)) == pytest.approx(
        list(map(extent, CHECKED_IN.waters)), rel=0.001
    )
    assert len(anew.rims) == len(anew.topology.arcs)
    for ours, theirs in zip(anew.rims, CHECKED_IN.rims, strict=True):
        assert list(map(extent, ours)) == pytest.approx(list(map(extent, theirs)), rel=0.05)


def test_waters_lie_around_all_land_one_within_the_other():
    waters = list(map(extent, CHECKED_IN.waters))
    land = [face for face in CHECKED_IN.kinds if face not in BOARD.at or not is_sea(face, BOARD)]
    dry = sum(abs(sum(map(area, CHECKED_IN.rings(face)))) for face in land)
    assert waters == sorted(waters, reverse=True)
    assert len(waters) == len(SOURCE.frame.waters)
    assert waters[-1] > 1.01 * dry


def test_rims_are_of_land_and_about_as_wide_as_they_should_be():
    wide = 0.0
    for arc, rims in zip(CHECKED_IN.topology.arcs, CHECKED_IN.rims, strict=True):
        for face, rim in zip((arc.left, arc.right), rims, strict=True):
            dry = face in BOARD.at and not is_sea(face, BOARD)
            assert bool(rim) == dry, face
            wide = max(wide, extent(rim) / GRID**2 / (length(arc) + 2 * SOURCE.frame.rim))
            if dry and length(arc) > 60:  # short ones may lie in corners
                assert extent(rim) / GRID**2 > 0.7 * SOURCE.frame.rim * length(arc), face
    assert wide < 1.3 * SOURCE.frame.rim


def extent(path: str) -> float:
    """Return the area of a path of closed rings."""
    return abs(sum(area(tuple(ring)) for ring in rings(path)))


def rings(path: str) -> Iterator[list[tuple[int, int]]]:
    for ring in path.split("z")[:-1]:
        start, steps = (
            [int(number) for number in re.findall(r"-?\d+", part)] for part in ring.split("l")
        )
        across = accumulate([start[0], *steps[::2]])
        down = accumulate([start[1], *steps[1::2]])
        yield list(zip(across, down, strict=True))


def test_a_face_without_a_name_is_refused():
    making = pytest.importorskip("maps.making.__main__")
    named = tuple(face for face in SOURCE.faces if face.name != "CRETE")
    with pytest.raises(ValueError, match="has no name"):
        making.draw(replace(SOURCE, faces=named), BOARD)


def test_faces_that_are_not_parted_are_refused():
    making = pytest.importorskip("maps.making.__main__")
    lines = {name: line for name, line in SOURCE.sea_lines.items() if name != "TYS-ION"}
    with pytest.raises(ValueError, match="TYS and ION are not parted"):
        making.draw(replace(SOURCE, sea_lines=lines), BOARD)
