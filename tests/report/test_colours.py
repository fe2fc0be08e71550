"""Words can be told from what is behind them, in light and in dark (WCAG 2.2, 1.4.3)."""

import re
from itertools import product
from pathlib import Path

import pytest

from judge.report.filters import tint
from tests.helpers import LIBRARY

PARTS = Path(__file__).parents[2] / "templates" / "parts"
LIGHT = dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", (PARTS / "style.css").read_text()))
DARK = (PARTS / "adapt.css").read_text()
DARK_WORDS = set(re.findall(r"(?<!-)\bcolor: (#[0-9a-f]{6})", DARK))
DARK_GROUNDS = set(re.findall(r"background-color: (#[0-9a-f]{6})", DARK))
ENOUGH = 4.5


def rgb(colour):
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def brightness(parts):
    linear = [
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colour, other):
    darker, lighter = sorted((brightness(colour), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("word", ["ink", "quiet", "link", "failed"])
@pytest.mark.parametrize("ground", ["page", "paper", "box"])
def test_words_are_readable_in_light(word, ground):
    assert contrast(rgb(LIGHT[word]), rgb(LIGHT[ground])) >= ENOUGH


def test_words_are_readable_in_dark():
    assert len(DARK_WORDS) >= 4
    assert len(DARK_GROUNDS) >= 3
    for word, ground in product(DARK_WORDS, DARK_GROUNDS):
        assert contrast(rgb(word), rgb(ground)) >= ENOUGH, (word, ground)


def test_buttons_are_readable():
    assert contrast(rgb("#ffffff"), rgb(LIGHT["button"])) >= ENOUGH


@pytest.mark.parametrize(
    "power", LIBRARY.board("standard").powers.values(), ids=lambda power: power.name
)
@pytest.mark.parametrize(
    ("word", "ground"), [(LIGHT["ink"], LIGHT["paper"]), ("#ebe5d8", "#25221e")]
)
def test_figures_are_readable_on_the_strongest_tint(power, word, ground):
    assert {"#ebe5d8", "#25221e"} <= DARK_WORDS | DARK_GROUNDS
    *colour, strength = map(float, re.findall(r"[\d.]+", tint(power.band, 1)))
    behind = [strength * a + (1 - strength) * b for a, b in zip(colour, rgb(ground), strict=True)]
    assert contrast(rgb(word), behind) >= ENOUGH
