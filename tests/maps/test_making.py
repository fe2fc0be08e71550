"""The tool that draws boards: small drawings by hand, and the standard board drawn anew."""

from dataclasses import replace
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.shipped import find
from maps.making.drawing import Drawing, read, write
from maps.making.measures import borders
from maps.making.projection import Projection
from maps.making.source import Lens, read_source
from maps.making.topology import area, topology

FOLDER = find("maps/standard/board.toml").parent
SOURCE = read_source(FOLDER / "source")
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
    anew = making.draw(SOURCE)
    assert making.draw(SOURCE) == anew
    assert anew.kinds == CHECKED_IN.kinds
    # Another release of the geometry library may move a corner by a hair.
    assert set(borders(anew)) == set(borders(CHECKED_IN))
    for face in anew.kinds:
        ours, theirs = (sum(map(area, d.rings(face))) for d in (anew, CHECKED_IN))
        assert ours == pytest.approx(theirs, rel=0.01), face


def test_a_face_without_a_name_is_refused():
    making = pytest.importorskip("maps.making.__main__")
    named = tuple(face for face in SOURCE.faces if face.name != "CRETE")
    with pytest.raises(ValueError, match="has no name"):
        making.draw(replace(SOURCE, faces=named))


def test_faces_that_are_not_parted_are_refused():
    making = pytest.importorskip("maps.making.__main__")
    lines = {name: line for name, line in SOURCE.sea_lines.items() if name != "TYS-ION"}
    with pytest.raises(ValueError, match="TYS and ION are not parted"):
        making.draw(replace(SOURCE, sea_lines=lines))
