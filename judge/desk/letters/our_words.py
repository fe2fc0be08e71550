"""Which quoted lines are the judge's own words: those of its letter that stand there unchanged.

What the judge wrote to somebody is no word of theirs, whatever it reads like: `No order stands, so
all units would hold`.  What stands in its letter now and did not before they wrote there, such as
an order in place of a blank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

_FEW = 4  # words; fewer are no part of ours that a program broke or joined, but may be an order


class OurWords:
    """What the letter of ours says that a letter answers, in each of its forms; none if unknown."""

    def __init__(self, answered: Sequence[str]) -> None:
        forms = [[_plain(line) for line in text.splitlines()] for text in answered]
        self._lines: Counter[str] = Counter()
        for lines in forms:
            self._lines |= Counter(lines)
        self._whole = "\n".join(f" {' '.join(filter(None, lines))} " for lines in forms)

    @property
    def known(self) -> bool:
        """Whether it is known what the judge wrote."""
        return bool(self._lines)

    def left_of(self, quoted: Iterable[str]) -> Iterator[str]:
        """Yield quoted lines, empty ones in place of ours.

        Where one of ours stands there more often than we wrote it, it was written there.
        """
        left = self._lines.copy()
        for line in quoted:
            plain = _plain(line)
            left[plain] -= 1
            yield "" if left[plain] >= 0 or self._is_piece(plain) else line

    def _is_piece(self, plain: str) -> bool:
        """Whether a line is a part of ours, in which a program broke the lines elsewhere."""
        long = plain not in self._lines and len(plain.split()) > _FEW
        return long and f" {plain} " in self._whole


def _plain(line: str) -> str:
    """Return a line without marks of bold text, and with one space between its words."""
    return " ".join(line.replace("*", "").split())
