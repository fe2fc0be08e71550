"""Contingent orders: retreats and adjustments written before it is known whether they are due.

Read, not acted on.  A player may provide for what befalls himself (House rules II.5): a unit of
his is dislodged, centres are gained or lost.  What hangs on the acts of others is no such order
(III.7).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.orders.above import NOTHING
from judge.orders.choosing import Table
from judge.orders.grammar import Grammar
from judge.orders.lexicon import Lexicon, Parted
from judge.orders.lines import LineReader
from judge.orders.meaning import Meaning, find_meaning
from judge.orders.reading import Contingent, IfDislodged, IfGained, Note, ReadContingent
from judge.orders.sketch import PlaceName, Sketch, UnitName
from judge.orders.tokens import Line
from judge.orders.words import (
    COUNTED,
    DISLODGED,
    GAINS,
    LOSSES,
    NUMBERS,
    PASSIVES,
    RETREAT_WORDS,
    VERBS,
    Verb,
)
from judge.orders.writing import write_order
from judge.rules.board import Board, UnitKind, bits
from judge.rules.order import Build, Disband, Retreat, Waive
from judge.rules.phase import Phase, PhaseKind, Season
from judge.rules.position import Dislodged, Position

Targets = tuple[PlaceName | None, ...]  # None: it is disbanded
MOST_TARGETS = 12
MOST_CENTERS = 34
ADJUSTING = frozenset({Verb.BUILD, Verb.DISBAND, Verb.WAIVE})


def read_contingent(line: Line, table: Table, lexicon: Lexicon) -> ReadContingent | None:
    """Read a contingent order; None if the line is none, or not one of the writer's to give."""
    parted = lexicon.part(line.text)
    found = _dislodged(parted, table) or _gained(parted, table, lexicon)
    if found is None:
        return None
    contingent, notes = found
    short = write_contingent(contingent, table.position, table.board)
    return ReadContingent(contingent, short, line.text, line.number, notes)


def write_contingent(contingent: Contingent, position: Position, board: Board) -> str:
    """Write a contingent order in canonical form: `IF A MUN DISLODGED RETREAT BER, KIE`."""
    if isinstance(contingent, IfDislodged):
        unit = write_order(Disband(contingent.at), position, board).removesuffix(" D")
        if isinstance(contingent.orders[0], Disband):
            return f"IF {unit} DISLODGED DISBAND"
        ways = (board.codes[o.to] if isinstance(o, Retreat) else "D" for o in contingent.orders)
        return f"IF {unit} DISLODGED RETREAT {', '.join(ways)}"
    verb = "REMOVE" if any(isinstance(o, Disband) for o in contingent.orders) else "BUILD"
    listed = (
        write_order(order, position, board).removesuffix(" B").removesuffix(" D")
        for order in contingent.orders
    )
    count = contingent.centers
    condition = f"LOSE {-count}" if count < 0 else f"GAIN {count}"
    return f"IF {condition} {verb} {', '.join(listed)}"


# --- dislodged ----------------------------------------------------------------------------------


def _dislodged(parted: Parted, table: Table) -> tuple[IfDislodged, tuple[Note, ...]] | None:
    after = _all_dislodged(table)
    for unit, targets in _retreats(parted.grammar):
        orders: list[Retreat | Disband] = []
        notes: list[Note] = []
        for target in targets:
            verb = Verb.RETREAT if target else Verb.DISBAND
            sketch = Sketch(verb, unit.start, parted.grammar.end, unit, to=target)
            found = find_meaning(sketch, after, parted.quote, None)
            if isinstance(found, Meaning):
                orders += [one for one in found.orders if isinstance(one, Retreat | Disband)]
                notes += [note for note in found.notes if note not in notes]
        if orders and len(orders) == len(targets) and len({order.at for order in orders}) == 1:
            return IfDislodged(orders[0].at, tuple(orders)), tuple(notes)
    return None


def _all_dislodged(table: Table) -> Table:
    """Return the table after a battle lost everywhere: each unit may retreat as it may move."""
    board, position = table.board, table.position
    gone = {}
    for at, unit in position.units.items():
        reach = board.army_reach if unit.kind is UnitKind.ARMY else board.fleet_reach
        gone[at] = Dislodged(unit, None, tuple(bits(reach[unit.at])))
    phase = replace(position.phase, kind=PhaseKind.RETREAT)
    return replace(table, position=replace(position, phase=phase, units={}, dislodged=gone))


def _retreats(grammar: Grammar) -> Iterator[tuple[UnitName, Targets]]:
    """Read `if A Mun is dislodged, retreat Ber, Kie` in its several orders of words."""
    words, end = grammar.words, grammar.end
    starts: list[tuple[UnitName, int, int]] = []
    if words[0] == "if":
        for unit, after in grammar.units(1, foreign=False):
            told = grammar.skip(after, PASSIVES)
            if words[told] in DISLODGED:
                starts.append((unit, told + 1, end))
        told = grammar.skip(1, PASSIVES)
        if words[told] in DISLODGED:
            units = grammar.units(grammar.skip(told + 1, frozenset({","})), foreign=False)
            starts += ((unit, after, end) for unit, after in units)
    elif "if" in words:
        proviso = words.index("if")
        told = grammar.skip(proviso + 1, PASSIVES)
        if words[told] in DISLODGED and told + 1 == end:
            units = grammar.units(0, foreign=False)
            starts += ((unit, after, proviso) for unit, after in units if after <= proviso)
    for unit, at, last in starts:
        for targets in _targets(grammar, at, last, MOST_TARGETS):
            yield unit, targets


def _targets(grammar: Grammar, at: int, end: int, most: int) -> Iterator[Targets]:
    at = grammar.skip(at, RETREAT_WORDS)
    if at >= end:
        yield ()
    elif VERBS.get((grammar.words[at],)) is Verb.DISBAND:
        yield from ((None, *rest) for rest in _targets(grammar, at + 1, end, most - 1))
    elif most:
        for place, after in grammar.places(at):
            if after <= end:
                for rest in _targets(grammar, after, end, most - 1):
                    yield place, *rest


# --- gained or lost -----------------------------------------------------------------------------


def _gained(
    parted: Parted, table: Table, lexicon: Lexicon
) -> tuple[IfGained, tuple[Note, ...]] | None:
    """Read `if two supply centers are gained, build A Lon and F Edi`."""
    words = parted.words
    winter = Phase(Season.WINTER, table.position.phase.year, PhaseKind.ADJUSTMENT)
    later = replace(table, position=replace(table.position, phase=winter))
    for at, token in enumerate(parted.tokens):
        if VERBS.get((token.text,)) not in ADJUSTING or words[0] != "if":
            continue
        count = _count(words[1:at])
        text = parted.text[token.start :]
        if count is None:
            continue
        read = LineReader(later, lexicon).read(Line(0, 0, text), NOTHING)
        orders = tuple(o.order for o in read.orders if isinstance(o.order, Build | Disband | Waive))
        if orders and read.is_clean:
            return IfGained(count, orders), tuple(note for o in read.orders for note in o.notes)
    return None


def _count(words: tuple[str, ...]) -> int | None:
    """Return how many centres a condition counts: below 0 if they are lost."""
    numbers = [int(word) if word.isdecimal() else NUMBERS.get(word) for word in words]
    counts = [number for number in numbers if number is not None]
    others = {word for word, number in zip(words, numbers, strict=True) if number is None}
    if len(counts) != 1 or counts[0] > MOST_CENTERS or others - GAINS - LOSSES - COUNTED:
        return None
    return -counts[0] if others & LOSSES else counts[0]
