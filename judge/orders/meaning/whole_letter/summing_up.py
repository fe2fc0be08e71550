"""What a whole letter comes to: the orders there is room for, and what Problems may have meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from judge.orders.findings import Problem, ReadContingent, ReadOrder, ReadText, first_distinct
from judge.orders.grammar.forms import MOST_WAIVED
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.meaning.sketch_to_order import builds_due, due
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Verb
from judge.rules.order import Build, Disband, Hold, Order, Waive

SUGGESTED_AT_MOST = 25  # problems
LEFT_OUT = 30  # letters between two words
LONGEST_ORDER = 200  # letters, that may be mended
REPLACEABLE = frozenset(
    {"unknown-place", "which-place", "which-unit", "no-unit", "not-yours", "not-dislodged"}
)


def sum_up(
    done: Sequence[ReadLine], contingents: Sequence[ReadContingent], lines: LineReader
) -> ReadText:
    """Return what the lines of a letter come to."""
    orders = [_left_as_ordered(order, lines) for order in _sure(done, lines)]
    problems = [problem for read in done for problem in read.problems]
    return ReadText(
        tuple(_with_room(orders, _most_waived(orders, lines.standpoint))),
        tuple(_with_suggestions(problems, lines)),
        tuple(text for read in done for text in _passed_over(read)),
        tuple(contingents),
    )


def _passed_over(read: ReadLine) -> Iterator[str]:
    """Yield what was passed over of a line, but for what is asked about it already."""
    for text in read.passed_over:
        if not any(text in problem.written for problem in read.problems):
            yield _as_written(text, read.line.text)


def _as_written(text: str, line: str) -> str:
    """Return words with those again that were left out between them as courtesies."""
    if text in line:
        return text
    first, *others = text.split() or [text]
    start = line.find(first)
    end = start + len(first)
    for word in others:
        at = line.find(word, end)
        if not 0 <= at - end <= LEFT_OUT:
            return text
        end = at + len(word)
    return text if start < 0 else line[start:end]


def _sure(done: Sequence[ReadLine], lines: LineReader) -> list[ReadOrder]:
    """Return the orders without those for the rest to units that something is asked of.

    `A Ven blorps Tri, all others hold`: Venice is none of the others.
    """
    orders = [order for read in done for order in read.orders]
    if not any(order.for_the_rest for order in orders):
        return orders
    unread = (
        text
        for read in done
        if read.problems
        for text in (*(problem.written for problem in read.problems), *read.passed_over)
    )
    mentions = (m for text in unread for m in whole_passage(text, lines.lexicon).mentions)
    asked = {own_of(mention, lines.standpoint) for mention in mentions}
    return [order for order in orders if not (order.for_the_rest and order.unit in asked)]


def _left_as_ordered(read: ReadOrder, lines: LineReader) -> ReadOrder:
    """Return an order; one of an earlier letter stands where the rest stays, or `Munich as is`."""
    if not isinstance(read.order, Hold):
        return read
    words, known = lines.lexicon.parse(read.written).words, lines.lexicon.vocabulary.references
    if known.as_it_is.are_among(words):
        return read._replace(unless_ordered=True, notes=())
    if not read.for_the_rest:
        return read
    said = {at: known.either_way.size_at(words, at) for at in range(len(words))}
    within = {token for at, size in said.items() for token in range(at, at + size)}
    others = {word for at, word in enumerate(words) if at not in within}
    in_place = others & known.in_place and not others & known.as_ordered
    return read._replace(unless_ordered=bool(within) and not in_place)


def _most_waived(orders: Iterable[ReadOrder], standpoint: Standpoint) -> int:
    """Return how many builds may be waived: those that are due and not built."""
    if not standpoint.adjusts:
        return MOST_WAIVED
    built = {read.order.at for read in orders if isinstance(read.order, Build)}
    return max(builds_due(standpoint) - len(built), 1)


def _with_room(orders: Sequence[ReadOrder], most_waived: int) -> Iterator[ReadOrder]:
    """Yield the orders; what is for the rest goes to units that have no order of their own."""
    ordered = {
        read.order.at
        for read in orders
        if not (read.for_the_rest or isinstance(read.order, Build | Waive))
    }
    waived = 0
    for read in orders:
        if isinstance(read.order, Waive):
            waived += 1
            if waived <= most_waived:
                yield read
        elif not (read.for_the_rest and read.order.at in ordered):
            yield read


def _with_suggestions(problems: Sequence[Problem], lines: LineReader) -> Iterator[Problem]:
    for count, problem in enumerate(problems):
        if problem.suggestions or count >= SUGGESTED_AT_MOST:
            yield problem
        else:
            yield replace(problem, suggestions=_suggestions(problem, lines))


def _suggestions(problem: Problem, lines: LineReader) -> tuple[str, ...]:
    if len(problem.written) > LONGEST_ORDER:
        return ()
    if problem.cause.code == "incomplete":
        tried = [f"{problem.written} H"]
    elif problem.cause.code in REPLACEABLE:
        meant = _meant(problem, lines.standpoint)
        likely = lines.lexicon.suggester.likely(problem.piece, meant)
        tried = [problem.written.replace(problem.piece, code, 1) for code in likely]
    else:
        return ()
    return first_distinct(filter(None, (_short(text, lines) for text in tried)))


def _meant(problem: Problem, standpoint: Standpoint) -> set[str] | None:
    """Return the codes of the places that may be meant; None for any."""
    match problem.cause.code:
        case "unknown-place":
            return None
        case "which-place":
            return set(problem.cause.fields["places"].split())
    return {standpoint.codes([at]) for at in standpoint.own}


def _short(text: str, lines: LineReader) -> str:
    """Return the one possible order that a text gives, in canonical form; or nothing."""
    read = lines.read(Line(0, 0, text), NOTHING)
    if not read.is_clean or len(read.orders) != 1:
        return ""
    (order,) = read.orders
    return order.short if _may_be_meant(order.order, lines.standpoint) else ""


def _may_be_meant(order: Order, standpoint: Standpoint) -> bool:
    """Whether an order may be suggested: a possible one, and no removal to a builder."""
    if isinstance(order, Disband) and standpoint.adjusts:
        return due(standpoint) is Verb.DISBAND
    return standpoint.can(order)
