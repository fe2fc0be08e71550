"""The lines of `judge.ini`: what is set in which, and what is wrong with the others.

A setting is one line, wherever in the line it begins: whoever takes away a semicolon and leaves the
space behind it has set it all the same.  No line is the rest of the one above it, as it is for
Python's configparser, which also forgets in which line a value stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

Place = tuple[str, str]  # a section and a key

_LINE_END = re.compile(r"\r\n?|\n")
_HEADING = re.compile(r"\[\s*([^\[\]]*[^\[\]\s])\s*\](?:\s*[#;].*)?")
_SETTING = re.compile(r"([^=:]+?)\s*[=:]\s*(.*)")
_NO_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_UNKNOWN = ""  # the section of what stands below a heading that is none


@dataclass(frozen=True, slots=True)
class IniValue:
    """What a setting is set to, and in which line."""

    value: str
    line: int


def read_lines(text: str) -> tuple[dict[Place, IniValue], tuple[str, ...]]:
    """Return what is set, and a sentence for each line that cannot be understood.

    Of what is set twice the first counts; it is told.
    """
    settings: dict[Place, IniValue] = {}
    sections: dict[str, int] = {}
    troubles = []
    section: str | None = None
    for number, line in _lines(text):
        trouble = ""
        if line.startswith("["):
            section, trouble = _begun(line, number, sections)
        elif section is None:
            section, trouble = _UNKNOWN, "no section, such as [judge], stands above this line"
        elif section != _UNKNOWN:
            trouble = _set(line, number, section, settings)
        if trouble:
            troubles.append(f"line {number}: {trouble}")
    return settings, tuple(troubles)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line that is neither empty nor a comment, and its number."""
    for number, line in enumerate(_LINE_END.split(text), 1):
        if (said := line.strip()) and said[0] not in "#;":
            yield number, said


def _begun(line: str, number: int, sections: dict[str, int]) -> tuple[str, str]:
    """Return the section that begins in a line, and what is wrong with that."""
    heading = _HEADING.fullmatch(line)
    if heading is None:
        return _UNKNOWN, "a section looks like [judge], and has a line of its own"
    section = heading[1]
    first = sections.setdefault(section, number)
    twice = f"[{section}] begins in line {first} already; make one of the two"
    return section, twice if first != number else ""


def _set(line: str, number: int, section: str, settings: dict[Place, IniValue]) -> str:
    """Put down what a line sets; return what is wrong with it."""
    setting = _SETTING.fullmatch(line)
    if setting is None or _NO_TEXT.search(line):
        return "a setting looks like name = The Judge, and has a line of its own"
    key = setting[1].lower()
    first = settings.setdefault((section, key), IniValue(setting[2], number))
    twice = f"[{section}] {key} is set in line {first.line} already; keep one of the two"
    return twice if first.line != number else ""
