"""Text to lines: what a mail program or a player put around the orders is taken off.

Quoted lines and blocks of press are marked, bullets cut, and what is struck out stands apart.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from judge.orders.lines.check_boxes import without_empty_boxes
from judge.orders.lines.headed_tables import without_tables
from judge.orders.lines.labelled_lines import without_forms
from judge.orders.lines.signs import plain_signs, semicolons_joined, without_struck
from judge.orders.lines.written_rows import WrittenRow, rows_of
from judge.orders.vocabulary import Vocabulary

INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufe0e\ufe0f]")
BULLET = re.compile(
    r"\s*(?:(?:[-*•◦▪‣●○·–—o]|[*>]{2,})(?=\s)\s*|\(?\d{1,2}(?:(?:\.\d{1,2}){1,3}[.)]?\s|[.)\]:](?!\d)|\s+[-–—])\s*|\(?[a-z]\)\s*)+",
    re.I,
)
NUMBER = re.compile(r"\s*[(#]?(?:(\d{1,2})[.)\]:\s]|([a-z])\))(?!\d)", re.I)
FIGURE = re.compile(r"(?:^|(?<=[\s,;]))(?:#(\d{1,2})\b[.):]?|\(?(\d{1,2})[.)\]:])\s+(?=\S)")
BRACKETED = re.compile(r"[(\[{]([^()\[\]{}]{5,})[)\]}]")  # a line as a whole
ARROWED = re.compile(r"(>{2,})\s*\w[^>]*\s\1\s")
PLAIN_STARTS = ("A ", "F ")
PARTING = re.compile("[;|]")
STROKE = re.compile(r"\s+/\s+")  # Mun: Bur / Ruh: Mun
PAIR = re.compile(r"((?:\S+ )?[^\s:]+):")
COUNTED = re.compile(r"\(?a\)\s.*\sb\)\s", re.I)  # a) Mun - Bur b) Ruh - Mun
COUNT = re.compile(r"\s+(?=\(?[b-p]\)\s)", re.I)


@dataclass(frozen=True, slots=True)
class Line:
    """One line, or one part of a line parsed by `;`, without its bullet.

    `number` is its number in the text, `last` that of the last line joined to it; `width` is how
    long the whole line is, `begins` tells whether a bullet shows that something new begins,
    `struck` whether the player has struck it out, `count` is the number that its
    bullet gives, and `indent` how far in the whole line stands.
    """

    number: int
    last: int
    text: str
    quoted: bool = False
    width: int = 0
    begins: bool = False
    struck: bool = False
    count: int = 0
    indent: int = 0


def with_text(line: Line, text: str) -> Line:
    """Return a line with another text; the line itself if it is the same."""
    return line if text == line.text else replace(line, text=text)


def split_lines(text: str, vocabulary: Vocabulary) -> Iterator[Line]:
    """Split a text into its lines, counted from 1; blank ones stay, for they part things too."""
    plain = text if text.isascii() else unicodedata.normalize("NFC", INVISIBLE.sub("", text))
    rows = laid_out(rows_of(plain), vocabulary)
    hashes = "#" in plain and any(row.text.lstrip().startswith(PLAIN_STARTS) for row in rows)
    for row in rows:
        number, stripped = row.number, row.text.strip()
        indent = len(row.text.expandtabs()) - len(row.text.expandtabs().lstrip())
        if stripped.startswith(">") and not _is_bulleted(stripped):
            yield Line(number, number, stripped, quoted=True)
            continue
        if row.struck:
            yield Line(number, number, stripped, struck=True)
            continue
        left, struck = without_struck(stripped, hashes=hashes)
        for gone in struck:
            yield Line(number, number, gone.strip(), struck=True)
        if struck and not left.strip():
            continue
        table = left.count(";") > 1 and "&" not in left
        joined = semicolons_joined(left) if table else left
        for part in _parts(plain_signs(joined, vocabulary.lines), vocabulary):
            bare = _without_bullet(part)
            yield Line(
                number,
                row.last,
                bare,
                width=len(stripped),
                begins=row.begins or bare != part,
                count=_count(part),
                indent=indent,
            )


def laid_out(rows: Sequence[WrittenRow], vocabulary: Vocabulary) -> Sequence[WrittenRow]:
    """Return rows; what is laid out as a table, a form or boxes to be ticked as lines of orders."""
    for made_plain in (without_tables, without_forms, without_empty_boxes):
        rows = list(made_plain(rows, vocabulary))
    return rows


def _is_bulleted(line: str) -> bool:
    """Whether arrows begin a line and lead on in it: `>> A War >> Mos`; no mail is quoted so."""
    return ARROWED.match(line) is not None


def _parts(line: str, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the parts of a line: by `;`, by letters that count them, by strokes between pairs."""
    for part in PARTING.split(line.rstrip("; ")):
        text = part.strip()
        pairs = STROKE.split(text)
        heads = [head[1].lower() for pair in pairs if (head := PAIR.match(pair))]
        labels = vocabulary.tokens.form_labels
        paired = len(heads) == len(pairs) and labels.isdisjoint(heads)
        if COUNTED.match(text):
            yield from COUNT.split(text)
        elif len(numbered := _numbered(text)) > 1:
            yield from numbered
        elif len(pairs) > 1 and paired:
            yield from pairs
        else:
            yield text


def _numbered(text: str) -> list[str]:
    """Return the parts of a line that are numbered from 1 on: `1) War-Gal 2) Ukr S 1`."""
    starts: list[int] = []
    for figure in FIGURE.finditer(text):
        if int(figure[1] or figure[2]) == len(starts) + 1 and (starts or not figure.start()):
            starts.append(figure.start())
    ends = [*starts[1:], len(text)][: len(starts)]
    return [text[start:end].strip(" ,") for start, end in zip(starts, ends, strict=True)]


def _count(text: str) -> int:
    """Return the number that a bullet gives to a line, or that a letter stands for; else 0."""
    number = NUMBER.match(text)
    if number is None:
        return 0
    return int(number[1]) if number[1] else ord(number[2].lower()) - ord("a") + 1


def without_press(lines: Iterable[Line], vocabulary: Vocabulary) -> Iterator[Line]:
    """Yield lines; all of a block of press counts as quoted, if its end is there."""
    press, press_ends = vocabulary.lines.press_begins, vocabulary.lines.press_is_over
    lines = tuple(lines)
    ends = [at for at, line in enumerate(lines) if press_ends.match(line.text)]
    until = -1
    for at, line in enumerate(lines):
        if at > until and press.match(line.text):
            after = bisect(ends, at)
            until = ends[after] if after < len(ends) else -1
        yield replace(line, quoted=True) if at <= until else line


def _without_bullet(text: str) -> str:
    bullet = None if text[:2] in PLAIN_STARTS else BULLET.match(text)
    bare = text[bullet.end() :] if bullet else text
    bracketed = BRACKETED.fullmatch(bare)
    return bracketed[1] if bracketed else bare
