"""Games of fewer than seven players, as the printings of the rules have them."""

import pytest

from judge.rules.board import bits
from judge.rules.contradictions import check_position
from judge.rules.edition import EDITIONS, UnknownSwitch, with_switches
from judge.rules.faults import Closed
from judge.rules.legal_orders import all_legal_orders
from judge.rules.order import Hold
from judge.rules.players import (
    FOUR,
    IDLE,
    TAKEN_OFF,
    THREE,
    Seating,
    Seats,
    first_printing_board,
    seating,
    winning_seat,
)
from judge.rules.position import first_position
from judge.rules.resolution import resolve
from tests.rules.notation import fault_of, position, read_order, read_orders, standard

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
        assert (fault_of(read_order(text, board), "RUSSIA", start, board) is None) is legal


def test_the_straits_lead_from_one_sea_to_the_other() -> None:
    board = first_printing_board(BOARD, 6)
    ends = {board.at["AEG"], board.at["BLA"]}
    for reach in (board.fleet_reach, board.fleet_touch, board.waters):
        assert {place for end in ends for place in bits(reach[end]) if place in ends} == ends
        assert not [end for end in ends if reach[end] >> end & 1]


def test_what_is_left_of_the_board_stays_as_it_was() -> None:
    board = first_printing_board(BOARD, 6)
    start = position("S1901M", {"RUSSIA": ["F BLA", "A SEV", "F RUM"]}, {}, board)
    legal = ("F BLA - SEV", "A SEV - MOS", "F RUM - SEV", "F BLA C A SEV - RUM", "A SEV - RUM VIA")
    for text in legal:
        assert fault_of(read_order(text, board), "RUSSIA", start, board) is None, text
    assert not board.army_reach[board.at["CON"]]
    assert not board.fleet_reach[board.at["BUL/SC"]]


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
        assert not resolve(start, read_orders(held, BOARD), BOARD, edition).dislodged
        driven_out = resolve(start, read_orders(attack, BOARD), BOARD, edition, IDLE[6])
        assert str(driven_out.next.phase) == "F1901M"
        assert driven_out.next.units[BOARD.at["VEN"]].power == "AUSTRIA"


@pytest.mark.parametrize(("players", "seats"), [(4, FOUR), *((3, way) for way in THREE.values())])
def test_every_power_has_its_player(players: int, seats: Seats) -> None:
    assert len(seats) == players
    assert sorted(power for seat in seats for power in seat) == sorted(BOARD.powers)


def test_three_share_the_powers_in_one_of_two_ways() -> None:
    """1976 XIV.2: three players."""
    for way, seats in THREE.items():
        edition = with_switches(EDITIONS["1976"], {"three_players": way})
        assert not isinstance(edition, UnknownSwitch)
        table = seating(BOARD, edition, 3)
        assert table is not None
        assert table.seats == seats


def test_all_numbers_of_players_are_named() -> None:
    assert (list(TAKEN_OFF), list(IDLE)) == ([7, 6, 5, 4, 3], [7, 6, 5])


# --- Seatings ------------------------------------------------------------------------------------


def seated(edition: str, players: int) -> Seating:
    seats = seating(BOARD, EDITIONS[edition], players)
    assert seats is not None
    return seats


@pytest.mark.parametrize(
    ("edition", "players", "seats"),
    [
        ("1976", 7, ["A", "E", "F", "G", "I", "R", "T"]),
        ("1961", 6, ["A", "E", "F", "G", "R", "T"]),
        ("1976", 5, ["A", "E", "F", "R", "T"]),
        ("1961-first", 6, ["A", "E", "F", "G", "I", "R"]),
        ("1961-first", 4, ["E", "F", "G", "I"]),
        ("1961", 4, ["E", "F", "G", "I"]),
        ("1961", 3, ["E", "F", "G"]),
        ("1976", 4, ["E", "AF", "GT", "IR"]),
        ("1976", 3, ["R", "EFG", "AIT"]),
        ("1976", 2, ["EFR", "AGT"]),
    ],
)
def test_who_plays_what(edition: str, players: int, seats: list[str]) -> None:
    """The first letters of the powers of each player."""
    given = seated(edition, players).seats
    assert ["".join(power[0] for power in seat) for seat in given] == seats


@pytest.mark.parametrize(("edition", "players"), [("1961", 2), ("1961-first", 2), ("1976", 8)])
def test_no_rules_for_so_many(edition: str, players: int) -> None:
    assert seating(BOARD, EDITIONS[edition], players) is None


