"""Illegal orders, each with the reason that is given for it (DATC 4.E.1)."""

import pytest

from judge.rules import faults
from judge.rules.board import Board
from judge.rules.faults import Fault
from judge.rules.phase import PhaseKind
from judge.rules.position import Position
from tests.rules.notation import fault_of, position, read_order, standard

BOARD: Board = standard()
UNITS = {
    "ENGLAND": ["A YOR", "F NTH", "F LON", "F POR", "A LVP", "F SPA/SC", "A BUR"],
    "FRANCE": ["A HOL", "F BLA", "A RUM", "F BRE"],
}
SPRING = position("S1901M", UNITS, {}, BOARD)


def at(code: str) -> int:
    return BOARD.at[code]


LEGAL = (
    "A YOR H, A YOR - EDI, A YOR - NWY, A YOR - BEL, F NTH C A YOR - BEL, F NTH C A HOL - NWY, "
    "F NTH S A HOL, F NTH S A YOR - EDI, F LON S A LVP - WAL, F POR - SPA/SC, F SPA/SC - LYO, "
    "A BUR - BEL, A BUR S A HOL - BEL, A LVP - EDI, F NTH S A HOL - BEL, A BUR S A HOL - RUH, "
    "A BUR S F SPA/SC - MAR"
)
ILLEGAL: dict[str, Fault] = {
    "A MUN - BER": faults.NoSuchUnit(at("MUN")),
    "A HOL - KIE": faults.NotYourUnit(at("HOL"), "FRANCE"),
    "A YOR R EDI": faults.WrongPhase(PhaseKind.MOVEMENT),
    "WAIVE": faults.WrongPhase(PhaseKind.MOVEMENT),
    "A YOR - YOR": faults.AlreadyThere(at("YOR")),
    "A BUR - SPA": faults.OutOfReach(at("BUR"), at("SPA")),
    "A YOR - NTH": faults.OutOfReach(at("YOR"), at("NTH")),
    "A YOR - SMY": faults.NoRoute(at("YOR"), at("SMY")),
    "A BUR - PAR VIA": faults.NoRoute(at("BUR"), at("PAR")),
    "A LVP - WAL VIA": faults.NoRoute(at("LVP"), at("WAL")),
    "F LON - LVP": faults.OutOfReach(at("LON"), at("LVP")),
    "F POR - SPA": faults.CoastUnspecified(at("SPA"), (at("SPA/NC"), at("SPA/SC"))),
    "F SPA/SC - BRE": faults.OutOfReach(at("SPA"), at("BRE")),
    "A YOR S A YOR": faults.SupportsItself(at("YOR")),
    "A YOR S F LON - YOR": faults.SupportsItself(at("YOR")),
    "A YOR S A MUN": faults.NoUnitToHelp(at("MUN")),
    "A YOR S A HOL": faults.CannotSupportThere(at("YOR"), at("HOL")),
    "F NTH S A YOR - LVP": faults.CannotSupportThere(at("NTH"), at("LVP")),
    "F SPA/SC S F BRE - GAS": faults.WrongSide(at("SPA/SC"), at("GAS")),
    "F LON S A LVP - EDI": faults.CannotSupportThere(at("LON"), at("EDI")),
    "F SPA/SC - GAS": faults.WrongSide(at("SPA/SC"), at("GAS")),
    "A BUR S A YOR - MUN": faults.CannotGoThere(at("YOR"), at("MUN")),
    "F NTH S A LVP - NWY": faults.NoRoute(at("LVP"), at("NWY")),
    "F NTH S A YOR - HOL": faults.MeantConvoy(at("NTH"), at("YOR"), at("HOL")),
    "F POR S F BRE - SPA/NC": faults.CannotGoThere(at("BRE"), at("SPA/NC")),
    "A YOR C A HOL - NWY": faults.CannotConvoy(at("YOR")),
    "F LON C A YOR - BEL": faults.CannotConvoy(at("LON")),
    "F NTH C A DEN - NWY": faults.NoUnitToHelp(at("DEN")),
    "F NTH C F LON - NWY": faults.NotAnArmy(at("LON")),
    "F NTH C A RUM - SMY": faults.NotOnRoute(at("NTH"), at("RUM"), at("SMY")),
    "F NTH C A YOR - ENG": faults.NotOnRoute(at("NTH"), at("YOR"), at("ENG")),
    "F NTH C A YOR - YOR": faults.NotOnRoute(at("NTH"), at("YOR"), at("YOR")),
    "F NTH C A YOR - MUN": faults.NotOnRoute(at("NTH"), at("YOR"), at("MUN")),
}


