"""Boxes to be ticked: `[x] FINAL [ ] PRELIMINARY`, `Final (y/n): y`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of

_BOX = re.compile(r"[\[(][\s_]{0,3}[x*✓✔]?[\s_]{0,3}[\])]|[☐☑☒✅✓✔]", re.IGNORECASE)
_TICKS = re.compile(r"[x*✓✔☑☒✅]", re.IGNORECASE)
_MOST_BOXES = 20  # on a line
_MOST_BEFORE = 4  # words before a box at the end of a line, in a form


def boxed(line: str) -> Iterator[tuple[bool, str]]:
    """Yield what stands beside each box on a line, and whether the box is ticked."""
    boxes = list(islice(_BOX.finditer(line), _MOST_BOXES))
    if len(boxes) > 1 and not line[boxes[-1].end() :].strip():
        yield from _boxed_behind(line, boxes)
        return
    ends = [*(box.start() for box in boxes[1:]), len(line)]
    before = line[: boxes[0].start()].strip() if boxes else ""
    if before.endswith(":") and line[boxes[0].end() : ends[0]].strip():
        before = ""  # Status: ( ) preliminary (x) final
    for number, box in enumerate(boxes):
        yield bool(_TICKS.search(box[0])), f"{before} {line[box.end() : ends[number]]}"
        before = ""


def _boxed_behind(line: str, boxes: list[re.Match[str]]) -> Iterator[tuple[bool, str]]:
    """Yield the same of a line whose boxes stand behind: `FINAL [x]  PRELIMINARY [ ]`."""
    starts = (0, *(box.end() for box in boxes[:-1]))
    for box, start in zip(boxes, starts, strict=True):
        beside = line[start : box.start()].rpartition(":")[2]  # Status: FINAL [x]
        yield bool(_TICKS.search(box[0])), beside


def chosen(line: str) -> str:
    """Return what of a line of boxes is ticked, "" if nothing is; the line if it is none.

    Such a line begins with a box, or ends with one behind a few words; what is ticked more than
    once is no choice.
    """
    boxes = list(islice(_BOX.finditer(line), _MOST_BOXES))
    if not boxes:
        return line
    begins = not re.search(r"\w", line[: boxes[0].start()])
    ends = (
        not line[boxes[-1].end() :].strip()
        and len(line[: boxes[0].start()].split()) <= _MOST_BEFORE
    )
    if not begins and not ends:
        return line
    beside = [text.strip() for is_ticked, text in boxed(line) if is_ticked]
    return line if len(beside) > 1 else "".join(beside)


def ticked(behind: str, language: Language) -> bool | None:
    """Return what a form says behind a mark, `Final (y/n): y`; None if it says neither."""
    answer = _choice(language).sub("", behind).strip(" \t:=.-_*)(?!").lower()
    words = language.marks
    return True if answer in words.yes else False if answer in words.no else None


@cache
def _choice(language: Language) -> re.Pattern[str]:
    return re.compile(rf"[(\[]\s*{any_of(language.marks.choice)}\s*[)\]]", re.IGNORECASE)
