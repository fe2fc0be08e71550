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

SeatPowers = tuple[str, ...]  # the powers of a player
Seats = tuple[SeatPowers, ...]

FIRST_PRINTING = "1961-first"  # the edition that takes countries off the board
LATER_PRINTING = "1961"
PRINTINGS_OF_1961 = (FIRST_PRINTING, LATER_PRINTING)

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
IDLE: Mapping[int, SeatPowers] = {7: (), 6: ("ITALY",), 5: ("ITALY", "GERMANY")}
YEARS = {6: 1870, 5: 1801}  # when such a game begins, by the later printing

# 1976 XIV.2, four players, and three in its two ways.
FOUR: Seats = (("ENGLAND",), ("AUSTRIA", "FRANCE"), ("GERMANY", "TURKEY"), ("ITALY", "RUSSIA"))
THREE: Mapping[str, Seats] = {
    "Russia alone": (
        ("RUSSIA",),
        ("ENGLAND", "FRANCE", "GERMANY"),
        ("AUSTRIA", "ITALY", "TURKEY"),
    ),
    "Russia with Italy": (
        ("ENGLAND", "GERMANY", "AUSTRIA"),
        ("RUSSIA", "ITALY"),
        ("FRANCE", "TURKEY"),
    ),
}

# 1976 XIV.2, two players, "World War I": it begins in 1914 with a neutral Italy that nobody may
# enter; a coin that is tossed before the adjustments of that Fall says whom it joins in the Spring.
TWO: Seats = (("ENGLAND", "FRANCE", "RUSSIA"), ("AUSTRIA", "GERMANY", "TURKEY"))
TWO_BEGIN = 1914
NEUTRAL_OF_TWO = "ITALY"
UNITS_TO_WIN_OF_TWO = 24


@dataclass(frozen=True, slots=True)
class Seating:
    """How a game of so many players is laid out.

    - `board`: what it is played on, with what is closed and the year in which it begins.
    - `seats`: the powers of each player; `idle`: those of nobody, whose units stand without
      orders, as in civil disorder.
    - `joins`: which of them joins one of the seats when the first year's Fall is over, by a coin.
    - `units_to_win`: how many units of a seat's powers on the board win; None as the edition says.
    """

    board: Board
    seats: Seats
    idle: SeatPowers = ()
    joins: str | None = None
    units_to_win: int | None = None


def seating(board: Board, edition: Edition, players: int, ally: str = "") -> Seating | None:
    """Return how so many play by an edition; None if it has no way.

    For four and three players the later printing of 1961 is silent, and the first one speaks;
    neither has a game for two.  `ally` has the seat that the neutral power has joined.
    """
    is_old = edition.name in PRINTINGS_OF_1961
    if edition.name == FIRST_PRINTING or (is_old and players not in IDLE):
        if players not in TAKEN_OFF:
            return None
        smaller = first_printing_board(board, players)
        return Seating(smaller, tuple((power,) for power in smaller.powers))
    if players in IDLE:
        year = YEARS.get(players) if is_old else None
        played = tuple((power,) for power in board.powers if power not in IDLE[players])
        return Seating(_beginning(board, year), played, IDLE[players])
    if players == len(TWO):
        return _two(board, ally)
    shared = {4: FOUR, 3: THREE[edition.three_players]}
    return Seating(board, shared[players]) if players in shared else None


def _two(board: Board, ally: str) -> Seating:
    """Return how two play: while Italy is neutral, or since it joined the seat of an ally."""
    begun = _beginning(board, TWO_BEGIN)
    if ally:
        seats = tuple((*seat, NEUTRAL_OF_TWO) if ally in seat else seat for seat in TWO)
        return Seating(begun, seats, units_to_win=UNITS_TO_WIN_OF_TWO)
    neutral = (place for place in begun.provinces if begun.land_of[place] == NEUTRAL_OF_TWO)
    closed = _closing(begun, place_set(neutral))
    return Seating(closed, TWO, (NEUTRAL_OF_TWO,), NEUTRAL_OF_TWO, UNITS_TO_WIN_OF_TWO)


def winning_seat(position: Position, seats: Seats, units_to_win: int) -> SeatPowers:
    """Return the powers of the seat with enough units on the board; empty while none has them."""
    units = pieces(position)
    wins = (seat for seat in seats if sum(units[power] for power in seat) >= units_to_win)
    return next(wins, ())


def pieces(position: Position) -> Counter[str]:
    """Return how many units each power has, the dislodged ones among them."""
    units = Counter(unit.power for unit in position.units.values())
    units.update(dislodged.unit.power for dislodged in position.dislodged.values())
    return units


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
    smaller = _without(board, gone, powers)
    return _open_straits(smaller) if "TURKEY" in countries else smaller


def _without(board: Board, provinces: Iterable[int], powers: Iterable[str]) -> Board:
    """Return a board on which nothing stands in some provinces or can get there.

    The places keep their numbers; the powers lose their homes and units.
    """
    lost, absent = place_set(provinces), set(powers)
    return replace(
        _closing(board, lost),
        powers={code: power for code, power in board.powers.items() if code not in absent},
        centers=tuple(center for center in board.centers if not lost >> center & 1),
        homes={code: homes for code, homes in board.homes.items() if code not in absent},
        start=tuple(unit for unit in board.start if unit[0] not in absent),
    )


def _closing(board: Board, lost: int) -> Board:
    """Return a board on which nobody can get into a set of provinces, or out of them."""
    gone = place_set(place for place in board.locations if lost >> board.province_of[place] & 1)

    def cleared(reach: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(0 if gone >> here & 1 else there & ~gone for here, there in enumerate(reach))

    return replace(
        board,
        army_reach=cleared(board.army_reach),
        fleet_reach=cleared(board.fleet_reach),
        fleet_touch=cleared(board.fleet_touch),
        waters=cleared(board.waters),
        closed=lost,
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
