"""Test cases as text: a title, then what each power has, owns and orders, and what becomes of it.

    Two armies for one province
      Germany has A BER, F KIE
      Austria: A VIE - TYR | fails (Bounced)  the codes of its reasons, where they are given
      Italy:   A VEN - TYR | fails
      under 1976: A VIE - TYR | succeeds       another verdict under another edition
      under 2000: removed ITALY A TUS          another removal
      with paradox = moves fail:               ... or with a switch set otherwise
      then Italy: A TYR R VEN | succeeds       an order of the next phase
      removed Italy: A TUS                     what civil disorder takes off the board
      disorder Italy                           a power that is in civil disorder

Units stand where they are ordered from, unless `has` says otherwise; `owns` gives centres, and
makes the phase a winter.  `#` begins a comment.  Where an order has no codes, its reasons are not
asked about.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from judge.rules.board import Board
from judge.rules.edition import EDITIONS, Edition, with_switches
from judge.rules.order import Disband, Move
from judge.rules.outcome import Outcome, Verdict
from judge.rules.position import Position
from judge.rules.resolution import resolve
from tests.rules.notation import position, read_order, standard, write_unit

GONE = {Verdict.DISLODGED, Verdict.DESTROYED}


@dataclass(frozen=True)
class Line:
    power: str
    order: str
    verdict: str
    codes: tuple[str, ...] | None = None  # of its reasons; None where they are not asked about


@dataclass
class Case:
    title: str
    units: dict[str, list[str]] = field(default_factory=dict)
    centers: dict[str, list[str]] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    then: list[Line] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    disorder: list[str] = field(default_factory=list)
    otherwise: dict[str, dict[str, str]] = field(default_factory=dict)

    def position(self, board: Board) -> Position:
        units = {power: list(texts) for power, texts in self.units.items()}
        if self.centers:
            return position("W1901A", units, self.centers, board)
        taken = {text[2:5] for texts in units.values() for text in texts}
        for line in self.lines:
            unit = line.order.split(" ")[:2]
            if unit[1][:3] not in taken:
                taken.add(unit[1][:3])
                units.setdefault(line.power, []).append(" ".join(unit))
        return position("S1901M", units, {}, board)


def read_cases(text: str) -> Iterator[Case]:
    case = Case("")
    for raw in text.splitlines():
        line = raw.partition("#")[0].rstrip()
        if line and not line.startswith(" "):
            if case.title:
                yield case
            case = Case(line)
        elif line:
            _read_line(line.strip(), case)
    yield case


def _read_line(line: str, case: Case) -> None:
    head, _, rest = (part.strip() for part in line.partition(":"))
    order, _, result = (part.strip() for part in rest.partition("|"))
    verdict, codes = _result(result)
    words = head.split()
    if words[0] in ("under", "with"):
        changes = case.otherwise.setdefault(head, {})
        if order:
            changes[order] = result
    elif words[0] == "removed":
        case.removed.append(f"{words[1].upper()} {rest}")
    elif words[0] == "disorder":
        case.disorder += [word.upper() for word in words[1:]]
    elif words[0] == "then":
        case.then.append(Line(words[1].upper(), order, verdict, codes))
    elif words[1:2] == ["has"]:
        units = re.findall(r"[AF] \S{3,6}(?=,|$)", head)
        case.units.setdefault(words[0].upper(), []).extend(units)
    elif words[1:2] == ["owns"]:
        case.centers.setdefault(words[0].upper(), []).extend(words[2:])
    else:
        case.lines.append(Line(head.upper(), order, verdict, codes))


def _result(text: str) -> tuple[str, tuple[str, ...] | None]:
    """Return the verdict and the codes of `fails (Bounced, HeldOff)`."""
    verdict, given, codes = (part.strip(" )") for part in text.partition("("))
    return verdict, tuple(re.findall(r"\w+", codes)) if given else None


def editions(head: str) -> list[Edition]:
    """Return what `under 1976, 1961` or `with edition = 2000, paradox = moves fail` names."""
    kind, _, rest = head.partition(" ")
    if kind == "under":
        return [EDITIONS[name.strip()] for name in rest.split(",")]
    values: dict[str, str | bool] = {}
    for pair in rest.split(","):
        name, _, value = (part.strip() for part in pair.partition("="))
        values[name] = True if value == "yes" else value
    edition = with_switches(EDITIONS[str(values.pop("edition", "2023"))], values)
    assert isinstance(edition, Edition), edition
    return [edition]


def changed(case: Case, changes: Mapping[str, str]) -> Case:
    """Return the case with other verdicts; what follows is left out where the phase changes."""

    def with_verdicts(lines: Sequence[Line]) -> list[Line]:
        return [with_verdict(line) for line in lines]

    def with_verdict(line: Line) -> Line:
        verdict, codes = _result(changes.get(line.order, line.verdict))
        return replace(line, verdict=verdict, codes=codes)

    removed = [order.removeprefix("removed ") for order in changes if order.startswith("removed")]
    known = {line.order for line in (*case.lines, *case.then)}
    assert removed or set(changes) <= known, f"{case.title}: {set(changes) - known} not ordered"
    lines = with_verdicts(case.lines)
    same = [line.verdict for line in lines] == [line.verdict for line in case.lines]
    then = with_verdicts(case.then) if same else []
    return replace(case, lines=lines, then=then, removed=removed or case.removed)


def parameters(*paths: Path) -> list[Any]:
    """Every case of some files, under every edition it speaks of, for `parametrize`."""
    found = []
    for path in paths:
        for case in read_cases(path.read_text(encoding="utf-8")):
            found.append(pytest.param(case, EDITIONS["2023"], id=case.title))
            for head, changes in case.otherwise.items():
                for edition in editions(head):
                    title = f"{case.title} | {edition.name if head[0] == 'u' else head}"
                    found.append(pytest.param(changed(case, changes), edition, id=title))
    return found


def check(case: Case, edition: Edition) -> None:
    """Settle a case; compare every verdict, and where the units stand afterwards."""
    board = standard()
    start = case.position(board)
    following = _check_phase(case, case.lines, start, board, edition)
    if case.then:
        _check_phase(case, case.then, following, board, edition)


def _check_phase(
    case: Case, lines: Sequence[Line], start: Position, board: Board, edition: Edition
) -> Position:
    powers = dict.fromkeys(line.power for line in lines)
    ordered = [line for power in powers for line in lines if line.power == power]
    orders = {
        power: [read_order(line.order, board) for line in ordered if line.power == power]
        for power in powers
    }
    settled = resolve(start, orders, board, edition, case.disorder)
    results = [(outcome.power, outcome.verdict) for outcome in settled.outcomes]
    said = dict(zip([f"{line.power} {line.order}" for line in ordered], results, strict=True))
    assert said == {f"{line.power} {line.order}": (line.power, line.verdict) for line in ordered}
    for line, outcome in zip(ordered, settled.outcomes, strict=True):
        codes = tuple(type(reason).__name__ for reason in outcome.reasons)
        assert line.codes is None or line.codes == codes, line.order
    if start.phase.kind == "A":
        gone = [
            f"{outcome.power} {write_unit(start.units[outcome.order.at], board)}"
            for outcome in settled.defaults
            if isinstance(outcome.order, Disband)
        ]
        assert sorted(gone) == sorted(case.removed)
    if start.phase.kind == "M":
        assert _places(settled.next, board) == _expected(settled.outcomes, start, board)
    return settled.next


def _places(position: Position, board: Board) -> set[tuple[str, str, str]]:
    return {(unit.power, unit.kind, board.codes[place]) for place, unit in position.units.items()}


def _expected(
    outcomes: Sequence[Outcome], start: Position, board: Board
) -> set[tuple[str, str, str]]:
    """Return where the units stand if just what the verdicts say has happened."""
    places = {place: place for place in start.units}
    for outcome in outcomes:
        order = outcome.order
        if isinstance(order, Move) and Verdict.SUCCEEDS in outcome.verdicts:
            places[order.at] = board.province_of[order.to]
        if GONE & set(outcome.verdicts):
            del places[order.at]  # type: ignore[union-attr]
    return {
        (start.units[place].power, start.units[place].kind, board.codes[there])
        for place, there in places.items()
    }
