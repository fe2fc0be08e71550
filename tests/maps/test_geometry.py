"""The drawn standard board tells the rules: what touches is adjacent, shores are where they are."""

import re
import tomllib
from itertools import combinations
from math import dist

import pytest

from judge.rules.board import Terrain, bits, read_board
from judge.shipped import find
from maps.making.checks import adjacent, complaints
from maps.making.drawing import read, write
from maps.making.measures import borders, inside, room, shores

FACTS = find("maps/standard/board.toml").read_text("utf-8")
TEXT = find("maps/standard/geometry.json").read_text("utf-8")
BOARD = read_board(FACTS)
DRAWING = read(TEXT)
ANCHORS = tomllib.loads(find("maps/standard/anchors.toml").read_text("utf-8"))
PLACES = {**ANCHORS["provinces"], **ANCHORS["coasts"]}

PROVINCES = [BOARD.codes[province] for province in BOARD.provinces]
COASTS = [BOARD.codes[location] for location in BOARD.locations[len(PROVINCES) :]]
CENTERS = [BOARD.codes[center] for center in BOARD.centers]


def province(place: str) -> str:
    return place.partition("/")[0]


def test_nothing_is_to_complain_of():
    assert complaints(DRAWING, BOARD) == []


def test_counts_of_adjacencies():
    drawn = {pair for pair in borders(DRAWING) if set(pair) <= set(PROVINCES)}
    assert len(drawn) == len(set(adjacent(BOARD))) == 206


def test_fleets_sail_along_43_borders():
    pairs = {
        frozenset((code, end))
        for code in PROVINCES
        if BOARD.terrain[BOARD.at[code]] is Terrain.COAST
        for shore in shores(DRAWING, BOARD, code)
        for end in shore.ends
    }
    assert len(pairs) == 43


def test_split_provinces_have_their_coasts_on_the_right_sides():
    drawn = {
        code: {(tuple(sorted(s.seas)), tuple(sorted(s.ends))) for s in shores(DRAWING, BOARD, code)}
        for code in ("BUL", "SPA", "STP")
    }
    assert drawn == {
        "BUL": {(("BLA",), ("CON", "RUM")), (("AEG",), ("CON", "GRE"))},
        "SPA": {(("MAO",), ("GAS", "POR")), (("LYO", "MAO", "WES"), ("MAR", "POR"))},
        "STP": {(("BAR",), ("NWY",)), (("BOT",), ("FIN", "LVN"))},
    }


DIFFERENT_FACTS = {
    "BOH and VIE touch but are not adjacent": {
        "GAL MUN SIL TYR VIE": "GAL MUN SIL TYR",
        "BOH BUD GAL TRI TYR": "BUD GAL TRI TYR",
    },
    "BER and WAR do not touch": {
        "KIE MUN PRU SIL": "KIE MUN PRU SIL WAR",
        "GAL LVN MOS PRU SIL UKR": "BER GAL LVN MOS PRU SIL UKR",
    },
    "TRI is drawn with a shore at ADR, ALB, VEN": {
        "ADR ALB VEN": "ADR ALB",
        "ADR APU TRI": "ADR APU",
    },
    "BUL is drawn with a shore at BLA, CON, RUM": {
        'EC = "BLA CON RUM"': 'EC = "BLA RUM"',
        "BUL/EC BUL/SC": "BUL/SC",
    },
}


@pytest.mark.parametrize("complaint", DIFFERENT_FACTS)
def test_a_drawing_that_tells_other_facts_is_complained_of(complaint):
    facts = FACTS
    for ours, other in DIFFERENT_FACTS[complaint].items():
        facts = facts.replace(ours, other)
    assert complaint in complaints(DRAWING, read_board(facts))


SPOILED = {
    "an outline of MUN does not close": r'(?<="MUN": {"kind":"province","rings":\[\[)-?\d+,',
    "the faces do not fill the picture": r'(?<="left":"MUN","right":"BUR","points":\[\[)3',
    "MUN is not drawn": r'(?<="MUN": {"kind":")province',
}


@pytest.mark.parametrize("complaint", SPOILED)
def test_a_spoiled_drawing_is_complained_of(complaint):
    spoiled, count = re.subn(SPOILED[complaint], "", TEXT)
    assert count == 1
    assert complaint in complaints(read(spoiled), BOARD)


def test_the_file_is_what_its_writer_writes():
    assert write(DRAWING) == TEXT


def test_the_file_is_small():
    assert len(TEXT) < 180_000


def test_every_place_has_its_anchors():
    assert sorted(ANCHORS["provinces"]) == PROVINCES
    assert sorted(ANCHORS["coasts"]) == COASTS
    assert sorted(code for code, anchor in PLACES.items() if "dot" in anchor) == CENTERS
    assert set(ANCHORS["seas"]) <= {
        code for code in PROVINCES if BOARD.terrain[BOARD.at[code]] is Terrain.SEA
    }


@pytest.mark.parametrize("place", PLACES)
def test_units_names_and_centres_stand_in_their_provinces(place):
    anchor = PLACES[place]
    for what in {"unit", "dot", "label"} & set(anchor):
        assert inside(DRAWING, province(place), anchor[what]), what


@pytest.mark.parametrize("place", PLACES)
def test_units_have_room(place):
    assert room(DRAWING, province(place), PLACES[place]["unit"]) >= 7.5


@pytest.mark.parametrize("coast", COASTS)
def test_fleets_stand_by_their_own_coast(coast):
    at = PLACES[coast]["unit"]
    seas, waters = (
        {BOARD.codes[sea] for sea in bits(places)}
        for places in (
            BOARD.fleet_touch[BOARD.at[coast]],
            BOARD.waters[BOARD.at[province(coast)]],
        )
    )
    assert room(DRAWING, province(coast), at, seas) < 15
    assert waters <= seas or room(DRAWING, province(coast), at, waters - seas) > 30


def test_units_do_not_hide_each_other():
    crowded = [
        (a, b)
        for a, b in combinations(PLACES, 2)
        if dist(PLACES[a]["unit"], PLACES[b]["unit"]) < 24
    ]
    assert crowded == []


def test_a_dislodged_unit_hides_no_other_and_stays_on_the_picture():
    units = {place: anchor["unit"] for place, anchor in PLACES.items()}
    for place, anchor in PLACES.items():
        x, y = units[place]
        dx, dy = anchor.get("dislodged", ANCHORS["dislodged"])
        beside = x + dx, y + dy
        hidden = {other for other, at in units.items() if dist(at, beside) < 23}
        assert {province(other) for other in hidden} <= {province(place)}, place
        assert dist(units[place], beside) > 22, place
        assert inside(DRAWING, province(place), beside), place
        assert 16 <= beside[0] <= DRAWING.width - 16, place
        assert 16 <= beside[1] <= DRAWING.height - 16, place