@pytest.mark.parametrize(
    ("edition", "players", "phase", "idle"),
    [
        ("1961", 6, "S1870M", ("ITALY",)),
        ("1961", 5, "S1801M", ("ITALY", "GERMANY")),
        ("1961", 4, "S1901M", ()),
        ("1961-first", 6, "S1901M", ()),
        ("1976", 6, "S1901M", ("ITALY",)),
        ("1976", 2, "S1914M", ("ITALY",)),
    ],
)
def test_when_it_begins_and_who_is_idle(
    edition: str, players: int, phase: str, idle: tuple[str, ...]
) -> None:
    table = seated(edition, players)
    assert str(first_position(table.board).phase) == phase
    assert table.idle == idle


def test_closed_provinces_are_named() -> None:
    board = first_printing_board(BOARD, 6)
    start = position("S1901M", {"RUSSIA": ["F BLA", "A RUM"]}, {}, board)
    for text, to in (
        ("F BLA - CON", "CON"),
        ("A RUM - BUL", "BUL"),
        ("F BLA S A RUM - BUL", "BUL"),
    ):
        fault = fault_of(read_order(text, board), "RUSSIA", start, board)
        assert fault == Closed(board.at[to])
    assert not BOARD.closed


def test_italy_is_closed_to_two_players_until_it_has_an_ally() -> None:
    """1976 XIV.2."""
    neutral = seated("1976", 2)
    start = first_position(neutral.board)
    assert (len(start.units), neutral.joins) == (22, "ITALY")
    there = position("S1914M", {"AUSTRIA": ["F TRI", "A TYR"]}, {}, neutral.board)
    attack = [read_order(text, BOARD) for text in ("F TRI - VEN", "A TYR S F TRI - VEN")]
    for order in attack:
        assert fault_of(order, "AUSTRIA", there, neutral.board) == Closed(BOARD.at["VEN"])
    own = all_legal_orders(start, neutral.board)["ITALY"]
    assert [type(order) for order in own] == [Hold] * 3
    joined = seating(BOARD, EDITIONS["1976"], 2, ally="GERMANY")
    assert joined is not None
    assert joined.seats == (
        ("ENGLAND", "FRANCE", "RUSSIA"),
        ("AUSTRIA", "GERMANY", "TURKEY", "ITALY"),
    )
    assert (joined.idle, joined.joins) == ((), None)
    assert [fault_of(order, "AUSTRIA", there, joined.board) for order in attack] == [None, None]
    assert str(first_position(joined.board).phase) == "S1914M"


def test_of_two_players_wins_who_has_24_units_on_the_board() -> None:
    """1976 XIV.2: all powers of a player are counted, dislodged units too."""
    codes = [BOARD.codes[place] for place in BOARD.provinces if BOARD.army_reach[place]]
    units = {"FRANCE": [f"A {code}" for code in codes[:12]]}
    units["RUSSIA"] = [f"A {code}" for code in codes[12:23]]
    seats = seated("1976", 2).seats
    assert winning_seat(position("F1915M", units, {}, BOARD), seats, 24) == ()
    units["RUSSIA"].append(f"A {codes[23]}")
    assert winning_seat(position("F1915M", units, {}, BOARD), seats, 24) == seats[0]


@pytest.mark.parametrize("phase", ["S1901M", "S1901R", "W1901A"])
def test_idle_pieces_count_towards_the_majority_or_do_not(phase: str) -> None:
    """1961, Object of the Game: more than half of the pieces on the board."""
    units = {"FRANCE": ["A PAR", "A MAR"], "ENGLAND": ["F LON"], "ITALY": ["A ROM"]}
    owned = {"FRANCE": ["PAR", "MAR"], "ENGLAND": ["LON"], "ITALY": ["ROM"]}
    start = position(phase, units, owned, BOARD)
    book = EDITIONS["1961"]
    assert resolve(start, {}, BOARD, book, ("ITALY",)).winners == ()
    other = with_switches(book, {"idle_pieces": "do not count"})
    assert not isinstance(other, UnknownSwitch)
    assert resolve(start, {}, BOARD, other, ("ITALY",)).winners == ("FRANCE",)
    assert resolve(start, {}, BOARD, other).winners == ()
    silent = resolve(start, {}, BOARD, other, disorder=("ITALY",), idle=())
    assert silent.winners == ()  # who only sent nothing plays on
