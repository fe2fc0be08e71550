"""Orders as text: the short form of the acknowledgements, the long form of the results."""

import pytest

from judge.orders import read_long, write_contingent, write_long, write_order
from judge.orders.findings import IfDislodged, IfGained
from judge.rules.board import UnitKind
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Retreat, Support, Waive
from tests.orders.tables import make_position, standard_board

BOARD = standard_board()
AT = BOARD.at
POSITION = make_position(
    "S1902M",
    [
        "  ENGLAND: F NTH, A YOR, A LVP",
        "  RUSSIA: A STP, F SWE, F SPA/NC",
    ],
)
RETREATS = make_position("S1902R", ["  retreats ENGLAND: A YOR > LON", "  RUSSIA: A YOR"])


@pytest.mark.parametrize(
    ("order", "short", "long"),
    [
        (Hold(AT["YOR"]), "A YOR H", "Army Yorkshire HOLD"),
        (Move(AT["LVP"], AT["YOR"]), "A LVP - YOR", "Army Liverpool -> Yorkshire"),
        (Move(AT["YOR"], AT["NWY"], True), "A YOR - NWY VIA", "Army Yorkshire -> Norway"),
        (
            Move(AT["LVP"], AT["YOR"], True),
            "A LVP - YOR VIA",
            "Army Liverpool -> Yorkshire via convoy",
        ),
        (
            Move(AT["YOR"], AT["NWY"], True, (AT["NTH"],)),
            "A YOR - NTH - NWY",
            "Army Yorkshire -> North Sea -> Norway",
        ),
        (
            Support(AT["NTH"], AT["STP"], AT["NWY"]),
            "F NTH S A STP - NWY",
            "Fleet North Sea SUPPORT Russian Army St Petersburg -> Norway",
        ),
        (Support(AT["SWE"], AT["STP"]), "F SWE S A STP", "Fleet Sweden SUPPORT Army St Petersburg"),
        (
            Convoy(AT["NTH"], AT["YOR"], AT["NWY"]),
            "F NTH C A YOR - NWY",
            "Fleet North Sea CONVOY Army Yorkshire -> Norway",
        ),
        (
            Move(AT["SPA/NC"], AT["MAO"]),
            "SPA/NC - MAO",
            "Spain (north coast) -> Mid-Atlantic Ocean",
        ),
        (
            Move(AT["SPA"], AT["MAO"]),
            "F SPA/NC - MAO",
            "Fleet Spain (north coast) -> Mid-Atlantic Ocean",
        ),
        (Build(AT["LON"], UnitKind.ARMY), "A LON B", "Builds an army in London"),
        (
            Build(AT["STP/SC"], UnitKind.FLEET),
            "F STP/SC B",
            "Builds a fleet in St Petersburg (south coast)",
        ),
        (Build(AT["LON"], None), "LON B", "Builds in London"),
        (Disband(AT["YOR"]), "A YOR D", "Army Yorkshire DISBAND"),
        (Waive(), "WAIVE", "Build waived"),
        (
            Support(AT["MUN"], AT["BER"], AT["SIL"]),
            "MUN S BER - SIL",
            "Munich SUPPORT Berlin -> Silesia",
        ),
    ],
)
def test_an_order_is_written_in_both_styles(order, short, long):
    assert write_order(order, POSITION, BOARD) == short
    assert write_long(order, POSITION, BOARD) == long


@pytest.mark.parametrize(
    "order",
    [
        Hold(AT["YOR"]),
        Move(AT["LVP"], AT["YOR"]),
        Move(AT["LVP"], AT["YOR"], True),
        Move(AT["YOR"], AT["NWY"], True),
        Move(AT["YOR"], AT["NWY"], True, (AT["NTH"],)),
        Move(AT["SPA"], AT["MAO"]),
        Move(AT["NTH"], AT["ENG"]),
        Support(AT["NTH"], AT["STP"], AT["NWY"]),
        Support(AT["SWE"], AT["STP"]),
        Support(AT["ENG"], AT["LON"], AT["STP/NC"]),  # where nobody stands
        Convoy(AT["NTH"], AT["YOR"], AT["NWY"]),
        Build(AT["LON"], UnitKind.ARMY),
        Build(AT["STP/SC"], UnitKind.FLEET),
        Build(AT["LON"], None),
        Disband(AT["YOR"]),
        Waive(),
    ],
)
def test_the_long_form_reads_back(order):
    assert read_long(write_long(order, POSITION, BOARD), POSITION, BOARD) == order


@pytest.mark.parametrize("order", [Retreat(AT["YOR"], AT["LON"]), Disband(AT["YOR"])])
def test_the_long_form_of_retreats_reads_back(order):
    assert read_long(write_long(order, RETREATS, BOARD), RETREATS, BOARD) == order


@pytest.mark.parametrize("at", ["YOR", "NTH"])
def test_removals_read_back(at):
    winter = make_position("W1901A", ["  ENGLAND: F NTH, A YOR"])
    text = write_long(Disband(AT[at]), winter, BOARD)
    assert text.startswith("Removes the ")
    assert read_long(text, winter, BOARD) == Disband(AT[at])
    defaults = text.replace("Removes", "Defaults, removing")
    assert read_long(defaults, winter, BOARD) == Disband(AT[at])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Army Atlantis HOLD",
        "Army York HOLD",
        "Builds an army in Atlantis",
        "Removes the army in Atlantis",
        "Fleet North Sea SUPPORT Army Atlantis",
        "Fleet North Sea SUPPORT Army Yorkshire -> Atlantis",
        "Fleet North Sea SUPPORT Army Yorkshire -> London -> Wales",
        "Fleet North Sea CONVOY Army Yorkshire",
        "Army Yorkshire -> Atlantis -> Norway",
        "Army Yorkshire",
        "Army Yorkshire, No Order Processed",
    ],
)
def test_what_is_no_line_of_results_is_no_order(text):
    assert read_long(text, POSITION, BOARD) is None


def test_in_retreats_the_dislodged_unit_is_meant():
    order = Retreat(AT["YOR"], AT["LON"])
    assert write_order(order, RETREATS, BOARD) == "A YOR - LON"
    assert write_long(order, RETREATS, BOARD) == "Army Yorkshire -> London"


@pytest.mark.parametrize(
    ("contingent", "text"),
    [
        (
            IfDislodged(AT["YOR"], (Retreat(AT["YOR"], AT["LON"]), Disband(AT["YOR"]))),
            "IF A YOR DISLODGED RETREAT LON, D",
        ),
        (IfDislodged(AT["YOR"], (Disband(AT["YOR"]),)), "IF A YOR DISLODGED DISBAND"),
        (IfGained(1, (Build(AT["LON"], UnitKind.FLEET),)), "IF GAIN 1 BUILD F LON"),
        (IfGained(-1, (Disband(AT["YOR"]),)), "IF LOSE 1 REMOVE A YOR"),
    ],
)
def test_contingent_orders_are_written(contingent, text):
    assert write_contingent(contingent, POSITION, BOARD) == text
