"""Keeps the text of a letter within the length that anybody writes.

A long line is a paragraph: it is parted where a sentence or a clause ends, or else at a blank.
What is beyond the limits is left out, and whoever calls is told so.
"""

from __future__ import annotations

MAX_TEXT = 40_000  # letters; the longest press is far shorter
MAX_LINES = 1_000
MAX_LINE = 500  # letters; a reader may take a time that grows with their square


def fold(text: str) -> tuple[str, bool]:
    """Return a text within the limits, and whether anything had to be left out."""
    lines: list[str] = []
    given = text[:MAX_TEXT].split("\n")
    taken = 0
    for line in given[:MAX_LINES]:
        if len(lines) >= MAX_LINES:
            break
        lines += [line] if len(line) <= MAX_LINE else _parted(line)
        taken += 1
    beyond = [*lines[MAX_LINES:], *given[taken:], text[MAX_TEXT:]]
    return "\n".join(lines[:MAX_LINES]), any(line.strip() for line in beyond)


def _parted(line: str) -> list[str]:
    """Return the pieces of a long line, each as long as may be."""
    pieces: list[str] = []
    while len(line) > MAX_LINE and len(pieces) < MAX_LINES:
        piece = line[:MAX_LINE]
        sentences = max(piece.rfind(sign, MAX_LINE // 2) for sign in (". ", "; ", "! ", "? "))
        clauses = piece.rfind(", ", MAX_LINE // 2)
        end = sentences + 1 or clauses + 1 or piece.rfind(" ") + 1 or MAX_LINE
        pieces.append(piece[:end].rstrip())
        line = line[end:].lstrip()
    return [*pieces, line]
