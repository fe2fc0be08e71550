"""The words of a map: what stands in it, and what is said of it to who cannot see it."""

import pytest

from judge.drawing.scene import Shows
from judge.report.words import Words
from judge.shipped import folders
from judge.variants.seam import Blank, Facts, Record
from judge.variants.standard.packed import dump
from tests.gallery.crowds import dense_turn
from tests.helpers import variant
from tests.report.naming import NAMES

LONGEST = 240  # letters

WORDS = Words.of(folders("templates"))
SPRING = {"phase": "S1902M", "units": {"AUSTRIA": ["A TRI"], "ITALY": ["A VEN", "A TYR", "F ADR"]}}


def captions(plain, orders):
    position = dump(plain)
    read = {
        power: variant().read("\n".join(texts), power, position).orders
        for power, texts in orders.items()
    }
    record = variant().settle(position, read, {}, Facts()).record
    scenes = variant().show(Record(record), ()).scenes
    return [WORDS.caption(scene, "Sarajevo", NAMES) for scene in scenes]


def test_what_stands_in_the_map():
    orders, position = captions(SPRING, {})
    assert (orders.title, orders.subtitle) == ("Spring 1902", "Orders and results · Sarajevo")
    assert (position.title, position.subtitle) == ("Fall 1902", "Position · Sarajevo")
    assert orders.file_name == "Sarajevo S1902M orders"


ALTS = [
    (
        SPRING,
        {"ITALY": ["A VEN - TRI", "A TYR S A VEN - TRI", "F ADR S A VEN"]},
        "Map: Spring 1902, orders and results. Moves: 1 succeeded. Dislodged: A Tri (Austria).",
    ),
    (
        {**SPRING, "units": {"ITALY": ["A POR"], "FRANCE": ["A SPA", "F MAO"]}},
        {"FRANCE": ["A SPA - POR", "F MAO S A SPA - POR"]},
        "Map: Spring 1902, orders and results. Moves: 1 succeeded. Destroyed: A Por (Italy).",
    ),
    (
        {**SPRING, "units": {"ENGLAND": ["A LON", "F NTH"]}},
        {"ENGLAND": ["A LON - NWY VIA", "F NTH C A LON - NWY"]},
        "Map: Spring 1902, orders and results. Moves: 1 succeeded.",
    ),
    (
        SPRING,
        {"ITALY": ["A VEN - TYR", "A TYR - BOH", "F ADR - TRI"]},
        "Map: Spring 1902, orders and results. Moves: 2 succeeded, 1 failed.",
    ),
    (
        SPRING,
        {"ITALY": ["F ADR - TRI", "A VEN - TRI"], "AUSTRIA": ["A TRI - VIE"]},
        "Map: Spring 1902, orders and results. Moves: 1 succeeded, 2 failed.",
    ),
    (SPRING, {"ITALY": ["F ADR - TRI"]}, "Map: Spring 1902, orders and results. Moves: 1 failed."),
    (
        SPRING,
        {"ITALY": ["A VEN - TUS", "A TYR - VEN"]},
        "Map: Spring 1902, orders and results. Moves: 2 succeeded.",
    ),
    (SPRING, {}, "Map: Spring 1902, orders and results. No moves."),
    (
        {
            "phase": "F1902R",
            "units": {"ITALY": ["A TRI"]},
            "dislodged": {"AUSTRIA": {"A TRI": {"from": "VEN", "retreats": ["ALB"]}}},
        },
        {"AUSTRIA": ["A TRI - ALB"]},
        "Map: Fall 1902 retreats, orders and results. Austria: A Tri retreats to Alb.",
    ),
    (
        {"phase": "W1902A", "units": {}, "centers": {"RUSSIA": ["STP"], "ITALY": ["ROM"]}},
        {"RUSSIA": ["F STP/SC B"], "ITALY": ["A ROM B"]},
        "Map: Winter 1902, orders and results. Italy: builds A Rom. Russia: builds F StP sc.",
    ),
    (
        {"phase": "W1902A", "units": {"ITALY": ["F TYS"]}, "centers": {}},
        {},
        "Map: Winter 1902, orders and results. Italy: F Tys leaves the board.",
    ),
]


@pytest.mark.parametrize(("plain", "orders", "alt"), ALTS)
def test_what_is_said_of_it(plain, orders, alt):
    assert captions(plain, orders)[0].alt == alt


def test_what_is_said_of_a_position():
    orders = {"ITALY": ["A VEN - TRI", "A TYR S A VEN - TRI"]}
    assert captions(SPRING, orders)[1].alt == (
        "Map: the position before Spring 1902 retreats."
        " Units: Italy 3. To retreat: A Tri (Austria)."
    )


def test_the_blank_map():
    [scene] = variant().show(Blank(), ()).scenes
    caption = WORDS.caption(scene, "Sarajevo", NAMES)
    assert scene.shows is Shows.BLANK
    assert (caption.title, caption.subtitle) == ("Sarajevo", "Conference map")


def test_it_is_short_enough_for_a_phone():
    """What it shows stands in the letter in words."""
    for scene in dense_turn(variant()).scenes:
        assert len(WORDS.caption(scene, "Sarajevo", NAMES).alt) <= LONGEST
