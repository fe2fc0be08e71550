"""Where lines go: around what would hide them, and apart from each other."""

from itertools import combinations
from math import dist

import pytest

from judge.drawing.chart import province
from judge.drawing.curves import length
from judge.drawing.scene import Moved, Supported
from judge.drawing.ways import NEAR, LineKind
from tests.drawing.legibility import Blemish, blemishes, real_turns
from tests.drawing.scenes import CROWDED, chart, layout, scene

MANY = 30  # maps of real games
SPOILED = 3  # of them: a tenth


def of(text: str) -> set[Blemish]:
    return set(blemishes(scene(text), chart()))


def move(text: str, at: str, to: str):
    return layout(text).arrows[LineKind.MOVE, at, to]


def spot(place: str):
    return chart().site(place).unit


def nearest(line, point) -> float:
    return min(dist(point, each) for each in line)


def test_few_maps_of_real_games_have_a_blemish():
    scenes = list(real_turns())[::5]
    assert len(scenes) == MANY
    assert sum(bool(blemishes(each, chart())) for each in scenes) <= SPOILED


def test_a_layout_is_the_same_each_time():
    assert layout(CROWDED) == layout(CROWDED)


@pytest.mark.parametrize(
    "text",
    [
        "FRANCE A PAR - MUN\nFRANCE A BUR H\nFRANCE A RUH H",
        "FRANCE A MAR H\nFRANCE A SPA S PIE - TYR\nITALY A PIE - TYR",
        "GERMANY A KIE H\nGERMANY A BER S KIE\nGERMANY A MUN S KIE",
        "TURKEY F ANK - CON !\nTURKEY A SMY - CON !\nRUSSIA F BLA - CON !",
    ],
)
def test_a_line_goes_around_what_would_hide_it(text):
    assert of(text) == set()


def test_a_lone_arrow_bends_a_little_to_its_right():
    line = move("FRANCE A BUR - MUN", "BUR", "MUN")
    (x0, y0), (x1, y1) = line[0], line[-1]
    aside = [
        ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / dist(line[0], line[-1]) for x, y in line
    ]
    assert 2 < max(aside) < 10
    assert min(aside) > -0.1


def test_an_arrow_bends_further_where_a_unit_is_in_its_way():
    alone = move("RUSSIA A MOS - WAR", "MOS", "WAR")
    middle = alone[len(alone) // 2]
    near = min(chart().provinces, key=lambda code: dist(spot(code), middle))
    met = move(f"RUSSIA A MOS - WAR\nRUSSIA A {near} H", "MOS", "WAR")
    assert nearest(met, spot(near)) > 12
    assert nearest(met, spot(near)) >= nearest(alone, spot(near))


def test_seven_supports_of_one_move_are_told_apart():
    helpers = ["TYR", "BOH", "SIL", "BER", "KIE", "RUH", "GAS"]
    text = "FRANCE A BUR - MUN\n" + "\n".join(f"FRANCE A {at} S BUR - MUN" for at in helpers)
    ends = [line[-1] for line in layout(text).supports.values()]
    assert len(ends) == 7
    assert all(dist(a, b) > 6 for a, b in combinations(ends, 2))


def test_supports_of_a_convoyed_move_meet_its_last_leg():
    text = """ENGLAND A LON - NWY VIA ENG NTH
        ENGLAND F ENG C LON - NWY
        ENGLAND F NTH C LON - NWY
        ENGLAND F SKA S LON - NWY
        ENGLAND A STP S LON - NWY"""
    plan = layout(text)
    line = plan.arrows[LineKind.MOVE, "LON", "NWY"]
    passed = min(range(len(line)), key=lambda i: dist(line[i], spot("NTH")))
    for support in plan.supports.values():
        assert nearest(line[passed:], support[-1]) < 5


@pytest.mark.parametrize("ordered", ["FRANCE A BUR - PAR", "FRANCE A BUR H"])
def test_a_move_that_was_only_supported_is_laid_for_its_support(ordered):
    plan = layout(f"{ordered}\nITALY A TYR S BUR - MUN !")
    assert (LineKind.MEANT, "BUR", "MUN") in plan.arrows
    assert nearest(plan.arrows[LineKind.MEANT, "BUR", "MUN"], plan.supports["TYR"][-1]) < 5


def test_a_move_that_was_ordered_is_laid_once():
    kinds = {kind for kind, *_ in layout("FRANCE A BUR - MUN\nITALY A TYR S BUR - MUN").arrows}
    assert kinds == {LineKind.MOVE}


def test_the_burst_of_a_brief_arrow_stands_at_a_third_of_it_and_is_small():
    near = layout("AUSTRIA A BOH - VIE !\nGERMANY A VIE H")
    far = layout("RUSSIA A MOS - WAR !\nGERMANY A WAR H")
    assert dist(spot("BOH"), spot("VIE")) < NEAR < dist(spot("MOS"), spot("WAR"))
    key = (LineKind.MOVE, "BOH", "VIE")
    spot_of, size = near.bursts[key]
    assert dist(near.arrows[key][0], spot_of) == pytest.approx(length(near.arrows[key]) / 3, abs=1)
    assert size < far.bursts[LineKind.MOVE, "MOS", "WAR"][1] == 1
    tip = far.arrows[LineKind.MOVE, "MOS", "WAR"][-1]
    assert dist(tip, far.bursts[LineKind.MOVE, "MOS", "WAR"][0]) == pytest.approx(5)


def test_a_convoy_and_a_march_that_swap_both_show():
    text = "ENGLAND A HOL - DEN VIA NTH\nENGLAND F NTH C HOL - DEN\nGERMANY A DEN - HOL"
    there, back = move(text, "HOL", "DEN"), move(text, "DEN", "HOL")
    assert sum(nearest(there, point) > 8 for point in back) > len(back) / 2


def test_the_crosses_of_failed_supports_stand_clear_of_units_and_names():
    crowd = layout(CROWDED)
    assert set(crowd.crosses) == {"BER"}
    units = [spot(piece.at) for piece in scene(CROWDED).units]
    assert nearest(units, crowd.crosses["BER"]) > 12


def test_every_order_has_its_line():
    crowd, deeds = layout(CROWDED), scene(CROWDED).deeds
    moves = {(province(d.at), province(d.to)) for d in deeds if isinstance(d, Moved)}
    assert {key[1:] for key in crowd.arrows if key[0] is LineKind.MOVE} == moves
    helps = {province(d.at) for d in deeds if isinstance(d, Supported) and d.to}
    assert set(crowd.supports) == helps


def test_units_stand_far_enough_apart_for_an_arrow_between_them():
    sites = [*chart().provinces.items(), *chart().coasts.items()]
    for (a, one), (b, other) in combinations(sites, 2):
        if province(a) != province(b):
            assert dist(one.unit, other.unit) >= 44, (a, b)
