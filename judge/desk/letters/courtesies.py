"""What people write around a command and mean nothing by: courtesies, adornments, a signature."""

from __future__ import annotations

import re
from functools import cache

from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of

_SMILEY = r"[:;]-?[DP]\b"
_BEFORE = re.compile(r"^(?:[^\w?+(-]|_|[-+]\s)*")
_OPENED_BEFORE = re.compile(r"^([^(]*)\)(\W*)$")  # "(FINAL, thanks)"
_OF_DATE = r"(?!(?<=\d\.\d)\.|(?<=\d\.\d\d)\.)"  # the dot behind one: 10.12.
_LONGEST = 200  # letters beside a command that may be courtesy
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">", '"': '"', "“": "”", "«": "»", "„": "“"}


def plain(beside: str, language: Language) -> str:
    """Return what stands beside a command, without courtesies and without what adorns it."""
    if len(beside) <= _LONGEST:
        beside = _after(language).sub("", _OPENED_BEFORE.sub(r"\1\2", beside))
    rest = _BEFORE.sub("", beside, count=1)
    return rest if re.search(r"[^\W_]|\?", rest) else ""


def with_brackets(beside: str, language: Language) -> str:
    """Return what stands beside a command plainly, with the other halves of what it has half of.

    `{jabber} fred` and `call "Fred"` are somebody's own words; around all of them, these adorn.
    """
    inner = plain(beside, language)
    start = beside.find(inner)
    if not inner or start < 0:
        return inner
    end = start + len(inner)
    while end < len(beside) and any(
        _is_open(opens, closes, beside[start:end])
        for opens, closes in _PAIRS.items()
        if closes == beside[end]
    ):
        end += 1
    while before := beside[:start].rstrip():
        opens = before[-1]
        if not _is_open(_PAIRS.get(opens, ""), opens, beside[start:end]):
            break
        start = len(before) - 1
    return beside[start:end]


def _is_open(opens: str, closes: str, text: str) -> bool:
    """Whether a text has one more of one half of a pair than of the other."""
    if not opens:
        return False
    if opens == closes:
        return text.count(opens) % 2 == 1
    return text.count(opens) > text.count(closes)


@cache
def _after(language: Language) -> re.Pattern[str]:
    """Return the pattern of what may follow a command, to the end of its line."""
    courteous = rf"(?i:(?<!\w){any_of(language.courtesies)}(?!\w))"
    # A name in brackets signs a command: "FINAL (Hans)".
    signed = rf"\((?!(?i:{any_of(language.marks.doubts)})\b)[A-Z](?=\w*[a-z])\w*\)"
    sign = rf"{_OF_DATE}[^\w?()]"
    return re.compile(rf"(?:{sign}|_|{courteous}|(?<!\w){signed}|{_SMILEY})*$")
