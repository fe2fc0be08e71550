from math import dist

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from judge.drawing.curves import MOST, along, bent, heading, length, pulled, star, through, trimmed

points = st.tuples(st.floats(0, 1000), st.floats(0, 1000))


@given(points, points, st.floats(-0.3, 0.3))
def test_a_bent_line_runs_from_start_to_end(start, end, bend):
    line = bent(start, end, bend)
    assert line[0] == pytest.approx(start)
    assert line[-1] == pytest.approx(end)
    assert length(line) >= dist(start, end) - 0.01


def test_two_moves_that_cross_bend_to_different_sides():
    there, back = bent((0, 0), (100, 0), 0.2), bent((100, 0), (0, 0), 0.2)
    assert along(there, 0.5)[1] > 5
    assert along(back, 0.5)[1] < -5


@given(st.lists(points, min_size=2, max_size=5, unique=True))
def test_a_smooth_line_passes_every_station(stations):
    line = through(stations)
    for station in stations:
        assert min(dist(station, point) for point in line) < 0.01


@given(points, points, st.floats(0, 40), st.floats(0, 40))
def test_trimming_takes_as_much_as_it_says_but_never_all(start, end, first, last):
    assume(dist(start, end) > 1)
    line = bent(start, end, 0.1)
    whole, left = length(line), length(trimmed(line, first, last))
    cut = min(first, whole * MOST[0]) + min(last, whole * MOST[1])
    assert left == pytest.approx(whole - cut, abs=0.5)


@given(points, points)
def test_shares_lie_along_the_line(start, end):
    line = bent(start, end, 0)
    assert along(line, 0.25) == pytest.approx(
        (start[0] * 0.75 + end[0] * 0.25, start[1] * 0.75 + end[1] * 0.25), abs=0.01
    )


def test_the_heading_is_that_of_the_tip():
    assert heading(pulled((0, 0), (50, 0), (50, 60))) == pytest.approx((0, 1), abs=0.1)


def test_a_star_has_two_corners_a_point():
    corners = star((10, 10), 8, 4, 5)
    assert len(corners) == 10
    assert {round(dist((10, 10), corner)) for corner in corners} == {8, 4}
