"""Orders for the case that a unit is dislodged: `if A Mun is dislodged, retreat Ber, Kie`."""

from __future__ import annotations

from dataclasses import dataclass

from judge.orders.findings import IfDislodged, Note
from judge.orders.grammar.forms import Grammar
from judge.orders.grammar.lexicon import Parsed
from judge.orders.grammar.sketches import OrderSketch, PlaceName, UnitName
from judge.orders.meaning.ahead.provisions import Condition, Provision, each_once
from judge.orders.meaning.choosing_places import find_own
from judge.orders.meaning.conditions import (
    after_dislodged,
    condition_from,
    origin_behind,
    stops_before,
)
from judge.orders.meaning.line_reader import LineReader
from judge.orders.meaning.possible import is_possible
from judge.orders.meaning.sketch_to_order import Meaning, find_meaning
from judge.orders.tokens.place_names import Manner
from judge.orders.vocabulary import Act, Verb
from judge.orders.vocabulary.judges_form import DASH
from judge.rules.order import Disband, Retreat

Targets = tuple[PlaceName | None, ...]  # None: it is disbanded
UnitAt = tuple[UnitName, int]  # a unit, and the token from which it is ordered
MOST_TARGETS = 12
MOST_BEGINNINGS = 4  # of an order before its condition
MOST_WAYS = 4  # to read one list of targets
GOING = frozenset({Verb.RETREAT, Verb.WITHDRAW, Verb.MOVE, Verb.DISBAND})
LEAVING = frozenset({Verb.RETREAT, Verb.DISBAND})
SIGNS_BEFORE_UNIT = frozenset({",", ":"})


@dataclass(frozen=True, slots=True)
class _Span:
    """The tokens in which it is told where a unit goes, and those of the whole order."""

    first: int
    last: int
    start: int
    end: int


# --- if A Mun is dislodged, retreat Ber -----------------------------------------------------------


def dislodged_before(condition: Condition, end: int, lost: LineReader) -> list[Provision]:
    """Read a condition with the retreats behind it, in its several orders of words."""
    return [
        provision
        for unit, at in _subjects(condition, lost)
        for provision in _retreats(condition, unit, _Span(at, end, condition.opening, end), lost)
    ]


def _subjects(condition: Condition, lost: LineReader) -> list[UnitAt]:
    """Return the units that may be meant."""
    parsed = condition.parsed
    start = condition_from(parsed, condition.opening)
    subjects: list[UnitAt] = []
    for unit, after in parsed.grammar.units(start, foreign=False):
        if lost_at := after_dislodged(parsed, after):
            _, behind = origin_behind(parsed, lost_at)
            subjects += [*_named_again(parsed, unit, behind), (unit, behind)]
    behind = after_dislodged(parsed, start)
    if not behind:
        return subjects
    origin, past = origin_behind(parsed, behind)
    if origin is None:
        return subjects + _named_behind(condition, behind, lost)
    driven_out = UnitName(origin.start, origin.end, place=origin)
    return [*subjects, *_named_again(parsed, driven_out, past), (driven_out, past)]


def _named_again(parsed: Parsed, unit: UnitName, at: int) -> list[UnitAt]:
    """Read the unit once more: `if A Mun is dislodged, A Mun - Sil`."""
    return [
        (unit, after)
        for again, after in _units_from(parsed, at)
        if unit.place and again.place and _goes(parsed.grammar, after)
        if not set(unit.place.places).isdisjoint(again.place.places)
    ]


def _named_behind(condition: Condition, behind: int, lost: LineReader) -> list[UnitAt]:
    """Return the unit of `if dislodged, A Mun - Sil`, or the one that was named before."""
    grammar = condition.parsed.grammar
    named = _units_from(condition.parsed, behind)
    surely = [subject for subject in named if subject[0].kind or _goes(grammar, subject[1])]
    before = _unit_in(condition.before, behind, lost)
    return [*surely, *([(before, behind)] if before else []), *named]


def _units_from(parsed: Parsed, at: int) -> list[UnitAt]:
    skipped = SIGNS_BEFORE_UNIT | parsed.vocabulary.conditions.before_unit
    return list(parsed.grammar.units(parsed.grammar.skip(at, skipped), foreign=False))


def _goes(grammar: Grammar, at: int) -> bool:
    """Whether it is said next where a unit goes."""
    return grammar.words[at] == "-" or grammar.known.verb_of.get(grammar.words[at]) in GOING


def _unit_in(text: str, at: int, lost: LineReader) -> UnitName | None:
    """Return the unit that the last order in a text is for."""
    _, row = lost.lexicon.parse(text).rows[0]
    sketches = [item for item in row if isinstance(item, OrderSketch)]
    if not sketches or sketches[-1].crowd or sketches[-1].unit is None:
        return None
    own = find_own(sketches[-1].unit, lost.standpoint)
    if not isinstance(own, list) or len(own) != 1:
        return None
    return UnitName(at, at, place=PlaceName(at, at, tuple(own), Manner.EXACT))


# --- A Mun retreats to Ber if dislodged -----------------------------------------------------------


