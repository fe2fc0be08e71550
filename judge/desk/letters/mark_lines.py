"""The lines of a letter that may mark its orders as final or as preliminary (House rules II.1).

A mark stands at the beginning of its line or at the end, beside a box, or is a sentence.  Whether
it counts is seen when the orders beside it have been read (`final_marks`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from judge.desk.final.said_of_final import (
    Said,
    denies,
    has_cue,
    holds_back,
    only_denies,
    order_before,
    said_of_final,
    says_no_more,
)
from judge.desk.final.ticks import boxed, ticked
from judge.desk.letters.command_lines import CommandLines
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of, leading, lower, plain_words
from judge.desk.letters.subject import names_of, take_power

_WORD = re.compile(r"\w")
_OTHER_BOX = 2  # words beside one that says nothing of the orders: ( ) public
_REST = 100  # letters at most of what a mail program put on another line
_SENTENCES = re.compile(r"[.!?;:]")
_ANSWER_ENDS = re.compile(r"[.,;!]")
_CLAUSES = re.compile(r"[^,.!?;]+")
_AROUND = " )]*_\"'"
_BETWEEN = " .,;:!*_(–-"  # stands between orders and the mark behind them


@dataclass(frozen=True, slots=True)
class Mark:
    """A line that may mark the letter's orders as final or as preliminary, and what is beside it.

    It belongs to all the orders of the letter, and so parts no text.  It may be a sentence of its
    own though others stand beside it: `That is all. FINAL`.  Small and in brackets behind an order,
    `A Mun - Bur (final)`, it is `single`, of that order.  `power` is the one it names, if any.
    """

    line: int
    final: bool
    beside: str = ""
    apart: bool = False
    single: bool = False
    power: str | None = None


def mark_on(
    line: str, number: int, around: tuple[str, str], lines: CommandLines
) -> tuple[Mark | None, str]:
    """Return the mark that a line may be, if any, and what of the line may hold orders.

    Around it are the beginning and the end of its sentence, if a mail program broke it.  What
    stands beside a mark is not lost, as in `Final: A Mun - Bur`.  One beside a box is a mark if the
    box is ticked, and nothing if it is not.  A sentence may be a mark as well.
    """
    ticks = _ticks(line, lines)
    if ticks is not None:
        return (Mark(number, all(ticks)) if ticks else None), ""
    command, behind = lines.begins_with(line)
    if command is None or command.marks is None:
        known = "final" in lines.commands
        return _mark_said(line, number, around, lines) if known else (None, line)
    first, *more = _ANSWER_ENDS.split(behind, maxsplit=1)
    answer = ticked(first, lines.language)
    if answer is not None:
        rest = "".join(more).strip()
        rest = "" if only_denies(rest, lines.language) else rest  # Final? No, not yet
        return Mark(number, command.marks is answer), rest
    beside = lines.plain(behind)
    if command.marks and _is_torn(line, around[0], lines):
        return None, beside
    mark = _beginning_mark(line, number, around, command.marks, beside, lines.language)
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


def _mark_said(
    line: str, number: int, around: tuple[str, str], lines: CommandLines
) -> tuple[Mark | None, str]:
    """Return the mark that a line ends with, or says as a sentence, and what else is on it."""
    language = lines.language
    without = _without_slips(line, lines)
    said = _said_whole(without, around, lines)
    if said is not None and without != line:
        written = _said_whole(line, around, lines)  # what a slip corrects is no other order
        said = replace(said, rest=written.rest if written else line)
    order = _marked_behind(line, language) or _marked_softly(line, lines)
    if order and said and not said.final and _denies_in_orders(line, order, lines):
        return Mark(number, True, order, apart=True), order  # No build, FINAL
    if order and (said is None or (said.final and said.rest.rstrip(_BETWEEN) == order)):
        apart = _ends_sentence(line, order) or says_no_more(order, language)
        return Mark(number, True, order, apart), order
    if said is None and (single := _single(language).fullmatch(line)):
        return Mark(number, True, single[1], single=True), single[1]
    if said is None:
        return _mark_of_power(line, number, lines), line
    return Mark(number, said.final), said.rest if said.final else _not_final(line, said.rest, lines)


def _denies_in_orders(line: str, before: str, lines: CommandLines) -> bool:
    """Whether all that denies something before the mark of a line are orders: `No build`."""
    others = (clause for clause in _CLAUSES.findall(before) if not lines.game.orders(clause))
    said = said_of_final(f"{','.join(others)}{line[len(before) :]}", lines.language)
    return said is not None and said.final


def _not_final(line: str, rest: str, lines: CommandLines) -> str:
    """Return what may hold orders of a line that is not final: of `Ber - Kie not final`."""
    order = order_before(line, lines.language)
    behind = line[line.find(order) + len(order) :]
    return order if order and lines.game.orders(order) and not lines.game.orders(behind) else rest


def _mark_of_power(line: str, number: int, lines: CommandLines) -> Mark | None:
    """Return the mark of a line that says whose orders are final: `Germany is ready`."""
    if not has_cue(line, lines.language):
        return None
    text, power = take_power(lower(line), lines.powers)
    said = said_of_final(text, lines.language) if power else None
    return Mark(number, True, power=power) if said and said.final else None


def _said_whole(line: str, around: tuple[str, str], lines: CommandLines) -> Said | None:
    """Return what a line says; what denies it may stand in the rest of its sentence.

    It says nothing by itself where it ends a sentence, but for the end of an order.
    """
    above, below = around
    said, whole = (
        said_of_final(text, lines.language, names_of(lines.powers))
        for text in (line, f"{above} {line} {below}".strip())
    )
    if said and not said.final and above and whole and whole.final:
        return Said(final=True, rest=said.rest)  # you need not / wait for me
    if said is None or not said.final or whole == said:
        return said
    if whole is None:
        return None if _is_torn(line, above, lines) else said
    return said if whole.final else Said(final=False, rest=said.rest)


def _is_torn(line: str, above: str, lines: CommandLines) -> bool:
    """Whether a line is the end of what is said above it, and says nothing without that.

    What follows an order, and what begins as a sentence does, stands by itself.
    """
    words = plain_words(line)
    opens = leading(words, lines.language.said.opening)
    fragment = bool(above) and " " in words and len(words) <= _REST and not opens
    return fragment and not lines.game.orders(above)


def _without_slips(line: str, lines: CommandLines) -> str:
    """Return a line of orders without what begins a correction: `Kie - Den no wait Kie holds`."""
    slips = any_of(lines.language.said.slips)
    without = re.sub(rf"\b{slips}\b", ",", line, flags=re.IGNORECASE)
    return without if without != line and lines.game.orders(line) else line


def _beginning_mark(
    line: str,
    number: int,
    around: tuple[str, str],
    final: bool,
    beside: str,
    language: Language,
) -> Mark:
    """Return the mark with which a line begins; what denies it may stand beside or above it."""
    whole = " ".join(filter(None, (around[0], line, around[1])))
    first = _SENTENCES.split(whole, maxsplit=1)[0]
    if denies(first, language) or holds_back(line, language):
        return Mark(number, False, beside, apart=True)
    alone = _says_alone(line, beside, language) or says_no_more(beside, language)
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


@cache
def _single(language: Language) -> re.Pattern[str]:
    """Return the pattern of an order with its own mark in brackets."""
    mark = any_of(language.marks.behind)
    return re.compile(rf"(.*\w)\s*[(\[]\s*{mark}\s*[)\]][\s.;,!]*", re.IGNORECASE)


def _marked_softly(line: str, lines: CommandLines) -> str:
    """Return the orders before a mark in small letters, right behind their last word.

    `A Mun - Bur final`, but not `A Mun - Bur is final`, where the word before it is none of theirs.
    """
    match = _softly(lines.language).fullmatch(line)
    if match is None or not lines.game.orders(match[1]):
        return ""
    shorter = match[1].rpartition(" ")[0]
    told, less = (
        [order.text for order in lines.game.reads(text).orders] for text in (match[1], shorter)
    )
    return match[1] if told != less else ""


@cache
def _softly(language: Language) -> re.Pattern[str]:
    """Return the pattern of a line that ends with a mark in small letters."""
    mark = any_of(language.marks.behind)
    return re.compile(rf"(.*[^\W_])\s+{mark}[\s.!]*", re.IGNORECASE)


def _marked_behind(line: str, language: Language) -> str:
    """Return what stands before a mark at the end of its line: `A Mun - Bur. FINAL`."""
    match = _behind(language).fullmatch(line)
    denied = match is not None and match[1].lower().endswith(language.marks.denied)
    asks = line.rstrip(_AROUND).endswith("?")  # Is this FINAL?
    return match[1] if match and not (denied or asks) else ""
