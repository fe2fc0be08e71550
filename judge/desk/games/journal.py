"""The journal as the desk reads it: everything that ever happened to a game, and what still counts.

Nothing is taken out of it: what was rolled back or undone stays there, and the game comes of the
rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from judge.desk.events.address_events import AddressEvent
from judge.desk.events.effects import Effect, events_in
from judge.desk.events.events import Event, TurnSettled, apply
from judge.desk.events.gm_events import Commanded, RolledBack, Undone
from judge.desk.events.people_events import PeopleEvent
from judge.desk.events.player_events import (
    AbsenceNoted,
    ContactSet,
    StatementMade,
    StatementsPublished,
)
from judge.desk.events.press_events import PressEvent
from judge.desk.events.seat_events import SeatEvent
from judge.desk.games.game import Game


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """An event in the journal: its number in the game, when and by whom, and by which letter."""

    seq: int
    at: datetime
    letter: int | None
    by: str
    event: Event


# What a turn that is taken back leaves as it is: who is who, what proves it, what they told others.
OF_PEOPLE = (
    PeopleEvent
    | SeatEvent
    | AddressEvent
    | PressEvent
    | ContactSet
    | AbsenceNoted
    | StatementMade
    | StatementsPublished
)

_Branch: TypeAlias = "tuple[_Branch, JournalEntry] | None"  # entries, the newest first
Past = Callable[[], Sequence[JournalEntry]]  # everything that happened, read when it is asked for


def no_past() -> Sequence[JournalEntry]:
    """Return the journal of no game."""
    return ()


def past_after(past: Past, effects: Iterable[Effect], by: str, at: datetime) -> Past:
    """Return the journal with what somebody made happen behind everything that is in it."""

    def read() -> Sequence[JournalEntry]:
        before = list(past())
        last = before[-1].seq if before else 0
        events = enumerate(events_in(effects), start=last + 1)
        new = (JournalEntry(seq, at, None, by, event) for seq, event in events)
        return [*before, *new]

    return read


def counting(entries: Iterable[JournalEntry]) -> list[JournalEntry]:
    """Return the entries that the game comes of, in their order."""
    before: dict[int, _Branch] = {}
    line: _Branch = None
    for entry in entries:
        before[entry.seq] = line
        match entry.event:
            case RolledBack(to):
                by_command = line is not None and isinstance(line[1].event, Commanded)
                line = (before[to], line[1]) if line and by_command else before[to]
                line = (line, entry)
            case Undone(to, _, kept):
                own = _in_order(line)
                line = _without(to, own) if kept else _with_people(to, own, before[to])
            case _:
                line = (line, entry)
    return _in_order(line)


def _in_order(line: _Branch) -> list[JournalEntry]:
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


def _without(to: int, line: Sequence[JournalEntry]) -> _Branch:
    """Return the entries without a command, and without what it did."""
    command = next(entry for entry in line if entry.seq == to)
    undone = {entry.seq for entry in command_group(command, line)}
    rest: _Branch = None
    for entry in line:
        if entry.seq not in undone:
            rest = (rest, entry)
    return rest


def _with_people(to: int, line: Sequence[JournalEntry], before: _Branch) -> _Branch:
    """Return the entries before a command that is undone, and what people have done since.

    They stay who they are, though nothing else stays that has happened since.
    """
    for entry in line:
        if entry.seq > to and isinstance(entry.event, OF_PEOPLE):
            before = (before, entry)
    return before


def as_it_stood(entries: Iterable[JournalEntry], game: Game | None = None) -> Game:
    """Return the game that comes of some entries, on top of another one if there is one."""
    for entry in entries:
        game = apply(entry.event, game)
    assert game is not None, "a game's first event creates it"
    return game
