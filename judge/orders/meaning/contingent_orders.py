"""Contingent orders: retreats and adjustments written before it is known whether they are due.

ReadLine, not acted on.  A player may provide for what befalls himself (House rules II.5): a unit of
his is dislodged, centres are gained or lost.  What hangs on the acts of others is no such order
(III.7).  A condition behind a plain order, `A Mun H, if dislodged retreat Sil`, is for its unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from judge.orders.findings import Contingent, IfDislodged, IfGained, Note, ReadContingent
from judge.orders.grammar.forms import Grammar
from judge.orders.grammar.lexicon import Parsed
from judge.orders.grammar.sketches import PlaceName, Sketch, UnitName
from judge.orders.lines.splitting import Line
from judge.orders.meaning.choosing_places import find_own
from judge.orders.meaning.conditions import (
    begins_sentence,
    centers_counted,
    condition_from,
    ends_of_condition,
    is_own_condition,
    openings,
    stops_before,
    told_dislodged,
)
from judge.orders.meaning.headings_above import Above
from judge.orders.meaning.line_reader import LineReader
from judge.orders.meaning.possible import is_possible
from judge.orders.meaning.sketch_to_order import Meaning, find_meaning
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.notation import write_order
from judge.orders.tokens.place_names import Manner
from judge.orders.words import CONDITIONS, JOINERS, RETREAT_WORDS, VERBS, Verb
from judge.rules.board import Board, UnitKind, bits
from judge.rules.order import Build, Disband, Retreat, Waive
from judge.rules.phase import Phase, PhaseKind, Season
from judge.rules.position import Dislodged, Position

Targets = tuple[PlaceName | None, ...]  # None: it is disbanded
MOST_TARGETS = 12
MOST_BEGINNINGS = 4  # of an order before its condition
MOST_WAYS = 4  # to read one list of targets
LONGEST_COUNT = 20  # tokens
GOING = frozenset({Verb.RETREAT, Verb.MOVE, Verb.DISBAND})
BEFORE_UNIT = frozenset({",", ":", "then", "from", "in"})


@dataclass(frozen=True, slots=True)
class _Found:
    """A contingent order, and the tokens it is written in; `whole` if all of it is possible."""

    contingent: Contingent
    notes: tuple[Note, ...]
    whole: bool = True
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class _Condition:
    """A condition in a line: where it begins, and the text in which a unit was named before.

    `since` is where the line was read up to.
    """

    parsed: Parsed
    since: int
    opening: int
    before: str


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


class ContingentReader:
    """Reads contingent orders for one writer and one position."""

    def __init__(self, lines: LineReader) -> None:
        standpoint, lexicon = lines.standpoint, lines.lexicon
        winter = Phase(Season.WINTER, standpoint.position.phase.year, PhaseKind.ADJUSTMENT)
        later = replace(standpoint, position=replace(standpoint.position, phase=winter))
        self.standpoint = standpoint
        self.lexicon = lexicon
        self._lost = _all_dislodged(standpoint)
        self.later = LineReader(later, lexicon)
        self.lost = LineReader(self._lost, lexicon)

    def pieces(self, line: Line, before: str) -> tuple[Line | ReadContingent, ...]:
        """Part a line into its contingent orders and what is to be read as other lines are.

        `before` is text in which a unit may have been named last.  Nothing comes of a line that
        holds no contingent order, or plain orders mixed up with a condition of another kind.
        """
        parsed = self.lexicon.parse(line.text)
        done: list[Line | ReadContingent] = []
        since = 0
        begun = openings(parsed)
        for opening, following in pairwise((*begun, parsed.grammar.end)):
            if opening < since:
                continue
            last = parsed.quote(since, opening) or before
            found = self._find(_Condition(parsed, since, opening, last))
            if found:
                done += [*_plain(line, parsed, since, found.start), self._told(found, line, parsed)]
                since, before = found.end, last
            elif self._is_spoilt(parsed, opening, following):
                done += _plain(line, parsed, since, opening)
                done += _plain(line, parsed, opening, following)
                since = following
            elif not stops_before(parsed, opening):
                return ()
        done += _plain(line, parsed, since, parsed.grammar.end)
        parts = len(done) > 1 or any(isinstance(one, ReadContingent) for one in done)
        return tuple(done) if parts else ()

    def _is_spoilt(self, parsed: Parsed, opening: int, end: int) -> bool:
        """Tell whether a contingent order of its own sentence is meant, and not understood."""
        own = is_own_condition(parsed, self.standpoint, opening)
        return own and begins_sentence(parsed, opening, end)

    def _told(self, found: _Found, line: Line, parsed: Parsed) -> ReadContingent:
        short = write_contingent(found.contingent, self.standpoint.position, self.standpoint.board)
        written = parsed.quote(found.start, found.end)
        return ReadContingent(found.contingent, short, written, line.number, found.notes)

    def _find(self, condition: _Condition) -> _Found | None:
        """Read a condition with its orders; best so that all of them are possible."""
        first = None
        for found in self._ways(condition):
            if self._leaves_out(found, condition.parsed):
                continue
            if found.whole:
                return found
            first = first or found
        return first

    def _ways(self, condition: _Condition) -> Iterator[_Found]:
        for end in ends_of_condition(condition.parsed, condition.opening):
            yield from self._dislodged(condition, end)
            yield from self._gained(condition, end)
        yield from self._dislodged_behind(condition)

    def _leaves_out(self, found: _Found, parsed: Parsed) -> bool:
        """Tell whether a bracket within the order, which is no part of it, names a place."""
        written = parsed.quote(found.start, found.end)
        within = (remark for remark in parsed.remarks if remark in written)
        return any(self.lexicon.parse(remark).names_anything() for remark in within)

    # --- dislodged ------------------------------------------------------------------------------

    def _dislodged(self, condition: _Condition, end: int) -> Iterator[_Found]:
        """Read `if A Mun is dislodged, retreat Ber, Kie` in its several orders of words."""
        for unit, at in self._subjects(condition):
            for found in self._if_dislodged(condition, unit, (at, end)):
                yield replace(found, start=condition.opening, end=end)

    def _subjects(self, condition: _Condition) -> Iterator[tuple[UnitName, int]]:
        """Yield the units that may be meant, each with the token from which it is ordered."""
        parsed, grammar = condition.parsed, condition.parsed.grammar
        start = condition_from(parsed, condition.opening)
        for unit, after in grammar.units(start, foreign=False):
            if told := told_dislodged(parsed, after):
                yield from _named_again(grammar, unit, told)
                yield unit, told
        told = told_dislodged(parsed, start)
        if not told:
            return
        named = tuple(grammar.units(grammar.skip(told, BEFORE_UNIT), foreign=False))
        yield from (one for one in named if one[0].kind or _goes(grammar, one[1]))
        if meant := self._unit_in(condition.before, told):
            yield meant, told
        yield from named

    def _unit_in(self, text: str, at: int) -> UnitName | None:
        """Return the unit that the last order in a text is for."""
        _, row = self.lexicon.parse(text).rows[0]
        sketches = [item for item in row if isinstance(item, Sketch)]
        if not sketches or sketches[-1].crowd or sketches[-1].unit is None:
            return None
        own = find_own(sketches[-1].unit, self._lost)
        if not isinstance(own, list) or len(own) != 1:
            return None
        return UnitName(at, at, place=PlaceName(at, at, tuple(own), Manner.EXACT))

    def _dislodged_behind(self, condition: _Condition) -> Iterator[_Found]:
        """Read `A Mun retreats to Ber, Kie if dislodged`; a comma may begin it."""
        parsed, opening = condition.parsed, condition.opening
        grammar, words = parsed.grammar, parsed.words
        told = told_dislodged(parsed, condition_from(parsed, opening))
        ends = words[told] in JOINERS | {""} or stops_before(parsed, told)
        if not (told and ends) or opening == condition.since or stops_before(parsed, opening):
            return
        begins = [at for at in range(condition.since + 1, opening) if words[at - 1] == ","]
        for start in (condition.since, *begins[-MOST_BEGINNINGS:]):
            for unit, at in grammar.units(grammar.skip(start, RETREAT_WORDS), foreign=False):
                for found in self._if_dislodged(condition, unit, (at, opening)):
                    yield replace(found, start=start, end=told)
        yield from self._retreats_behind(condition, told)

    def _retreats_behind(self, condition: _Condition, told: int) -> Iterator[_Found]:
        """Read `A Mun H, retreats to Ber if dislodged`."""
        words, since = condition.parsed.words, condition.since
        verbs = (
            at
            for at in range(condition.opening - 1, since, -1)
            if VERBS.get((words[at],)) in (Verb.RETREAT, Verb.DISBAND)
        )
        start = next(verbs, 0)
        unit = self._unit_in(condition.parsed.quote(since, start), start) if start else None
        if unit:
            for found in self._if_dislodged(condition, unit, (start, condition.opening)):
                yield replace(found, start=start, end=told)

    def _if_dislodged(
        self, condition: _Condition, unit: UnitName, span: tuple[int, int]
    ) -> Iterator[_Found]:
        """Read where a unit goes; every name must be understood, and one retreat be possible."""
        at, end = span
        for targets in _targets(condition.parsed.grammar, at, end) if at < end else ():
            meanings = [self._retreat(unit, target, condition.parsed) for target in targets]
            known = [one for one in meanings if one]
            orders = tuple(order for order, _ in known)
            if not orders or len(orders) < len(targets) or len({one.at for one in orders}) > 1:
                continue
            chances = [is_possible(one, self._lost.position, self._lost.board) for one in orders]
            if any(chances):
                notes = _each_once(note for _, settled in known for note in settled)
                yield _Found(IfDislodged(orders[0].at, orders), notes, all(chances))

    def _retreat(
        self, unit: UnitName, target: PlaceName | None, parsed: Parsed
    ) -> tuple[Retreat | Disband, tuple[Note, ...]] | None:
        verb = Verb.RETREAT if target else Verb.DISBAND
        sketch = Sketch(verb, unit.start, unit.end, unit, to=target)
        match find_meaning(sketch, self._lost, parsed.quote, None):
            case Meaning((Retreat() | Disband() as order,), notes):
                return order, notes
        return None

    # --- gained or lost -------------------------------------------------------------------------

    def _gained(self, condition: _Condition, end: int) -> Iterator[_Found]:
        """Read `if two supply centers are gained, build A Lon and F Edi`."""
        parsed = condition.parsed
        start = condition_from(parsed, condition.opening)
        if not CONDITIONS.isdisjoint(parsed.words[start:end]):
            return
        for cut in range(min(end, start + LONGEST_COUNT), start, -1):
            count = centers_counted(parsed.words[start:cut])
            if count is None:
                continue
            kind: type[Build | Disband] = Disband if count < 0 else Build
            above = Above(section=Verb.DISBAND if count < 0 else Verb.BUILD)
            read = self.later.read(Line(0, 0, parsed.quote(cut, end)), above)
            orders = tuple(o.order for o in read.orders if isinstance(o.order, kind | Waive))
            if orders and read.is_clean and len(orders) == len(read.orders):
                notes = _each_once(note for one in read.orders for note in one.notes)
                told = all(not isinstance(order, Build) or order.kind for order in orders)
                yield _Found(IfGained(count, orders), notes, told, condition.opening, end)
                if told:
                    return


def _all_dislodged(standpoint: Standpoint) -> Standpoint:
    """Return what stands after a battle lost everywhere: each unit may retreat as it may move."""
    board, position = standpoint.board, standpoint.position
    gone = {}
    for at, unit in position.units.items():
        reach = board.army_reach if unit.kind is UnitKind.ARMY else board.fleet_reach
        gone[at] = Dislodged(unit, None, tuple(bits(reach[unit.at])))
    phase = replace(position.phase, kind=PhaseKind.RETREAT)
    return replace(standpoint, position=replace(position, phase=phase, units={}, dislodged=gone))


def _each_once(notes: Iterable[Note]) -> tuple[Note, ...]:
    found: list[Note] = []
    for note in notes:
        if note not in found:
            found.append(note)
    return tuple(found)


def _plain(line: Line, parsed: Parsed, start: int, end: int) -> list[Line]:
    """Return the words of a line that stand outside its contingent orders."""
    words = parsed.words
    while end > start and words[end - 1] in JOINERS | {"but"}:
        end -= 1
    while start < end and words[start] in JOINERS | {"but"}:
        start += 1
    return [replace(line, text=parsed.quote(start, end))] if start < end else []


def _goes(grammar: Grammar, at: int) -> bool:
    """Tell whether it is said next where a unit goes."""
    return grammar.words[at] == "-" or VERBS.get((grammar.words[at],)) in GOING


def _named_again(grammar: Grammar, unit: UnitName, at: int) -> Iterator[tuple[UnitName, int]]:
    """Read the unit once more: `if A Mun is dislodged, A Mun - Sil`."""
    for again, after in grammar.units(grammar.skip(at, BEFORE_UNIT), foreign=False):
        if unit.place is None or again.place is None or not _goes(grammar, after):
            continue
        if not set(unit.place.places).isdisjoint(again.place.places):
            yield unit, after


def _targets(grammar: Grammar, at: int, end: int) -> list[Targets]:
    """Return the ways to read a list of places (or `disband`) from a token to another."""
    known: dict[tuple[int, int], list[Targets]] = {}

    def ways(at: int, most: int) -> list[Targets]:
        at = _past_words(grammar, at, end)
        if at >= end:
            return [()]
        if (at, most) not in known:
            known[at, most] = list(_ways_from(at, most))[:MOST_WAYS] if most else []
        return known[at, most]

    def _ways_from(at: int, most: int) -> Iterator[Targets]:
        for verb, after, _ in grammar.verb(at):
            if verb is Verb.DISBAND:
                yield from ((None, *rest) for rest in ways(after, most - 1))
        for place, after in grammar.places(at):
            if after <= end:
                yield from ((place, *rest) for rest in ways(after, most - 1))

    dash = at + (grammar.words[at] == "-")
    return ways(dash, MOST_TARGETS)


def _past_words(grammar: Grammar, at: int, end: int) -> int:
    """Skip what stands between the places of a list; `not` is for what is *not* wanted."""
    words = grammar.words
    while at < end and (
        words[at] in RETREAT_WORDS
        or words[at].isdecimal()
        or (words[at] == "not" and words[at - 1] == "if")
    ):
        at += 1
    return at
