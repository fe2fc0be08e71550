import json

import pytest

from judge.variants.seam import Cause
from tests.helpers import variant

STANDARD = variant()
OPENING = STANDARD.begin()


def position(phase, **facts):
    return STANDARD.unpack(json.dumps({"phase": phase, **facts}))


def problems(text, power="GERMANY", where=OPENING):
    return STANDARD.read(text, power, where).problems


def test_the_first_turn():
    turn = STANDARD.turn(OPENING)
    assert (turn.code, turn.season, turn.year, turn.kind) == ("S1901M", "Spring", 1901, "movement")
    assert turn.awaits == tuple(STANDARD.powers)


@pytest.mark.parametrize(
    ("phase", "season", "kind"),
    [
        ("S1902R", "Spring retreats", "retreat"),
        ("F1902M", "Fall", "movement"),
        ("F1902R", "Fall retreats", "retreat"),
        ("W1902A", "Winter", "adjustment"),
    ],
)
def test_turns_are_called_as_subjects_call_them(phase, season, kind):
    turn = STANDARD.turn(position(phase, units={"ITALY": ["A ROM"]}))
    assert (turn.season, turn.year, turn.kind) == (season, 1902, kind)


def test_only_who_has_something_to_write_is_awaited():
    winter = position(
        "W1901A",
        units={"ITALY": ["A ROM"], "FRANCE": ["A GAS"], "TURKEY": ["A CON"], "RUSSIA": ["A SEV"]},
        centers={"ITALY": ["ROM"], "FRANCE": ["PAR", "MAR"], "RUSSIA": ["SEV", "RUM"]},
    )
    # Italy is even; Russia could build nowhere; Turkey must remove; France may build.
    assert STANDARD.turn(winter).awaits == ("FRANCE", "TURKEY")


def test_positions_are_packed_and_unpacked():
    retreats = position(
        "F1901R",
        units={"AUSTRIA": ["A VEN"]},
        dislodged={"ITALY": {"A VEN": {"from": "TRI", "retreats": ["APU", "ROM"]}}},
        centers={"AUSTRIA": ["VIE"]},
    )
    for one in (OPENING, retreats):
        assert STANDARD.unpack(STANDARD.pack(one)) == one


def test_an_illegal_order_stands_and_is_told_with_what_could_be_meant():  # 1976 VII.4
    reading = STANDARD.read("A Mun - Bel", "GERMANY", OPENING)
    assert [order.text for order in reading.orders] == ["A MUN - BEL"]
    [problem] = reading.problems
    assert problem.kind == "illegal"
    assert problem.cause == Cause("OutOfReach", {"at": "Munich", "to": "Belgium"})
    assert problem.suggestions[0] == "A MUN - BER"
    assert len(problem.suggestions) == 3


def test_two_builds_in_one_centre():  # House rules V.3: the first counts
    winter = position("W1901A", centers={"FRANCE": ["PAR", "BRE"]})
    reading = STANDARD.read("Build A Bre\nBuild F Bre", "FRANCE", winter)
    assert [order.text for order in reading.orders] == ["A BRE B"]
    assert reading.problems[0].cause.code == "AlreadyBuilt"


def test_contingent_orders_are_kept_apart():  # House rules II.5
    text = "A Mun H\nIf Mun is dislodged, retreats: Ber, Kie\nIf two are gained, build A Ber, F Kie"
    reading = STANDARD.read(text, "GERMANY", OPENING)
    assert [order.text for order in reading.orders] == ["A MUN H"]
    assert [order.text for order in reading.contingents] == [
        "IF A MUN DISLODGED RETREAT BER, KIE",
        "IF GAIN 2 BUILD A BER, F KIE",
    ]
    assert reading.problems == ()


FORESEEN = """
IF A MUN DISLODGED RETREAT BER, KIE | F1901R | A MUN - BER
IF A MUN DISLODGED RETREAT RUH, KIE | F1901R | A MUN - KIE
IF A MUN DISLODGED RETREAT RUH      | F1901R |
IF A MUN DISLODGED DISBAND          | F1901R | A MUN D
IF A RUH DISLODGED RETREAT KIE      | F1901R |
IF GAIN 1 BUILD F KIE               | F1901R |
IF GAIN 1 BUILD F KIE               | W1901A | F KIE B
IF GAIN 2 BUILD F KIE, A BER        | W1901A |
IF A MUN DISLODGED RETREAT BER, KIE | W1901A |
"""


