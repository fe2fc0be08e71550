"""The record of a settled turn: all that became of it, as data that can be kept and shown again.

It holds codes and numbers and no word of any language, and the edition that the turn was settled
by, since a game may change its rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from judge.rules.board import Board, Province
from judge.rules.centers import Captured
from judge.rules.edition import EDITIONS, SWITCHES, Edition, with_switches
from judge.rules.outcome import Outcome, Verdict
from judge.rules.phase import PhaseKind, Season
from judge.rules.position import Dislodged, Position
from judge.rules.resolution import Resolution
from judge.variants.seam import Packed
from judge.variants.standard.influence import (
    Influence,
    read_influence,
    write_influence,
)
from judge.variants.standard.packed import dump, load, read_value, write_value
from judge.variants.standard.plain_position import (
    PlainForm,
    read_dislodged,
    read_plain,
    write_dislodged,
    write_plain,
)

RECORDS_REMEMBERED = 100


@dataclass(frozen=True, slots=True)
class Results:
    """A turn that was settled: the position before it and the next one, and what became of all.

    `outcomes` are those of the orders given, `defaults` those of units without one; `dislodged` are
    the units driven out in this turn, by province.  `influence_before` and `influence` are those in
    the two positions.
    """

    position: Position
    next: Position
    outcomes: tuple[Outcome, ...]
    defaults: tuple[Outcome, ...]
    dislodged: Mapping[Province, Dislodged]
    standoffs: tuple[Province, ...]
    captured: tuple[Captured, ...]
    edition: Edition
    influence_before: Influence = field(default_factory=dict)
    influence: Influence = field(default_factory=dict)

    @property
    def counted(self) -> bool:
        """Whether supply centres were counted: a Fall is over, with its retreats, if any."""
        return self.position.phase.season is not Season.SPRING and (
            self.next.phase.kind is not PhaseKind.RETREAT
        )


def results_of(settled: Resolution, edition: Edition) -> Results:
    """Return what is kept of a phase that the rules have settled."""
    return Results(
        settled.position,
        settled.next,
        settled.outcomes,
        settled.defaults,
        settled.dislodged,
        settled.standoffs,
        settled.captured,
        edition,
    )


def pack_record(results: Results, board: Board) -> Packed:
    """Return the record of a settled turn."""
    return dump(
        {
            "edition": results.edition.name,
            "switches": _switches(results.edition),
            "before": write_plain(results.position, board)
            | write_influence(results.influence_before),
            "after": write_plain(results.next, board) | write_influence(results.influence),
            "outcomes": [_write_outcome(outcome, board) for outcome in results.outcomes],
            "defaults": [_write_outcome(outcome, board) for outcome in results.defaults],
            "dislodged": write_dislodged(results.dislodged, board),
            "standoffs": [board.codes[place] for place in results.standoffs],
            "captured": [
                [board.codes[capture.center], capture.loser, capture.taker]
                for capture in results.captured
            ],
        }
    )


@lru_cache(maxsize=RECORDS_REMEMBERED)
def open_record(packed: Packed, board: Board) -> Results:
    """Return the settled turn of a record."""
    plain = load(packed)
    edition = with_switches(EDITIONS[plain["edition"]], plain["switches"])
    assert isinstance(edition, Edition), "a record names switches that there are"
    return Results(
        read_plain(plain["before"], board),
        read_plain(plain["after"], board),
        tuple(_read_outcomes(plain["outcomes"], board)),
        tuple(_read_outcomes(plain["defaults"], board)),
        read_dislodged(plain["dislodged"], board),
        tuple(board.at[code] for code in plain["standoffs"]),
        tuple(
            Captured(board.at[center], loser, taker) for center, loser, taker in plain["captured"]
        ),
        edition,
        read_influence(plain["before"], board),
        read_influence(plain["after"], board),
    )


def _switches(edition: Edition) -> PlainForm:
    """Return what an edition decides otherwise than the rulebook it is named after."""
    book = EDITIONS[edition.name]
    changed = (name for name in SWITCHES if getattr(edition, name) != getattr(book, name))
    return {name: getattr(edition, name) for name in changed}


def _write_outcome(outcome: Outcome, board: Board) -> list[Any]:
    return [
        outcome.power,
        write_value(outcome.order, board),
        [verdict.value for verdict in outcome.verdicts],
        [write_value(reason, board) for reason in outcome.reasons],
    ]


def _read_outcomes(plain: Iterable[list[Any]], board: Board) -> Iterable[Outcome]:
    for power, order, verdicts, reasons in plain:
        yield Outcome(
            power,
            read_value(order, board),
            tuple(map(Verdict, verdicts)),
            tuple(read_value(reason, board) for reason in reasons),
        )
