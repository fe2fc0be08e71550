"""Tokens made ready for the grammar: glued words parted, brackets and forms made plain.

What stands in brackets counts if it can be part of an order, or says when an order holds; other
words there are remarks, which are told as passed over unless they are results or courtesies.
"""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass, replace
from itertools import groupby

from judge.orders.tokens.courteous_conditions import without_courtesies
from judge.orders.tokens.mending import mend
from judge.orders.tokens.names_among_tokens import begins_name, is_name
from judge.orders.tokens.place_names import Names
from judge.orders.tokens.tokenizing import BLANK, Token
from judge.orders.vocabulary import Verb
from judge.orders.vocabulary.judges_form import DASH, GLUED, VIA

FORM_SIGNS = frozenset({":", "-"})
COAST_SIGNS = frozenset({"/", "-", ",", ":"})
UNIT_ENDS = frozenset({",", ";", ":"})
RESULT_SIGNS = frozenset({",", "-"})


@dataclass(frozen=True, slots=True)
class Tidy:
    """The tokens that count, and the remarks in brackets (as tokens) that do not."""

    tokens: tuple[Token, ...]
    remarks: tuple[tuple[Token, ...], ...]


def tidy(tokens: tuple[Token, ...], names: Names, text: str) -> Tidy:
    """Tell what counts from remarks; `A Mun ____` is as good as `A Mun:`, a form not filled in."""
    parted = _refused_apart(without_courtesies(mend(_parted(tokens), names), text, names), names)
    closed = [at for at, token in enumerate(parted) if token.text == ")"]
    result: list[Token] = []
    remarks: list[tuple[Token, ...]] = []
    at = listed = 0  # behind the last place that stood in a bracket
    while at < len(parted):
        token, at = parted[at], at + 1
        closing = bisect(closed, at - 1)
        if token.text == "(" and closing < len(closed):
            end = closed[closing]
            inside, before = parted[at:end], result[-1].text if result else ""
            goes = end + 1 < len(parted) and parted[end + 1].text == DASH
            if before in {"", ","} and (goes or 0 < listed == len(result) - 1):
                before = names.vocabulary.tokens.army[-1]  # A(Boh),(Sil) stand; (Mun) - Bur
            counted = _bracketed(token, inside, before, names)
            if _is_news(inside, names) and not _is_unordered(result, names):
                counted = []  # F Kie - Hol (new), which builds nothing
            if not counted and _is_unordered(result, names) and _tells(inside, names):
                counted = inside
            if counted and _is_kind(tuple(token.text for token in inside), names):
                result, counted = _without_noun(result, names), counted[-1:]
            result += counted
            listed = len(result) if counted else listed
            if not counted and not _says_nothing(inside, names):
                remarks.append(tuple(inside))
            at = end + 1
        elif token.text in ("(", ")"):
            if result and result[-1].text == ":" and result[-1].end == token.start:
                result[-1] = replace(result[-1], text=",")  # :( is a face
        else:
            result.append(token)
    return Tidy(tuple(result), tuple(remarks))


def _parted(tokens: tuple[Token, ...]) -> list[Token]:
    """Return tokens with glued ones parted, and a colon for what is left to be filled in."""
    if tokens and tokens[-1].text == BLANK:
        tokens = (*tokens[:-1], replace(tokens[-1], text=":"))
    return [
        Token(part, token.start, token.end, token.begins)
        for token in tokens
        for part in GLUED.get(token.text, (token.text,))
        if part != BLANK
    ]


def _refused_apart(tokens: list[Token], names: Names) -> list[Token]:
    """Return tokens with a comma before where a unit does not go: `Bre - Eng not Pic`."""
    nots, words = names.vocabulary.conditions.nots, [token.text for token in tokens]
    result: list[Token] = []
    for at, token in enumerate(tokens):
        if token.text in nots and _is_way_refused(words, at, names):
            result.append(Token(",", token.start, token.start))
        result.append(token)
    return result


def _is_way_refused(words: list[str], at: int, names: Names) -> bool:
    """Whether a denial stands between the place a unit goes to and one at the end of a clause."""
    ways = names.vocabulary.grammar.towards | {DASH}
    begun = next((start for start in range(at - 1, 0, -1) if words[start - 1] in ways), at)
    stops = (end for end in range(at + 1, len(words)) if words[end] in UNIT_ENDS)
    behind = words[at + 1 : next(stops, len(words))]
    refused = behind[not ways.isdisjoint(behind[:1]) :]
    return _is_place_name(words[begun:at], names) and _is_place_name(refused, names)


def _is_place_name(words: list[str], names: Names) -> bool:
    """Whether words are a name, with an article perhaps."""
    articles = names.vocabulary.grammar.articles
    return is_name(words[not articles.isdisjoint(words[:1]) :], names)


