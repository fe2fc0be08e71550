"""Games of fewer than seven players, as the printings of the rules have them."""

import pytest

from judge.rules.check import check_position
from judge.rules.edition import EDITIONS
from judge.rules.legal import all_legal_orders
from judge.rules.legality import illegality
from judge.rules.players import IDLE, SHARED, TAKEN_OFF, first_printing_board
from judge.rules.position import first_position
from judge.rules.settle import settle
from tests.rules.notation import position, read_order, read_orders, standard

BOARD = standard()


@pytest.mark.parametrize(
    ("players", "powers", "centers"), [(7, 7, 34), (6, 6, 30), (5, 5, 25), (4, 4, 22), (3, 3, 16)]
)
def test_first_printing(players: int, powers: int, centers: int) -> None:
    board = first_printing_board(BOARD, players)
    assert (len(board.powers), len(board.centers)) == (powers, centers)
    start = first_position(board)
    assert not check_position(start, board)
    assert set(all_legal_orders(start, board)) == set(board.powers)


def test_without_turkey_the_straits_are_open() -> None:
    board = first_printing_board(BOARD, 6)
    start = position("S1901M", {"RUSSIA": ["F BLA", "A SEV"]}, {}, board)
    for text, legal in (("F BLA - AEG", True), ("F BLA - CON", False), ("A SEV - ARM", False)):
        assert (illegality(read_order(text, board), "RUSSIA", start, board) is None) is legal


def test_vienna_and_trieste_are_neutral_with_four() -> None:
    board = first_printing_board(BOARD, 4)
    start = first_position(board)
    for code in ("VIE", "TRI"):
        assert board.at[code] in board.centers
        assert board.at[code] not in start.centers
        assert board.at[code] not in start.units


def test_idle_units_stand_are_supported_and_do_not_retreat() -> None:
    """1961 later printing; 1976 XIV.2: Italy in a game of six."""
    assert IDLE[6] == ("ITALY",)
    units = {"ITALY": ["A VEN", "A ROM"], "AUSTRIA": ["A TYR", "F TRI"], "FRANCE": ["A PIE"]}
    attack = {"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"]}
    held = attack | {"FRANCE": ["A PIE S A VEN"]}
    for edition in (EDITIONS["1961"], EDITIONS["1976"]):
        start = position("S1901M", units, {}, BOARD)
        assert not settle(start, read_orders(held, BOARD), BOARD, edition).dislodged
        driven_out = settle(start, read_orders(attack, BOARD), BOARD, edition, IDLE[6])
        assert str(driven_out.next.phase) == "F1901M"
        assert driven_out.next.units[BOARD.at["VEN"]].power == "AUSTRIA"


@pytest.mark.parametrize("players", SHARED)
def test_every_power_has_its_player(players: int) -> None:
    for seats in SHARED[players]:
        assert len(seats) == players
        assert sorted(power for seat in seats for power in seat) == sorted(BOARD.powers)


def test_all_numbers_of_players_are_named() -> None:
    assert (list(TAKEN_OFF), list(IDLE), list(SHARED)) == ([7, 6, 5, 4, 3], [7, 6, 5], [4, 3])
