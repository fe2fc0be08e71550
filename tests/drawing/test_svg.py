import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.drawing import svg


@pytest.mark.parametrize(
    ("value", "text"), [(12, "12"), (3.44, "3.4"), (-0.5, "-.5"), (0.04, "0"), (-0.04, "0")]
)
def test_lengths_are_short(value, text):
    assert svg.number(value) == text


def test_an_element_says_its_attributes_in_the_words_of_svg():
    drawn = svg.element("path", class_="a", stroke_width=2.0, fill=None, viewBox="0 0 1 1")
    assert drawn == '<path class="a" stroke-width="2" viewBox="0 0 1 1"/>'


def test_words_and_values_are_escaped():
    assert svg.text((1, 2), "<R&D>") == '<text x="1" y="2">&lt;R&amp;D&gt;</text>'
    assert svg.element("g", title='"') == '<g title="&quot;"/>'


def test_a_path_steps_from_point_to_point():
    assert svg.path_data([(10, 20), (11.5, 20), (11.5, 17)]) == "M10 20l1.5 0 0-3"
    assert svg.path_data([(0, 0), (1, 1)], closed=True).endswith("Z")


@given(st.lists(st.tuples(st.floats(0, 1000), st.floats(0, 1000)), min_size=2, max_size=30))
def test_a_path_never_drifts(points):
    """Steps are rounded from place to place, so that errors do not add up."""
    steps = svg.steps(points).replace("-", " -").split()
    way = sum(float(step) for step in steps[::2])
    assert abs(points[0][0] + way - points[-1][0]) < 0.11


def test_no_children_no_group():
    assert svg.group(class_="moves") == ""
