"""Convoy routes: chains of fleets from coast to coast, with none to spare."""

import pytest

from judge.rules.board import bits, place_set
from judge.rules.convoys import carriers, coasts_beyond, routes
from tests.rules.notation import standard

BOARD = standard()


@pytest.mark.parametrize(
    ("start", "goal", "fleets", "found"),
    [
        ("LON", "BEL", "NTH", ["NTH"]),
        ("LON", "BEL", "NTH ENG", ["ENG", "NTH"]),
        ("LON", "TUN", "ENG MAO WES", ["ENG MAO WES"]),
        ("LON", "TUN", "ENG WES", []),
        ("LON", "BEL", "ENG IRI", ["ENG"]),
        ("EDI", "BEL", "NTH ENG", ["NTH"]),
        ("MAR", "SPA", "LYO WES", ["LYO"]),
        ("LVP", "EDI", "IRI ENG NTH NAO NWG", ["IRI ENG NTH", "NAO NWG"]),
        ("BUL", "SEV", "BLA", ["BLA"]),
        ("GRE", "SEV", "AEG BLA", []),
        ("MUN", "BER", "BAL", []),
        ("LON", "NTH", "NTH ENG", []),
        ("LON", "LON", "NTH", []),
    ],
)
def test_routes(start: str, goal: str, fleets: str, found: list[str]) -> None:
    seas = place_set(BOARD.at[code] for code in fleets.split())
    ways = routes(BOARD.at[start], BOARD.at[goal], seas, BOARD)
    assert [" ".join(BOARD.codes[sea] for sea in way) for way in ways] == found


def test_fleets_that_do_not_lie_side_by_side_make_no_chain() -> None:
    seas = place_set(BOARD.at[code] for code in ("NTH", "ADR"))
    shores = {BOARD.codes[place] for place in bits(coasts_beyond(BOARD.at["LON"], seas, BOARD))}
    assert shores == {"BEL", "DEN", "EDI", "HOL", "NWY", "YOR"}


@pytest.mark.parametrize("goal", ["NTH", "LON", "MUN"])
def test_no_fleet_carries_an_army_to_sea_home_or_inland(goal: str) -> None:
    assert carriers(BOARD.at["LON"], BOARD.at[goal], BOARD.seas, BOARD) == 0


def test_where_no_fleet_is_a_move_to_a_coast_has_no_route() -> None:
    assert routes(BOARD.at["GAS"], BOARD.at["SPA/NC"], 0, BOARD) == ()
