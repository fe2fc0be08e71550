r"""Scripts: a rehearsal as a text that people read and write, and tests hold.

    game Sarajevo, house rules standard, GM gus@gm.example
      Austria: Anna <anna@players.example>
      VII.2.early = false
    2026-12-01 09:30  anna: Sarajevo; Austria; Spring; 1901
        A Vie - Tri
      -> anna: orders-stand
        A VIE - TRI
        ! A BUD
      -> nobody else
    deadline + 1m
      -> everybody: turn-waits

A line that is not indented begins what happens next: a time if need be (`2026-12-01 09:30`,
`deadline - 2h`, `+ 3 days`), two spaces, and the event.  What is indented belongs to it: the
letter's words, then arrows with what must come of it.  A backslash before a line of a letter's
words makes an ordinary line of `\->`, `\@` or `\!`; lines that begin with # are remarks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.rehearsal.cast import Cast
from judge.rehearsal.heads import ScriptLine, Slip, read_happening
from judge.rehearsal.script_events import ScriptEvent

THINGS = ("nobody else", "nobody", "error", "output", "show")
_REMARK = "#"
_ARROW = re.compile(r"\s*->\s*(.*)")


@dataclass(frozen=True, slots=True)
class Expected:
    """What must come of an event: a letter to each of some people, or something else by its name.

    `who` are addresses, or one of `everybody` (with the game in `game`), `nobody`, `nobody else`,
    `error`, `output`, `show`; `lines` must occur and `without` must not.
    """

    line: int
    who: tuple[str, ...]
    kind: str = ""
    game: str = ""
    lines: tuple[tuple[int, str], ...] = ()
    without: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens: the lines that say so, as a value, and what must come of it."""

    line: int
    source: tuple[str, ...]
    event: ScriptEvent
    expected: tuple[Expected, ...] = ()


@dataclass(frozen=True, slots=True)
class Mistake:
    """A line that was not understood, and why."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Script:
    """A script as read: its steps, who is who in it, and every line that was not understood."""

    steps: tuple[Step, ...]
    cast: Cast
    mistakes: tuple[Mistake, ...] = ()

    @property
    def begins(self) -> datetime | None:
        """The first moment that it names: what stands before it happens then."""
        moments = (step.event.at for step in self.steps)
        return next((moment for moment in moments if isinstance(moment, datetime)), None)


def read_script(text: str, cast: Cast | None = None) -> Script:
    """Read a script; any text at all is answered.  `cast` are people known before it begins."""
    steps: list[Step] = []
    mistakes: list[Mistake] = []
    cast = cast or Cast()
    for part in _parts(text):
        try:
            steps.append(_step(part, cast))
        except Slip as slip:
            number, message = slip.args
            mistakes.append(Mistake(number, message))
    return Script(tuple(steps), cast, tuple(mistakes))


def _parts(text: str) -> Iterator[Sequence[ScriptLine]]:
    """Yield each line that is not indented with those that belong to it."""
    part: list[ScriptLine] = []
    lines = map(str.rstrip, text.removeprefix("\ufeff").expandtabs(4).split("\n"))
    for number, line in enumerate(lines, 1):
        if line.startswith(_REMARK):
            continue
        if line and not line[0].isspace():
            if part:
                yield part
            part = []
        if part or line:
            part.append(ScriptLine(number, line))
    if part:
        yield part


def _step(part: Sequence[ScriptLine], cast: Cast) -> Step:
    head, *rest = part
    first = next((n for n, line in enumerate(rest) if _ARROW.fullmatch(line.text)), len(rest))
    body = _trimmed(rest[:first])
    if head.text[0].isspace():
        raise Slip(head.number, "an indented line here belongs to nothing")
    try:
        event = read_happening(head, body, cast)
    except ValueError as fault:
        raise fault if isinstance(fault, Slip) else Slip(head.number, str(fault)) from fault
    expected = tuple(_expected(lines, cast) for lines in _arrows(rest[first:]))
    source = tuple(line.text for line in (head, *body))
    return Step(head.number, source, event, expected)


def _trimmed(lines: Sequence[ScriptLine]) -> list[ScriptLine]:
    """Return lines without the empty ones at their end."""
    last = max((n for n, line in enumerate(lines, 1) if line.words), default=0)
    return list(lines[:last])


def _arrows(lines: Sequence[ScriptLine]) -> Iterator[list[ScriptLine]]:
    """Yield each arrow with the lines below it."""
    arrow: list[ScriptLine] = []
    for line in lines:
        if arrow and _ARROW.fullmatch(line.text):
            yield arrow
            arrow = []
        arrow.append(line)
    if arrow:
        yield arrow


def _expected(lines: Sequence[ScriptLine], cast: Cast) -> Expected:
    head, *below = lines
    match = _ARROW.fullmatch(head.text)
    assert match, "an arrow begins it"
    who, _, kind = map(str.strip, match[1].partition(":"))
    wanted = [line for line in below if line.words]
    try:
        names, game = _readers(who, cast)
    except ValueError as fault:
        raise Slip(head.number, str(fault)) from fault
    if names[0].startswith("nobody") and (wanted or kind):
        raise Slip(head.number, "what goes to nobody has no words")
    return Expected(
        head.number,
        names,
        kind,
        game,
        tuple((line.number, _wanted(line)) for line in wanted if line.words[0] != "!"),
        tuple((line.number, line.words[1:].strip()) for line in wanted if line.words[0] == "!"),
    )


def _wanted(line: ScriptLine) -> str:
    return line.words.removeprefix("\\")


def _readers(who: str, cast: Cast) -> tuple[tuple[str, ...], str]:
    """Return whom an arrow points to, and the game whose people are meant by `everybody`."""
    plain = " ".join(who.lower().split())
    if plain in THINGS:
        return (plain,), ""
    first, _, rest = who.partition(" ")
    if first.lower() == "everybody":
        game = re.sub(r"^\s*(?:in|of)\s+", "", rest, flags=re.IGNORECASE).strip()
        return ("everybody",), game
    names = [name for name in re.split(r"\s*,\s*|\s+and\s+", who) if name]
    if not names:
        raise ValueError("an arrow points to somebody: -> anna: orders-stand")
    return tuple(cast.mailbox(name) for name in names), ""
