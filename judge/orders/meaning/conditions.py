"""Conditions: where in a line one begins, and what it makes an order depend on.

A player may provide for what befalls himself (House rules II.5): a unit of his is dislodged,
centres are gained or lost.  All else hangs on the acts of others (III.7).
"""

from __future__ import annotations

import re

from judge.orders.grammar.lexicon import Parsed
from judge.orders.meaning.choosing_places import find_own
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.words import (
    CENTERS,
    COUNTED,
    DISLODGED,
    DISLODGED_BRIEFLY,
    FORCED,
    GAINS,
    HOLDINGS,
    KINDS,
    LOSSES,
    NUMBERS,
    OPENING_WORDS,
    OPENINGS,
    OWN,
    PASSIVES,
    VERBS,
    Verb,
)

MOST_CENTERS = 34
MOST_OPENINGS = 12  # in one line
MOST_ENDS = 4
LONGEST = 250  # tokens of a condition and its orders
SENTENCE = re.compile(r"[.!?](?=\s|$)|;")
STOP = re.compile(r"[.!?](?=\s|$)|[();]")
ADJUSTING = frozenset({Verb.BUILD, Verb.DISBAND, Verb.WAIVE})


def openings(parsed: Parsed) -> list[int]:
    """Return the tokens with which conditions begin; none if there are all too many."""
    words = parsed.words
    found = [at for at, word in enumerate(words) if word in OPENINGS and _opens(parsed, at)]
    return [_first(parsed, at) for at in found] if len(found) <= MOST_OPENINGS else []


def _first(parsed: Parsed, at: int) -> int:
    """Return the first token of an opening: `in`, for `in the event`."""
    while at and parsed.words[at - 1] in OPENING_WORDS - OPENINGS:
        at -= 1
    return at


def _opens(parsed: Parsed, at: int) -> bool:
    """Tell whether a word begins a condition; words other than `if` do so where a clause begins."""
    before = parsed.words[at - 1] if at else ""
    match parsed.words[at]:
        case "if":
            return True
        case "case" | "event":
            return before in ("in", "the")
    return before in ("", ",", ":", "and", "but") or stops_before(parsed, at)


def condition_from(parsed: Parsed, at: int) -> int:
    """Return the token after the words that open a condition: `if`, `in the event that`."""
    return parsed.grammar.skip(at, OPENING_WORDS)


def stops_before(parsed: Parsed, at: int) -> bool:
    """Tell whether a sentence or a bracket ends or begins between a token and the one before."""
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
    found = [at for at in near if at in others or stops_before(parsed, at)][-MOST_ENDS:]
    return [end, *reversed(found)] if end <= opening + LONGEST else found[::-1]


def told_dislodged(parsed: Parsed, at: int) -> int:
    """Return the token after `is dislodged`, `must retreat`; 0 if nothing of the kind is there."""
    words, grammar = parsed.words, parsed.grammar
    at = grammar.skip(at, PASSIVES)
    if words[at] in DISLODGED_BRIEFLY:
        return at + 1 + (words[at + 1] == "out")
    forced = grammar.skip(at, FORCED)
    return forced + 1 if forced > at and VERBS.get((words[forced],)) is Verb.RETREAT else 0


def centers_counted(words: tuple[str, ...]) -> int | None:
    """Return how many centres a condition counts: below 0 if they are lost."""
    numbers = [int(word) if word.isdecimal() else NUMBERS.get(word) for word in words]
    counts = [number for number in numbers if number is not None]
    others = {word for word, number in zip(words, numbers, strict=True) if number is None}
    if len(counts) != 1 or counts[0] > MOST_CENTERS or others - GAINS - LOSSES - COUNTED:
        return None
    if others & HOLDINGS and others & CENTERS:
        return None
    if not others & (GAINS | LOSSES):
        return None
    return -counts[0] if others & LOSSES else counts[0]


def is_own_condition(parsed: Parsed, standpoint: Standpoint, opening: int) -> bool:
    """Tell whether a condition depends on nothing but what befalls its writer, or is meant so."""
    start = condition_from(parsed, opening)
    words = parsed.words[start:]
    end = next((at for at, word in enumerate(words) if word in (",", ":", "then", "")), 0)
    if "not" in words[:end]:
        return False
    if not DISLODGED.isdisjoint(words):
        units = [unit for unit, _ in parsed.grammar.units(start, foreign=False)]
        foreign = parsed.grammar.power(start)
        return not foreign and all(
            isinstance(find_own(unit, standpoint), list) for unit in units[:1]
        )
    counts = words[0] in OWN or words[0].isdecimal() or words[0] in NUMBERS
    tells = (GAINS | LOSSES | CENTERS).intersection(words[:end])
    return counts and bool(tells) and any(VERBS.get((word,)) in ADJUSTING for word in words)


def begins_own_condition(parsed: Parsed, standpoint: Standpoint) -> bool:
    """Tell whether the first condition of a line is one of the writer's own."""
    return any(is_own_condition(parsed, standpoint, at) for at in openings(parsed)[:1])


def begins_sentence(parsed: Parsed, opening: int, end: int) -> bool:
    """Tell whether a condition with orders of its own begins a sentence: none before is meant."""
    words = parsed.words[opening:end]
    ordered = {",", ":", "then"}.intersection(words) or DISLODGED.intersection(words[:-1])
    return bool(ordered) and (opening == 0 or bool(SENTENCE.search(_between(parsed, opening))))


def has_consequence(parsed: Parsed) -> bool:
    """Tell whether a condition says itself what hangs on it: `If Belgium falls build F Lon`.

    What is built, removed, or ordered to a unit behind a comma, is not the order above it.
    """
    words = parsed.words
    if any(VERBS.get((word,)) in ADJUSTING for word in words if len(word) > 1):
        return True
    parts = [at for at, word in enumerate(words) if word in (",", ":", "then")]
    if parts and not any((word,) in VERBS for word in words[parts[-1] + 1 : -1] if word != "-"):
        return True  # If France complains, that is his problem
    return any(parsed.grammar.names_at(at + 1) or words[at + 1] in KINDS for at in parts)
