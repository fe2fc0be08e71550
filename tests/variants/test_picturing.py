"""What the maps show, in few words: `KIE-DEN` went, `KIE!DEN` did not, `A S B-C` was given."""

import json
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.drawing.scene import (
    Built,
    Carried,
    Moved,
    Piece,
    PieceKind,
    Removed,
    Retreated,
    Shows,
    Stood,
    Supported,
)
from judge.drawing.scene_json import read_scene, write_scene
from judge.orders import write_order
from judge.rules.phase import PhaseKind
from judge.variants.seam import Blank, Facts, Record, Sketch, Standing
from tests.rules.random_play import lively_orders, small_position
from tests.variants.standard import (
    BOARD,
    OPENING,
    STANDARD,
    packed,
    results,
    settle,
    variant,
    written,
)


def told(deed):
    match deed:
        case Stood(at):
            return f"{at} H"
        case Moved(at, to, went, via):
            by = f" by {' '.join(via)}" if via else ""
            return f"{at}{'-' if went else '!'}{to}{by}"
        case Supported(at, of, to, given):
            return f"{at} {'S' if given else '!S'} {of}{'-' + to if to else ''}"
        case Carried(at, of, to, kept, used):
            return f"{at} {('C' if used else '(C)') if kept else '!C'} {of}-{to}"
        case Retreated(at, to, went):
            return f"{at} R {'-' if went else '!'}{to}"
        case Built(piece):
            return f"+{piece.power[0]} {piece.kind.value[0].upper()} {piece.at}"
        case Removed(piece):
            return f"x{piece.power[0]} {piece.kind.value[0].upper()} {piece.at}"


def position(facts):
    """Return a position: `F1901M A: A VIE, F TRI; I: A VEN; centres A: VIE`."""
    phase, _, rest = facts.partition(" ")
    units, _, centers = rest.partition("; centres ")

    def by_power(text):
        pairs = (one.split(": ") for one in text.split("; ") if one)
        return {power: listed.split(", ") for power, listed in pairs}

    return packed(phase, units=by_power(units), centers=by_power(centers))


def orders(text):
    """Return orders by power: `I: A VEN - TRI; A: A VIE S F TRI`."""
    ordered = {}
    for one in filter(None, re.split(r"\s*; ", text)):
        letter, order = one.split(": ")
        power = next(code for code, power in BOARD.powers.items() if power.letter == letter)
        ordered.setdefault(power, []).append(order)
    return ordered


CASES = """
S1901M A: A VIE, F TRI; I: A VEN
  | I: A VEN - TRI; A: A VIE S F TRI
  | VIE S TRI, TRI H, VEN!TRI

S1901M A: A VIE; I: A VEN
  | A: A VIE - TYR; I: A VEN - TYR
  | VIE!TYR, VEN!TYR

S1901M G: A MUN
  | G: A MUN - BEL
  | MUN H

S1901M G: A MUN
  | G: A MUN - BUR; G: A MUN - RUH
  | MUN-RUH

S1901M G: A MUN, A RUH; F: A PAR
  | G: A RUH S A MUN - BUR; F: A PAR - BUR
  | RUH !S MUN-BUR, MUN H, PAR-BUR

S1901M E: A LON, F NTH
  | E: A LON - NWY VIA; E: F NTH C A LON - NWY
  | NTH C LON-NWY, LON-NWY by NTH

S1901M E: A LON, F NTH
  | E: A LON - NWY VIA
  | LON!NWY, NTH H

S1901M E: A LON, F NTH; G: F HEL, F SKA
  | E: A LON - NWY VIA; E: F NTH C A LON - NWY; G: F HEL - NTH; G: F SKA S F HEL - NTH
  | NTH !C LON-NWY, LON!NWY by NTH, HEL-NTH, SKA S HEL-NTH

S1901M E: A NWY, F SKA; R: A FIN
  | E: A NWY - SWE VIA; E: F SKA C A NWY - SWE; R: A FIN - NWY
  | SKA C NWY-SWE, NWY-SWE by SKA, FIN-NWY

S1901M E: A LON, F NTH, F ENG
  | E: A LON - BEL VIA; E: F NTH C A LON - BEL; E: F ENG C A LON - BEL
  | NTH (C) LON-BEL, ENG C LON-BEL, LON-BEL by ENG

S1901M E: A NWY
  | E: A NWY - SWE VIA
  | NWY H

S1901M R: A MOS; T: F STP/SC
  | T: F STP/SC - BOT; R: A MOS S F STP
  | MOS !S STP/SC, STP/SC-BOT

S1901M F: F GAS, A MAR
  | F: F GAS - SPA/NC; F: A MAR S F GAS - SPA
  | GAS-SPA/NC, MAR S GAS-SPA/NC

W1901A F: A GAS; E: F NTH, A YOR; centres F: PAR, BRE; E: LON
  | F: A PAR B; F: WAIVE; E: F NTH D
  | +F A PAR, xE F NTH

W1901A R: A GAL; centres R: STP, MOS
  | R: F STP/SC B
  | +R F STP/SC

W1901A E: F NTH, A YOR; centres E: LON
  |
  | xE F NTH
"""


