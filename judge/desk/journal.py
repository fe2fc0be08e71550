"""The journal as the desk reads it: everything that ever happened to a game, and what still counts.

Nothing is taken out of it: what was rolled back or undone stays there, and the game comes of the
rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from judge.desk.events import Event, TurnSettled, apply
from judge.desk.game import Game
from judge.desk.gm_events import Commanded, RolledBack, Undone


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """An event in the journal: its number in the game, when and by whom, and by which letter."""

    seq: int
    at: datetime
    letter: int | None
    by: str
    event: Event


_Line: TypeAlias = "tuple[_Line, JournalEntry] | None"  # entries, the newest first
Past = Callable[[], Sequence[JournalEntry]]  # everything that happened, read when it is asked for


def no_past() -> Sequence[JournalEntry]:
    """Return the journal of no game."""
    return ()


def counting(entries: Iterable[JournalEntry]) -> list[JournalEntry]:
    """Return the entries that the game comes of, in their order."""
    before: dict[int, _Line] = {}
    line: _Line = None
    for entry in entries:
        before[entry.seq] = line
        match entry.event:
            case RolledBack(to):
                by_command = line is not None and isinstance(line[1].event, Commanded)
                line = (before[to], line[1]) if line and by_command else before[to]
                line = (line, entry)
            case Undone(to, _, kept):
                line = _without(to, _in_order(line)) if kept else before[to]
            case _:
                line = (line, entry)
    return _in_order(line)


def _in_order(line: _Line) -> list[JournalEntry]:
    entries: list[JournalEntry] = []
    while line is not None:
        line, entry = line
        entries.append(entry)
    return entries[::-1]


def last_turn(entries: Iterable[JournalEntry]) -> str:
    """Return the code of the turn that was settled last; empty if none was."""
    settled = (entry.event for entry in reversed(counting(entries)))
    return next((event.turn for event in settled if isinstance(event, TurnSettled)), "")


def command_group(command: JournalEntry, line: Sequence[JournalEntry]) -> list[JournalEntry]:
    """Return a command of the gamemaster, and what it did."""
    assert isinstance(command.event, Commanded), "it is a command"
    at = line.index(command)
    return list(line[at : at + 1 + command.event.events])


def _without(to: int, line: Sequence[JournalEntry]) -> _Line:
    """Return the entries without a command, and without what it did."""
    command = next(entry for entry in line if entry.seq == to)
    undone = {entry.seq for entry in command_group(command, line)}
    rest: _Line = None
    for entry in line:
        if entry.seq not in undone:
            rest = (rest, entry)
    return rest


def as_it_stood(entries: Iterable[JournalEntry], game: Game | None = None) -> Game:
    """Return the game that comes of some entries, on top of another one if there is one."""
    for entry in entries:
        game = apply(entry.event, game)
    assert game is not None, "a game's first event creates it"
    return game
