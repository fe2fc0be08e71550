"""Text to lines: what a mail program or a player put around the orders is taken off.

Quoted lines are marked, bullets cut, and what is struck out stands apart.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from judge.orders.lines.check_boxes import without_empty_boxes
from judge.orders.lines.crossed_out import without_crossed_out
from judge.orders.lines.headed_tables import without_tables
from judge.orders.lines.labelled_lines import without_forms
from judge.orders.lines.pleasantries import without_pleasantries
from judge.orders.lines.signs import plain_signs, semicolons_joined, without_struck
from judge.orders.lines.written_rows import WrittenRow, rows_of
from judge.orders.vocabulary import Vocabulary
from judge.orders.vocabulary.judges_form import ROMAN

INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufe0e\ufe0f]")
BULLET = re.compile(
    r"\s*(?:(?:[-*•◦▪‣●○·–—o]|[*>]{2,})(?=\s)\s*|\(?\d{1,2}(?:(?:\.\d{1,2}){1,3}[.)]?\s|[.)\]:](?!\d)|\s+[-–—])\s*|\(?[a-z]\)\s*)+",
    re.I,
)
NUMBER = re.compile(r"\s*[(#]?(?:(\d{1,2})[.)\]:\s]|([a-z])\))(?!\d)", re.I)
KEY = re.compile(r"[(\[]?([\u2190-\u2bff\U0001f000-\U0001faff]+)\s*[=:]\s*([^\W\d_]+)\b[)\],;]?")
# How the parts of a line are counted: 1) ... 2), #1 ... #2; 1/5 ... 2/5; (i) ... (ii); (a) ... (b).
FIGURES = (r"#(\d{1,2})\b[.):]?|\(?(\d{1,2})[.)\]:]", r"[(\[]?(\d{1,2})/\d{1,2}[)\]:.]?")
NUMERALS = rf"\(?({'|'.join(ROMAN)})[.)]"
LETTERS = r"\(?([a-p])[.)]"
INITIALS = re.compile(r"^(?:[A-Z]\.\s?){2,4}$")  # whoever signs so orders nothing: W. R.
BRACKETED = re.compile(r"[(\[{]([^()\[\]{}]{5,})[)\]}]")  # a line as a whole
ARROWED = re.compile(r"(>{2,})\s*\w[^>]*\s\1\s")
PLAIN_STARTS = ("A ", "F ")
PARTING = re.compile("[;|]")
SENTENCE_END = re.compile(r"[.!?]\s")
STROKE = re.compile(r"\s+/\s+")  # Mun: Bur / Ruh: Mun
# Notation that strokes part: A Mun - Bur / Ruh S A Mun, behind a label perhaps: v2: Mun-Bur / Kie H
NOTED = re.compile(
    r"(?:\w+\s?\d*[:)]\s*)?((?:[AF]\s+)?\w{3}|[AF]\s+\w+)(?:\s*[-–→>]+\s*\w|\s+[HSChsc]\b)[^,:]*"
)
PAIR = re.compile(r"((?:\S+ )?[^\s:]+):")
NEAR = 3  # words, articles among them, that a front is of


def _counts(way: str) -> re.Pattern[str]:
    return re.compile(rf"(?:^|(?<=[\s,;]))(?:{way})\s+(?=\S)", re.I)


COUNTS: tuple[tuple[re.Pattern[str], Callable[[str], int]], ...] = (
    *((_counts(way), int) for way in FIGURES),
    (_counts(NUMERALS), lambda numeral: ROMAN.index(numeral) + 1),
    (_counts(LETTERS), lambda letter: ord(letter) - ord("a") + 1),
)


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
    plain = plain if plain.isascii() else _with_words(plain)
    rows = laid_out(rows_of(plain), vocabulary)
    hashes = "#" in plain and any(row.text.lstrip().startswith(PLAIN_STARTS) for row in rows)
    for row in rows:
        number, stripped = row.number, row.text.strip()
        if stripped.startswith(">") and not _is_bulleted(stripped):
            yield Line(number, number, stripped, quoted=True)
            continue
        if row.struck:
            yield Line(number, number, stripped, struck=True)
            continue
        stripped = INITIALS.sub("", stripped)
        left, struck = without_struck(stripped, hashes=hashes)
        for gone in struck:
            yield Line(number, number, gone.strip(), struck=True)
        if struck and not left.strip():
            continue
        table = left.count(";") > 1 and "&" not in left
        joined = semicolons_joined(left) if table else left
        for part in _parts(plain_signs(joined, vocabulary.lines), vocabulary):
            bare = _without_bullet(vocabulary.lines.postscript.sub("", part))
            bare = _with_fronts(without_pleasantries(bare, vocabulary), vocabulary)
            yield Line(
                number,
                row.last,
                bare,
                width=len(stripped),
                begins=row.begins or bare != part,
                count=_count(part),
                indent=row.indent,
            )


def laid_out(rows: Sequence[WrittenRow], vocabulary: Vocabulary) -> Sequence[WrittenRow]:
    """Return rows; what is laid out as a table, a form or boxes to be ticked as lines of orders."""
    for made_plain in (without_crossed_out, without_tables, without_forms, without_empty_boxes):
        rows = list(made_plain(rows, vocabulary))
    return rows


def _with_words(text: str) -> str:
    """Return a text with the words for the pictures that it explains: `(✋ = hold)`."""
    words = dict(KEY.findall(text))
    for picture, word in words.items():
        text = KEY.sub("", text).replace(picture, f" {word} ")
    return text


def _with_fronts(text: str, vocabulary: Vocabulary) -> str:
    """Return a text with a comma behind each front: `In the south, Vienna holds`.

    All units of a front are not all units: no comma parts `in the south everything holds`.
    """

    def parted(front: re.Match[str]) -> str:
        many = vocabulary.crowds | vocabulary.prose.none_of_them
        articles = vocabulary.grammar.articles
        behind = text[front.end() :].lower().split(maxsplit=NEAR)[:NEAR]
        first = next((word for word in behind if word not in articles), "")
        return f"{front[1]} " if first in many else f"{front[1]}, "

    return vocabulary.lines.front.sub(parted, text)


def _is_bulleted(line: str) -> bool:
    """Whether arrows begin a line and lead on in it: `>> A War >> Mos`; no mail is quoted so."""
    return ARROWED.match(line) is not None


def _parts(line: str, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the parts of a line: by `;`, by what counts them, by strokes between pairs."""
    line = vocabulary.grammar.season_heading.sub(r"\g<0>; ", line)  # Spring: A Mun - Tyr. Fall: ...
    for part in _outside_brackets(PARTING.split(line.rstrip("; "))):
        text = part.strip()
        pairs = STROKE.split(text)
        if counted := _counted(text):
            yield from counted
        elif len(pairs) > 1 and (_are_headed(pairs, vocabulary) or _are_noted(pairs)):
            yield from pairs
        else:
            yield text


