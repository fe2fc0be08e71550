"""Questions that are answered in the same line: `Bur? No wait, A Mun - Sil`, `..., so A Mun H`."""

from __future__ import annotations

from dataclasses import replace

from judge.orders.findings import Problem
from judge.orders.meaning.gist.part_reading import PartReading
from judge.orders.meaning.gist.pronouns import Pronouns


def without_answered(text: str, way: PartReading, pronouns: Pronouns) -> PartReading:
    """Leave out questions about units that words behind them order."""
    asks: list[Problem] = []
    for problem in way.problems:
        at = text.find(problem.written)
        told = (
            read
            for read in way.orders
            if not 0 <= text.find(read.written) <= at and _is_sure(read.written, pronouns)
        )
        behind = {read.unit for read in told}
        units = pronouns.units_in(problem.written)
        known, tail = pronouns.lexicon.vocabulary.prose, text[at + len(problem.written) :]
        follows = pronouns.lexicon.parse(tail.lstrip(" ,;-")).words[0] in known.hence & known.whiles
        asked = (problem.written.rstrip().endswith("?") or follows) and bool(units)
        if not (asked and units <= behind):
            asks.append(problem)
    answered = len(asks) < len(way.problems)
    return replace(way, problems=tuple(asks), spoilt=way.spoilt or answered)


def _is_sure(written: str, pronouns: Pronouns) -> bool:
    """Whether words do not say that it only may be so: `so Munich may stay`."""
    known = pronouns.lexicon.vocabulary.prose.possibly
    return known.isdisjoint(pronouns.lexicon.parse(written).words)
