"""Adjudication for other programs: what becomes of each order, and where everything stands then."""

from __future__ import annotations

from judge.api.case import Case, Given, read_case
from judge.api.request import Answer, Request, shipped, words_of
from judge.library import Library
from judge.orders import write_order
from judge.report.words import Words
from judge.rules.citations import citation
from judge.rules.outcome import Outcome
from judge.variants.plain import write_plain
from judge.variants.seam import Cause
from judge.variants.showing import cause_of


def adjudicate(
    request: Request, library: Library | None = None, *, explain: bool = False
) -> Answer:
    """Return the result of each order of a request, in their order, and the next position.

    `unordered` are the results of units that had no order.

    `explain`: every reason also cites the section of the edition that it rests on.  BadRequest
    says what is wrong with a request.
    """
    library = library or shipped()
    words = words_of(library)
    case = read_case(request, library)
    settled = case.settled()
    outcomes = {
        power: iter([outcome for outcome in settled.outcomes if outcome.power == power])
        for power in dict.fromkeys(given.power for given in case.given if given.order)
    }
    results = [
        _result(given.short, next(outcomes[given.power]), case, words, explain)
        if given.order
        else _not_read(given, words)
        for given in case.given
    ]
    return {
        "results": results,
        "unordered": [_unordered(outcome, case, words, explain) for outcome in settled.defaults],
        "next": write_plain(settled.next, case.board),
    }


def _unordered(outcome: Outcome, case: Case, words: Words, explain: bool) -> Answer:
    """Say what became of a unit that had no order."""
    short = write_order(outcome.order, case.position, case.board)
    return _result(short, outcome, case, words, explain)


def _result(short: str, outcome: Outcome, case: Case, words: Words, explain: bool) -> Answer:
    reasons = [
        words.say(
            cause_of(reason, case.position, case.board),
            cited=citation(reason, case.edition) if explain else "",
            edition=case.edition.name,
        )
        for reason in outcome.reasons
    ]
    return _row(outcome.power, short, outcome.verdict, " ".join(reasons))


def _not_read(given: Given, words: Words) -> Answer:
    """Say that an order was not read; *ambiguous* and *illegal* are not *not understood*."""
    problem = given.problem
    if problem is None:
        return _row(given.power, given.short, "not understood", "")
    cause = Cause(problem.cause.code, {**problem.cause.fields, "clause": problem.clause})
    return _row(given.power, given.short, problem.kind.value, words.say(cause))


def _row(power: str, short: str, verdict: str, reason: str) -> Answer:
    return {"power": power, "order": short, "outcome": verdict, "reason": reason}