def _outside_brackets(parts: Sequence[str]) -> Iterator[str]:
    """Yield parts, those joined again that were parted within a bracket: `(if he goes; else H)`.

    What holds whole sentences is no bracket of one order.
    """
    begun = ""
    for part in parts:
        text = f"{begun}; {part.strip()}" if begun else part
        inside = text.rpartition("(")[2]
        opens = text.count("(") == text.count(")") + 1 and not SENTENCE_END.search(inside)
        begun = text if opens else ""
        if not begun:
            yield text
    if begun:
        yield from begun.split("; ")


def _counted(text: str) -> list[str]:
    """Return the parts of a line that are counted from the first on: `1) War-Gal 2) Ukr S 1`."""
    for way, number in COUNTS:
        counts: list[re.Match[str]] = []
        for count in way.finditer(text) if way.match(text) else ():
            if number(next(filter(None, count.groups())).lower()) == len(counts) + 1:
                counts.append(count)
        if len(counts) > 1 and not counts[0].start():
            ends = [*(count.start() for count in counts[1:]), len(text)]
            parts = (text[it.end() : end] for it, end in zip(counts, ends, strict=True))
            return [f"{at}) {part.strip(' ,')}" for at, part in enumerate(parts, start=1)]
    return []


def _are_headed(parts: Sequence[str], vocabulary: Vocabulary) -> bool:
    """Whether each part of a line has its unit before a colon, which is no label of a form."""
    heads = [head[1].lower() for part in parts if (head := PAIR.match(part))]
    return len(heads) == len(parts) and vocabulary.tokens.form_labels.isdisjoint(heads)


def _are_noted(parts: Sequence[str]) -> bool:
    """Whether each part of a line is notation, and for a unit of its own; else it is a choice."""
    noted = [NOTED.fullmatch(part) for part in parts]
    return len({match[1].lower() for match in noted if match}) == len(parts)


def _count(text: str) -> int:
    """Return the number that a bullet gives to a line, or that a letter stands for; else 0."""
    number = NUMBER.match(text)
    if number is None:
        return 0
    return int(number[1]) if number[1] else ord(number[2].lower()) - ord("a") + 1


def _without_bullet(text: str) -> str:
    bullet = None if text[:2] in PLAIN_STARTS else BULLET.match(text)
    bare = text[bullet.end() :] if bullet else text
    bracketed = BRACKETED.fullmatch(bare)
    return bracketed[1] if bracketed else bare
