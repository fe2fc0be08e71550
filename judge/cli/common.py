"""What several commands share: the settings, the office, and a way to say no."""

from __future__ import annotations

import argparse
import shutil
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

from peewee import PeeweeException
from rich.console import Console

from judge.cli import Refusal
from judge.desk.game import Game
from judge.office import Office
from judge.run import Bells, only_one, open_office
from judge.settings import Settings, read_settings
from judge.store.store import Store

SETTINGS = "judge.ini"

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
        help="the settings to use (default: judge.ini in this folder, if there is one)",
    )


def load_settings(args: argparse.Namespace) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings and what is wrong with them."""
    if at_hand := AT_HAND.get():
        return at_hand.settings, ()
    path: Path = args.settings or Path()
    if path.is_dir():
        path /= SETTINGS
    if not path.exists():
        if args.settings:
            raise Refusal(f"there is no file {path}; `judge init` makes one")
        return read_settings("", Path.cwd())
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise Refusal(f"{path} cannot be read: {reason(fault)}") from fault
    return read_settings(text, path.resolve().parent)


def good_settings(args: argparse.Namespace) -> Settings:
    """Return the settings; refuse to go on if anything is wrong with them."""
    settings, troubles = load_settings(args)
    if troubles:
        raise Refusal("the settings are not in order:\n  " + "\n  ".join(troubles))
    return settings


def founders_settings(args: argparse.Namespace) -> Settings:
    """Return the settings of a judge that may come to be here.

    Refused where no folder was made for one, so that none is founded by accident.
    """
    settings = good_settings(args)
    asked_for = AT_HAND.get() or args.settings or Path(SETTINGS).exists()
    if not asked_for and not settings.folder.exists():
        raise Refusal(
            "there is no judge.ini in this folder; go to that of your judge, name its file with "
            "-c, or let `judge init` make one here"
        )
    return settings


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
        raise Refusal(f"{settings.database} cannot be used: {reason(fault)}") from fault


def reason(fault: Exception) -> str:
    """Return what a fault says for people, without its number and the path that is told beside."""
    return getattr(fault, "strerror", None) or str(fault)


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
