"""Conditions that are none: `if possible`, `in case my first mail was lost`, `if that's OK`.

They speak of the letter, its reader or the rules, never of what happens on the board, so that no
order hangs on them (House rules III.7 is about what other players do).
"""

from __future__ import annotations

import re

from judge.orders.tokens.place_names import Manner, Names
from judge.orders.tokens.tokenizing import Token
from judge.orders.vocabulary import Vocabulary

LONGEST = 16  # words
ENDS = frozenset({",", ":", ")", "(", "-"})
SENTENCE_ENDS = re.compile(r"[.!?…](?=\s|$)")


def without_courtesies(tokens: list[Token], text: str, names: Names) -> list[Token]:
    """Return the tokens of a line without its courtesies."""
    opens = names.vocabulary.conditions.any_conditions
    if opens.isdisjoint(token.text for token in tokens):
        return tokens
    result: list[Token] = []
    at = 0
    while at < len(tokens):
        end = _ends(tokens, at, text, names.vocabulary) if tokens[at].text in opens else at
        although = bool(result) and result[-1].text in names.vocabulary.conditions.although
        if end > at and (although or _is_courtesy([token.text for token in tokens[at:end]], names)):
            conditions = names.vocabulary.conditions
            begun = (conditions.all_openings - opens) | conditions.although
            while result and result[-1].text in begun:
                result.pop()
            at = end
        else:
            result.append(tokens[at])
            at += 1
    return result


def _ends(tokens: list[Token], at: int, text: str, vocabulary: Vocabulary) -> int:
    """Return where the clause ends that begins at a token."""
    ends = ENDS | vocabulary.grammar.thens
    end = at + 1
    while end < len(tokens) and end - at < LONGEST and tokens[end].text not in ends:
        if SENTENCE_ENDS.search(text, tokens[end - 1].end, tokens[end].start + 1):
            break
        end += 1
    return end


def _is_courtesy(words: list[str], names: Names) -> bool:
    """Tell whether a condition depends on nothing that happens on the board."""
    known, tokens = names.vocabulary.conditions, names.vocabulary.tokens
    others = set(words[1:])
    courteous = known.courteous | known.letters
    if not others & courteous or others & tokens.kinds.keys() - tokens.indefinite:
        return False
    serious = others & known.serious
    if others & known.unheard:  # if it's not too late, if you have not heard from me
        serious -= known.unheard_denied
    if serious and not others & known.letters:
        return False
    return not any(_names_something(word, names) for word in words[1:] if word not in courteous)


def _names_something(word: str, names: Names) -> bool:
    if names.power((word,)):
        return True
    spelling = names.find((word,)) if word.isalpha() else None
    return spelling is not None and spelling.manner is not Manner.MENDED
