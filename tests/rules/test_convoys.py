"""Convoy routes: chains of fleets from coast to coast, with none to spare."""

import pytest

from judge.rules.board import place_set
from judge.rules.convoys import routes
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
