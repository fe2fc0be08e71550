"""The lines below a command of the gamemaster's that go with it: what is announced, or said beside.

They end where the next command stands.  A line that is a player's command may be a part of them;
where more words follow it, that is asked, and nothing is cut short.
"""

from __future__ import annotations

import re
from itertools import count, takewhile

from judge.desk.commands.command import Call
from judge.desk.letters.body import Body, Part, Text
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of, plain_words


def numbers_below(call: Call, below: Part | None, body: Body, language: Language) -> list[int]:
    """Return the numbers of the lines that go with a command: those of the text right below it.

    They go to the line that ends them, which is the last (`END WARN`), if there is one; else,
    behind an argument, it is only the rest of its paragraph.  A line that would mark orders as
    final is a line like others here, and the name at the end of the letter is none of them.
    """
    if not (call.command.takes_text and isinstance(below, Text)):
        return []
    first, last = below.first, _last_mark(below.last, body)
    marks = {mark.line for mark in body.marks}
    while first - 1 in marks:
        first -= 1
    numbers = list(range(first, last + 1))
    end = next((number for number in numbers if is_end(call, body.own[number - 1], language)), 0)
    if end:
        return list(range(first, end + 1))
    if call.argument:
        numbers = list(takewhile(lambda number: body.own[number - 1].strip(), numbers))
        numbers = numbers if call.number and first == call.number + 1 else []
    return [number for number in numbers if number not in body.closing]


def is_end(call: Call, line: str, language: Language) -> bool:
    """Whether a line says that the words of a command end: `END WARN`."""
    names = language.spellings(call.command.name)
    ends = rf"{any_of(language.block_words.end)} ?{any_of(names)}"
    return re.fullmatch(ends, plain_words(line)) is not None


def cut_short(call: Call, body: Body) -> tuple[list[Call], list[int]] | None:
    """Return the players' commands that stand among the words of one, and the lines of all these.

    None if none does: whatever stands below it is a command, or the end of the letter.
    """
    parts = list(body.parts)
    place = next((at for at, part in enumerate(parts) if part is call), len(parts))
    words = list(takewhile(_may_be_words, parts[place + 1 :]))
    texts = [part for part in words if isinstance(part, Text)]
    numbers = [number for text in texts for number in range(text.first, text.last + 1)]
    last = max((number for number in numbers if number not in body.closing), default=0)
    calls = [part for part in words if isinstance(part, Call) and part.number < last]
    below = calls[0].number + 1 if calls else 0
    if not calls or (call.argument and below not in numbers):
        return None
    return calls, list(range(call.number + 1, _last_mark(last, body) + 1))


def _last_mark(line: int, body: Body) -> int:
    """Return the number of the last mark right below a line, or its own."""
    marks = {mark.line for mark in body.marks}
    return next(n for n in count(line) if n + 1 not in marks)


def _may_be_words(part: Part) -> bool:
    """Whether a part of a letter may belong to the words of an announcement."""
    return isinstance(part, Text) or (isinstance(part, Call) and part.command.decide is None)
