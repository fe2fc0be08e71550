"""A reading as plain data, in words: orders, problems, rulings."""

from __future__ import annotations

from collections.abc import Iterable

from judge.api.request import Answer, Sentences
from judge.api.scenario import Scenario
from judge.variants.seam import Reading, Ruling


def reading_answer(
    reading: Reading,
    power: str,
    scenario: Scenario,
    sentences: Sentences,
    rulings: Iterable[Ruling] = (),
) -> Answer:
    """Return what a power's reading holds; `rulings` are those that go before its own."""
    answer: Answer = {"orders": scenario.standing(reading, power)}
    if reading.later:
        answer["contingent"] = [order.text for order in reading.later]
    answer["problems"] = [
        {
            "text": problem.written,
            "kind": problem.kind.value,
            "message": sentences.explain(problem),
            "suggestions": list(problem.suggestions),
        }
        for problem in reading.problems
    ]
    ruled = (
        (ruling.clause, sentences.ruling(ruling)) for ruling in (*rulings, *reading.all_rulings)
    )
    answer["rulings"] = [{"clause": clause, "text": text} for clause, text in dict.fromkeys(ruled)]
    return answer
