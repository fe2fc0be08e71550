"""Which words may name a place: ordinary ones only among codes and signs: `war lvn swe bot`."""

from __future__ import annotations

from judge.orders.grammar.lexicon import Parsed
from judge.orders.tokens.place_names import Manner
from judge.orders.vocabulary import Verb
from judge.orders.vocabulary.judges_form import NOTATION
from judge.orders.vocabulary.words_of_orders import JOINING_SIGNS

TERSE = 4  # words
CODE = 3  # letters
SHORTEST_SLIP = 5  # letters


def may_mean(parsed: Parsed, at: int, after: int, manner: Manner, known: bool) -> bool:
    """Whether words may name a place where nothing announces one."""
    words, vocabulary = parsed.words[at:after], parsed.vocabulary
    token = parsed.tokens[at]
    capital = parsed.text[token.start].isupper()
    every = len(words) == 1 and words[0] in vocabulary.grammar.each
    several = not vocabulary.tokens.several.isdisjoint(parsed.words[max(at - 2, 0) : at])
    every = every and (not known or several)  # fleets in both
    if every and not (capital and _is_terse(parsed, at)):
        return False
    if len(words) == 1 and not capital:
        ordinary = words[0] in vocabulary.prose.ordinary
        nor = words[0] in vocabulary.prose.denials  # neither Bel nor Edi
        nor = nor and not vocabulary.prose.neither.isdisjoint(parsed.words[:at])
        if nor or (ordinary and not known and not _is_terse(parsed, at)):
            return False
    if manner is Manner.EXACT:
        return len("".join(words)) > 1
    letters = len("".join(words))
    if not vocabulary.said_words.isdisjoint(words):
        return False
    if manner is Manner.ABBREVIATED:
        return letters >= 3
    return letters >= SHORTEST_SLIP and (capital or known or letters > SHORTEST_SLIP)


def _is_terse(parsed: Parsed, at: int) -> bool:
    """Whether an ordinary word stands among codes and letters, as a code does."""
    words = parsed.words
    near = [words[at - 1] if at else "", words[at + 1]]
    short = parsed.grammar.end <= TERSE
    noted = not NOTATION.isdisjoint(near)
    return (
        short
        or noted
        or _is_among_codes(parsed, at)
        or _is_all_but_verb(parsed, at)
        or _is_alike(parsed, at)
    )


def _is_all_but_verb(parsed: Parsed, at: int) -> bool:
    """Whether a word and one that holds or helps are all between two commas: `war supports`."""
    words, grammar = parsed.words, parsed.vocabulary.grammar
    verb = grammar.verb_of.get(words[at + 1])
    before, behind = words[at - 1] if at else ",", words[at + 2 : at + 3]
    said = verb in (Verb.HOLD, Verb.SUPPORT) and grammar.origins.isdisjoint(words)
    return before == "," and said and behind in ((",",), ("",))


def _is_alike(parsed: Parsed, at: int) -> bool:
    """Whether a word is all that is said to do as another does: `bla holds, arm likewise`."""
    words, alike = parsed.words, parsed.vocabulary.prose.likewise
    ends = (",", "")
    behind = alike.size_at(words, at + 1)
    before = any(alike.size_at(words, start) == at - start for start in range(max(at - 4, 0), at))
    return words[at + 1 + behind] in ends and bool(behind or before)


def _is_among_codes(parsed: Parsed, at: int) -> bool:
    """Whether a word stands right beside the code of a place: `war lvn swe bot`, `mos & war`."""
    ordinary, words = parsed.vocabulary.prose.ordinary, parsed.words
    grammar = parsed.vocabulary.grammar
    joins = grammar.ands | (JOINING_SIGNS - {","})
    reach = 2 if at > 1 and words[at - 1] in grammar.origins | joins else 1  # mar from gas
    last = at + 2 + (words[at + 1] in joins)
    near = [word for word in words[max(at - reach, 0) : last] if word not in ordinary]
    spelled = (parsed.grammar.names.is_spelled((word,)) for word in near if len(word) == CODE)
    return parsed.words[at].isalpha() and (any(spelled) or _is_listed_code(parsed, at))


def _is_listed_code(parsed: Parsed, at: int) -> bool:
    """Whether a word is parted by commas from the code of a place: `mun, gas, par`."""
    before, comma = parsed.words[max(at - 2, 0) : at] if at > 1 else ("", "")
    listed = comma == "," and parsed.words[at + 1] in (",", "")
    return listed and len(before) == CODE and parsed.grammar.names.is_spelled((before,))
