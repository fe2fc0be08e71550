"""Contradictory positions are refused, each contradiction by name."""

from dataclasses import replace

import pytest

from judge.rules.board import UnitKind
from judge.rules.contradictions import (
    ArmyAtSea,
    ArmyOnCoast,
    CoastMissing,
    Contradiction,
    FleetInland,
    NoOneRetreats,
    NoSuchPlace,
    NotACenter,
    TwoUnits,
    UnknownPower,
    check_position,
    check_units,
)
from judge.rules.phase import PhaseKind
from judge.rules.position import Dislodged, Unit, first_position
from tests.rules.notation import read_unit, standard

BOARD = standard()
START = first_position(BOARD)


def test_the_start_is_in_order() -> None:
    assert check_position(START, BOARD) == ()


@pytest.mark.parametrize(
    ("units", "found"),
    [
        (["F STP/NC", "A STP"], [TwoUnits(BOARD.at["STP"])]),
        (["F MUN"], [FleetInland(BOARD.at["MUN"])]),
        (["A NTH"], [ArmyAtSea(BOARD.at["NTH"])]),
        (["A SPA/NC"], [ArmyOnCoast(BOARD.at["SPA/NC"])]),
        (["F SPA"], [CoastMissing(BOARD.at["SPA"])]),
        (["F SPA/SC", "A MUN", "F NTH"], []),
    ],
)
def test_misplaced_units(units: list[str], found: list[Contradiction]) -> None:
    standing = [read_unit("ITALY", text, BOARD) for text in units]
    assert list(check_units(standing, BOARD)) == found


def test_unknown_powers_and_places() -> None:
    units = [Unit("SPAIN", UnitKind.ARMY, BOARD.at["MUN"]), Unit("ITALY", UnitKind.ARMY, 999)]
    assert check_units(units, BOARD) == (UnknownPower("SPAIN", BOARD.at["MUN"]), NoSuchPlace(999))


def test_a_dislodged_unit_that_may_retreat_is_in_order() -> None:
    loser = Dislodged(read_unit("ITALY", "A MUN", BOARD), None, (BOARD.at["BOH"],))
    dislodged = {BOARD.at["MUN"]: loser}
    position = replace(START, phase=START.phase.following(), dislodged=dislodged)
    assert check_position(position, BOARD) == ()


def test_all_units_are_looked_at() -> None:
    nowhere = Unit("ITALY", UnitKind.ARMY, 999)
    inland = read_unit("ITALY", "F MUN", BOARD)
    assert check_units([nowhere, inland], BOARD) == (
        NoSuchPlace(999),
        FleetInland(BOARD.at["MUN"]),
    )


def test_centres() -> None:
    position = replace(START, centers={BOARD.at["BUR"]: "FRANCE", BOARD.at["PAR"]: "GAUL"})
    assert check_position(position, BOARD) == (
        NotACenter(BOARD.at["BUR"]),
        UnknownPower("GAUL", BOARD.at["PAR"]),
    )


def test_dislodged_units_only_where_somebody_retreats() -> None:
    loser = Dislodged(read_unit("ITALY", "A MUN", BOARD), None, (999,))
    position = replace(START, dislodged={BOARD.at["MUN"]: loser})
    assert check_position(position, BOARD) == (NoOneRetreats(PhaseKind.MOVEMENT), NoSuchPlace(999))
