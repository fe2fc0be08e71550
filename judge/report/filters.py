"""What templates may ask for beside the values themselves: lines of text, links, names."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any
from urllib.parse import quote

from markupsafe import Markup, escape

from judge.desk.letters.subject import without_marks
from judge.drawing.theme import mixed
from judge.letter import AnswerTo
from judge.report.cards import GameCard, subject_for, subject_to

WIDTH = 72
MAILTO_LIMIT = 1900  # some mail programs cut longer links
PAPER = "#fffdf8"  # of style.css
STRONGEST = 0.55  # how much of a colour a tint has at the most
_EMPTY_LINES = re.compile(r"\n(?:[^\S\n]*\n)+")
_BOLD = re.compile(r"(?<![\w*])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![\w*])")
_SLANTED = re.compile(r"(?<![\w_])_([^\s_](?:[^_\n]*[^\s_])?)_(?![\w_])")


def wrap(text: str, indent: int = 0, hang: int = 0) -> str:
    """Break a text into lines of 72 columns; long words and dashes are left whole."""
    return textwrap.fill(
        " ".join(text.split()),
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hang),
        break_long_words=False,
        break_on_hyphens=False,
    )


def side_by_side(blocks: Sequence[Sequence[str]], across: int) -> str:
    """Return blocks of lines beside each other, so many in a row, lines that are too long broken.

    Rows have an empty line between them.
    """
    width = WIDTH // across
    broken = [[part for line in block for part in _cell(line, width - 1)] for block in blocks]
    rows = (broken[at : at + across] for at in range(0, len(broken), across))
    return "\n\n".join(
        "\n".join("".join(part.ljust(width) for part in line).rstrip() for line in _lines(row))
        for row in rows
    )


def _cell(line: str, width: int) -> list[str]:
    return textwrap.wrap(line, width, subsequent_indent="  ", break_on_hyphens=False)


def _lines(row: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    return zip_longest(*row, fillvalue="")


def outcome_in(mark: str, words: Any) -> str:
    """Return what came of an order in the words of its game."""
    return str(words.outcome(mark))


def printed(text: str) -> str:
    """Return what somebody wrote with its own lines, those broken that are too long, and set in.

    Nothing in it can pass for a line of the letter that it is printed in.
    """
    return "\n".join(wrap(line, 2) for line in text.splitlines())


def marked_up(text: str) -> Markup:
    """Return what somebody wrote as HTML: paragraphs, lines, *bold* and _slanted_ words; no links.

    Everything else stands there as it was written.
    """
    marked = _BOLD.sub(r"<strong>\1</strong>", str(escape(text.strip("\n"))))
    marked = _SLANTED.sub(r"<em>\1</em>", marked)
    pieces = (piece.replace("\n", "<br>\n") for piece in _EMPTY_LINES.split(marked))
    return Markup("\n".join(f"<p>{piece}</p>" for piece in pieces))


def orders_link(answer_to: AnswerTo, game: GameCard, power: str, body: str = "") -> str:
    """Return a mailto link for a power's present turn, filled in as far as mail programs allow."""
    subject = f"{subject_for(game, power)}{answer_to.mark}"
    link = f"mailto:{answer_to.address.email}?subject={quote(subject)}"
    filled = f"{link}&body={quote(body.replace(chr(10), chr(13) + chr(10)))}"
    return filled if body and len(filled) <= MAILTO_LIMIT else link


def tint(colour: str, strength: float) -> str:
    """Return a colour such as `#2b5fb5`, let through the more the weaker it is to be (0 to 1).

    What is behind it shows, so that the tint is light on a light page and dark on a dark one.
    """
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{STRONGEST * min(1, strength):.2f})"


def tint_on_paper(colour: str, strength: float) -> str:
    """Return a tint as it looks on a light page, for Outlook, which lets no colour through."""
    return mixed(PAPER, colour, STRONGEST * min(1, strength))


def power_name_in(power: str, game: GameCard) -> str:
    """Return what people call a power."""
    return game.power_name(power)


def receipts_of(receipts: Mapping[str, str], game: GameCard) -> list[str]:
    """Return each power's receipt behind its name."""
    return [f"{game.power_name(power)} {receipt}" for power, receipt in receipts.items()]


def one_word(game: GameCard) -> str:
    """Return a game's name without spaces, for programs that take names to have none."""
    return game.name.replace(" ", "_")


def answered(subject: str) -> str:
    """Return the subject of an answer: one `Re:` stands before it, however many there were."""
    return f"Re: {without_marks(subject)}"


FILTERS = {
    "answered": answered,
    "power_name_in": power_name_in,
    "receipts_of": receipts_of,
    "one_word": one_word,
    "wrap": wrap,
    "side_by_side": side_by_side,
    "outcome_in": outcome_in,
    "printed": printed,
    "marked_up": marked_up,
    "tint": tint,
    "tint_on_paper": tint_on_paper,
}
FUNCTIONS = {"subject_for": subject_for, "subject_to": subject_to}