@pytest.mark.parametrize("case", CASES.strip().split("\n\n"))
def test_what_became_of_the_orders(case):
    where, written, deeds = (" ".join(part.split()) for part in case.split("|"))
    scene, after = results(position(where), orders(written)).scenes
    assert (scene.shows, after.shows) == (Shows.ORDERS, Shows.POSITION)
    assert sorted(map(told, scene.deeds)) == sorted(filter(None, re.split(r",\s*", deeds)))


def test_units_stand_where_they_were_and_then_where_they_are():
    scene, after = results(position("S1901M I: A VEN"), orders("I: A VEN - TYR")).scenes
    assert scene.units == (Piece("ITALY", PieceKind.ARMY, "VEN"),)
    assert after.units == (Piece("ITALY", PieceKind.ARMY, "TYR"),)
    assert (scene.turn, after.turn) == ("S1901M", "F1901M")


def test_a_unit_that_is_driven_out_and_its_ways_of_retreat():
    where = position("S1901M A: A VIE, A TRI; I: A TYR, A VEN, A TUS")
    ordered = orders("I: A TYR - TRI; I: A VEN S A TYR - TRI; A: A VIE H")
    scene, after = beaten = results(where, ordered).scenes
    assert scene.driven == after.driven
    [driven] = after.driven
    assert (driven.piece, driven.by) == (Piece("AUSTRIA", PieceKind.ARMY, "TRI"), "TYR")
    assert set(driven.retreats) == {"ALB", "BUD", "SER"}
    retreats = settle(where, ordered).position
    scene, after = results(retreats, orders("A: A TRI - ALB")).scenes
    assert [told(deed) for deed in scene.deeds] == ["TRI R -ALB"]
    assert scene.driven == beaten[1].driven
    assert (after.driven, after.turn) == ((), "F1901M")
    scene, _ = results(retreats, {}).scenes
    assert [told(deed) for deed in scene.deeds] == ["xA A TRI"]


def test_provinces_have_the_colours_of_their_owners():
    scene = STANDARD.show(Standing(OPENING), ()).scenes[0]
    assert (scene.owners["MUN"], scene.owners["RUH"], scene.owners["SYR"]) == (
        "GERMANY",
        "GERMANY",
        "TURKEY",
    )
    assert {"BEL", "ALB", "NAF", "NTH"}.isdisjoint(scene.owners)
    assert scene.centers == dict.fromkeys(BOARD.powers, 3) | {"RUSSIA": 4}


def test_a_country_without_home_centres_has_no_other_land():
    where = position("S1902M ; centres G: BEL; F: MUN, KIE; R: BER")
    scene = STANDARD.show(Standing(where), ()).scenes[0]
    assert scene.owners == {"BEL": "GERMANY", "MUN": "FRANCE", "KIE": "FRANCE", "BER": "RUSSIA"}


OWN = """
S1901M E: A LON, F NTH; F: A PAR
  | E: A LON - NWY VIA; E: F NTH C A LON - NWY
  | LON-NWY by NTH, NTH C LON-NWY

S1901M E: A LON, F ENG; F: F MAO
  | E: A LON - POR VIA; E: F ENG C A LON - POR
  | LON-POR, ENG C LON-POR

S1901M E: F LON; F: A BEL, F NTH
  | E: F LON S F NTH - BEL
  | LON H

S1901M E: F LON; F: F BEL
  | E: F LON S F BEL - NTH
  | LON S BEL-NTH

S1901M E: A YOR, A WAL; F: A BEL
  | E: A YOR - LON; E: A WAL - LON
  | WAL-LON, YOR-LON

W1901A F: A GAS; centres F: PAR, BRE
  | F: A PAR B; F: A BRE B
  | +F A PAR
"""


