"""Which lines of a letter its writer wrote himself, and which his mail program brought along.

Nothing quoted is ever an order: not what bears a quote mark, not what follows a line that says who
wrote it, not what stands below a signature mark.  A mail program that quotes without marks quotes
to the end of the letter.
"""

from __future__ import annotations

import re

_SIGNATURE = re.compile(r"--\s?")
_DIVIDER = re.compile(
    r"-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d'origine"
    r"|mensaje original|messaggio originale|oorspronkelijk bericht).*"
    r"|begin forwarded message:|anfang der weitergeleiteten nachricht:|_{20,}",
    re.IGNORECASE,
)
# A block of fields, as Outlook puts it before what it quotes: who, then when.
_FROM = re.compile(r"(?:from|von|de|van|da|från|fra|od)\s?:.+", re.IGNORECASE)
_SENT = re.compile(
    r"(?:sent|date|gesendet|datum|envoyé|enviado|verzonden|inviato|skickat|sendt|wysłano)\s?:.+",
    re.IGNORECASE,
)
# "On Friday, Anna wrote:" in the languages our players use; it may be broken over three lines.
_ATTRIBUTION = re.compile(
    r"(?:on|am|le|il|el|op|den|em|w dniu)\b.{4,300}"
    r"\b(?:wrote|schrieb|a écrit|ha scritto|escribió|schreef|skrev|escreveu|napisał)\b.{0,120}:",
    re.IGNORECASE,
)
_BROKEN_OVER = 3
_OUR_OWN = re.compile(r":: (?:Judge|Deadline): ")  # the first lines of our own letters


def own_lines(text: str) -> list[str]:
    """Return the lines that the writer of a letter wrote himself."""
    lines = [line.rstrip() for line in text.splitlines()]
    plain = [line.strip().strip("*_").strip() for line in lines]  # as HTML made bold text plain
    own: list[str] = []
    number = 0
    while number < len(lines) and not _ends_letter(number, lines, plain):
        length = _attribution(number, plain)
        if length and not _quotes(plain[number + length :]):
            break
        if not length and not plain[number].startswith(">"):
            own.append(lines[number])
        number += length or 1
    return own


def _ends_letter(number: int, lines: list[str], plain: list[str]) -> bool:
    """Whether nothing from this line on is the writer's own."""
    line = plain[number]
    if _SIGNATURE.fullmatch(lines[number]) or _DIVIDER.fullmatch(line) or _OUR_OWN.match(line):
        return True
    below = [found for found in plain[number + 1 : number + 4] if found][:1]
    return bool(_FROM.fullmatch(line) and below and _SENT.fullmatch(below[0]))


def _attribution(number: int, plain: list[str]) -> int:
    """Return how many lines from here only say who wrote what is quoted below; 0 if none do."""
    for length in range(1, _BROKEN_OVER + 1):
        if _ATTRIBUTION.fullmatch(" ".join(plain[number : number + length])):
            return length
    return 0


def _quotes(below: list[str]) -> bool:
    """Whether the next line that is not blank bears a quote mark."""
    return next((line for line in below if line), "").startswith(">")
