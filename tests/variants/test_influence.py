"""Who was last in land without a supply centre: kept beside positions, and drawn if wanted."""

from judge.drawing.drawing import draw
from judge.library import Library
from judge.variants.seam import Facts, Record, Standing
from judge.variants.standard.influence import read_influence
from judge.variants.standard.packed import dump, load
from tests.helpers import variant

STANDARD = variant()
BOARD = STANDARD.board
CENTERS = {"AUSTRIA": ["VIE"], "ITALY": ["ROM"], "RUSSIA": ["WAR"]}


def settled(position, **orders):
    given = {power: STANDARD.read(text, power, position).orders for power, text in orders.items()}
    return STANDARD.settle(position, given, {}, Facts())


def position(influence=None, **units):
    plain = {"phase": "S1902M", "units": units, "centers": CENTERS}
    return dump(plain | ({"influence": influence} if influence else {}))


def influence(packed):
    return load(packed).get("influence", {})


def test_a_unit_leaves_its_colour_behind():
    first = settled(position(RUSSIA=["A GAL"], ITALY=["A TYR"]), RUSSIA="A Gal - Boh")
    assert influence(first.position) == {"RUSSIA": ["BOH"], "ITALY": ["TYR"]}
    second = settled(first.position, RUSSIA="A Boh - Sil", ITALY="A Tyr - Boh")
    assert influence(second.position) == {"ITALY": ["BOH", "TYR"], "RUSSIA": ["SIL"]}


def test_centres_and_seas_have_none():
    after = settled(position(RUSSIA=["A WAR", "F BAL"], AUSTRIA=["A VIE"]), RUSSIA="F Bal - Bot")
    assert influence(after.position) == {}


def test_a_correction_keeps_it():
    before = position({"ITALY": ["BOH"]}, RUSSIA=["A GAL"])
    corrected = STANDARD.correct(["MOVE A Gal TO Sil"], before)
    assert influence(corrected.position) == {"ITALY": ["BOH"], "RUSSIA": ["SIL"]}


def test_maps_tell_it_of_before_and_after():
    turn = settled(position({"ITALY": ["BOH"]}, RUSSIA=["A GAL"]), RUSSIA="A Gal - Boh")
    orders, after = STANDARD.show(Record(turn.record), ()).scenes
    assert (orders.influence, after.influence) == ({"BOH": "ITALY"}, {"BOH": "RUSSIA"})
    [scene] = STANDARD.show(Standing(turn.position), ()).scenes
    assert scene.influence == after.influence


def test_whoever_has_nothing_left_has_no_land():
    [scene] = STANDARD.show(Standing(position({"TURKEY": ["BOH"], "ITALY": ["TYR"]})), ()).scenes
    assert scene.influence == {"TYR": "ITALY"}


def test_what_other_programs_tell_of_all_provinces_is_passed_over():
    told = {
        "influence": {"ITALY": ["ROM", "TYS", "TYR", "XYZ", 7], "ATLANTIS": ["BOH"], "RUSSIA": 1}
    }
    assert read_influence(told, BOARD) == {"TYR": "ITALY"}
    assert read_influence({"influence": 7}, BOARD) == {}


def test_its_colour_is_drawn():
    [scene] = STANDARD.show(Standing(position({"ITALY": ["BOH"]}, RUSSIA=["A GAL"])), ()).scenes
    chart = Library().chart("standard")
    words = dict.fromkeys(("army", "fleet", "center"), "")
    italy = draw(scene, chart, words).base.partition('data-power="ITALY"')[2]
    assert 'id="face-BOH"' in italy.partition("</g>")[0]
