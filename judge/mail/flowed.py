"""Undoes format=flowed (RFC 3676): lines that a mail program broke become one line again."""

from __future__ import annotations

import re

_QUOTE = re.compile(">*")
_SIGNATURE = "-- "


def unflow(text: str, delsp: bool = False) -> str:
    """Return `text` with its soft line breaks and space-stuffing undone; quote marks stay."""
    done: list[list[str]] = []  # of each line its pieces, joined once, at the end
    open_depth: int | None = None  # how deep the last line is quoted, while it wants to go on
    for line in text.split("\n"):
        depth, content = _split(line)
        fixed = content == _SIGNATURE or not content.endswith(" ")  # §4.3: never flowed
        goes_on = open_depth == depth and content != _SIGNATURE
        if not fixed and delsp:  # §4.5: with DelSp the space was no part of the text
            content = content[:-1]
        if goes_on:
            done[-1].append(content)
        else:
            done.append([f"{'>' * depth} {content}" if depth else content])
        open_depth = None if fixed else depth
    return "\n".join(map("".join, done))


def _split(line: str) -> tuple[int, str]:
    """Return how deep `line` is quoted and what it says, unstuffed (§4.4, §4.5)."""
    depth = len(_QUOTE.match(line)[0])  # type: ignore[index]  # it matches anything
    return depth, line[depth:].removeprefix(" ")
