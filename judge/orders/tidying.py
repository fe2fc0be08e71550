"""Tokens made ready for the grammar: glued words parted, remarks in brackets and forms dropped."""

from __future__ import annotations

from dataclasses import replace

from judge.orders.names import Names
from judge.orders.tokens import BLANK, Token
from judge.orders.words import CARRIED, COASTS, GLUED, KINDS, VERBS, Verb

COAST_WORDS = frozenset([*COASTS, "coast", "c"])


def tidy(tokens: tuple[Token, ...], names: Names) -> tuple[Token, ...]:
    """Return the tokens that count; `A Mun ____` is as good as `A Mun:`, a form not filled in."""
    if tokens and tokens[-1].text == BLANK:
        tokens = (*tokens[:-1], replace(tokens[-1], text=":"))
    parted = [
        Token(part, token.start, token.end)
        for token in tokens
        for part in GLUED.get(token.text, (token.text,))
        if part != BLANK
    ]
    result: list[Token] = []
    at = 0
    while at < len(parted):
        token, at = parted[at], at + 1
        if token.text == "(":
            start = at
            while at < len(parted) and parted[at].text != ")":
                at += 1
            before = result[-1].text if result else ""
            result += _bracketed(token, parted[start:at], before, names)
        elif token.text != ")":
            result.append(token)
    return tuple(result)


def _bracketed(bracket: Token, inside: list[Token], before: str, names: Names) -> list[Token]:
    """Return what counts of a bracket: a coast (as if after a stroke), `via convoy`, a nation."""
    words = tuple(token.text for token in inside)
    if words and words[0] in COASTS and COAST_WORDS.issuperset(words):
        return [Token("/", bracket.start, bracket.end), *inside]
    helped = VERBS.get((before,)) in (Verb.SUPPORT, Verb.CONVOY)  # S (Fra A Pic - Bel)
    nation = before in KINDS and names.power(words)
    by_sea = words and words[0] in CARRIED
    return inside if helped or nation or by_sea else []
