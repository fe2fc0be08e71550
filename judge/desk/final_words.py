"""The words of sentences about being final, and of those that let a turn be run (House rules II.1)."""

from __future__ import annotations

from dataclasses import dataclass

Phrases = tuple[str, ...]


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
    settled: Phrases
    undecided: Phrases
    reported: Phrases  # somebody else says it
    negations: Phrases  # denials that deny their own clause alone, as `provisos` condition it
    provisos: Phrases
    joins: Phrases  # before these a clause ends, and before `reasons` and `results`
    reasons: Phrases
    results: Phrases
    stating: Phrases  # without one of these a clause is but part of another
    taken_as: Phrases  # `take these as final`
    ours: Phrases  # what may be taken so
    running: Phrases  # what is done with a turn, if the writer is `letting` it
    letting: Phrases
    courteous: Phrases  # a question so begun asks for something
    first_person: Phrases
    changing: Phrases  # what is done with orders, and `never` again
    never: Phrases
