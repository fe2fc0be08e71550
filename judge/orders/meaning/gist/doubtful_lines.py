"""Which lines of a letter are read once more, by their gist: those not understood word for word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from judge.orders.findings import Cause, Problem, ProblemKind, ReadOrder
from judge.orders.lines.sentences import sentences
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.coast_beside import with_coasts
from judge.orders.meaning.gist.doubts import CROSSED, may_be_open
from judge.orders.meaning.gist.prose import ProseReader
from judge.orders.meaning.headings_above import NOTHING, Extent
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.tokens.place_names import LONGEST_NAME, Manner
from judge.orders.vocabulary import Verb
from judge.rules.order import Order

ANOTHER_TURN = "another-turn"
STOP = re.compile(r"[.!?]\s")
MOST_PROBLEMS = 12  # of one line: nobody writes in prose what has more


def read_doubtful_lines(done: Sequence[ReadLine], lines: LineReader) -> list[ReadLine]:
    """Return the lines of a letter, the doubtful ones as their gist has them."""
    prose = ProseReader(lines)
    result = list(done)
    aim: Order | None = None
    listed = False  # what seemed a list of units that are kept was one of orders
    for at in range(len(result)):
        result[at] = _within_sentences(result[at], lines)
        if _is_open(result[at], lines, listed) and _goes_on(result, at, prose):
            continue
        if _is_doubtful(result, at, lines) and _is_open(result[at], lines, listed):
            result[at] = prose.reconsider(result[at], aim)
            told = bool(result[at].orders or result[at].problems)
            listed = listed or (told and result[at].below.section is Verb.BLANK)
            aim = prose.aim or aim
        else:
            result[at] = _asked_of_plans(result[at], prose)
            prose.place = ()
        after = next((read for read in result[at + 1 : at + 2] if not read.orders), None)
        result[at] = with_coasts(result[at], after.line.text if after else "", lines)
        aim = result[at].orders[-1].order if result[at].orders else aim
    return result


def _asked_of_plans(read: ReadLine, prose: ProseReader) -> ReadLine:
    """Return a line that may be orders with questions for them, if it is under another turn."""
    turn = read.above.other_turn
    now = replace(read, above=replace(read.above, other_turn=""))
    below = read.below.other_turn  # none, where the line itself names the turn
    if not (turn and below) or read.problems or not _is_open(now, prose.lines, False):
        return read
    fields = {"turn": turn, "phase": str(prose.standpoint.position.phase)}
    cause = Cause(ANOTHER_TURN, fields)
    planned = dict.fromkeys(order.written for order in prose.reconsider(now, None).orders)
    asks = (
        Problem(ProblemKind.ILLEGAL, written, written, cause, line=read.line.number)
        for written in planned
    )
    return replace(read, problems=tuple(asks))


def _goes_on(done: list[ReadLine], at: int, prose: ProseReader) -> bool:
    """Read a line of a pronoun as of the unit before it, of which that one only denies something.

    Returns whether it was read.
    """
    before = done[at - 1] if at else None
    if before is None or done[at].is_clean or done[at].line.number - before.line.last > 1:
        return False
    if before.line.quoted or before.above != done[at].above:
        return False
    told = prose.going_on(done[at], before)
    if told is None:
        return False
    done[at - 1] = replace(before, problems=(), passed_over=(before.line.text,))
    done[at] = told
    return True


def _within_sentences(read: ReadLine, lines: LineReader) -> ReadLine:
    """Return a line without orders that run on past a sentence: `Ruh supports that. A Mun - Bur`.

    What begins there is an order of its own, so that the line is read by its sentences; and so is
    one whose verb is the end of another: `Holland stands by Belgium`.
    """
    stops = STOP.search(read.line.text)
    if not read.orders or (read.is_clean and not stops):
        return read
    torn = [
        order
        for order in read.orders
        if (stops and _runs_on(order.written, lines)) or _lacks_subject(order, read, lines)
    ]
    if not torn:
        return read
    kept = tuple(order for order in read.orders if order not in torn)
    over = tuple(dict.fromkeys(order.written for order in torn))
    return replace(read, orders=kept, passed_over=(*read.passed_over, *over))


def _runs_on(written: str, lines: LineReader) -> bool:
    """Whether words are two sentences, the second of which is an order of its own."""
    parts = list(sentences(written, lines.lexicon.vocabulary))
    if len(parts) < 2:
        return False
    behind = lines.read(Line(0, 0, " ".join(parts[1:])), NOTHING)
    return behind.is_clean and bool(behind.orders)


def _lacks_subject(order: ReadOrder, read: ReadLine, lines: LineReader) -> bool:
    """Whether a name stands right before an order that begins with its verb."""
    before, written = read.line.text.partition(order.written)[0].rstrip(), order.written
    if not before[-1:].isalnum() or lines.lexicon.parse(written).grammar.names_at(0):
        return False
    parsed = lines.lexicon.parse(before)
    named = (
        end
        for at in range(max(0, parsed.grammar.end - LONGEST_NAME), parsed.grammar.end)
        for name, end in parsed.grammar.names_at(at)
        if name.manner is not Manner.MENDED
    )
    kinds = lines.lexicon.vocabulary.tokens.kinds
    begins = lines.lexicon.parse(written).words[0]
    return begins not in kinds and parsed.grammar.end in named


def _is_doubtful(done: Sequence[ReadLine], at: int, lines: LineReader) -> bool:
    read = done[at]
    if len(read.problems) > MOST_PROBLEMS:
        return False
    if not read.is_clean or may_be_open(read.line.text):
        return True
    return bool(CROSSED.search(read.line.text)) or _is_undone(read, lines)


def _is_undone(read: ReadLine, lines: LineReader) -> bool:
    """Whether a word before an order takes it back: `I withdraw A Mun - Bur`."""
    undone = lines.lexicon.vocabulary.prose.taken_back
    return any(lines.lexicon.parse(order.written).words[0] in undone for order in read.orders)


def _is_open(read: ReadLine, lines: LineReader, listed: bool) -> bool:
    """Whether a line may hold orders of the writer's for this turn."""
    above, ours = read.above, read.is_ours(lines.standpoint.power)
    silent = not (read.orders or read.problems) and lines.lexicon.parse(read.line.text).is_quiet
    headed = not read.orders and {told.cause.code for told in read.problems} == {ANOTHER_TURN}
    if silent or headed:  # S1902: Mun - Tyr
        return False
    return ours and not above.doubtful and above.conditional is Extent.NOTHING