def dislodged_behind(condition: Condition, lost: LineReader) -> list[Provision]:
    """Read `A Mun retreats to Ber, Kie if dislodged`; a comma may begin it."""
    parsed, opening = condition.parsed, condition.opening
    words, grammar = parsed.words, parsed.grammar
    behind = after_dislodged(parsed, condition_from(parsed, opening))
    ended = (
        not words[behind] or words[behind] in grammar.known.joiners or stops_before(parsed, behind)
    )
    if not (behind and ended) or opening == condition.since or stops_before(parsed, opening):
        return []
    commas = [at for at in range(condition.since + 1, opening) if words[at - 1] == ","]
    provisions: list[Provision] = []
    for start in (condition.since, *commas[-MOST_BEGINNINGS:]):
        first = grammar.skip(start, parsed.vocabulary.conditions.retreat_words)
        for unit, at in grammar.units(first, foreign=False):
            span = _Span(at, opening, start, behind)
            provisions += _retreats(condition, unit, span, lost)
    return provisions + _retreats_of_unit_before(condition, behind, lost)


def _retreats_of_unit_before(
    condition: Condition, behind: int, lost: LineReader
) -> list[Provision]:
    """Read `A Mun H, retreats to Ber if dislodged`."""
    parsed, verb_of = condition.parsed, condition.parsed.grammar.known.verb_of
    backwards = range(condition.opening - 1, condition.since, -1)
    start = next((at for at in backwards if verb_of.get(parsed.words[at]) in LEAVING), 0)
    unit = _unit_in(parsed.quote(condition.since, start), start, lost) if start else None
    span = _Span(start, condition.opening, start, behind)
    return _retreats(condition, unit, span, lost) if unit else []


# --- where it goes --------------------------------------------------------------------------------


def _retreats(
    condition: Condition, unit: UnitName, span: _Span, lost: LineReader
) -> list[Provision]:
    """Read where a unit goes; every name must be understood, and one retreat be possible."""
    if span.first >= span.last:
        return []
    standpoint = lost.standpoint
    provisions = []
    for targets in _ways_to_list(condition.parsed.grammar, span.first, span.last):
        meanings = [_retreat(unit, target, condition.parsed, lost) for target in targets]
        known = [meaning for meaning in meanings if meaning]
        orders = tuple(dict.fromkeys(order for order, _ in known))
        if not orders or len(known) < len(targets) or len({order.at for order in orders}) > 1:
            continue
        chances = [is_possible(order, standpoint.position, standpoint.board) for order in orders]
        if any(chances):
            notes = each_once(note for _, settled in known for note in settled)
            contingent = IfDislodged(orders[0].at, orders)
            provisions.append(Provision(contingent, notes, all(chances), span.start, span.end))
    return provisions


def _retreat(
    unit: UnitName, target: PlaceName | None, parsed: Parsed, lost: LineReader
) -> tuple[Retreat | Disband, tuple[Note, ...]] | None:
    verb = Verb.RETREAT if target else Verb.DISBAND
    sketch = OrderSketch(verb, unit.start, unit.end, unit, to=target)
    match find_meaning(sketch, lost.standpoint, parsed.quote, None):
        case Meaning((Retreat() | Disband() as order,), notes):
            return order, notes
    return None


def _ways_to_list(grammar: Grammar, at: int, end: int) -> list[Targets]:
    """Return the ways to read a list of places (or `disband`) from a token to another."""
    known: dict[tuple[int, int], list[Targets]] = {}

    def ways(at: int, most: int) -> list[Targets]:
        at = _past_words(grammar, at, end)
        if at >= end:
            return [()]
        if (at, most) not in known:
            nexts = _targets(grammar, at, end) if most else []
            lists = [(target, *rest) for target, after in nexts for rest in ways(after, most - 1)]
            known[at, most] = lists[:MOST_WAYS]
        return known[at, most]

    return ways(at + (grammar.words[at] == "-"), MOST_TARGETS)


def _targets(grammar: Grammar, at: int, end: int) -> list[tuple[PlaceName | None, int]]:
    """Return the places that may stand at a token, and None for a unit's disbanding."""
    disbands = [after for verb, after, _ in grammar.verb(at) if verb is Verb.DISBAND]
    acts = grammar.vocabulary.retreat_acts
    size = acts.phrases.size_at(grammar.words, at, end)
    if size and acts.act_of[grammar.words[at : at + size]] is Act.LEAVE:
        disbands.append(at + size)
    places = [(place, after) for place, after in grammar.places(at) if after <= end]
    return [*((None, after) for after in disbands), *places]


def _past_words(grammar: Grammar, at: int, end: int) -> int:
    """Skip what stands between the places of a list; `not` is for what is *not* wanted."""
    words, known = grammar.words, grammar.vocabulary.conditions
    while at < end and (
        words[at] in known.retreat_words
        or words[at] == DASH
        or words[at].isdecimal()
        or (words[at] in known.nots and words[at - 1] in known.ifs)
    ):
        at += 1
    return at
