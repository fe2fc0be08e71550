"""Worlds for tests: a judge in memory, with everything it writes on the disk in one folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from judge.cli.rehearse import INI, run_command
from judge.library import Library
from judge.rehearsal.script_events import read_event
from judge.rehearsal.world import World
from judge.settings.settings import read_settings
from tests.helpers import LIBRARY

PLAYERS = {
    "AUSTRIA": "Anna <anna@players.example>",
    "ENGLAND": "edward@players.example",
    "FRANCE": "francine@players.example",
    "GERMANY": "Gustav <gustav@players.example>",
    "ITALY": "isabella@players.example",
    "RUSSIA": "rurik@players.example",
    "TURKEY": "tarkan@players.example",
}

# How a script begins of a game of seven that waits for nobody.
SEVEN = """\
game Sarajevo, house rules standard, GM gus@gm.example
  Austria: anna@players.example
  England: edward@players.example
  France: francine@players.example
  Germany: gustav@players.example
  Italy: isabella@players.example
  Russia: rurik@players.example
  Turkey: tarkan@players.example
  VII.6.missing = hold
  VII.1.reminders = none
"""


@contextmanager
def open_world(
    folder: Path,
    library: Library = LIBRARY,
    *,
    own: Path | None = None,
    keep: Path | None = None,
    pictures: bool = False,
    ini: str = "",
) -> Iterator[World]:
    """Give a world; `ini` are lines of its judge.ini, behind those that all have."""
    settings = replace(read_settings(INI + ini, folder)[0], own=own)
    world = World(settings, library, keep=keep, pictures=pictures, run=run_command)
    try:
        yield world
    finally:
        world.close()


def play(world: World, line: str) -> list[dict]:
    """Return the answers to one event, given as JSON."""
    return [dict(answer) for answer in world.play(read_event(line))]
