"""Fewer than seven players: what each printing of the rules takes off, leaves idle, or pairs.

The first printing of 1961 takes countries off the board; the later one, and 1976, leave their
units standing without orders; 1976 also lets one player have several powers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from judge.rules.board import Board, bits, place_set
from judge.rules.edition import Edition
from judge.rules.position import Position

Seat = tuple[str, ...]  # the powers of a player
Seats = tuple[Seat, ...]

FULL_TABLE = 7
FIRST_PRINTING = "1961-first"  # the edition that takes countries off the board
LATER_PRINTING = "1961"

# 1961 first printing, "Rules for Fewer than Seven Players": countries and provinces taken off.
# With four players what is left of Austria, Trieste and Vienna, is neutral.
TAKEN_OFF: Mapping[int, tuple[tuple[str, ...], tuple[str, ...]]] = {
    7: ((), ()),
    6: (("TURKEY",), ("BUL",)),
    5: (("TURKEY", "RUSSIA"), ("BUL", "RUM")),
    4: (("TURKEY", "RUSSIA"), ("BUL", "RUM", "GRE", "SER", "BUD", "GAL")),
    3: (("TURKEY", "RUSSIA", "AUSTRIA", "ITALY"), ("BUL", "RUM", "GRE", "SER", "TUN")),
}
NEUTRAL = {4: ("AUSTRIA",)}
STRAITS = ("AEG", "BLA")  # open to fleets when Turkey is off the board

# 1961 later printing, "Alternative Rules for Six and Five Players"; 1976 XIV.2.
IDLE: Mapping[int, Seat] = {7: (), 6: ("ITALY",), 5: ("ITALY", "GERMANY")}
YEARS = {6: 1870, 5: 1801}  # when such a game begins, by the later printing

# 1976 XIV.2, four players, and three in two ways.
SHARED: Mapping[int, tuple[Seats, ...]] = {
    4: ((("ENGLAND",), ("AUSTRIA", "FRANCE"), ("GERMANY", "TURKEY"), ("ITALY", "RUSSIA")),),
    3: (
        (("RUSSIA",), ("ENGLAND", "FRANCE", "GERMANY"), ("AUSTRIA", "ITALY", "TURKEY")),
        (("ENGLAND", "GERMANY", "AUSTRIA"), ("RUSSIA", "ITALY"), ("FRANCE", "TURKEY")),
    ),
}

# 1976 XIV.2, two players, "World War I": it begins in 1914, Italy is neutral, and nobody may enter
# it; a coin tossed before the adjustments of the Fall decides whose ally it is from the Spring on.
TWO: Seats = (("ENGLAND", "FRANCE", "RUSSIA"), ("AUSTRIA", "GERMANY", "TURKEY"))
TWO_BEGIN = 1914
JOINER = "ITALY"
UNITS_TO_WIN_OF_TWO = 24


@dataclass(frozen=True, slots=True)
class Table:
    """How a game of so many players is laid out.

    - `board`: what it is played on, with what is closed and the year in which it begins.
    - `seats`: the powers of each player; `idle`: those of nobody, whose units stand without
      orders, as in civil disorder.
    - `units_to_win`: how many units of a player's powers win; None where the edition says it.
    - `joins`: the power that becomes the ally of one of the players, and in which year.
    """

    board: Board
    seats: Seats
    idle: Seat = ()
    units_to_win: int | None = None
    joins: tuple[str, int] | None = None


def tables(board: Board, edition: Edition, players: int) -> tuple[Table, ...]:
    """Return the ways in which so many may play by an edition, the usual one first; perhaps none.

    For four and three players the later printing of 1961 is silent, and the first one speaks.
    """
    old = edition.name in (FIRST_PRINTING, LATER_PRINTING)
    if edition.name == FIRST_PRINTING or (old and players not in IDLE):
        if players not in TAKEN_OFF:
            return ()
        smaller = first_printing_board(board, players)
        return (Table(smaller, tuple((power,) for power in smaller.powers)),)
    if players in IDLE:
        year = YEARS.get(players) if old else None
        played = tuple((power,) for power in board.powers if power not in IDLE[players])
        return (Table(_beginning(board, year), played, IDLE[players]),)
    if players == len(TWO):
        return (_two(board),)
    return tuple(Table(board, seats) for seats in SHARED.get(players, ()))


def _two(board: Board) -> Table:
    """Return the table of two players, as long as Italy is neutral."""
    italian = [place for place in board.provinces if board.land_of[place] == JOINER]
    begun = _beginning(closing(board, italian), TWO_BEGIN)
    return Table(begun, TWO, (JOINER,), UNITS_TO_WIN_OF_TWO, (JOINER, TWO_BEGIN + 1))


def joined(table: Table, seat: int, board: Board) -> Table:
    """Return the table once the neutral power is the ally of a player; `board` is the whole one."""
    assert table.joins, "nobody is neutral at this table"
    power, year = table.joins
    seats = tuple(
        (*powers, power) if number == seat else powers for number, powers in enumerate(table.seats)
    )
    return Table(_beginning(board, year - 1), seats, (), table.units_to_win)


def winning_seat(position: Position, table: Table) -> Seat | None:
    """Return the powers of the player who has enough units on the board, None while nobody has."""
    if table.units_to_win is None:
        return None
    units = Counter(unit.power for unit in position.units.values())
    units.update(dislodged.unit.power for dislodged in position.dislodged.values())
    for seat in table.seats:
        if sum(units[power] for power in seat) >= table.units_to_win:
            return seat
    return None


def _beginning(board: Board, year: int | None) -> Board:
    """Return the board with another first year."""
    if year is None:
        return board
    return replace(board, first_phase=f"{board.first_phase[0]}{year}{board.first_phase[-1]}")


def first_printing_board(board: Board, players: int) -> Board:
    """Return the standard board as the first printing of 1961 has it for so many players."""
    countries, provinces = TAKEN_OFF[players]
    named = {board.at[code] for code in provinces}
    gone = [p for p in board.provinces if board.land_of[p] in countries or p in named]
    powers = (*countries, *NEUTRAL.get(players, ()))
    smaller = without(board, gone, powers)
    return _open_straits(smaller) if "TURKEY" in countries else smaller


def without(board: Board, provinces: Iterable[int], powers: Iterable[str]) -> Board:
    """Return a board on which nothing stands in some provinces or can get there.

    The places keep their numbers; the powers lose their homes and units.
    """
    lost, absent = place_set(provinces), set(powers)
    return replace(
        closing(board, bits(lost)),
        powers={code: power for code, power in board.powers.items() if code not in absent},
        centers=tuple(center for center in board.centers if not lost >> center & 1),
        homes={code: homes for code, homes in board.homes.items() if code not in absent},
        start=tuple(unit for unit in board.start if unit[0] not in absent),
    )


def closing(board: Board, provinces: Iterable[int]) -> Board:
    """Return a board on which nobody can get into some provinces, or out of them."""
    lost = place_set(provinces)
    gone = place_set(place for place in board.locations if lost >> board.province_of[place] & 1)

    def cleared(reach: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(0 if gone >> here & 1 else there & ~gone for here, there in enumerate(reach))

    return replace(
        board,
        army_reach=cleared(board.army_reach),
        fleet_reach=cleared(board.fleet_reach),
        fleet_touch=cleared(board.fleet_touch),
        waters=cleared(board.waters),
        closed=board.closed | lost,
    )


def _open_straits(board: Board) -> Board:
    """Let fleets pass between the Black and the Aegean Sea (1961, first printing)."""
    ends = place_set(board.at[code] for code in STRAITS)

    def joined(reach: tuple[int, ...]) -> tuple[int, ...]:
        result = list(reach)
        for end in bits(ends):
            result[end] |= ends & ~(1 << end)
        return tuple(result)

    return replace(
        board,
        fleet_reach=joined(board.fleet_reach),
        fleet_touch=joined(board.fleet_touch),
        waters=joined(board.waters),
    )
