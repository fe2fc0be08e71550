"""Orders for the case that centres are gained or lost: `if two are gained, build A Lon, F Edi`."""

from __future__ import annotations

from dataclasses import replace

from judge.orders.findings import IfGained
from judge.orders.lines.splitting import Line
from judge.orders.meaning.ahead.provisions import Condition, Provision, each_once
from judge.orders.meaning.conditions import centers_counted, condition_from
from judge.orders.meaning.headings_above import Above
from judge.orders.meaning.line_reader import LineReader
from judge.orders.vocabulary import Verb
from judge.orders.vocabulary.verbs import ADJUSTING
from judge.rules.order import Build, Disband, Waive

LONGEST_COUNT = 20  # tokens


def gained(condition: Condition, end: int, winter: LineReader) -> list[Provision]:
    """Read how many centres are gained or lost, and what is then built or removed.

    Every way to part the two is read, until all of one is possible.
    """
    parsed = condition.parsed
    start = condition_from(parsed, condition.opening)
    if not parsed.vocabulary.conditions.conditions.isdisjoint(parsed.words[start:end]):
        return []
    provisions = []
    for cut in range(min(end, start + LONGEST_COUNT), start, -1):
        count = centers_counted(parsed.words[start:cut], parsed.vocabulary)
        provision = _adjusted(condition, count, (cut, end), winter) if count is not None else None
        if provision:
            provisions.append(provision)
            if provision.is_possible:
                break
    return provisions


def gained_behind(condition: Condition, end: int, winter: LineReader) -> list[Provision]:
    """Read what is built or removed, and the condition behind it: `Build F Mar if I gain one`.

    What stands before must say that it is built or removed, so that no order of now is meant.
    """
    parsed, opening = condition.parsed, condition.opening
    start = condition_from(parsed, opening)
    end = next((at for at in range(start, end) if parsed.words[at] == ","), end)
    count = centers_counted(parsed.words[start:end], parsed.vocabulary)
    verb_of = parsed.vocabulary.grammar.verb_of
    near = range(max(condition.since, opening - LONGEST_COUNT), opening)
    said = (at for at in near if len(parsed.words[at]) > 1)
    verb = next((at for at in said if verb_of.get(parsed.words[at]) in ADJUSTING), None)
    if count is None or verb is None:
        return []
    provision = _adjusted(condition, count, (verb, opening), winter)
    return [replace(provision, start=verb, end=end)] if provision else []


def _adjusted(
    condition: Condition, count: int, span: tuple[int, int], winter: LineReader
) -> Provision | None:
    """Read what is built if so many centres are gained, or removed if so many are lost."""
    kind: type[Build | Disband] = Disband if count < 0 else Build
    above = Above(section=Verb.DISBAND if count < 0 else Verb.BUILD)
    read = winter.read(Line(0, 0, condition.parsed.quote(*span)), above)
    orders = tuple(o.order for o in read.orders if isinstance(o.order, kind | Waive))
    if not orders or not read.is_clean or len(orders) < len(read.orders):
        return None
    notes = each_once(note for order in read.orders for note in order.notes)
    kinds = all(not isinstance(order, Build) or order.kind for order in orders)
    return Provision(IfGained(count, orders), notes, kinds, condition.opening, span[1])
