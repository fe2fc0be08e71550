"""Slips of the pen: how many letters two words are apart."""

from __future__ import annotations


def slips(word: str, other: str, limit: int) -> int:
    """Count the slips (a letter too many, too few, wrong, or two changed about) between words.

    More than `limit` is all the same: the count stops there.
    """
    if abs(len(word) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(word, start=1):
        before, above, row = row, before, [i]
        for j, match in enumerate(other, start=1):
            count = min(row[j - 1] + 1, before[j] + 1, before[j - 1] + (letter != match))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == match:
                count = min(count, above[j - 2] + 1)
            row.append(count)
        if min(row) > limit:
            return limit + 1
    return row[-1]


def letters_of(text: str) -> int:
    """Return the set of letters in a text: bit 0 stands for `a`."""
    result = 0
    for letter in text:
        result |= 1 << (ord(letter) - 97) % 64
    return result


def is_skeleton(word: str, name: str) -> bool:
    """Whether a name has the letters of a word, in their order."""
    left = iter(name)
    return all(letter in left for letter in word)
