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
      -> everybody: turn-report

A line that is not indented begins what happens next: a time if need be (`2026-12-01 09:30`,
`deadline - 2h`, `+ 3 days`), two spaces, and the event.  What is indented belongs to it: the
letter's words, then arrows with what must come of it.  A backslash before a line of a letter's
words makes an ordinary line of `\->`, `\@` or `\!`; lines that begin with # are remarks.
"""

from __future__ import annotations

import re
import shlex
from base64 import b64decode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from textwrap import dedent

from judge.rehearsal.cast import Cast
from judge.rehearsal.events import Bounce, Create, Event, Restart, Run, Show, Wait, Write
from judge.rehearsal.times import (
    LENGTH,
    BadTime,
    ByDeadline,
    Later,
    When,
    read_length,
    read_moment,
)


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
    event: Event
    expected: tuple[Expected, ...] = ()


@dataclass(frozen=True, slots=True)
class Mistake:
    """A line that was not understood, and why."""

    line: int
    message: str


class _Slip(ValueError):
    """What is wrong with a line."""


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str

    @property
    def words(self) -> str:
        return self.text.strip()


THINGS = ("nobody else", "nobody", "error", "output", "show")
_REMARK = "#"
_ARROW = re.compile(r"\s*->\s*(.*)")
_MOMENT = re.compile(
    r"(\d{4}-\d\d-\d\d(?:[ T]\d\d?:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)(?:\s+(.*)|$)"
)
_DEADLINE = re.compile(
    rf"deadline(?:\s+of\s+(\S.*?))?(?:\s*([+-]\s*{LENGTH}))?(?:\s\s+(\S.*)|$)", re.IGNORECASE
)
_LATER = re.compile(rf"\+\s*({LENGTH})(?:\s+(\S.*)|$)", re.IGNORECASE)
_GAME = re.compile(r"game\s+([^,:]+)(?:,(.*))?", re.IGNORECASE)
_COMMAND = re.compile(r"(show|restart|run|bounce)(?:\s+(.*)|$)", re.IGNORECASE)
_ANSWER = re.compile(r"([^:]+?)\s+answers?(?:\s+([\w.-]+))?(?:\s*:\s*(.*)|$)", re.IGNORECASE)
_LETTER = re.compile(r"([^:]+?)\s*:(?:\s(.*)|$)")
_SETTING = re.compile(r"([IVX]+\.\d*\.?\w+)\s*=\s*(.+)")
_DETAILS = {
    "house rules": "rules",
    "rules": "rules",
    "variant": "variant",
    "board": "board",
    "seed": "seed",
    "zone": "zone",
    "hour": "hour",
    "gm": "gm",
    "gamemaster": "gm",
}


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


def read_script(text: str) -> Script:
    """Read a script; any text at all is answered."""
    cast, steps, mistakes = Cast(), [], []
    for part in _parts(text):
        try:
            steps.append(_step(part, cast))
        except _Slip as slip:
            number, message = slip.args
            mistakes.append(Mistake(number, message))
    return Script(tuple(steps), cast, tuple(mistakes))


def _parts(text: str) -> Iterator[Sequence[_Line]]:
    """Yield each line that is not indented with those that belong to it."""
    part: list[_Line] = []
    for number, line in enumerate(text.removeprefix("\ufeff").expandtabs(4).splitlines(), 1):
        if line.startswith(_REMARK):
            continue
        if line.strip() and not line[0].isspace():
            if part:
                yield part
            part = []
        if part or line.strip():
            part.append(_Line(number, line.rstrip()))
    if part:
        yield part


def _step(part: Sequence[_Line], cast: Cast) -> Step:
    head, *rest = part
    first = next((n for n, line in enumerate(rest) if _ARROW.fullmatch(line.text)), len(rest))
    body = _trimmed(rest[:first])
    if head.text[0].isspace():
        raise _Slip(head.number, "an indented line here belongs to nothing")
    try:
        event = _event(head, body, cast)
    except (BadTime, ValueError) as fault:
        raise fault if isinstance(fault, _Slip) else _Slip(head.number, str(fault)) from fault
    expected = tuple(_expected(lines, cast) for lines in _arrows(rest[first:]))
    source = tuple(line.text for line in (head, *body))
    return Step(head.number, source, event, expected)


def _trimmed(lines: Sequence[_Line]) -> list[_Line]:
    """Return lines without the empty ones at their end."""
    last = max((n for n, line in enumerate(lines, 1) if line.words), default=0)
    return list(lines[:last])


def _event(head: _Line, body: Sequence[_Line], cast: Cast) -> Event:
    at, words = _when(head.text)
    if not words and at is not None:
        _no_more(body, "a time")
        return Wait(at)
    if match := _GAME.fullmatch(words):
        return _create(head, match[1].strip(), match[2] or "", body, cast, at)
    if match := _COMMAND.fullmatch(words):
        _no_more(body, match[1])
        return _command(match[1].lower(), match[2] or "", at)
    if match := _ANSWER.fullmatch(words):
        letter = Write(cast.find(match[1]), answers=match[2] or "last", subject=match[3] or "")
    elif match := _LETTER.fullmatch(words):
        letter = Write(cast.find(match[1]), subject=match[2] or "")
    else:
        raise _Slip(
            head.number,
            f"{words!r} is no event: a game (game Sarajevo, GM ...), a letter (anna: subject), "
            "a time, show, restart or run",
        )
    return replace(_lettered(letter, body), at=at)


def _no_more(body: Sequence[_Line], what: str) -> None:
    if body:
        raise _Slip(body[0].number, f"nothing but arrows (-> anna: ...) may stand below {what}")


def _when(text: str) -> tuple[When | None, str]:
    """Return the time that a line begins with, and the rest of the line."""
    if match := _MOMENT.fullmatch(text):
        return read_moment(_padded(match[1])), (match[2] or "").strip()
    if match := _DEADLINE.fullmatch(text):
        plus = read_length(match[2] or "0s")
        return ByDeadline(match[1] or "", plus), (match[3] or "").strip()
    if match := _LATER.fullmatch(text):
        return Later(read_length(match[1])), (match[2] or "").strip()
    return None, text.strip()


def _padded(moment: str) -> str:
    """Return a time with two digits for its hour."""
    return re.sub(r"([ T])(\d):", r"\g<1>0\2:", moment)


def _create(
    head: _Line, name: str, details: str, body: Sequence[_Line], cast: Cast, at: When | None
) -> Create:
    fields: dict[str, str] = {}
    for detail in filter(None, map(str.strip, details.split(","))):
        key = next((key for key in _DETAILS if detail.lower().startswith(f"{key} ")), None)
        if key is None:
            raise _Slip(head.number, f"{detail!r} is none of {', '.join(_DETAILS)}")
        fields[_DETAILS[key]] = detail[len(key) :].strip()
    if "gm" not in fields:
        raise _Slip(head.number, "a game needs a gamemaster: GM gus@gm.example")
    players, settings = _players(body)
    cast.add_game(name, fields["gm"], players)
    return Create(name, players=players, settings=settings, at=at, **fields)


def _players(body: Sequence[_Line]) -> tuple[dict[str, str], dict[str, object]]:
    """Return the players by power and the settings by clause."""
    players: dict[str, str] = {}
    settings: dict[str, object] = {}
    for line in body:
        power, colon, address = line.words.partition(":")
        if match := _SETTING.fullmatch(line.words):
            settings[match[1]] = _setting(match[2])
        elif colon and "@" in address:
            players[power.strip()] = address.strip()
        elif line.words:
            raise _Slip(
                line.number,
                f"{line.words!r} is no player (Austria: anna@players.example) and no setting "
                "(VII.2.early = false)",
            )
    return players, settings


def _setting(value: str) -> object:
    """Return a value as JSON would have it."""
    value = value.strip()
    if value.lower() in ("true", "false"):
        return value.lower() == "true"
    return int(value) if value.lstrip("-").isdigit() else value.strip("\"'")


def _command(name: str, rest: str, at: When | None) -> Event:
    match name:
        case "show":
            return Show(rest.strip(), at)
        case "restart":
            return Restart(at)
        case "run":
            return Run(tuple(shlex.split(rest)), at)
    number, _, kind = rest.partition(" ")
    if not number.isdigit() or kind.strip() not in ("", "hard", "soft"):
        raise ValueError("it is `bounce 12`, or `bounce 12 soft`, with the number of a letter")
    return Bounce(int(number), kind.strip() != "soft", at)


def _lettered(letter: Write, body: Sequence[_Line]) -> Write:
    """Return a letter with its words, and with what lines that begin with @ say of it."""
    words = list(body)
    headers: dict[str, str | None] = {}
    while words and (not words[0].words or words[0].words.startswith("@")):
        line = words.pop(0)
        if line.words:
            letter = _remarked(letter, line, headers)
    text = _words(words)
    match letter.raw:
        case "@ raw":
            return replace(letter, raw=text, sender="")
        case "@ base64":
            raw = b64decode(text, validate=False).decode("utf-8", "surrogateescape")
            return replace(letter, raw=raw, sender="")
    return replace(letter, text=text, headers=headers)


def _words(lines: Sequence[_Line]) -> str:
    """Return lines as text; a backslash that begins one is not of the text."""
    text = dedent("\n".join(line.text for line in lines))
    return re.sub(r"^(\s*)\\", r"\1", text, flags=re.MULTILINE)


def _remarked(letter: Write, line: _Line, headers: dict[str, str | None]) -> Write:
    """Return a letter with what a line such as `@ no Message-ID` says of it."""
    remark = line.words.removeprefix("@").strip()
    name, colon, value = remark.partition(":")
    match remark.lower().split():
        case ["unproved"]:
            return replace(letter, proved=False)
        case ["raw" | "base64"]:  # until the words are read, which are the whole of it
            return replace(letter, raw=f"@ {remark.lower()}")
        case ["eml", _]:
            return replace(letter, eml=remark.split()[1], sender="")
        case ["received", *_]:
            return replace(letter, received=read_moment(_padded(remark[len("received") :].strip())))
        case ["no", _]:
            headers[remark.split()[1]] = None
            return letter
        case _ if colon and " " not in name:
            headers[name] = value.strip()
            return letter
    raise _Slip(
        line.number,
        f"{line.words!r}: it is a field (@ X-Y: value), `@ no Message-ID`, `@ unproved`, "
        "`@ received TIME`, `@ raw`, `@ base64` or `@ eml FILE`",
    )


def _arrows(lines: Sequence[_Line]) -> Iterator[list[_Line]]:
    """Yield each arrow with the lines below it."""
    arrow: list[_Line] = []
    for line in lines:
        if arrow and _ARROW.fullmatch(line.text):
            yield arrow
            arrow = []
        arrow.append(line)
    if arrow:
        yield arrow


def _expected(lines: Sequence[_Line], cast: Cast) -> Expected:
    head, *below = lines
    match = _ARROW.fullmatch(head.text)
    assert match, "an arrow begins it"
    who, _, kind = map(str.strip, match[1].partition(":"))
    wanted = [line for line in below if line.words]
    try:
        names, game = _readers(who, cast)
    except ValueError as fault:
        raise _Slip(head.number, str(fault)) from fault
    if names[0].startswith("nobody") and (wanted or kind):
        raise _Slip(head.number, "what goes to nobody has no words")
    return Expected(
        head.number,
        names,
        kind,
        game,
        tuple((line.number, _wanted(line)) for line in wanted if line.words[0] != "!"),
        tuple((line.number, line.words[1:].strip()) for line in wanted if line.words[0] == "!"),
    )


def _wanted(line: _Line) -> str:
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
