"""The words of sentences about being final, or about running the turn (House rules II.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from judge.desk.letters.phrases import Phrases


@dataclass(frozen=True, slots=True)
class SaidWords:
    """The words of sentences about being final: that it is, that it is not, what stands around."""

    final: Phrases
    preliminary: Phrases
    around: Phrases
    asides: Phrases
    denials: Phrases  # they turn it round, but in a `firm` phrase
    to_come: Phrases  # something is first, or another day
    conditions: Phrases
    firm: Phrases
    settled: Phrases  # with `{settling}` parts
    claims: Phrases  # ... that say so among any other words
    turns: Phrases  # what stands behind them counts
    going_on: Phrases  # a claim does not end before these
    regardless: Phrases  # whatever stands in a clause that they begin
    concessions: Phrases  # what they begin denies nothing
    wavering: Phrases  # they take back what stands before, behind these:
    contrasting: Phrases
    requests: Phrases  # a question mark behind these asks nothing
    hinging: Phrases  # a claim hangs on what they begin
    elsewhere: Phrases  # somebody else's, or another time's
    alone: Phrases  # whole clauses that say so
    settling: Mapping[str, Phrases]
    undecided: Phrases
    reported: Phrases  # somebody else says it
    passing: Phrases  # with these nothing is final
    running: Phrases  # what is done with a turn
    reserving: Phrases  # with these a sentence begins that takes something back
    opening: Phrases  # so a sentence begins
    asking: Phrases  # so a question begins
    wondering: Phrases  # so one begins that takes nothing back
    reasons: Phrases  # a reason ends or begins there
    bare: Phrases  # alone, they are none
    days: Phrases  # what is `coming` on these is not there yet
    coming: Phrases
    promising: Phrases  # what one may do, to what
    revising: Phrases
    revised: Phrases
    meanwhile: Phrases  # until the others are ready
    others: Phrases
    ready: Phrases
    having: Phrases  # until the judge has what others send
    absent: Phrases  # somebody is away
    lasting: Phrases  # some days, if nothing is `joining` between
    joining: Phrases
    over_orders: Phrases  # of what is settled, this may stand over orders
    once: Phrases  # what was not final, and is `now_so`
    now_so: Phrases
    idle: Phrases  # with `{settling}` parts: talk, of no turn and of no orders
    slips: Phrases  # they begin a correction of an order
    sent_before: Phrases  # orders that came before are meant
