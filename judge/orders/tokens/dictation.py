"""Tokens as dictation and phones give them: signs in words, `2` for `to`, words misheard."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from judge.orders.tokens.names_among_tokens import begins_name, ends_name, is_place, text_at
from judge.orders.tokens.place_names import LONGEST_NAME, Names
from judge.orders.tokens.tokenizing import Token

Mended = tuple[list[Token], int]  # what stands for some tokens, and for how many


def sign_in_a_word(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read a sign that was spoken: `hyphen`, `comma`."""
    sign = names.vocabulary.tokens.spoken.get((tokens[at].text,))
    return ([replace(tokens[at], text=sign)], 1) if sign else None


def sign_in_two_words(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read a sign that was spoken in two words: `new line`, `full stop`."""
    sign = names.vocabulary.tokens.spoken.get((tokens[at].text, text_at(tokens, at + 1)))
    return ([replace(tokens[at], text=sign, end=tokens[at + 1].end)], 2) if sign else None


def spoken_way(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `mun 2 bur`, `Munich army too Burgundy`, `kie out 2 bal`: a way to a place."""
    vocabulary = names.vocabulary
    if tokens[at].text not in vocabulary.tokens.spoken_way or not at:
        return None
    word = text_at(tokens, at - 1)
    unit = len(word) > 1 and word in vocabulary.tokens.kinds
    before = unit or is_place(word, names) or ends_name(tokens, at, names)
    before = before or word in vocabulary.tokens.going
    between = before and begins_name(tokens, at + 1, names)
    return ([replace(tokens[at], text=names.vocabulary.tokens.way[0])], 1) if between else None


def shortened(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `w/ Ruhr support`."""
    for short, word in names.vocabulary.tokens.short_words.items():
        piece = tokens[at : at + len(short)]
        adjacent = all(a.end == b.start for a, b in pairwise(piece))
        if (
            adjacent
            and tuple(token.text for token in piece) == short
            and at + len(short) < len(tokens)
        ):
            return [replace(tokens[at], text=word, end=piece[-1].end)], len(short)
    return None


def misheard(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `army roar to belgium`, `fleet keel`, `the north see`, as dictation hears them."""
    vocabulary, before = names.vocabulary, text_at(tokens, at - 1)
    meant = vocabulary.tokens.heard_as.get(tokens[at].text)
    if meant is None:
        return None
    ways = {"-", *vocabulary.tokens.way, *vocabulary.tokens.spoken_way}
    talk = vocabulary.tokens.plain_words - vocabulary.tokens.heard_as.keys()
    if any(
        names.is_spelled(tuple(token.text for token in tokens[at : at + size]))
        for size in range(2, LONGEST_NAME + 1)
    ):
        return None  # Mare Nero
    acts = (tokens[at].text,) in vocabulary.prose.acts.leave.phrases
    if acts and text_at(tokens, at + 1) in vocabulary.prose.determiners:
        return None  # a mercy to kill the fleet
    article = before in vocabulary.tokens.indefinite and len(before) == 1
    told = text_at(tokens, at + 1) in ways | vocabulary.grammar.verb_of.keys()
    named = (before in vocabulary.tokens.kinds and (told or not article)) or (
        before in ways and at > 1 and text_at(tokens, at - 2) not in talk
    )
    whole = names.is_sea((before, meant))
    return (
        ([replace(tokens[at], text=meant)], 1)
        if whole or (named and names.find((meant,)))
        else None
    )
