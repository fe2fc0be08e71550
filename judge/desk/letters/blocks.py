"""Blocks: parts of a letter between two lines of their own, such as `PRESS` and `END PRESS`.

Nothing in a block is read as orders or commands.  Where an end was forgotten it is not guessed:
the block goes on to the end of the letter, or to where another one is opened.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from judge.desk.final.ticks import chosen
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of, plain_words

PRESS = "press"  # a kind of blocks
_AROUND = " \t:,;.-–—"  # names behind an opening
_LONGEST = 200  # letters of a line that opens a block


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a letter: its kind, the line that opens it, and its first and last lines, from 1.

    The kinds are those that the language has words for: `press`.  `text` are the lines within;
    `signed` is what its opening says of its author's name, `to` whom it is for, and `author` by
    whom it says it is.  A `whole` letter may be one, with nothing that marks its ends; `doubt` is
    then why it is not taken for it, and `doubtful` a line of it.
    """

    kind: str
    opening: str
    first: int
    last: int
    ended: bool
    text: str = ""
    signed: str = ""
    to: str = ""
    author: str = ""
    whole: bool = False
    doubt: str = ""
    doubtful: str = ""


@dataclass(frozen=True, slots=True)
class _Opening:
    """A line that opens a block, taken apart."""

    kind: str
    signed: str
    to: str
    author: str
    by_name: bool  # TO was left out: what stands there is nothing but names, or it is prose

    @property
    def named(self) -> frozenset[str]:
        """The words of whom it is to, and by whom it says it is."""
        return frozenset(re.findall(r"\w+", f"{self.to} {self.author}".lower()))


def blocks_of(
    lines: Sequence[str], language: Language, addressees: Collection[str] = ()
) -> dict[int, Block]:
    """Return every block that a line may open, by its first line, those within others included.

    `addressees` are the words, in lower case, by which a block may be sent to somebody.  A line
    that names others may be prose (`Press to follow tomorrow`), and is if the block has no end.
    """
    anybody = " ".join(language.block_words.anybody).split()
    names = frozenset(anybody).union(addressees)
    blocks: dict[int, Block] = {}
    end_below: dict[str, int] = {}
    ends: list[int] = []  # of press
    next_opening = len(lines) + 1
    for number in range(len(lines), 0, -1):
        line = lines[number - 1]
        ended_here = _ended(line, language)
        end_below |= dict.fromkeys(ended_here, number)
        ends += [number] if PRESS in ended_here else []
        opening = None if ended_here else _opened(line, language)
        named = opening is not None and opening.named <= names
        if opening is None or ((opening.by_name or opening.author) and not named):
            continue
        certain = named and not opening.author  # `Press from Germany:` may stand over a quotation
        end = end_below.get(opening.kind, next_opening)
        ended = end < next_opening
        if ended or certain:
            last = end if ended else next_opening - 1
            text = "\n".join(lines[number : end - 1]).strip() if ended else ""
            about = (opening.signed, opening.to, opening.author)
            blocks[number] = Block(opening.kind, line.strip(), number, last, ended, text, *about)
        next_opening = number if certain else next_opening
    return blocks | _unopened(lines, ends, list(blocks.values()))


def _unopened(
    lines: Sequence[str], ends: Sequence[int], blocks: Sequence[Block]
) -> dict[int, Block]:
    """Return what stands above an end of press that nothing opens, by its first line.

    It may be press or orders, and is taken for neither.
    """
    result: dict[int, Block] = {}
    for end in ends:
        if any(block.first <= end <= block.last for block in blocks):
            continue
        above = max((it for it in (*(b.last for b in blocks), *ends) if it < end), default=0)
        first = next((n for n in range(above + 1, end) if lines[n - 1].strip()), end)
        about = (PRESS, lines[end - 1].strip(), first, end)
        if first < end:
            result[first] = Block(*about, ended=False, doubt="press_without_begin")
    return result


def opened_in(text: str, kind: str, language: Language) -> Block | None:
    """Return the block of a kind that a text other than a line of a letter opens: in its subject.

    What follows its name is whom it is for, or something else.
    """
    opening = _opened(text, language)
    if opening is None or opening.kind != kind or opening.author:
        return None  # `(press from France)` is the judge's own
    return Block(
        kind, text.strip(), 1, 1, ended=True, signed=opening.signed, to=opening.to, whole=True
    )


@cache
def _openings(language: Language) -> dict[str, re.Pattern[str]]:
    """Return the patterns of the lines that open a block of each kind."""
    words = language.block_words
    around = rf"(?:[\W_]*\b{any_of(words.around)}\b)*"
    begins = rf"(?:[\W_]*\b{any_of(words.beginning)}\b{around})?"
    signed = rf"(?:[\W_]*\b{any_of(words.signed)}\b)*"
    to = rf"(?:[\W_]*\b(?P<to>{any_of(words.to)})\b|\b)(?P<names>.*?)"
    readers = rf"(?:[\W_]*\b{any_of(words.to)}\b(?P<readers>.*?))?"
    by = rf"[\W_]*\b{any_of(words.by)}\b(?P<author>.*?\w.*?){readers}"
    return {
        kind: re.compile(
            rf"{begins}(?P<before>{signed})[\W_]*{any_of(fence.opens)}\b{begins}"
            rf"(?P<behind>{signed})(?:{by}|(?:{to})?)[\W_]*",
            re.IGNORECASE,
        )
        for kind, fence in language.blocks.items()
        if fence.opens
    }


@cache
def _endings(language: Language) -> dict[str, re.Pattern[str]]:
    """Return the patterns of the lines that end a block of each kind: `END PRESS`, `</press>`."""
    words = language.block_words
    end, signed = any_of(words.end), rf"(?:{any_of(words.signed)}\b[\W_]*)*"
    return {
        kind: re.compile(
            rf"[\W_]*(?:{end}\b[\W_]*(?:{any_of(words.around)}\b[\W_]*)*{signed}{names}"
            rf"|{signed}{names}\b[\W_]*{end}|(?<=[<\[]/){names})[\W_]*",
            re.IGNORECASE,
        )
        for kind, fence in language.blocks.items()
        if (names := any_of(fence.opens) if fence.opens else "")
    }


def _opened(line: str, language: Language) -> _Opening | None:
    """Return what a line opens, if it is nothing but the opening of a block, and ticked."""
    if len(line) > _LONGEST:
        return None
    for kind, pattern in _openings(language).items():
        if match := pattern.fullmatch(chosen(line)):
            signed = f"{match['before']} {match['behind']}".strip()
            names = (match["names"] or match["readers"] or "").strip(_AROUND)
            author = (match["author"] or "").strip(_AROUND)
            by_name = bool(match["names"]) and not match["to"]
            return _Opening(kind, signed, names, author, by_name)
    return None


def _ended(line: str, language: Language) -> list[str]:
    """Return the kinds of blocks that a line may end."""
    line = line[:_LONGEST]
    words, patterns = plain_words(line), _endings(language)
    return [
        kind
        for kind, fence in language.blocks.items()
        if words in fence.ends or (kind in patterns and patterns[kind].fullmatch(line))
    ]
