"""The body of a letter: the player's own lines, parted into commands and the rest.

What a mail program quotes from an earlier letter, and everything below a signature mark, is
passed over: nothing in it is ever an order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_SIGNATURE = re.compile(r"--\s?")
_FORWARDED = re.compile(
    r"-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d'origine).*"
    r"|_{20,}",
    re.IGNORECASE,
)
# How Outlook begins what it quotes in plain text: a block of fields without any mark.
_SENDER = re.compile(r"(?:from|von|de|van|da)\s?:.+", re.IGNORECASE)
_DATE = re.compile(
    r"(?:sent|date|gesendet|datum|envoyé|enviado|verzonden|inviato)\s?:.+", re.IGNORECASE
)
# "On Friday, Anna wrote:" in the languages our players use, on one line or broken over two.
_ATTRIBUTION = re.compile(
    r"(?:on|am|le|il|el|op|den|em)\b.{4,200}"
    r"\b(?:wrote|schrieb|a écrit|ha scritto|escribió|schreef|skrev|escreveu)\b.{0,80}:",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Body:
    """A letter's own lines: commands in their order, and the text that holds the orders."""

    commands: tuple[str, ...]
    text: str


def own_lines(text: str) -> list[str]:
    """Return the lines that the writer of a letter wrote himself."""
    lines = [line.rstrip() for line in text.splitlines()]
    end = next((n for n in range(len(lines)) if _ends_letter(*lines[n : n + 2])), len(lines))
    quoted = _attributions(lines[:end])
    return [
        line
        for number, line in enumerate(lines[:end])
        if number not in quoted and not line.lstrip().startswith(">")
    ]


def _ends_letter(line: str, following: str = "") -> bool:
    """Whether nothing below this line is the writer's own."""
    if _SENDER.fullmatch(line.strip()) and _DATE.fullmatch(following.strip()):
        return True
    return bool(_SIGNATURE.fullmatch(line) or _FORWARDED.fullmatch(line.strip()))


def _attributions(lines: list[str]) -> set[int]:
    """Return the numbers of the lines that only say who wrote what is quoted below."""
    found: set[int] = set()
    for number, line in enumerate(lines):
        if _ATTRIBUTION.fullmatch(line.strip()):
            found.add(number)
        elif _ATTRIBUTION.fullmatch(" ".join(part.strip() for part in lines[number : number + 2])):
            found |= {number, number + 1}
    return found


def read_body(text: str, names: Iterable[str]) -> Body:
    """Part a letter's text into commands (lines that begin with one of the names) and the rest.

    What follows a command on its line is not lost: it goes with the rest, as in
    `Final: A Mun - Bur`.
    """
    one_of = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    pattern = re.compile(rf"\W*({one_of})(?!\w)[\s.!:]*(.*)", re.IGNORECASE)
    found: list[str] = []
    rest: list[str] = []
    for line in own_lines(text):
        match = pattern.fullmatch(line.strip())
        if match:
            found.append(match[1].lower())
        rest.append(match[2] if match else line)
    return Body(tuple(found), "\n".join(rest))
