"""Answers written between the lines of a quoted letter, where the quoted line is part of them.

A quoted line that leaves something blank is a field of a form: what stands below it is of its unit
(`> A BUR: ?` and `Mun`), or says whether the orders are final (`> Final? (yes/no)` and `yes`).
`> F MAO - POR` with `Should be Spain` below it are two lines, and with `yes` below it the quoted
order is meant as it is.  Any other line below a quoted one stands for itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from judge.desk.language import Language, any_of, plain_words
from judge.desk.said_of_final import said_of_final
from judge.desk.trimmings import MOST_BELOW, closing_lines

_QUOTED = re.compile(r"\s*>\s?(.*)")
_LONGEST = 80  # letters of a quoted line that is answered
_BRIEF = 2  # words that are no whole order
# What a unit is called in a form: F Mid-Atlantic Ocean, F StP (sc); no word of one letter is in it.
_NAME = r"(?:[A-Z]\s+)?[^\W\d_](?:[^\W\d_]|[.'’/-](?=\w))+(?:\s\(?[^\W\d_][\w.'’-]+\)?){0,3}?"


def with_answers(text: str, language: Language) -> str:
    """Return a letter in which answers stand as they would without the quoted lines above them."""
    return "\n".join(_lines(text.split("\n"), language)) if ">" in text else text


def _lines(lines: Sequence[str], language: Language) -> Iterator[str]:
    asked = before = ""  # the quoted line that is open still, and what was answered last
    near = False
    for at, line in enumerate(lines):
        quoted = _QUOTED.fullmatch(line)
        if quoted:
            asked, near = quoted[1].strip() or asked, bool(quoted[1].strip()) or near
            yield line
        elif not line.strip() or (asked and _closes(lines, at, language)):
            near = near and bool(line.strip())
            yield line
        else:
            if asked and len(asked) <= _LONGEST and (near or _goes_on_quoted(lines, at + 1)):
                same = plain_words(line) in language.answers.same
                before = before if same and before else line
                yield from _answer(asked, before, language, near=near)
            else:
                yield line
            asked = ""


def _closes(lines: Sequence[str], at: int, language: Language) -> bool:
    """Whether a line is a closing, or right below one."""
    near = lines[max(0, at + 1 - MOST_BELOW) : at + 1]
    return len(near) in closing_lines(near, language)


def _goes_on_quoted(lines: Sequence[str], start: int) -> bool:
    """Whether the next line that is not blank is quoted."""
    following = next((lines[at] for at in range(start, len(lines)) if lines[at].strip()), "")
    return bool(_QUOTED.fullmatch(following))


def _answer(asked: str, line: str, language: Language, *, near: bool) -> Iterator[str]:
    """Yield an answer with what it needs of the line that it answers, if it is `near` enough."""
    answer = f"{plain_words(line)} "
    words = language.answers
    if marked := _marked(asked, answer.strip(), language):
        yield marked
    elif (field := _field(asked, line, language)) and said_of_final(line, language) is None:
        yield f"{field}: {line.strip()}"
    elif near and answer.strip() in words.yes:
        yield asked
    elif near and any(answer.startswith(f"{phrase} ") for phrase in words.otherwise):
        yield asked
        yield line
    else:
        yield line


def _marked(asked: str, answer: str, language: Language) -> str:
    """Return the mark that an answer to a question makes: `> Are these final?` and `yes`."""
    if "?" not in asked or set(language.said.final).isdisjoint(plain_words(asked).split()):
        return ""
    yes, no = answer in (*language.marks.yes, *language.answers.yes), answer in language.marks.no
    code = "final" if yes else "preliminary"
    return _spelled(language, code) if yes or no else ""


def _field(asked: str, line: str, language: Language) -> str:
    """Return what a blank in a quoted line is for: a unit, or a mark; nothing if there is none.

    A name alone may be the heading of whole orders: `> Italy:` and `A Ven - Tyr`.
    """
    match = _fields(language).fullmatch(asked)
    if match is None:
        return ""
    words = plain_words(match["name"]).split()
    sure = len(words[0]) == 1 or language.commands.get(words[0]) == "final"
    rest = match["rest"].strip()
    if not sure and (not rest or (rest == ":" and len(line.split()) > _BRIEF)):
        return ""
    return "" if words[-1] in language.answers.stays else match["name"].strip()


@cache
def _fields(language: Language) -> re.Pattern[str]:
    """Return the pattern of a field of a form: a unit or a mark, and then nothing that is said."""
    marks = [spelling for spelling, code in language.commands.items() if code == "final"]
    blank = rf"(?:{any_of(language.answers.blanks)}|[?_.]*)"
    nothing = rf"[\s_.:?-]*(?:\(\s*{blank}\s*\)|\[\s*{blank}\s*\]|{blank})?[\s_.:?-]*"
    return re.compile(
        rf"\W*(?P<name>{_NAME}|{any_of(marks)}[^:]{{0,20}}?)(?P<rest>{nothing})", re.I
    )


def _spelled(language: Language, code: str) -> str:
    """Return how the judge itself writes a command."""
    return next(spelling for spelling, other in language.commands.items() if other == code)
