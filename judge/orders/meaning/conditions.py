"""Conditions: where in a line one begins, and what it makes an order depend on.

Players may provide for what befalls themselves (House rules II.5): a unit of theirs is dislodged,
centres are gained or lost.  All else hangs on the acts of others (III.7).
"""

from __future__ import annotations

import re

from judge.orders.grammar.lexicon import Parsed
from judge.orders.grammar.sketches import PlaceName, UnitName
from judge.orders.meaning.choosing_places import find_own
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act, Verb, Vocabulary
from judge.orders.vocabulary.verbs import ADJUSTING

MOST_CENTERS = 34
MOST_OPENINGS = 12  # in one line
MOST_ENDS = 4
LONGEST = 250  # tokens of a condition and its orders
SENTENCE = re.compile(r"[.!?](?=\s|$)|;")
STOP = re.compile(r"[.!?](?=\s|$)|[();]")
REMARK_SIGNS = frozenset({",", ":"})
BACKWARDS = frozenset({Verb.RETREAT, Verb.WITHDRAW})


def openings(parsed: Parsed) -> list[int]:
    """Return the tokens with which conditions begin; none if there are all too many."""
    known = parsed.vocabulary.conditions
    nouns = known.openings | known.cases
    begun = [at for at, word in enumerate(parsed.words) if word in nouns and _opens(parsed, at)]
    return [_first(parsed, at) for at in begun] if len(begun) <= MOST_OPENINGS else []


def _first(parsed: Parsed, at: int) -> int:
    """Return the first token of an opening: `in`, for `in the event`."""
    known = parsed.vocabulary.conditions
    while at and parsed.words[at - 1] in known.opening_words - known.openings:
        at -= 1
    return at


def _opens(parsed: Parsed, at: int) -> bool:
    """Whether a word begins a condition; other words than `if` only begin a clause with it."""
    known, grammar = parsed.vocabulary.conditions, parsed.vocabulary.grammar
    before, word = parsed.words[at - 1] if at else "", parsed.words[at]
    if word in known.ifs:
        return True
    if word in known.cases:
        return before in known.before_cases
    begins = before in ("", ",", ":") or before in grammar.ands | grammar.buts
    return begins or stops_before(parsed, at)


def condition_from(parsed: Parsed, at: int) -> int:
    """Return the token after the words that open a condition: `if`, `in the event that`."""
    return parsed.grammar.skip(at, parsed.vocabulary.conditions.all_openings)


def stops_before(parsed: Parsed, at: int) -> bool:
    """Whether a sentence or a bracket ends or begins between a token and the one before."""
    return at == 0 or bool(STOP.search(_between(parsed, at)))


def _between(parsed: Parsed, at: int) -> str:
    """Return what stands before a token that is no token itself: stops, brackets, blanks."""
    start = parsed.tokens[at - 1].end if at else 0
    return parsed.text[start : parsed.tokens[at].start] if at < len(parsed.tokens) else ""


def ends_of_condition(parsed: Parsed, opening: int) -> list[int]:
    """Return where the orders under a condition may end, the farthest first.

    In brackets they end with them; else with the line, a sentence, or the next condition.
    """
    end = parsed.grammar.end
    near = range(opening + 2, min(end, opening + LONGEST))
    if "(" in _between(parsed, opening):
        return [next((at for at in near if ")" in _between(parsed, at)), end)]
    others = openings(parsed)
    ends = [at for at in near if at in others or stops_before(parsed, at)][-MOST_ENDS:]
    remarks = [at for at in near if past_remark(parsed, at) > at]
    far = [end, *reversed(ends)] if end <= opening + LONGEST else ends[::-1]
    return [*far, *remarks[:1]]


def past_remark(parsed: Parsed, at: int) -> int:
    """Return the end of a remark that begins at a comma or colon: `, I'd like to rebuild it`.

    It tells of builds, or only thanks, and says nothing of units and places.  The same token, if
    none begins there: what is guessed or preferred is no remark.
    """
    end = parsed.grammar.end
    if parsed.words[at] not in REMARK_SIGNS or at + 1 >= end:
        return at
    last = next((to for to in range(at + 2, end) if stops_before(parsed, to)), end)
    known, prose = parsed.vocabulary.conditions, parsed.vocabulary.prose
    tail = Passage(parsed, at + 1, last, parsed.vocabulary.retreat_acts)
    words = frozenset(parsed.words[at + 1 : last])
    leaves = any(act.act is Act.LEAVE for act in tail.act_mentions)
    thanks = words & (prose.goodbyes | prose.talk) and not tail.act_mentions
    meant = words & prose.building if parsed.words[at + 1] in prose.me else thanks
    ors = parsed.vocabulary.grammar.ors
    weighty = known.any_conditions | prose.denials | prose.none_at_all | ors
    plain = weighty.isdisjoint(words) and not tail.is_doubtful
    named = leaves or tail.powers or any(mention.places for mention in tail.mentions)
    return last if meant and plain and not named else at


