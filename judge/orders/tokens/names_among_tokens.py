"""Names of places among the tokens of a line: what stands there, and where names begin and end."""

from __future__ import annotations

from collections.abc import Sequence

from judge.orders.tokens.place_names import LONGEST_NAME, Manner, Names
from judge.orders.tokens.tokenizing import Token

LONG = 4  # letters: a longer word with a slip is a name


def text_at(tokens: list[Token], at: int) -> str:
    """Return the word at a token; none beyond the line."""
    return tokens[at].text if 0 <= at < len(tokens) else ""


def ends_name(tokens: list[Token], at: int, names: Names) -> bool:
    """Whether a name of several words ends before a token: `n sea`."""
    starts = range(max(0, at - LONGEST_NAME), at - 1)
    return any(_are_name(tokens[start:at], names) for start in starts)


def begins_name(tokens: list[Token], at: int, names: Names) -> bool:
    """Whether a name of one word or of several begins at a token: `n sea`."""
    ends = range(at + 2, at + LONGEST_NAME + 1)
    return is_place(text_at(tokens, at), names) or any(
        _are_name(tokens[at:end], names) for end in ends
    )


def _are_name(tokens: list[Token], names: Names) -> bool:
    return is_name([token.text for token in tokens], names)


def is_name(words: Sequence[str], names: Names) -> bool:
    """Whether words are the name of a place, and spelled rightly."""
    spelling = names.find(tuple(words)) if words else None
    return spelling is not None and spelling.manner is not Manner.MENDED


def is_place(word: str, names: Names) -> bool:
    """Whether a word names a place, with a slip perhaps if it is long."""
    spelling = names.find((word,)) if word.isalpha() else None
    return spelling is not None and (spelling.manner is not Manner.MENDED or len(word) > LONG)
