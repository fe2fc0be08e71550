"""Tables of spellings: a position, a power, then lines `what was written | what it means`.

    position F1902M                     (or: position start)
      GERMANY: A RUH, F KIE
      retreats ITALY: A VEN > APU PIE   (dislodged, and where it may go)
      owns GERMANY: BER, KIE            (without any: every power its home centres)
    power GERMANY
    A Ruh—Hol | A RUH - HOL
    A Mun - Nor | ? which-place: Nor    (?: ambiguous, !: illegal, x: not understood)
    Thanks, John | ~                    (passed over)
    F Ruh - Hol | A RUH - HOL [IV.1]    (the clauses its notes rest on)

Several meanings are parted by `;`; `\\n` in what was written is a new line.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from judge.orders import ProblemKind, ReadText, Vocabulary, read_orders
from judge.rules.board import Board, UnitKind, read_board
from judge.rules.phase import parse_phase
from judge.rules.position import Dislodged, Position, Unit, first_position

HERE = Path(__file__).parent
MARKS = {
    ProblemKind.NOT_UNDERSTOOD: "x",
    ProblemKind.AMBIGUOUS: "?",
    ProblemKind.ILLEGAL: "!",
}


@dataclass(frozen=True)
class Case:
    """One line of a table."""

    where: str
    position: Position
    power: str
    written: str
    meaning: str


@cache
def standard_board() -> Board:
    return read_board((HERE.parents[1] / "maps/standard/board.toml").read_text("utf-8"))


@cache
def english_words() -> dict[str, Any]:
    folder = HERE.parents[1] / "templates/en/reading"
    files = ("orders.toml", "further_names.toml")
    first, second = (tomllib.loads((folder / file).read_text("utf-8")) for file in files)
    return first | second


@cache
def english() -> Vocabulary:
    return Vocabulary.of(english_words())


def read(text: str, power: str, position: Position) -> ReadText:
    """Read English orders on the standard board."""
    return read_orders(text, power, position, standard_board(), english())


def make_position(phase: str, lines: list[str]) -> Position:
    board = standard_board()
    units, dislodged, centers = {}, {}, {}
    for line in lines:
        head, _, rest = line.partition(":")
        *what, power = head.split()
        for part in rest.split(","):
            if what == ["owns"]:
                centers[board.at[part.strip()]] = power
                continue
            kind, code, *retreats = part.replace(">", " ").split()
            at = board.at[code]
            unit = Unit(power, UnitKind(kind), at)
            if what == ["retreats"]:
                ways = tuple(board.at[way] for way in retreats)
                dislodged[board.province_of[at]] = Dislodged(unit, None, ways)
            else:
                units[board.province_of[at]] = unit
    at_home = {center: power for power, homes in board.homes.items() for center in homes}
    found = parse_phase(phase)
    assert found, phase
    return Position(found, units, dislodged, centers or at_home)


def cases(name: str) -> Iterator[Case]:
    """Yield the cases of one table."""
    position, power, phase, lines = first_position(standard_board()), "", "", []
    for number, line in enumerate((HERE / name).read_text("utf-8").splitlines(), start=1):
        match line.split(maxsplit=1):
            case ["position", "start"]:
                position, phase = first_position(standard_board()), ""
            case ["position", found]:
                phase, lines = found, []
            case ["power", found]:
                position = make_position(phase, lines) if phase else position
                power = found.strip()
            case [first, *_] if line.startswith("  ") and not line.startswith("  |"):
                lines.append(line)
            case [first, *_] if not first.startswith("#"):
                written, _, meaning = line.rpartition(" | ")
                written = written.replace("\\n", "\n")
                yield Case(f"{name}:{number}", position, power, written, meaning.strip())


def told(reading: ReadText) -> str:
    """Tell what was read in the words of a table."""
    orders = [
        order.short + "".join(f" [{note.clause}]" for note in order.notes if note.clause)
        for order in reading.orders
    ]
    problems = [f"{MARKS[one.kind]} {one.cause.code}: {one.piece}" for one in reading.problems]
    orders += [one.short for one in reading.contingents]
    return "; ".join(orders + problems + ["~"] * bool(reading.passed_over))


CASES_OF_TROUBLE = [
    case
    for table in ("troubles.txt", "foreign.txt", "plain.txt")
    for case in cases(table)
    if case.meaning[:1] in "?!x"
]
