"""Reports of turns, read back from the letters that they came in.

What is read are the lines that are the same in every language: the results, the receipts and the
digest; where a report tells positions only (House rules VII.7), these.  A letter may have been
forwarded, quoted, or pasted into a file with others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache

from judge.api.position_text import POSITION
from judge.library import Library
from judge.rules.phase import YEAR, parse_phase
from judge.variants.seam import Spec

_KINDS = {"Movement results": "M", "Retreat orders": "R", "Adjustment orders": "A"}
TITLE = re.compile(rf"({'|'.join(_KINDS)}) for (Spring|Fall|Winter) of (\d+)\.  ?\(\S+\)$")
_HEADING = re.compile(r":: Judge: .*Variant: (\S+?)(?:-(\d))?$")
_DIGEST = re.compile(r"Digest of (.+) after (\w+):$")
_HEX = re.compile(r"[0-9a-f]{64}")
_RECEIPT = re.compile(r"([^\W\d_][^,:]*?) ([0-9A-F]{4}-[0-9A-F]{4})\b")
_ACKNOWLEDGED = re.compile(r"\b([0-9A-F]{4}-[0-9A-F]{4})\b")
_MBOX = re.compile(rb"^From .*\r?\n", re.MULTILINE)
_HEADERS = re.compile(rb"[!-9;-~]+:[ \t]")  # a letter begins with one, a text seldom does
_FINISHED = (".", "*)")


@dataclass(frozen=True, slots=True)
class Report:
    """What a report says of a turn: the lines of results, receipts by power, and its digest.

    `lines` are all since the report before, where orders stand that came to nothing.  Where it
    tells positions only, neither orders nor receipts, `position` are the lines of its text in which
    it tells how everything stands after the turn.
    """

    game: str
    turn: str
    spec: Spec
    printed: tuple[str, ...]
    receipts: Mapping[str, str]
    digest: str
    lines: tuple[str, ...] = field(default=(), repr=False)
    position: range = field(default=range(0), repr=False)

    @property
    def key(self) -> tuple[str, str, str]:
        """What two copies of the same report have in common."""
        return (self.game, self.turn, self.digest)

    @property
    def when(self) -> tuple[int, int]:
        """Where its turn stands among the others of a game."""
        phase = parse_phase(self.turn)
        return (phase.year, YEAR.index((phase.season, phase.kind))) if phase else (0, 0)

    @property
    def positions_only(self) -> bool:
        """Whether it tells how everything stands, and neither orders nor receipts."""
        return bool(self.position)


def texts_of(raw: bytes) -> Iterator[str]:
    """Yield the texts of the letters in a file: a letter, a mailbox of many, or a plain text."""
    if raw.startswith(b"From "):
        yield from (_text(part) for part in _MBOX.split(raw) if part.strip())
    else:
        yield _text(raw)


def _text(raw: bytes) -> str:
    if not _HEADERS.match(raw):
        return raw.decode("utf-8", "replace").replace("\r\n", "\n")
    letter = message_from_bytes(raw, EmailMessage, policy=policy.default)
    body = letter.get_body(("plain",))
    return str(body.get_content()).replace("\r\n", "\n") if body is not None else ""


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, without what quoting has put before them."""
    return [line.strip("> \t\r").rstrip() for line in text.split("\n")]


def receipts_in(text: str) -> frozenset[str]:
    """Return the receipts that a text names."""
    return frozenset(_ACKNOWLEDGED.findall(text))


def lines_putting_right(text: str, reports: Iterable[Report]) -> list[str]:
    """Return the lines of a text, which has these reports, in which a position may be put right.

    What a report tells of positions alone is proved by its digest, and puts nothing right.
    """
    told = {number for report in reports for number in report.position}
    return [line for number, line in enumerate(lines_of(text)) if number not in told]


def reports_in(text: str, library: Library) -> Iterator[Report]:
    """Yield the reports in a text: each ends with its digest, and begins behind the one before."""
    lines = lines_of(text)
    start = 0
    for number, line in enumerate(lines[:-1]):
        heading, digest = _DIGEST.match(line), _HEX.fullmatch(lines[number + 1])
        if heading and digest:
            report = _report(lines[start:number], start, heading[1], heading[2], digest[0], library)
            start = number + 2
            if report is not None:
                yield report


def _report(
    lines: list[str], start: int, game: str, turn: str, digest: str, library: Library
) -> Report | None:
    """Return the report of a turn in some lines of a text; None if there are no results of it."""
    for number, line in enumerate(lines):
        title = TITLE.match(line)
        if title and f"{title[2][0]}{title[3]}{_KINDS[title[1]]}" == turn:
            spec = _spec(lines[:number])
            printed = tuple(printed_in(lines[number + 1 :], spec, library))
            receipts = _receipts(" ".join(lines), spec, library)
            return Report(game, turn, spec, printed, receipts, digest, tuple(lines))
    positions = [number for number, line in enumerate(lines) if POSITION.fullmatch(line)]
    if positions:  # the last is its own; others are of letters that stand above it
        own = range(start + positions[-1], start + len(lines))
        return Report(game, turn, _spec(lines), (), {}, digest, tuple(lines), own)
    return None


def _spec(lines: list[str]) -> Spec:
    """Return which game is played, by the last heading above a report."""
    for line in reversed(lines):
        if heading := _HEADING.match(line):
            return Spec(board=heading[1].lower(), players=int(heading[2] or 7))
    return Spec()


def printed_in(lines: Iterable[str], spec: Spec, library: Library) -> Iterator[str]:
    """Yield the lines of results; one that a mail program broke is joined again."""
    names = {f"{power.name}:" for power in library.board(spec.board).powers.values()}
    whole = ""
    for line in lines:
        begins = any(line.startswith(name) for name in names)
        if not line or (whole.endswith(_FINISHED) and begins):
            if whole:
                yield _spaced(whole)
            whole = ""
        if line and not begins and not whole:
            return  # what follows are no results any more
        whole = f"{whole} {line}".strip()


def _spaced(line: str) -> str:
    """Return a line of results as it was printed, whatever became of its spaces."""
    return " ".join(line.split()).replace(". (*", ".  (*")


def _receipts(text: str, spec: Spec, library: Library) -> dict[str, str]:
    """Return the receipts of a report by power, whatever language names the powers."""
    codes = _powers(spec.board, library)
    pairs = ((name.split(":")[-1].strip(), receipt) for name, receipt in _RECEIPT.findall(text))
    return {
        code: receipt
        for name, receipt in pairs
        for spoken, code in codes.items()
        if name == spoken or name.endswith(f" {spoken}")
    }


@cache
def _powers(board: str, library: Library) -> dict[str, str]:
    """Return the codes of the powers by their names in every language."""
    return {
        power.name: power.code
        for language in library.languages()
        for power in library.board(board, language).powers.values()
    }