def _bracketed(bracket: Token, inside: list[Token], before: str, names: Names) -> list[Token]:
    """Return what counts of a bracket: a coast (as if after a stroke), `via convoy`, an order."""
    inside = [token for token in inside if token.text != "("]
    words = tuple(token.text for token in inside)
    tokens, verb_of = names.vocabulary.tokens, names.vocabulary.grammar.verb_of
    if not words or (tokens.results | RESULT_SIGNS).issuperset(words):
        return []
    named = not tokens.coast_of.keys().isdisjoint(words)
    if named and tokens.coast_words.issuperset(words):
        return [Token("/", bracket.start, bracket.end), *inside]
    helped = verb_of.get(before) in (Verb.SUPPORT, Verb.CONVOY)  # S (Fra A Pic - Bel)
    kinds = tokens.kinds.keys() | names.vocabulary.prose.people
    nation = before in tokens.kinds and names.power(words)
    if before in kinds | names.vocabulary.grammar.towards and (placed := _place_in(inside, names)):
        return placed  # the second army (Burgundy)
    filled_in = before in FORM_SIGNS and names.find(words) is not None
    if helped or nation or _is_kind(words, names) or _goes_on(inside, names) or filled_in:
        return inside
    if _are_seas(words, names) and before not in verb_of and not before.isdecimal():
        told = before in names.vocabulary.grammar.by_sea  # by sea (Eas, Ion)
        return [*inside] if told else [replace(bracket, text=VIA), *inside]  # A Edi - Nwy (Nwg)
    if words[0] in tokens.kinds and len(words) > 1:  # a whole order
        comma = Token(",", bracket.start, bracket.end)
        return [comma, *inside, replace(comma, start=inside[-1].end, end=inside[-1].end)]
    return []


def _without_noun(tokens: list[Token], names: Names) -> list[Token]:
    """Return tokens without a word at their end for any unit: `the Norwegian one (the army)`."""
    last = tokens[-1].text if tokens else ""
    return tokens[:-1] if last in names.vocabulary.prose.anyone else tokens


def _is_kind(words: tuple[str, ...], names: Names) -> bool:
    """Whether words are but a kind of unit: `Berlin (an army)`."""
    bare = words[len(words) > 1 and words[0] in names.vocabulary.grammar.articles :]
    return len(bare) == 1 and len(bare[0]) > 1 and bare[0] in names.vocabulary.tokens.kinds


def _are_seas(words: tuple[str, ...], names: Names) -> bool:
    """Whether words are the names of seas, one or several, and nothing else."""
    joins = names.vocabulary.grammar.joiners
    parts = [tuple(part) for joined, part in groupby(words, joins.__contains__) if not joined]
    return all(map(names.is_sea, parts))


def _place_in(inside: list[Token], names: Names) -> list[Token]:
    """Return a place in a bracket, its coast as if after a stroke: `F (StP sc)`; else nothing."""
    coastal = names.vocabulary.tokens.coast_words | COAST_SIGNS
    for size in range(len(inside), 0, -1):
        name, coast = inside[:size], inside[size:]
        behind = [token for token in coast if token.text not in COAST_SIGNS]
        if coast and not (behind and coastal.issuperset(token.text for token in coast)):
            continue
        if is_name([token.text for token in name], names):
            stroke = [replace(behind[0], text="/", end=behind[0].start)] if behind else []
            return [*name, *stroke, *behind]
    return []


def _goes_on(inside: list[Token], names: Names) -> bool:
    """Whether a bracket goes on with the order before it, or says when it holds.

    `(to be shipped to Norway)` is for a later turn.
    """
    grammar, conditions = names.vocabulary.grammar, names.vocabulary.conditions.conditions
    words = tuple(token.text for token in inside)
    words = words[words[0] in grammar.each and len(words) > 1 :]  # (both hold)
    if words in grammar.verb_phrases or grammar.helped.size_at(words, 0):
        return True
    if words[0] in grammar.towards:
        return begins_name(inside, 1 + (not grammar.articles.isdisjoint(words[1:2])), names)
    if words[0] in grammar.carried | grammar.help_begins | grammar.kept | {DASH}:
        return True
    return not conditions.isdisjoint(words)


def _is_unordered(tokens: list[Token], names: Names) -> bool:
    """Whether nothing is said yet of what is named last: the words since a sign hold no verb."""
    grammar, since = names.vocabulary.grammar, list[str]()
    for token in reversed(tokens):
        if token.text in UNIT_ENDS:
            break
        since.append(token.text)
    verbs = grammar.verb_of.keys() | grammar.towards | {DASH}
    return bool(since) and verbs.isdisjoint(since)


def _is_news(inside: list[Token], names: Names) -> bool:
    """Whether a bracket says no more than that something is new."""
    return names.vocabulary.grammar.fresh.issuperset(token.text for token in inside)


def _tells(inside: list[Token], names: Names) -> bool:
    """Whether a bracket says what the unit before it does: `Sevastopol (move to Bla)`."""
    words, grammar = tuple(token.text for token in inside), names.vocabulary.grammar
    sizes = range(grammar.longest_verb, 0, -1)
    size = next((size for size in sizes if words[:size] in grammar.verb_phrases), 0)
    target = words[size : size + 1]
    named = target and (target[0] in grammar.towards or names.find(target) is not None)
    return bool(size and named)


def _says_nothing(inside: list[Token], names: Names) -> bool:
    """Whether a remark need not be told: a result, a courtesy, a power, or no words at all."""
    words = tuple(token.text for token in inside if token.text.isalpha())
    known = names.vocabulary
    denied = words and known.prose.none_at_all.issuperset(words)  # A Mun - Bur (no)
    nothing = known.tokens.results | known.grammar.politeness
    return (nothing.issuperset(words) and not denied) or names.power(words) is not None