@pytest.mark.parametrize("line", FORESEEN.strip().splitlines())
def test_what_was_foreseen_is_ordered(line):
    text, phase, wanted = (part.strip() for part in line.split("|"))
    units = {"GERMANY": ["A MUN", "A RUH"]}
    before = position("F1901M", units=units, centers={"GERMANY": ["KIE"]})
    after = position(
        phase,
        units={"GERMANY": ["A RUH"], "FRANCE": ["A MUN"]},
        centers={"GERMANY": ["KIE", "BER"]},
        **(
            {"dislodged": {"GERMANY": {"A MUN": {"from": "BUR", "retreats": ["BER", "KIE"]}}}}
            if phase == "F1901R"
            else {}
        ),
    )
    orders = STANDARD.foreseen("GERMANY", before, after, [text])
    assert ", ".join(order.text for order in orders) == wanted


@pytest.mark.parametrize("text", ["", "Dear judge,", "> A Mun - Bur", "A Mun ____", "\x00\ud800"])
def test_what_is_no_order_is_no_problem(text):
    assert problems(text) == ()


def test_the_order_sheet_of_each_kind_of_turn():
    assert (
        STANDARD.sheet("RUSSIA", OPENING).form
        == "A MOS ____\nF SEV ____\nA WAR ____\nF STP/SC ____"
    )
    retreats = position(
        "S1901R",
        units={"AUSTRIA": ["A VEN"]},
        dislodged={"ITALY": {"A VEN": {"from": "TRI", "retreats": ["APU", "ROM"]}}},
    )
    [item] = STANDARD.sheet("ITALY", retreats).items
    assert (item.name, item.options) == ("A VEN", ("APU", "ROM"))
    winter = position(
        "W1901A",
        units={"ITALY": ["A ROM", "A VEN"]},
        centers={"ITALY": ["ROM"], "FRANCE": ["PAR", "BRE", "SPA"]},
    )
    france, italy = STANDARD.sheet("FRANCE", winter), STANDARD.sheet("ITALY", winter)
    assert (france.builds, france.sites, france.form) == (
        2,
        ("BRE", "PAR"),
        "BUILD ____\nBUILD ____",
    )
    assert (italy.removals, italy.form) == (1, "REMOVE ____")


def test_a_filled_in_form_is_read():
    form = STANDARD.sheet("GERMANY", OPENING).form
    filled = form.replace("____", "H", 1).replace("____", "- Den", 1)
    reading = STANDARD.read(filled, "GERMANY", OPENING)
    assert [order.text for order in reading.orders] == ["A BER H", "F KIE - DEN"]
    assert reading.problems == ()


def results(text_by_power, where=OPENING):
    settled = STANDARD.settle(where, text_by_power)
    return {line["short"]: line for line in settled.view.facts["lines"]}


def test_a_convoyed_army_is_shown_with_its_route():  # 1976 XII
    where = position("S1901M", units={"ENGLAND": ["A YOR", "F NTH"]})
    lines = results({"ENGLAND": ["A YOR - NWY VIA", "F NTH C A YOR - NWY"]}, where)
    assert lines["A YOR - NWY VIA"]["text"] == "Army Yorkshire -> North Sea -> Norway"


def test_results_can_be_kept_as_json():
    view = STANDARD.settle(OPENING, {"TURKEY": ["F ANK - BLA"], "RUSSIA": ["F SEV - BLA"]}).view
    assert json.loads(json.dumps(view.facts)) == view.facts


@pytest.mark.parametrize(
    ("orders", "short", "marks"),
    [
        ({"TURKEY": ["F ANK - BLA"], "RUSSIA": ["F SEV - BLA"]}, "F ANK - BLA", ["bounce"]),
        ({"GERMANY": ["A MUN - BEL"]}, "A MUN - BEL", ["void"]),
        ({"GERMANY": ["A MUN S A BER - SIL"]}, "A MUN S A BER - SIL", ["void"]),
        ({"GERMANY": ["A MUN - BUR"]}, "A MUN - BUR", []),
    ],
)
def test_marks_are_those_that_programs_know(orders, short, marks):
    assert results(orders)[short]["marks"] == marks
