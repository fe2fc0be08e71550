"""What a player has crossed out with the signs of typewriters and programs.

`A Mun - Tyr XXXXX` is out, and so is `-A Mun - Tyr` where a line begins with `+`; `Tyr^H^H^HBur`
is `Bur`.  Who tells how such marks are to be read (`struck lines are out`) orders nothing by that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.orders.lines.written_rows import WrittenRow
from judge.orders.vocabulary import Vocabulary

BACKSPACE = re.compile(r"(?:\^H)+")
WORD_BACK = re.compile(r"\S{0,30}\s{0,9}\^W")
CROSSES = re.compile(r"X{3,40}")
# The heads of what programs say of changes: --- yesterday, +++ today, @@ -1,5 +1,5 @@
HEAD_OF_CHANGES = re.compile(r"\s*(?:---|\+\+\+|@@)\s.*")
CHANGED = re.compile(r"\s?([-+])(\s*)(?=\w)")


def without_crossed_out(rows: Sequence[WrittenRow], vocabulary: Vocabulary) -> Iterator[WrittenRow]:
    """Yield rows; what is crossed out is struck, what was deleted while it was typed is gone."""
    changes = _tells_changes(rows)
    for row in rows:
        if row.is_quoted or row.struck:
            yield row
            continue
        text = _typed(row.text) if "^" in row.text else row.text
        text = vocabulary.lines.tells_crosses.sub("", text)
        crosses = CROSSES.search(text) if "XXX" in text else None
        if crosses and (_is_apart(text[: crosses.start()], text[crosses.end() :])):
            yield replace(row, text=CROSSES.sub("", text).strip(), struck=True)
        elif changes and HEAD_OF_CHANGES.fullmatch(text):
            yield replace(row, text="")
        elif changes and (change := CHANGED.match(text)):
            yield replace(row, text=text[change.end() :], struck=change[1] == "-")
        else:
            yield row if text == row.text else replace(row, text=text)


def _typed(text: str) -> str:
    """Return what is left of a line when its backspaces are obeyed: `Tyr^H^H^HBur` is `Bur`."""
    typed: list[str] = []
    start = 0
    for back in BACKSPACE.finditer(text):
        typed += text[start : back.start()]
        del typed[max(0, len(typed) - len(back[0]) // 2) :]
        start = back.end()
    return WORD_BACK.sub("", "".join(typed) + text[start:])


def _is_apart(before: str, behind: str) -> bool:
    """Whether crosses stand at an end of a line, and beside no other word."""
    return not (before.strip() and behind.strip(" .!)")) and not (
        before[-1:].isalnum() or behind[:1].isalnum()
    )


def _tells_changes(rows: Sequence[WrittenRow]) -> bool:
    """Whether lines begin with + and others with -, as programs show what has changed."""
    signs = {change[1] for row in rows if (change := CHANGED.match(row.text))}
    return len(signs) > 1
