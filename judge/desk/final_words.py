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
    passing: tuple[str, ...]  # with these nothing is final
    running: tuple[str, ...]  # what is done with a turn
    reserving: tuple[str, ...]  # with these a sentence begins that takes something back
