"""Powers are told apart by the colours of their units and arrows, whatever eyes look at them."""

from itertools import combinations

import pytest

from tests.drawing.colour_sight import SIGHTS, contrast, difference, lab
from tests.drawing.scenes import chart

APART = 10.0  # CIEDE2000
LEGIBLE = 4.5  # the contrast of small letters (WCAG 2, AA)
THEMES = ["colour", "dark"]


def inks(theme: str) -> dict[str, str]:
    return {power: dye.ink for power, dye in chart().themes[theme].powers.items()}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [  # Sharma, Wu and Dalal (2005), table 1
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_is_that_of_its_authors(one, other, expected):
    assert difference(one, other) == pytest.approx(expected, abs=0.0001)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_powers_are_told_apart(theme, sight):
    seen = {power: lab(ink, sight) for power, ink in inks(theme).items()}
    for one, other in combinations(seen, 2):
        assert difference(seen[one], seen[other]) >= APART, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_white_letters_are_read_on_every_unit(theme):
    assert all(contrast(ink) >= LEGIBLE for ink in inks(theme).values())


@pytest.mark.parametrize("theme", [*THEMES, "print"])
def test_no_two_powers_are_hatched_alike(theme):
    hatches = [dye.hatch for dye in chart().themes[theme].powers.values()]
    assert len(set(hatches)) == len(hatches)
