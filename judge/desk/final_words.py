"""The words of sentences about being final, or about running the turn (House rules II.1)."""

from __future__ import annotations

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
    settled: tuple[str, ...]
    undecided: tuple[str, ...]
    reported: tuple[str, ...]  # somebody else says it
    negations: tuple[
        str, ...
    ]  # denials that deny their own clause alone, as `provisos` condition it
    provisos: tuple[str, ...]
    joins: tuple[str, ...]  # before these a clause ends, and before `reasons` and `results`
    reasons: tuple[str, ...]
    results: tuple[str, ...]
    stating: tuple[str, ...]  # without one of these a clause is but part of another
    taken_as: tuple[str, ...]  # `take these as final`
    ours: tuple[str, ...]  # what may be taken so
    running: tuple[str, ...]  # what is done with a turn, if the writer is `letting` it
    letting: tuple[str, ...]
    courteous: tuple[str, ...]  # a question so begun asks for something
    first_person: tuple[str, ...]
    changing: tuple[str, ...]  # what is done with orders, and `never` again
    never: tuple[str, ...]
