r"""Play letters and times through the judge, with no mail server and a clock of its own.

  judge rehearse SCRIPT             plays a script and prints the correspondence
  judge rehearse SCRIPT --check     prints only what went otherwise than the script says
  judge rehearse --json             reads an event a line, and answers each at once
  judge rehearse --record GAME      writes a real game's history as a script

A script begins like this (judge/rehearsal/script.py has all of it):

  game Sarajevo, house rules standard, GM gus@gm.example
    Austria: anna@players.example
    ...
  2026-12-01 09:30  anna: Sarajevo; Austria; Spring; 1901
      A Vie - Tri
    -> anna: orders-stand
      A VIE - TRI
    -> nobody else
  deadline + 1m
    -> everybody: turn-waits

Nothing leaves this machine, and no other judge's games are touched.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from judge.cli import Refusal, main
from judge.cli.common import AT_HAND, AtHand, good_settings, judges_settings, office_there, reason
from judge.office.office import Office
from judge.rehearsal.playing import check, perform, told
from judge.rehearsal.recording import record
from judge.rehearsal.script import Script, read_script
from judge.rehearsal.script_events import BadEvent, read_event
from judge.rehearsal.world import World
from judge.settings.settings import Settings, read_settings

# Without a judge.ini: a judge that tells its operator of faults, and has a zine with an editor.
INI = """\
[judge]
address = judge@judge.example
operator = operator@judge.example
[zine]
editor = editor@judge.example
"""
# What would not come back, or would leave the rehearsal.
NOT_HERE = ("serve", "demo", "init", "rehearse", "check")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("script", nargs="?", help="a script; - is what is typed")
    parser.add_argument("--json", action="store_true", help="events as JSON, one a line")
    parser.add_argument("--check", action="store_true", help="print differences only")
    parser.add_argument("--record", metavar="GAME", help="write a game's history as a script")
    parser.add_argument(
        "-c",
        "--ini",
        "--settings",
        dest="settings",
        type=Path,
        metavar="FILE",
        help="the settings to rehearse with, or of the judge that has the game to be recorded",
    )
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the database there")
    parser.add_argument("--pictures", action="store_true", help="paint the pictures, too")


def run(args: argparse.Namespace) -> int:
    """Rehearse; the exit code is 1 if a script that is checked went otherwise."""
    if sum(map(bool, (args.json, args.record, args.script))) != 1:
        raise Refusal("name a script (- is what is typed), or say --json, or --record GAME")
    if args.record:
        return _record(args)
    if args.json:
        with _world(args) as world:
            return _answer(world)
    script = _read(args.script)
    with _world(args) as world:
        return _check(script, world, args.script) if args.check else _print(script, world)


def _read(name: str) -> Script:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise Refusal(f"{name} cannot be read: {reason(fault)}") from fault
    script = read_script(text)
    if script.mistakes:
        lines = [f"  {name}:{mistake.line}: {mistake.message}" for mistake in script.mistakes]
        raise Refusal("\n".join(["the script is not in order:", *lines]))
    return script


@contextmanager
def _world(args: argparse.Namespace) -> Iterator[World]:
    """Give a world to play in; what it needs of the disk goes with it, unless it is to be kept."""
    with TemporaryDirectory(prefix="rehearsal-") as folder:
        keep: Path | None = args.keep
        settings = _settings(args, keep or Path(folder))
        try:
            if keep:
                keep.mkdir(parents=True, exist_ok=True)
            world = World(settings, keep=keep, pictures=args.pictures, run=run_command)
        except OSError as fault:
            raise Refusal(f"{keep} cannot be used: {reason(fault)}") from fault
        try:
            yield world
        finally:
            world.close()


def _settings(args: argparse.Namespace, folder: Path) -> Settings:
    """Return the settings, with everything that is kept in a folder of the rehearsal's."""
    settings = good_settings(args) if args.settings else read_settings(INI, folder)[0]
    return replace(settings, folder=folder, database_url="")


def _print(script: Script, world: World) -> int:
    for step, came in perform(script, world):
        for line in told(step.source, came, script.cast):
            print(line)
    return 0


def _check(script: Script, world: World, name: str) -> int:
    went_otherwise = False
    for difference in check(script, world):
        print(f"{name}:{difference.line}: {difference.message}", flush=True)
        went_otherwise = True
    if not went_otherwise:
        print(f"{name}: {len(script.steps)} steps, {len(world.letters)} letters, all as it says")
    return 1 if went_otherwise else 0


def _answer(world: World) -> int:
    """Answer events until there are no more of them."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    lines = (line for line in sys.stdin if line.strip())
    for number, line in enumerate(lines, 1):
        for answer in _answers(line, world):
            print(json.dumps(answer), flush=True)
        print(json.dumps({"done": number}), flush=True)
    return 0


def _answers(line: str, world: World) -> Iterator[object]:
    try:
        event = read_event(line)
    except BadEvent as fault:
        yield {"error": str(fault)}
        return
    yield from world.play(event)


def run_command(args: tuple[str, ...], settings: Settings, office: Office) -> str:
    """Run a command of `judge` on a rehearsal's office and return what it prints."""
    if not args:
        raise ValueError("which command? `games` lists the games")
    if args[0] in NOT_HERE:
        raise ValueError(f"judge {args[0]} is no command for a rehearsal")
    printed = io.StringIO()
    before = AT_HAND.set(AtHand(settings, office))
    try:
        with redirect_stdout(printed), redirect_stderr(printed):
            code: object = main(args)
    except SystemExit as stop:
        code = stop.code
    finally:
        AT_HAND.reset(before)
    if code:
        raise ValueError(printed.getvalue().strip())
    return printed.getvalue()


def _record(args: argparse.Namespace) -> int:
    if args.keep:
        with _world(args) as world:
            return _print_record(args.record, world.office, world.settings)
    settings = judges_settings(args)
    return _print_record(args.record, office_there(settings), settings)


def _print_record(name: str, office: Office, settings: Settings) -> int:
    try:
        for line in record(name, office, settings):
            print(line)
    except LookupError as fault:
        raise Refusal(str(fault)) from fault
    return 0
