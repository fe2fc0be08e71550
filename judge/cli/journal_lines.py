"""A game's journal as lines to read: what happened, when, and by whom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from typing import Any

from judge.desk.games.game import Game
from judge.desk.games.journal import JournalEntry
from judge.desk.games.kept_orders import OrderSet
from judge.letter import Address
from judge.variants.seam import WrittenOrder

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
PACKED = ("record", "position")  # what only a game can read
LONGEST = 60  # letters of a single value


def journal_lines(entries: Iterable[JournalEntry]) -> Iterator[str]:
    """Yield a line for each event: its number, its moment in UTC, by whom, and what it holds."""
    for entry in entries:
        event = entry.event
        name = _CAPITAL.sub(" ", type(event).__name__).lower()
        letter = f", letter {entry.letter}" if entry.letter else ""
        parts = [
            f"{field.name} {told}"
            for field in fields(event)
            if field.name not in PACKED and (told := _told(getattr(event, field.name)))
        ]
        behind = f": {'; '.join(parts)}" if parts else ""
        yield f"{entry.seq:>5}  {entry.at:%Y-%m-%d %H:%M}  {entry.by}{letter}  {name}{behind}"


def _told(value: Any) -> str:  # noqa: PLR0911, a table of what events hold
    """Return a value of an event in short; nothing where it is empty or a whole game."""
    match value:
        case None | Game() | "" | ():
            return ""
        case datetime():
            return f"{value:%Y-%m-%d %H:%M}"
        case WrittenOrder():
            return value.text
        case OrderSet():
            mark = " (final)" if value.final else ""
            return f"{value.power}: {_told(value.orders) or 'no orders'}{mark}"
        case Enum():
            return str(value.value)
        case Address():
            return value.email
        case Mapping():
            own = ((key, _told(part)) for key, part in value.items())
            return ", ".join(f"{key} [{told}]" for key, told in own if told)
        case tuple():
            return ", ".join(filter(None, map(_told, value)))
        case _ if is_dataclass(value):
            return ", ".join(
                filter(None, (_told(getattr(value, field.name)) for field in fields(value)))
            )
        case _:
            text = " ".join(str(value).split())
            return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
