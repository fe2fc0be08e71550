"""The lines of a letter that may mark its orders as final or as preliminary (House rules II.1).

A mark stands at the beginning of its line or at the end, beside a box, or is a sentence.  Whether
it counts is seen when the orders beside it have been read (`final_marks`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from judge.desk.command_lines import CommandLines
from judge.desk.language import Language, any_of, plain_words
from judge.desk.said_of_final import breaks_off, denies, holds_back, said_of_final
from judge.desk.ticks import boxed, ticked

_WORD = re.compile(r"\w")
_OTHER_BOX = 2  # words beside one that says nothing of the orders: ( ) public
_SENTENCES = re.compile(r"[.!?;:]")
_CLAUSES = re.compile(r"[^,.!?;]+")
_BETWEEN = " .,;:!*_(–-"  # stands between orders and the mark behind them


@dataclass(frozen=True, slots=True)
class Mark:
    """A line that may mark the letter's orders as final or as preliminary, and what is beside it.

    It belongs to all the orders of the letter, and so parts no text.  It may be a sentence of its
    own though others stand beside it: `That is all. FINAL`.
    """

    line: int
    final: bool
    beside: str = ""
    apart: bool = False


def mark_on(line: str, number: int, above: str, lines: CommandLines) -> tuple[Mark | None, str]:
    """Return the mark that a line may be, if any, and what of the line may hold orders.

    What stands beside a mark is not lost, as in `Final: A Mun - Bur`.  One beside a box is a
    mark if the box is ticked, and nothing if it is not.  A sentence may be a mark as well.
    """
    ticks = _ticks(line, lines)
    if ticks is not None:
        return (Mark(number, all(ticks)) if ticks else None), ""
    command, behind = lines.begins_with(line)
    if command is None or command.marks is None:
        return (
            _mark_said(line, number, lines.language) if "final" in lines.commands else (None, line)
        )
    answer = ticked(behind, lines.language)
    if answer is not None:
        return Mark(number, command.marks is answer), ""
    beside = lines.plain(behind)
    mark = _beginning_mark(line, number, above, command.marks, beside, lines.language)
    return mark, "" if _is_condition(mark, beside, lines.language) else beside


def _ticks(line: str, lines: CommandLines) -> list[bool] | None:
    """Return the marks whose boxes are ticked on a line; None if it is not about marks."""
    boxes = list(boxed(line))
    marked = [(is_ticked, _alone(text, lines)) for is_ticked, text in boxes]
    other = [text for (_, text), (_, marks) in zip(boxes, marked, strict=True) if marks is None]
    few = len(other) < len(boxes) and all(len(text.split()) <= _OTHER_BOX for text in other)
    if few and all(marks is not None or not is_ticked for is_ticked, marks in marked):
        return [marks for is_ticked, marks in marked if is_ticked and marks is not None]
    return None


def _mark_said(line: str, number: int, language: Language) -> tuple[Mark | None, str]:
    """Return the mark that a line ends with, or says as a sentence, and what else is on it."""
    said = said_of_final(line, language)
    order = _marked_behind(line, language)
    if order and (said is None or (said.final and said.rest.rstrip(_BETWEEN) == order)):
        apart = _ends_sentence(line, order) or _is_but_plain(order, language)
        return Mark(number, True, order, apart), order
    return (Mark(number, said.final), said.rest) if said else (None, line)


def _beginning_mark(
    line: str, number: int, above: str, final: bool, beside: str, language: Language
) -> Mark:
    """Return the mark with which a line begins; what denies it may stand beside or above it."""
    broken = f"{above} {line}" if breaks_off(above) and line.lstrip()[:1].islower() else line
    first = _SENTENCES.split(broken, maxsplit=1)[0]
    if denies(first, language) or holds_back(line, language):
        return Mark(number, False, beside, apart=True)
    alone = _says_alone(line, beside, language) or _is_but_plain(beside, language)
    apart = bool(beside) and (alone or _is_aside(beside))
    return Mark(number, final, beside, apart)


def _says_alone(line: str, beside: str, language: Language) -> bool:
    """Whether the first clause of a line says that its orders are final: `Final, good night`."""
    said = said_of_final(line, language)
    first = said_of_final(next(iter(_CLAUSES.findall(line)), ""), language)
    if said is None or not said.final:
        return False
    return not said.rest or _breaks(line, beside) or (first is not None and not first.rest)


def _is_aside(beside: str) -> bool:
    """Whether a clause in brackets, no name or question, is beside: `FINAL (home on Sunday)`."""
    bracketed = beside.startswith("(") and beside.endswith(")") and "?" not in beside
    return bracketed and len(beside.split()) > _OTHER_BOX


def _alone(text: str, lines: CommandLines) -> bool | None:
    """Return how a text marks orders, if it is nothing but a mark."""
    command, behind = lines.begins_with(text)
    if command is None or _WORD.search(lines.plain(behind)):
        return None
    return command.marks


def _is_condition(mark: Mark, beside: str, language: Language) -> bool:
    """Whether what stands beside a mark only says under which condition it would be one."""
    first = plain_words(beside)
    begun = (first.startswith(f"{phrase} ") for phrase in language.said.conditions)
    return not mark.final and any(begun)


def _is_but_plain(beside: str, language: Language) -> bool:
    """Whether what stands beside a mark says nothing more: `FINAL (really!)`."""
    words = plain_words(beside).split()
    plain_ones = "?" not in beside and set(language.said.around).issuperset(words)
    return plain_ones and bool(words) and words[-1] not in language.marks.links


def _breaks(line: str, beside: str) -> bool:
    """Whether a sign parts a mark from what stands behind it: `Final, good night`."""
    return line[: line.rfind(beside)].rstrip()[-1:] in set(",.!") if beside else False


def _ends_sentence(line: str, order: str) -> bool:
    """Whether a mark at the end of a line is a sentence of its own."""
    return line[len(order) :].lstrip()[:1] in set(".!?")


@cache
def _behind(language: Language) -> re.Pattern[str]:
    """Return the pattern of a line with a mark at its end."""
    mark = any_of(language.marks.behind)
    return re.compile(rf"(.*[^\s.,;:!*_(–-])[\s.,;:!*_(–-]+{mark}[\W_]*")


def _marked_behind(line: str, language: Language) -> str:
    """Return what stands before a mark at the end of its line: `A Mun - Bur. FINAL`."""
    match = _behind(language).fullmatch(line)
    denied = match is not None and match[1].lower().endswith(language.marks.denied)
    return match[1] if match and not denied else ""
