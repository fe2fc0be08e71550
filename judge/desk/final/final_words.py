"""The words of sentences about being final, or about running the turn (House rules II.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SaidWords:
    """The words of sentences about being final: that it is, that it is not, what stands around."""

    final: tuple[str, ...]
    preliminary: tuple[str, ...]
    around: tuple[str, ...]
    asides: tuple[str, ...]
    denials: tuple[str, ...]  # they turn it round, but in a `firm` phrase
    to_come: tuple[str, ...]  # something is first, or another day
    conditions: tuple[str, ...]
    firm: tuple[str, ...]
    settled: tuple[str, ...]  # with `{settling}` parts
    claims: tuple[str, ...]  # ... that say so among any other words
    turns: tuple[str, ...]  # what stands behind them counts
    going_on: tuple[str, ...]  # a claim does not end before these
    regardless: tuple[str, ...]  # whatever stands in a clause that they begin
    concessions: tuple[str, ...]  # what they begin denies nothing
    wavering: tuple[str, ...]  # they take back what stands before, behind these:
    contrasting: tuple[str, ...]
    requests: tuple[str, ...]  # a question mark behind these asks nothing
    hinging: tuple[str, ...]  # a claim hangs on what they begin
    elsewhere: tuple[str, ...]  # somebody else's, or another time's
    alone: tuple[str, ...]  # whole clauses that say so
    settling: Mapping[str, tuple[str, ...]]
    undecided: tuple[str, ...]
    reported: tuple[str, ...]  # somebody else says it
    passing: tuple[str, ...]  # with these nothing is final
    running: tuple[str, ...]  # what is done with a turn
    reserving: tuple[str, ...]  # with these a sentence begins that takes something back
    opening: tuple[str, ...]  # so a sentence begins
    asking: tuple[str, ...]  # so a question begins
    wondering: tuple[str, ...]  # so one begins that takes nothing back
    reasons: tuple[str, ...]  # a reason ends or begins there
    bare: tuple[str, ...]  # alone, they are none
    days: tuple[str, ...]  # what is `coming` on these is not there yet
    coming: tuple[str, ...]
    promising: tuple[str, ...]  # what one may do, to what
    revising: tuple[str, ...]
    revised: tuple[str, ...]
    meanwhile: tuple[str, ...]  # until the others are ready
    others: tuple[str, ...]
    ready: tuple[str, ...]
    having: tuple[str, ...]  # until the judge has what others send
    absent: tuple[str, ...]  # somebody is away
    lasting: tuple[str, ...]  # some days, if nothing is `joining` between
    joining: tuple[str, ...]
    over_orders: tuple[str, ...]  # of what is settled, this may stand over orders
    once: tuple[str, ...]  # what was not final, and is `now_so`
    now_so: tuple[str, ...]
    idle: tuple[str, ...]  # with `{settling}` parts: talk, of no turn and of no orders
    slips: tuple[str, ...]  # they begin a correction of an order
    sent_before: tuple[str, ...]  # orders that came before are meant