@pytest.mark.parametrize("case", OWN.strip().split("\n\n"))
def test_own_orders_are_drawn_as_they_are_meant(case):
    where, given_orders, deeds = (" ".join(part.split()) for part in case.split("|"))
    [(power, texts)] = orders(given_orders).items()
    before = position(where)
    read = written({power: texts}, before)[power]
    sketch = Sketch(before, power, tuple(order.packed for order in read))
    _, scene = STANDARD.show(sketch, (power,)).scenes
    assert (scene.shows, len(scene.units)) == (Shows.OWN, len(STANDARD.open(before).units))
    assert sorted(map(told, scene.deeds)) == sorted(deeds.split(", "))


def test_the_blank_map_has_nothing_on_it():
    [scene] = STANDARD.show(Blank(), ()).scenes
    assert (scene.board, scene.owners, scene.units, scene.shows) == ("standard", {}, (), "blank")


@settings(deadline=None)
@given(st.integers(0, 10_000))
def test_any_turn_can_be_pictured_and_packed(seed):
    rng = Random(seed)
    units = small_position(rng, BOARD, 12)
    where = STANDARD.pack(units)
    texts = {
        power: [write_order(order, units, BOARD) for order in own]
        for power, own in lively_orders(rng, units, BOARD).items()
    }
    ordered = written(texts, where)
    settled = STANDARD.settle(where, ordered, {}, Facts())
    scene, after = STANDARD.show(Record(settled.record), ()).scenes
    assert len(scene.deeds) == len(scene.units) == len(units.units)  # one for each
    moves = {deed.at: deed.to for deed in scene.deeds if isinstance(deed, Moved) and deed.went}
    driven_out = {one.piece.at for one in scene.driven}
    stayed = {piece.at for piece in scene.units} - set(moves) - driven_out
    assert {piece.at for piece in after.units} == stayed | set(moves.values())
    for power, own in ordered.items():
        sketch = Sketch(where, power, tuple(order.packed for order in own))
        assert_is_packed(STANDARD.show(sketch, (power,)).scenes[1])
    assert_is_packed(scene)
    assert_is_packed(after)
    following = STANDARD.open(settled.position)
    if following.phase.kind is PhaseKind.RETREAT:
        retreated = results(settled.position, {}).scenes[0]
        assert len(retreated.deeds) == len(following.dislodged)
        assert_is_packed(retreated)


def assert_is_packed(scene):
    assert read_scene(json.loads(json.dumps(write_scene(scene)))) == scene


def test_a_scene_says_what_is_closed_and_who_plays():
    """1961, first printing: six players."""
    six = variant(6, **{"I.2.edition": "1961-first"})
    for sight in (Standing(six.begin()), Blank()):
        [scene] = six.show(sight, ()).scenes
        assert set(scene.closed) == {"CON", "ANK", "SMY", "ARM", "SYR", "BUL"}
        assert scene.powers == tuple(six.powers)
        assert "TURKEY" not in scene.powers
        assert read_scene(json.loads(json.dumps(write_scene(scene)))) == scene
    [whole] = STANDARD.show(Blank(), ()).scenes
    assert (whole.closed, whole.powers) == ((), tuple(STANDARD.powers))


def test_a_unit_that_had_to_retreat_is_drawn_on_its_way():
    """1961, The Retreat: it may not be disbanded, and there is one place to go."""
    league = variant(rules="league")
    loser = {"A VEN": {"attacker_from": "TYR", "retreats": ["TUS"]}}
    where = packed("F1901R", units={"AUSTRIA": ["A VEN"]}, dislodged={"ITALY": loser})
    settled = settle(where, {"ITALY": ["A VEN D"]}, game=league)
    [deed] = league.show(Record(settled.record), ()).scenes[0].deeds
    assert told(deed) == "VEN R -TUS"


def test_the_map_before_a_winter_says_what_is_due_and_what_was_taken():
    where = packed(
        "F1901M",
        units={"FRANCE": ["A PIC", "A BUR"], "GERMANY": ["A RUH", "A KIE"]},
        centers={"FRANCE": ["PAR", "MAR"], "GERMANY": ["MUN", "KIE"]},
    )
    settled = settle(where, {"FRANCE": ["A PIC - BEL", "A BUR - MUN"]})
    _, after = STANDARD.show(Record(settled.record), ()).scenes
    assert after.taken == {"BEL": None, "MUN": "GERMANY"}
    assert after.due == {"FRANCE": 2, "GERMANY": -1}
    assert_is_packed(after)
    [plain] = STANDARD.show(Standing(settled.position), ()).scenes
    assert (plain.taken, plain.due) == ({}, after.due)
    spring = settle(packed("S1901M", units={"FRANCE": ["A PIC"]}), {"FRANCE": ["A PIC - BEL"]})
    assert STANDARD.show(Record(spring.record), ()).scenes[1].due == {}