def after_dislodged(parsed: Parsed, at: int) -> int:
    """Return the token after `is dislodged`, `must retreat`; 0 if nothing of the kind is there."""
    words, grammar = parsed.words, parsed.grammar
    known, verb_of = parsed.vocabulary.conditions, parsed.vocabulary.grammar.verb_of
    passive = grammar.skip(at, known.passives)
    if words[passive] in known.dislodged_briefly:
        return passive + 1 + (words[passive + 1] in known.outs)
    forced = grammar.skip(passive, known.forced)
    told = not known.forced.isdisjoint(words[at:forced])
    return forced + 1 if told and verb_of.get(words[forced]) in BACKWARDS else 0


def origin_behind(parsed: Parsed, at: int) -> tuple[PlaceName | None, int]:
    """Return the place that a unit is driven out of, and the token after it: `thrown out of Ser`.

    None, and the same token, if it is not told.
    """
    if parsed.words[at] not in parsed.vocabulary.conditions.driven_from:
        return None, at
    return next(iter(parsed.grammar.places(at + 1)), (None, at))


def centers_counted(words: tuple[str, ...], vocabulary: Vocabulary) -> int | None:
    """Return how many centres a condition counts: below 0 if they are lost."""
    known, number_of = vocabulary.conditions, vocabulary.grammar.number_of
    numbers = [int(word) if word.isdecimal() else number_of.get(word) for word in words]
    counts = [number for number in numbers if number is not None]
    others = {word for word, number in zip(words, numbers, strict=True) if number is None}
    some = vocabulary.tokens.indefinite | known.some
    one_more = not counts and not others.isdisjoint(some)
    counts = [1] if one_more else counts  # if I get a build
    if len(counts) != 1 or counts[0] > MOST_CENTERS:
        return None
    if others - known.gains - known.losses - known.counted - known.centers - known.some:
        return None
    if others & known.holdings and others & known.centers:
        return None
    if not others & (known.gains | known.losses):
        return None
    return -counts[0] if others & known.losses else counts[0]


def is_own_condition(parsed: Parsed, standpoint: Standpoint, opening: int) -> bool:
    """Whether a condition depends on nothing but what befalls its writer, or is meant so."""
    known, grammar = parsed.vocabulary.conditions, parsed.vocabulary.grammar
    start = condition_from(parsed, opening)
    words = parsed.words[start:]
    ends = grammar.thens | {",", ":", ""}
    end = next((at for at, word in enumerate(words) if word in ends), 0)
    if not known.nots.isdisjoint(words[:end]):
        return False
    if not known.dislodged.isdisjoint(words):
        units = [unit for unit, _ in parsed.grammar.units(start, foreign=False)]
        foreign = parsed.grammar.power(start)
        return not foreign and all(_may_be_own(unit, standpoint) for unit in units[:1])
    counts = words[0] in known.own or words[0].isdecimal() or words[0] in grammar.number_of
    tells = (known.gains | known.losses | known.centers).intersection(words[:end])
    return counts and bool(tells) and any(grammar.verb_of.get(word) in ADJUSTING for word in words)


def _may_be_own(unit: UnitName, standpoint: Standpoint) -> bool:
    """Whether a unit that is named is its writer's, or none is there: theirs may be on its way."""
    places = unit.place.places if unit.place else ()
    is_empty = bool(places) and standpoint.position.units.keys().isdisjoint(places)
    return is_empty or isinstance(find_own(unit, standpoint), list)


def begins_own_condition(parsed: Parsed, standpoint: Standpoint) -> bool:
    """Whether the first condition of a line is one of the writer's own."""
    return any(is_own_condition(parsed, standpoint, at) for at in openings(parsed)[:1])


def begins_sentence(parsed: Parsed, opening: int, end: int) -> bool:
    """Whether a condition with orders of its own begins a sentence: none before is meant."""
    words = parsed.words[opening:end]
    behind = (parsed.vocabulary.grammar.thens | {",", ":"}).intersection(words)
    ordered = behind or parsed.vocabulary.conditions.dislodged.intersection(words[:-1])
    return bool(ordered) and (opening == 0 or bool(SENTENCE.search(_between(parsed, opening))))


def has_consequence(parsed: Parsed) -> bool:
    """Whether a condition says itself what hangs on it: `If Belgium falls build F Lon`.

    What is built, removed, or ordered to a unit behind a comma, is not the order above it.
    """
    words, grammar = parsed.words, parsed.vocabulary.grammar
    if any(grammar.verb_of.get(word) in ADJUSTING for word in words if len(word) > 1):
        return True
    if parsed.vocabulary.conditions.consequences.are_among(words[2:]):
        return True  # If I win this I'll buy you a beer
    ends = grammar.thens | {",", ":"}
    parts = [at for at, word in enumerate(words) if word in ends]
    behind = words[parts[-1] + 1 : -1] if parts else ()
    if parts and not any(word in grammar.verb_of for word in behind if word != "-"):
        return True  # If France complains, that is his problem
    kinds = parsed.grammar.kinds
    return any(parsed.grammar.names_at(at + 1) or words[at + 1] in kinds for at in parts)
