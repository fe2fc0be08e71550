"""A reading as plain data, in words: orders, problems, rulings."""

from __future__ import annotations

from collections.abc import Iterable

from judge.api.request import Answer
from judge.api.table import Table
from judge.report.words import Words
from judge.variants.seam import Reading, Ruling


def plain_reading(
    reading: Reading, power: str, table: Table, words: Words, rulings: Iterable[Ruling] = ()
) -> Answer:
    """Return what a power's reading holds; `rulings` are those that go before its own."""
    answer: Answer = {"orders": table.standing(reading, power)}
    if reading.later:
        answer["contingent"] = [order.text for order in reading.later]
    answer["problems"] = [
        {
            "text": problem.written,
            "kind": problem.kind.value,
            "message": words.explain(problem),
            "suggestions": list(problem.suggestions),
        }
        for problem in reading.problems
    ]
    ruled = ((ruling.clause, words.ruling(ruling)) for ruling in (*rulings, *reading.all_rulings))
    answer["rulings"] = [{"clause": clause, "text": text} for clause, text in dict.fromkeys(ruled)]
    return answer
