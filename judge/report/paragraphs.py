"""A plain text as HTML: for letters that have a text template and no other."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import dedent

from markupsafe import Markup

from judge.report.filters import WIDTH

_FOR_PROGRAMS = "::"


def paragraphs(text: str) -> Markup:
    """Return the pieces of a text, which empty lines part, each as a paragraph.

    Indented pieces keep their lines.  In others a line goes on in the next one if it was broken
    for want of room, and ends where it ends otherwise.
    """
    pieces = (piece.strip("\n") for piece in text.split("\n\n"))
    return Markup("\n").join(
        _block(piece) for piece in pieces if piece and not piece.startswith(_FOR_PROGRAMS)
    )


def beginning(text: str, room: int) -> str:
    """Return the beginning of a text, of `room` letters at the most.

    It ends with a piece, or else with a line or a word, if that makes it not much shorter.
    """
    if len(text) <= room:
        return text
    heads = (text[:room].rpartition(end)[0] for end in ("\n\n", "\n", " "))
    return next((head for head in heads if len(head) > room / 2), text[:room])


def _block(piece: str) -> Markup:
    if piece.startswith(" "):
        return Markup('<pre class="code">{}</pre>').format(dedent(piece))
    return Markup("<p>{}</p>").format(Markup("<br>\n").join(_whole_lines(piece)))


def _whole_lines(piece: str) -> Iterator[str]:
    """Yield the lines of a piece as they were before they were broken."""
    whole = ""
    for line in piece.splitlines():
        word = line.strip().partition(" ")[0]
        was_broken = whole and len(whole.rpartition("\n")[2]) + 1 + len(word) > WIDTH
        if whole and not was_broken:
            yield whole.replace("\n", " ")
            whole = line
        else:
            whole = f"{whole}\n{line}" if whole else line
    yield whole.replace("\n", " ")
