"""Contingent orders: retreats and adjustments written before it is known whether they are due.

Read, not acted on.  Players may provide for what befalls themselves (House rules II.5): a unit of
theirs is dislodged, centres are gained or lost.  What hangs on the acts of others is no such order
(III.7).  A condition behind a plain order, `A Mun H, if dislodged retreat Sil`, is for its unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import pairwise

from judge.orders.findings import Contingent, IfDislodged, ReadContingent
from judge.orders.grammar.lexicon import Parsed
from judge.orders.lines.splitting import Line
from judge.orders.meaning.ahead.if_dislodged import dislodged_before, dislodged_behind
from judge.orders.meaning.ahead.if_gained import gained, gained_behind
from judge.orders.meaning.ahead.provisions import Condition, Provision
from judge.orders.meaning.conditions import (
    begins_sentence,
    ends_of_condition,
    is_own_condition,
    openings,
    past_remark,
    stops_before,
)
from judge.orders.meaning.line_reader import LineReader
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.notation import write_order
from judge.rules.board import Board, UnitKind, bits
from judge.rules.order import Disband, Retreat
from judge.rules.phase import Phase, PhaseKind, Season
from judge.rules.position import Dislodged, Position


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
        self.standpoint = lines.standpoint
        self.lexicon = lines.lexicon

    @cached_property
    def lost(self) -> LineReader:
        """What reads lines as if all units were dislodged."""
        return LineReader(_all_dislodged(self.standpoint), self.lexicon)

    @cached_property
    def winter(self) -> LineReader:
        """What reads lines as if builds and removals were due."""
        return LineReader(_in_winter(self.standpoint), self.lexicon)

    def pieces(self, line: Line, before: str) -> tuple[Line | ReadContingent, ...]:
        """Part a line into its contingent orders and what is to be read as other lines are.

        `before` is text in which a unit may have been named last.  Nothing comes of a line that
        holds no contingent order, or plain orders mixed up with a condition of another kind.
        """
        parsed = self.lexicon.parse(line.text)
        done: list[Line | ReadContingent] = []
        since = 0
        for opening, following in pairwise((*openings(parsed), parsed.grammar.end)):
            if opening < since:
                continue
            last = parsed.quote(since, opening) or before
            provision = self._provision(Condition(parsed, since, opening, last))
            if provision:
                done += _outside(line, parsed, since, provision.start)
                done.append(self._read(provision, line, parsed))
                since, before = past_remark(parsed, provision.end), last
            elif self._is_spoilt(parsed, opening, following):
                done += _outside(line, parsed, since, opening)
                done += _outside(line, parsed, opening, following)
                since = following
            elif not stops_before(parsed, opening):
                return ()
        done += _outside(line, parsed, since, parsed.grammar.end)
        parts = len(done) > 1 or any(isinstance(part, ReadContingent) for part in done)
        return tuple(done) if parts else ()

    def _is_spoilt(self, parsed: Parsed, opening: int, end: int) -> bool:
        """Whether a contingent order of its own sentence is meant, and not understood."""
        own = is_own_condition(parsed, self.standpoint, opening)
        return own and begins_sentence(parsed, opening, end)

    def _read(self, provision: Provision, line: Line, parsed: Parsed) -> ReadContingent:
        where = self.standpoint.position, self.standpoint.board
        short = write_contingent(provision.contingent, *where)
        written = parsed.quote(provision.start, provision.end)
        return ReadContingent(provision.contingent, short, written, line.number, provision.notes)

    def _provision(self, condition: Condition) -> Provision | None:
        """Read a condition with its orders; best so that all of them are possible."""
        first = None
        for provision in self._provisions(condition):
            if self._leaves_out(provision, condition.parsed) or _asks(provision, condition.parsed):
                continue
            if provision.is_possible:
                return provision
            first = first or provision
        return first

    def _provisions(self, condition: Condition) -> Iterator[Provision]:
        """Yield the ways to read a condition with its orders, the likeliest first."""
        for end in ends_of_condition(condition.parsed, condition.opening):
            yield from dislodged_before(condition, end, self.lost)
            if not self.standpoint.adjusts:  # when the centres are counted
                yield from gained(condition, end, self.winter)
                yield from gained_behind(condition, end, self.winter)
        yield from dislodged_behind(condition, self.lost)

    def _leaves_out(self, provision: Provision, parsed: Parsed) -> bool:
        """Whether a bracket within the order, which is no part of it, names a place."""
        written = parsed.quote(provision.start, provision.end)
        within = (remark for remark in parsed.remarks if remark in written)
        return any(self.lexicon.parse(remark).names_anything() for remark in within)


def _asks(provision: Provision, parsed: Parsed) -> bool:
    """Whether only a question is asked: `If Mun is dislodged, may it retreat to Sil?`."""
    behind = parsed.text[parsed.tokens[provision.end - 1].end :].lstrip()
    asking, reader = parsed.vocabulary.conditions.interrogatives, parsed.vocabulary.giving.reader
    words = parsed.words[provision.start : provision.end]
    return behind.startswith("?") and any(
        comma == "," and word in asking and subject not in reader
        for comma, word, subject in zip(words, words[1:], words[2:], strict=False)
    )


def _outside(line: Line, parsed: Parsed, start: int, end: int) -> list[Line]:
    """Return the words of a line that stand outside its contingent orders."""
    words = parsed.words
    joining = parsed.vocabulary.grammar.joiners | parsed.vocabulary.grammar.buts
    while end > start and words[end - 1] in joining:
        end -= 1
    while start < end and words[start] in joining:
        start += 1
    return [replace(line, text=parsed.quote(start, end))] if start < end else []


def _in_winter(standpoint: Standpoint) -> Standpoint:
    position = standpoint.position
    winter = Phase(Season.WINTER, position.phase.year, PhaseKind.ADJUSTMENT)
    return replace(standpoint, position=replace(position, phase=winter))


def _all_dislodged(standpoint: Standpoint) -> Standpoint:
    """Return what stands after a battle lost everywhere: each unit may retreat as it may move."""
    board, position = standpoint.board, standpoint.position
    gone = {}
    for at, unit in position.units.items():
        reach = board.army_reach if unit.kind is UnitKind.ARMY else board.fleet_reach
        gone[at] = Dislodged(unit, None, bits(reach[unit.at]))
    phase = replace(position.phase, kind=PhaseKind.RETREAT)
    return replace(standpoint, position=replace(position, phase=phase, units={}, dislodged=gone))
