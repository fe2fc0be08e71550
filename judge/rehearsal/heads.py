"""The lines of a script that say what happens: when, what, and the words that belong to it.

What is wrong with one is a `Slip`, with the number of its line.
"""

from __future__ import annotations

import re
import shlex
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import dataclass, replace
from textwrap import dedent

from judge.rehearsal.cast import Cast
from judge.rehearsal.script_events import (
    Bounce,
    Create,
    Restart,
    Run,
    ScriptEvent,
    Show,
    Wait,
    Write,
)
from judge.rehearsal.times import LENGTH, ByDeadline, Later, When, read_length, read_moment

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
_SETTING = re.compile(r"([A-Z]+(?:\.\d+)?\.\w+)\s*=\s*(.+)")
_DETAILS = {
    "house rules": "rules",
    "rules": "rules",
    "variant": "variant",
    "board": "board",
    "places": "places",
    "seed": "seed",
    "zone": "zone",
    "hour": "hour",
    "gm": "gm",
    "gamemaster": "gm",
}


class Slip(ValueError):
    """What is wrong with a line: its number, and why."""


@dataclass(frozen=True, slots=True)
class ScriptLine:
    """A line of a script, and its number."""

    number: int
    text: str

    @property
    def words(self) -> str:
        """The line without what it is indented by."""
        return self.text.strip()


def read_happening(head: ScriptLine, body: Sequence[ScriptLine], cast: Cast) -> ScriptEvent:
    """Return what a line says that happens; `body` are the lines that belong to it."""
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
        raise Slip(
            head.number,
            f"{words!r} is no event: a game (game Sarajevo, GM ...), a letter (anna: subject), "
            "a time, show, restart or run",
        )
    return replace(_lettered(letter, body), at=at)


def _no_more(body: Sequence[ScriptLine], what: str) -> None:
    if body:
        raise Slip(body[0].number, f"nothing but arrows (-> anna: ...) may stand below {what}")


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
    head: ScriptLine,
    name: str,
    details: str,
    body: Sequence[ScriptLine],
    cast: Cast,
    at: When | None,
) -> Create:
    fields: dict[str, str] = {}
    for detail in filter(None, map(str.strip, details.split(","))):
        key = next((key for key in _DETAILS if detail.lower().startswith(f"{key} ")), None)
        if key is None:
            raise Slip(head.number, f"{detail!r} is none of {', '.join(_DETAILS)}")
        fields[_DETAILS[key]] = detail[len(key) :].strip()
    if fields.get("hour", "").lower() == "none":
        fields["hour"] = ""
    if "gm" not in fields:
        raise Slip(head.number, "a game needs a gamemaster: GM gus@gm.example")
    players, settings = _players(body)
    places = fields.pop("places", "0")
    if not places.isdecimal():
        raise Slip(head.number, f"{places!r} is no number of places: places 5")
    cast.add_game(name, fields["gm"], players)
    return Create(name, players=players, settings=settings, places=int(places), at=at, **fields)


def _players(body: Sequence[ScriptLine]) -> tuple[dict[str, str], dict[str, object]]:
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
            raise Slip(
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


def _command(name: str, rest: str, at: When | None) -> ScriptEvent:
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


def _lettered(letter: Write, body: Sequence[ScriptLine]) -> Write:
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


def _words(lines: Sequence[ScriptLine]) -> str:
    """Return lines as text; a backslash that begins one is not of the text."""
    text = dedent("\n".join(line.text for line in lines))
    return re.sub(r"^(\s*)\\", r"\1", text, flags=re.MULTILINE)


def _remarked(letter: Write, line: ScriptLine, headers: dict[str, str | None]) -> Write:
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
    raise Slip(
        line.number,
        f"{line.words!r}: it is a field (@ X-Y: value), `@ no Message-ID`, `@ unproved`, "
        "`@ received TIME`, `@ raw`, `@ base64` or `@ eml FILE`",
    )
