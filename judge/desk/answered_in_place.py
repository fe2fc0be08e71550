"""Answers written between the lines of a quoted letter, where the quoted line is part of them.

A form filled in (`> A BUR:` and below it `- Mun`) is one line; `> F MAO - POR` with `Should be
Spain` below it are two, and with `yes` below it the quoted order is meant as it is.  Any other line
below a quoted one stands for itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from judge.desk.language import Language, any_of, plain_words

_QUOTED = re.compile(r"\s*>\s?(.*)")
_BLANK = re.compile(r"[\s_.:]*$")
_LONGEST = 80  # letters of a quoted line that is answered


def with_answers(text: str, language: Language) -> str:
    """Return a letter in which answers stand as they would without the quoted lines above them."""
    return "\n".join(_lines(text.split("\n"), language)) if ">" in text else text


def _lines(lines: list[str], language: Language) -> Iterator[str]:
    asked = ""  # the quoted line right above
    for line in lines:
        quoted = _QUOTED.fullmatch(line)
        if quoted:
            asked = quoted[1].strip()
            yield line
            continue
        answered = asked and line.strip() and len(asked) <= _LONGEST
        yield from _answer(asked, line, language) if answered else (line,)
        asked = ""


def _answer(asked: str, line: str, language: Language) -> Iterator[str]:
    """Yield an answer with what it needs of the line that it answers."""
    answer = f"{plain_words(line)} "
    words = language.answers
    if _field(language).fullmatch(asked):
        yield f"{_BLANK.sub('', asked)}: {line.strip()}"
    elif answer.strip() in words.yes:
        yield asked
    elif any(answer.startswith(f"{phrase} ") for phrase in words.otherwise):
        yield asked
        yield line
    else:
        yield line


@cache
def _field(language: Language) -> re.Pattern[str]:
    """Return the pattern of a field of a form: a unit or a mark, and then a colon or a blank."""
    marks = [spelling for spelling, code in language.commands.items() if code == "final"]
    return re.compile(
        rf"\W*(?:[A-Z]\s+\w[^:]{{0,30}}?|{any_of(marks)}[^:]{{0,20}}?)\s*(?::|_{{2,}})[\s_:]*", re.I
    )
