"""Adjudication for other programs: what becomes of each order, and where everything stands then."""

from __future__ import annotations

from judge.api.case import Case, CaseOrder, read_case
from judge.api.request import Answer, Request, Sentences, sentences_of, shipped
from judge.library import Library
from judge.orders import write_order
from judge.rules.citations import citation
from judge.rules.outcome import Outcome
from judge.variants.seam import Cause
from judge.variants.standard.causes import cause_of
from judge.variants.standard.plain_position import write_plain


def adjudicate(
    request: Request, library: Library | None = None, *, explain: bool = False
) -> Answer:
    """Return the result of each order of a request, in their order, and the next position.

    `unordered` are the results of units that had no order.

    `explain`: every reason also cites the section of the edition that it rests on.  BadRequest
    says what is wrong with a request.
    """
    library = library or shipped()
    case = read_case(request, library)
    sentences = sentences_of(library, case.board)
    resolution = case.resolved()
    outcomes = {
        power: iter([outcome for outcome in resolution.outcomes if outcome.power == power])
        for power in dict.fromkeys(given.power for given in case.given if given.order)
    }
    results = [
        _result(given.short, next(outcomes[given.power]), case, sentences, explain)
        if given.order
        else _not_read(given, sentences)
        for given in case.given
    ]
    return {
        "results": results,
        "unordered": [
            _unordered(outcome, case, sentences, explain) for outcome in resolution.defaults
        ],
        "next": write_plain(resolution.next, case.board),
    }


def _unordered(outcome: Outcome, case: Case, sentences: Sentences, explain: bool) -> Answer:
    """Say what became of a unit that had no order."""
    short = write_order(outcome.order, case.position, case.board)
    return _result(short, outcome, case, sentences, explain)


def _result(
    short: str, outcome: Outcome, case: Case, sentences: Sentences, explain: bool
) -> Answer:
    reasons = [
        sentences.say(
            cause_of(reason, case.position, case.board),
            cited=citation(reason, case.edition) if explain else "",
            edition=case.edition.name,
        )
        for reason in outcome.reasons
    ]
    return _row(outcome.power, short, outcome.verdict, " ".join(reasons))


def _not_read(given: CaseOrder, sentences: Sentences) -> Answer:
    """Say that an order was not read; *ambiguous* and *illegal* are not *not understood*."""
    problem = given.problem
    if problem is None:
        return _row(given.power, given.short, "not understood", "")
    cause = Cause(problem.cause.code, {**problem.cause.fields, "clause": problem.clause})
    return _row(given.power, given.short, problem.kind.value, sentences.say(cause))


def _row(power: str, short: str, verdict: str, reason: str) -> Answer:
    return {"power": power, "order": short, "outcome": verdict, "reason": reason}
