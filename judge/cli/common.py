"""What several commands share: the settings, the office, and a way to say no."""

from __future__ import annotations

import argparse
import os
import re
import shutil
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

from peewee import ImproperlyConfigured, PeeweeException
from rich.console import Console

from judge.cli import Refusal
from judge.desk.games.game import Game
from judge.office.office import Office
from judge.serving.run import Bells, only_one, open_office
from judge.settings.settings import Settings, read_settings
from judge.store.store import Store

SETTINGS = "judge.ini"
LARGEST_SETTINGS = 1_000_000  # bytes
NO_DRIVER = (
    "what the judge needs for PostgreSQL is not installed: pip install "
    "'diplomacy-judge[postgresql]'"
)

console = Console(highlight=False, soft_wrap=True)


@dataclass(frozen=True, slots=True)
class AtHand:
    """A judge that a command works on instead of the one of the settings: that of a rehearsal."""

    settings: Settings
    office: Office


AT_HAND: ContextVar[AtHand | None] = ContextVar("AT_HAND", default=None)


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Let a command be told where the settings are."""
    parser.add_argument(
        "-c",
        "--settings",
        type=Path,
        metavar="FILE",
        help="the settings to use (default: judge.ini in this folder)",
    )


def settings_file(args: argparse.Namespace) -> Path:
    """Return the file of the settings; of a folder that is named it is the one in it."""
    path: Path = args.settings or Path()
    return path / SETTINGS if os.path.isdir(path) else path


def load_settings(args: argparse.Namespace) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings and what is wrong with them; those of no file are the defaults."""
    if at_hand := AT_HAND.get():
        return at_hand.settings, ()
    path = settings_file(args)
    try:
        text = _text(path)
    except FileNotFoundError as fault:
        if args.settings:
            raise Refusal(f"there is no file {path}; `judge init` makes one") from fault
        text = ""
    return read_settings(text, path.resolve().parent)


def _text(path: Path) -> str:
    """Return what is written in a file, if it is there; refuse what is no text, or too much."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_SETTINGS + 1)
        if len(content) > LARGEST_SETTINGS:
            raise Refusal(f"{path} is far too large for a {SETTINGS}")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = content.count(b"\n", 0, fault.start) + 1
        raise Refusal(
            f"{path}, line {line}: this is not in UTF-8; save the file as UTF-8 in your editor"
        ) from fault
    except FileNotFoundError:
        raise
    except OSError as fault:
        raise Refusal(f"{path} cannot be read: {reason(fault)}") from fault


def good_settings(args: argparse.Namespace) -> Settings:
    """Return the settings; refuse to go on if anything is wrong with them."""
    settings, troubles = load_settings(args)
    if troubles:
        lead = "\n  " if len(troubles) > 1 else " "
        path = settings_file(args)
        raise Refusal(f"{path} is not in order:{lead}" + lead.join(troubles))
    return settings


def judges_settings(args: argparse.Namespace) -> Settings:
    """Return the settings of a judge; refuse where no folder was made for one.

    So none is founded by accident, and none is looked for where there is none.
    """
    refuse_nowhere(args)
    return good_settings(args)


def refuse_nowhere(args: argparse.Namespace) -> None:
    """Refuse to go on where there are no settings."""
    if not (AT_HAND.get() or args.settings or Path(SETTINGS).exists()):
        raise Refusal(
            "there is no judge.ini in this folder; go to that of your judge, name its file with "
            "-c, or let `judge init` make one here"
        )


def office_there(settings: Settings) -> Office:
    """Open an office that is there already; refuse if there is none."""
    if at_hand := AT_HAND.get():
        return at_hand.office
    if isinstance(settings.database, Path) and not settings.database.exists():
        raise Refusal(
            f"there is no judge here yet ({settings.database} does not exist); go to the folder "
            "of its judge.ini, or name that file with -c"
        )
    return office_of(settings)


def office_of(settings: Settings, bells: Bells | None = None) -> Office:
    """Open the office; refuse if its folder or database cannot be used."""
    if at_hand := AT_HAND.get():
        return at_hand.office
    try:
        return open_office(settings, bells)
    except (OSError, PeeweeException) as fault:
        database = settings.database_name if settings.database_url else settings.database
        raise Refusal(f"{database} cannot be used: {reason(fault)}") from fault


def reason(fault: Exception) -> str:
    """Return what a fault says for people, without its number and the path that is told beside."""
    if isinstance(fault, ImproperlyConfigured):  # peewee finds no driver
        return NO_DRIVER
    said = getattr(fault, "strerror", None) or str(fault) or type(fault).__name__
    return " ".join(re.sub(r"\[Errno -?\d+\]", "", said).split())


def known_game(name: str, store: Store) -> Game:
    """Return the game of a name, whatever its case; refuse if there is none."""
    known = store.find(name)
    if known is None:
        close = " or ".join(store.near(name))
        meant = f"; did you mean {close}?" if close else "; `judge games` lists them"
        raise Refusal(f"there is no game called {name}{meant}")
    return store.game(known)


def fresh_folder(folder: Path, mark: str) -> Path:
    """Return an empty folder; one that bears our mark from an earlier time is emptied, no other."""
    folder = folder.resolve()
    try:
        if folder.exists() and any(folder.iterdir()):
            if not (folder / mark).exists():
                raise Refusal(f"{folder} is not empty; name another one")
            with only_one(folder):  # whoever is at work there goes on
                shutil.rmtree(folder)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / mark).touch()
    except RuntimeError as fault:
        raise Refusal(f"{fault}; stop it first, or name another folder") from fault
    except OSError as fault:
        raise Refusal(f"{folder} cannot be used: {reason(fault)}") from fault
    return folder
