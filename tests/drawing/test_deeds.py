"""The arrow grammar, mark by pytest.mark."""

from math import dist

import pytest

from judge.drawing.tokens import PALE
from judge.drawing.ways import LineKind
from tests.drawing.scenes import chart, found, layout, picture


def group(text: str, name: str):
    (group,) = found(picture(text), name)
    return group


def dashes(element) -> list[str]:
    return [p.get("stroke-dasharray") for p in element.iter() if p.get("stroke-dasharray")]


def test_a_move_says_what_it_is():
    move = group("FRANCE A BUR - MUN", "move")
    assert move.attrib == {"class": "move", "data-at": "BUR", "data-to": "MUN"}
    assert not dashes(move)


def test_a_failed_move_is_dashed_and_ends_in_a_burst():
    line, burst = found(picture("FRANCE A BUR - MUN !"), "failed")
    assert dashes(line)
    assert not dashes(burst)


def test_an_arrow_keeps_the_colour_of_its_power():
    ink = chart().themes["colour"].powers["FRANCE"].ink
    assert any(p.get("stroke") == ink for p in group("FRANCE A BUR - MUN", "move").iter())


def test_a_convoyed_move_passes_its_fleets():
    text = "ENGLAND A LON - NWY VIA NTH NWG\nENGLAND F NTH\nENGLAND F NWG"
    line = layout(text).arrows[LineKind.MOVE, "LON", "NWY"]
    for sea in ("NTH", "NWG"):
        spot = chart().site(sea).unit
        assert min(dist(spot, point) for point in line) < 4


def test_a_convoying_fleet_has_a_ring_and_a_failed_one_a_cross():
    kept = found(picture("ENGLAND F NTH C YOR - NWY"), "convoy")
    lost = found(picture("ENGLAND F NTH C YOR - NWY !"), "convoy")
    assert len(kept) == 1
    assert dashes(kept[0])
    assert len(lost) == 2


def test_a_convoy_that_was_not_needed_has_a_dotted_ring():
    used = group("ENGLAND F NTH C YOR - NWY", "convoy")
    idle = group("ENGLAND F NTH C YOR - NWY IDLE", "convoy")
    assert dashes(used) != dashes(idle)


@pytest.mark.parametrize("made", ["FRANCE A BUR - MUN", "FRANCE A BUR - PAR", "FRANCE A BUR H"])
def test_a_support_ends_in_a_dot_whether_or_not_the_move_was_made(made):
    text = f"{made}\nITALY A TYR S BUR - MUN"
    _, end = found(picture(text), "support")
    assert [e.tag for e in end] == ["circle"]


def test_supports_of_one_move_end_at_different_points_of_its_arrow():
    text = """FRANCE A BUR - MUN
        ITALY A TYR S BUR - MUN
        FRANCE A RUH S BUR - MUN
        FRANCE F KIE S BUR - MUN"""
    line = layout(text).arrows[LineKind.MOVE, "BUR", "MUN"]
    dots = [c for s in found(picture(text), "support") for c in s.iter("circle")]
    ends = [(float(c.get("cx")), float(c.get("cy"))) for c in dots]
    assert len(set(ends)) == 3
    assert all(min(dist(end, point) for point in line) < 5 for end in ends)


def test_a_support_to_hold_ends_in_a_bracket():
    _, end = found(picture("FRANCE A BUR H\nFRANCE A MAR S BUR"), "support")
    assert [e.tag for e in end] == ["path", "path"]


def test_a_cut_support_is_finer_and_crossed():
    given = found(picture("FRANCE A BUR H\nFRANCE A MAR S BUR"), "support")
    cut = found(picture("FRANCE A BUR H\nFRANCE A MAR S BUR !"), "support")
    assert dashes(given[0]) != dashes(cut[0])
    assert len(cut) == len(given) + 1


def test_a_hold_is_not_drawn():
    assert not found(picture("FRANCE A BUR H"), "hold")
    assert not found(picture("FRANCE A BUR H"), "moves")


def test_moves_that_swap_keep_apart():
    arrows = layout("ITALY A VEN - TRI !\nAUSTRIA A TRI - VEN !").arrows
    there, back = arrows[LineKind.MOVE, "VEN", "TRI"], arrows[LineKind.MOVE, "TRI", "VEN"]
    assert min(dist(a, b) for a in there for b in back) > 8


def test_an_army_attacks_a_fleet_where_it_stands():
    text = "RUSSIA F STP/SC H\nENGLAND A MOS - STP !"
    line = layout(text).arrows[LineKind.MOVE, "MOS", "STP"]
    assert dist(line[-1], chart().site("STP/SC").unit) < 45


def test_a_dislodged_unit_stands_on_a_burst_and_beside_its_victor_afterwards():
    before = "FRANCE A BUR - MUN\nGERMANY A MUN H\nGERMANY A MUN ? SIL"
    after = "FRANCE A MUN\nGERMANY A MUN ? SIL BOH"
    assert len(found(picture(before), "unit")) == len(found(picture(after), "unit")) + 0
    assert not found(picture(before), "option")
    assert [e.get("data-to") for e in found(picture(after), "option")] == ["SIL", "BOH"]


def test_a_retreat_takes_the_place_of_those_that_were_open():
    text = "FRANCE A MUN\nGERMANY A MUN ? SIL BOH\nGERMANY A MUN > SIL"
    assert found(picture(text), "retreat")
    assert not found(picture(text), "option")


@pytest.mark.parametrize(
    "text",
    [
        "TURKEY A BUL H\nTURKEY A BUL ?",
        "AUSTRIA A BUL\nTURKEY A BUL ?",
        "FRANCE A MUN\nGERMANY A MUN ? SIL\nGERMANY A MUN > SIL !",
        "TURKEY A SMY X",
    ],
)
def test_a_unit_that_leaves_is_struck_out(text):
    assert len(found(picture(text), "struck")) == 1


def test_a_new_unit_has_a_ring():
    drawn = picture("RUSSIA F STP/NC +")
    assert [e.get("data-at") for e in found(drawn, "built")] == ["STP/NC"]
    assert [e.get("data-at") for e in found(drawn, "units")[0].iter() if e.get("data-at")] == [
        "STP/NC"
    ]


def test_a_unit_that_leaves_is_pale_and_says_whose_it_is():
    """Its letter is in the ink of names: white would be lost on a pale unit."""
    drawn = picture("FRANCE A MUN\nGERMANY A MUN ?")
    [unit] = [figure.drawn for figure in drawn.figures if figure.piece.power == "GERMANY"]
    assert f'opacity="{PALE}"' in unit
    assert f'fill="{chart().themes["colour"].ink}"' in unit.partition("</g>")[0]
    assert "#fff" not in unit.partition("</g>")[0]
