"""What happens in a rehearsal, as values, and how they are read from lines of JSON.

What a line has too much, too little or of the wrong kind is a `BadEvent`, and its message says so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from judge.rehearsal.times import BadTime, ByDeadline, When, read_length, read_moment


class BadEvent(ValueError):
    """A line that is no event; the message says why."""


@dataclass(frozen=True, slots=True)
class Create:
    """A game is created and begins.

    `players` are addresses by power; `settings` change single values of the house rules, by
    clause; `seed` fixes whatever is drawn by lot.  One without players is forming, and takes as
    many as it has `places`, if it says how many.
    """

    game: str
    gm: str
    players: Mapping[str, str] = field(default_factory=dict)
    rules: str = ""
    variant: str = "standard"
    board: str = "standard"
    places: int = 0
    settings: Mapping[str, object] = field(default_factory=dict)
    seed: int | str | None = None
    zone: str | None = None
    hour: str | None = None
    at: When | None = None


@dataclass(frozen=True, slots=True)
class Write:
    """Somebody writes to the judge, and the letter is dealt with.

    `answers` tells which of the judge's letters it answers: its number, its kind (the latest of it
    to this writer), or `last`; empty, it answers none.  A header field that is None is left out of
    the letter.  `eml` (a file) or `raw` is a whole letter instead.  `received` is when a server
    took it, where that is not when it is dealt with.
    """

    sender: str = ""
    to: str = ""
    subject: str = ""
    text: str = ""
    headers: Mapping[str, str | None] = field(default_factory=dict)
    answers: str = ""
    proved: bool = True
    eml: str = ""
    raw: str = ""
    received: datetime | None = None
    at: When | None = None


@dataclass(frozen=True, slots=True)
class Wait:
    """The clock moves on, and what is due until then happens."""

    at: When


@dataclass(frozen=True, slots=True)
class Bounce:
    """One of the judge's letters comes back as undeliverable."""

    letter: int
    hard: bool = True
    at: When | None = None


@dataclass(frozen=True, slots=True)
class Show:
    """The state of a game is asked for; no name means the only game there is."""

    game: str = ""
    at: When | None = None


@dataclass(frozen=True, slots=True)
class Restart:
    """The judge is killed and started again; with a time it is out of reach until then."""

    at: When | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """The operator runs a command of `judge`."""

    args: tuple[str, ...]
    at: When | None = None


ScriptEvent = Create | Write | Wait | Bounce | Show | Restart | Run


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise BadEvent("a text")
    return value


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadEvent("true or false")
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadEvent("a number")
    return value


def _which(value: Any) -> str:
    return value if isinstance(value, str) else str(_number(value))


def _seed(value: Any) -> int | str:
    return value if isinstance(value, str) else _number(value)


def _moment(value: Any) -> datetime:
    return read_moment(_text(value))


def _texts(value: Any) -> dict[str, str]:
    if not (isinstance(value, dict) and all(isinstance(item, str) for item in value.values())):
        raise BadEvent("an object of texts")
    return value


def _fields(value: Any) -> dict[str, str | None]:
    if not isinstance(value, dict):
        raise BadEvent("an object of texts")
    if not all(item is None or isinstance(item, str) for item in value.values()):
        raise BadEvent("an object of texts (null leaves a field out)")
    return value


def _settings(value: Any) -> dict[str, object]:
    if not isinstance(value, dict):
        raise BadEvent("an object of settings by clause")
    return value


def _words(value: Any) -> tuple[str, ...]:
    if not (isinstance(value, list) and all(isinstance(word, str) for word in value)):
        raise BadEvent("a list of words")
    return tuple(value)


# Each key of each kind of event: the field it fills, and how it is read.
_Keys = Mapping[str, tuple[str, Callable[[Any], Any]]]
_AT: _Keys = {"at": ("at", _moment)}
_KINDS: Mapping[str, tuple[Callable[..., ScriptEvent], _Keys, tuple[str, ...]]] = {
    "create": (
        Create,
        {
            **_AT,
            "game": ("game", _text),
            "rules": ("rules", _text),
            "variant": ("variant", _text),
            "board": ("board", _text),
            "places": ("places", _number),
            "gm": ("gm", _text),
            "players": ("players", _texts),
            "settings": ("settings", _settings),
            "seed": ("seed", _seed),
            "zone": ("zone", _text),
            "hour": ("hour", _text),
        },
        ("game", "gm"),
    ),
    "letter": (
        Write,
        {
            **_AT,
            "from": ("sender", _text),
            "to": ("to", _text),
            "subject": ("subject", _text),
            "text": ("text", _text),
            "headers": ("headers", _fields),
            "answers": ("answers", _which),
            "proved": ("proved", _truth),
            "eml": ("eml", _text),
            "raw": ("raw", _text),
            "received": ("received", _moment),
        },
        (),
    ),
    "time": (
        Wait,
        {**_AT, "deadline": ("deadline", _text), "plus": ("plus", _text)},
        (),
    ),
    "bounce": (
        Bounce,
        {**_AT, "letter": ("letter", _number), "hard": ("hard", _truth)},
        ("letter",),
    ),
    "show": (Show, {**_AT, "game": ("game", _text)}, ("game",)),
    "restart": (Restart, _AT, ()),
    "run": (Run, {**_AT, "args": ("args", _words)}, ("args",)),
}


def read_event(line: str) -> ScriptEvent:
    """Read an event from a line of JSON."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise BadEvent(f"this is no JSON: {fault}") from fault
    if not isinstance(value, dict):
        raise BadEvent('an event is a JSON object, {"do": ...}')
    do = value.pop("do", None)
    if not isinstance(do, str) or do not in _KINDS:
        raise BadEvent(f'"do" should be one of {", ".join(_KINDS)}')
    return _event(do, value)


def _event(do: str, value: Mapping[str, Any]) -> ScriptEvent:
    make, keys, needed = _KINDS[do]
    unknown = [key for key in value if key not in keys]
    if unknown:
        raise BadEvent(f"{do} has no {', '.join(unknown)}; it has {', '.join(keys)}")
    if lacking := [key for key in needed if key not in value]:
        raise BadEvent(f"{do} needs {', '.join(lacking)}")
    try:
        fields = {keys[key][0]: _value(key, keys[key][1], value[key]) for key in value}
        return Wait(_until(fields)) if make is Wait else make(**fields)
    except BadTime as fault:
        raise BadEvent(str(fault)) from fault


def _value(key: str, read: Callable[[Any], Any], value: Any) -> Any:
    try:
        return read(value)
    except BadEvent as fault:
        raise BadEvent(f'"{key}" should be {fault}') from fault


def _until(fields: Mapping[str, Any]) -> When:
    """Return the time that the clock moves to."""
    if ("at" in fields) == ("deadline" in fields):
        raise BadEvent("time needs either at or deadline")
    if "at" in fields:
        if "plus" in fields:
            raise BadEvent("plus goes with deadline")
        moment: datetime = fields["at"]
        return moment
    return ByDeadline(fields["deadline"], read_length(fields.get("plus", "0s")))
