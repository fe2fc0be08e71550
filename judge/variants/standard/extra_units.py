"""Which units of a power are too many, by the error that left them there (House rules VIII.2).

Built in excess: those built last, as with excess builds (V.2), wherever they stand now.  Not
removed: those that come off in civil disorder (V.4), by the latest position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from judge.rules.board import Board, Province
from judge.rules.civil_disorder import farthest
from judge.rules.edition import Edition
from judge.rules.order import Build, Move, Retreat
from judge.rules.outcome import Verdict
from judge.rules.phase import PhaseKind
from judge.rules.position import Unit
from judge.variants.seam import Packed
from judge.variants.standard.turn_record import Results, open_record

DONE = (Verdict.SUCCEEDS,)


@dataclass(frozen=True, slots=True)
class ExtraUnits:
    """Finds the units that are too many; `records` are those of the turns before."""

    edition: Edition
    records: Sequence[Packed] = ()

    def of(
        self,
        power: str,
        count: int,
        units: Mapping[Province, Unit],
        centers: Mapping[Province, str],
        board: Board,
        *,
        built: bool,
    ) -> list[Unit]:
        """Return so many units of a power, the one that goes first ahead."""
        if built:
            return [units[at] for at in self._built(power, board) if at in units][:count]
        left, gone = dict(units), list[Unit]()
        for _ in range(count):
            first = farthest(power, left, centers, board, self.edition).at
            gone.append(left.pop(first))
        return gone

    def _built(self, power: str, board: Board) -> Iterator[Province]:
        """Yield where the units are now that a power built last, the last of them first."""
        turns = [open_record(record, board) for record in self.records]
        winters = [n for n, turn in enumerate(turns) if _builds(turn, power)]
        if not winters:
            return
        since = turns[winters[-1] + 1 :]
        for place in reversed(_builds(turns[winters[-1]], power)):
            now: Province | None = place
            for turn in since:
                now = _after(turn, now, power, board)
            if now is not None:
                yield now


def _builds(turn: Results, power: str) -> list[Province]:
    """Return where a power built in a turn, in the order of its set."""
    if turn.position.phase.kind is not PhaseKind.ADJUSTMENT:
        return []
    own = [it for it in turn.outcomes if it.power == power and it.verdicts == DONE]
    return [it.order.at for it in own if isinstance(it.order, Build)]


def _after(turn: Results, at: Province | None, power: str, board: Board) -> Province | None:
    """Return where a unit of a power is after a turn; None if it is no more."""
    if at is None:
        return None
    moves = (it.order for it in turn.outcomes if it.power == power and it.verdicts == DONE)
    went = {it.at: board.province_of[it.to] for it in moves if isinstance(it, Move | Retreat)}
    at = went.get(at, at)
    lost = turn.next.dislodged.get(at)
    unit = turn.next.units.get(at)
    there = lost.unit if lost is not None and lost.unit.power == power else unit
    return at if there is not None and there.power == power else None