@pytest.mark.parametrize("text", LEGAL.split(", "))
def test_legal(text: str) -> None:
    assert fault_of(read_order(text, BOARD), "ENGLAND", SPRING, BOARD) is None


@pytest.mark.parametrize(("text", "reason"), ILLEGAL.items(), ids=ILLEGAL.keys())
def test_illegal(text: str, reason: Fault) -> None:
    assert fault_of(read_order(text, BOARD), "ENGLAND", SPRING, BOARD) == reason


def test_two_provinces_that_meet_on_land_only() -> None:
    """1976 VII.1: from Rome to Venice there is no coast to go along."""
    start = position("S1901M", {"ITALY": ["F ROM", "A TUS"]}, {}, BOARD)
    border = faults.LandBorder(at("ROM"), at("VEN"))
    for text in ("F ROM - VEN", "F ROM S A TUS - VEN"):
        assert fault_of(read_order(text, BOARD), "ITALY", start, BOARD) == border


def test_a_fleet_far_from_the_goal_that_could_carry_the_army_there() -> None:
    start = position("S1901M", {"ENGLAND": ["A LON", "F ENG", "F MAO", "F WES"]}, {}, BOARD)
    slip = faults.MeantConvoy(at("ENG"), at("LON"), at("TUN"))
    assert fault_of(read_order("F ENG S A LON - TUN", BOARD), "ENGLAND", start, BOARD) == slip


def test_a_wrong_coast() -> None:
    start = position("S1901M", {"FRANCE": ["F GAS"]}, {}, BOARD)
    order = read_order("F GAS - SPA/SC", BOARD)
    assert fault_of(order, "FRANCE", start, BOARD) == faults.WrongCoast(at("GAS"), at("SPA/SC"))


WINTER = position(
    "W1901A",
    {"RUSSIA": ["A MOS"], "GERMANY": ["A MUN", "A RUH"]},
    {"RUSSIA": ["MOS", "STP", "WAR"], "AUSTRIA": ["SEV", "VIE"], "GERMANY": ["MUN"]},
    BOARD,
)
WINTERLY = {
    "F STP/SC B": None,
    "WAIVE": None,
    "A MOS D": faults.NothingDue("RUSSIA", 2),
    "A RUM B": faults.BuildElsewhere(at("RUM"), "RUSSIA"),
    "A SEV B": faults.CenterLost(at("SEV"), "AUSTRIA"),
    "A MOS B": faults.CenterOccupied(at("MOS"), "RUSSIA"),
    "F STP B": faults.CoastUnspecified(at("STP"), (at("STP/NC"), at("STP/SC"))),
    "F WAR B": faults.NoFleetInland(at("WAR")),
    "STP B": faults.KindUnspecified(at("STP")),
    "A MOS H": faults.WrongPhase(PhaseKind.ADJUSTMENT),
}


@pytest.mark.parametrize(("text", "reason"), WINTERLY.items(), ids=WINTERLY.keys())
def test_illegal_in_winter(text: str, reason: Fault | None) -> None:
    assert fault_of(read_order(text, BOARD), "RUSSIA", WINTER, BOARD) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A RUH D", None),
        ("A BER D", faults.NoSuchUnit(at("BER"))),
        ("A MOS D", faults.NotYourUnit(at("MOS"), "RUSSIA")),
        ("A BER B", faults.CenterLost(at("BER"), None)),
        ("WAIVE", faults.NothingDue("GERMANY", -1)),
    ],
)
def test_illegal_for_who_must_remove(text: str, reason: Fault | None) -> None:
    assert fault_of(read_order(text, BOARD), "GERMANY", WINTER, BOARD) == reason


def test_a_power_with_nothing_is_due_nothing() -> None:
    empty = Position(WINTER.phase, {}, {}, {})
    order = read_order("WAIVE", BOARD)
    assert fault_of(order, "ITALY", empty, BOARD) == faults.NothingDue("ITALY", 0)
