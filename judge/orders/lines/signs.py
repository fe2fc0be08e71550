"""Signs made plain: what phones, web pages, tables and moods put around the words of an order.

Only signs change here; every word of the player's stays, so that what is quoted back is theirs.
"""

from __future__ import annotations

import html
import re

from judge.orders.vocabulary.words_of_orders import LineWords

ODD = re.compile(r"&#?\w{2,8};|[«»‹›|^~<]|[:;=8][-'^o]?[)(DPpOoX3|\\\]\[*]|(?<=\s)[xX]D")
STRUCK = re.compile(r"~~(?=\S)(.{1,300}?)~~|<(?P<tag>s|del|strike)>(.{1,300}?)</(?P=tag)>", re.I)
TAG = re.compile(
    r"</?(?:b|i|u|p|br|em|strong|span|div|li|ul|ol|td|tr|th|tt|font)\b[^<>]{0,80}>", re.I
)
FACE = re.compile(
    r"(?:(?<=\s)|^|(?<=[\w.!?,]))(?:[:;=8][-'^o]?[)(pPoOX3|\\*]+|[:;=8][-'^o][D\]\[]+|\^\^|<3)"
    r"(?=\s|$|[.,!])|(?<=\s)[xX]D+\b"
)
LAUGH = re.compile(r"([-–—>]\s*[^\W\d_]+\S*)\s+[:=]D+(?=\s*$)")  # `A Par :D` is a removal
GUILLEMETS = re.compile("[«»‹›]")
RULED = re.compile(r"^[\s|:+=-]*$")
CELL = re.compile(r"^(?:[^\W\d_]+\.?)(?:\s+[^\W\d_./()]+\.?){0,2}$")


def plain_signs(line: str, words: LineWords) -> str:
    """Return a line with its faces, tags and table cells made plain."""
    if not ODD.search(line):
        return line
    plain = TAG.sub(" ", html.unescape(line))
    if "«" in plain or "‹" in plain:
        plain = GUILLEMETS.sub(" ", plain)
    plain = LAUGH.sub(r"\1", FACE.sub(" ", plain))
    return _cells_joined(plain, words) if "|" in plain else plain


def _cells_joined(line: str, words: LineWords) -> str:
    """Return a row of a table as one order, if its first cell is no order of its own."""
    if RULED.match(line):
        return ""
    cells = [cell.strip() for cell in line.split("|") if cell.strip()]
    begun = bool(cells) and CELL.match(cells[0]) and not words.stands_at_end.search(cells[0])
    return " ".join(cells) if begun else line


def without_struck(line: str) -> tuple[str, list[str]]:
    """Return a line without what is struck out in it, and that."""
    if "~~" not in line and "</" not in line:
        return line, []
    struck = [match[1] or match[3] for match in STRUCK.finditer(line)]
    return STRUCK.sub(" ", line), struck
