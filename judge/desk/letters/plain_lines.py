"""Lines as they were meant: entities of HTML that were left in them, letters spaced out.

`A Ven&nbsp;H` is what a program left of HTML, and `F  I  N  A  L` what a player made large.
"""

from __future__ import annotations

import html
import re

_ENTITY = re.compile(r"&(?:#\d{1,6}|#x[0-9a-fA-F]{1,6}|[a-zA-Z]{2,8});")
_SPACED = re.compile(r"[\W_]*((?:[^\W\d_]\s+){4,}[^\W\d_])[\W_]*")


def plain_line(line: str) -> str:
    """Return a line without entities, and a line of nothing but single letters as one word."""
    line = _ENTITY.sub(lambda entity: html.unescape(entity[0]), line)
    spaced = _SPACED.fullmatch(line)
    return "".join(spaced[1].split()) if spaced else line
