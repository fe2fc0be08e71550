"""Edit the letters: list the templates, look at every letter, take one to change it.

  judge templates preview letters      every kind of letter, as files to open; --language picks
                                       one of the judge's languages
  judge templates copy en/anyone.help.txt.j2
                                       a copy of ours in your own folder, which goes before it
  judge templates list                 which templates there are, and which are yours

Your own folder is [judge] own in judge.ini.  What each template may speak of is told in the
README.md beside them, which `copy README.md` takes along.
"""

from __future__ import annotations

import argparse
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from traceback import extract_tb

from jinja2 import TemplateError

from judge.cli import Refusal
from judge.cli.common import add_settings, console, fresh_folder, good_settings, reason
from judge.demo.letter_files import write_previews
from judge.library import Library
from judge.serving.run import pen_of
from judge.settings.settings import Settings
from judge.shipped import ENGLISH, find

MARK = "these-are-previews-of-letters"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    actions.add_parser("list", help="list the templates")
    preview = actions.add_parser("preview", help="write every kind of letter into a folder")
    preview.add_argument(
        "folder", nargs="?", type=Path, default=Path("letters"), help="default: letters"
    )
    preview.add_argument("--language", help="its code; default: that of judge.ini")
    copy = actions.add_parser("copy", help="copy one of our templates into your own folder")
    copy.add_argument("template", help="its name, as `list` tells it")


def run(args: argparse.Namespace) -> int:
    """Do what was asked for."""
    settings = good_settings(args)
    match args.action:
        case "list":
            _list(settings)
        case "preview":
            _preview(args.folder, _in(args.language, settings))
        case "copy":
            _copy(args.template, settings)
    return 0


def _list(settings: Settings) -> None:
    for name in pen_of(settings, Library(settings.own)).names():
        yours = settings.own and (settings.own / "templates" / name).is_file()
        console.print(f"{name}{'   (yours)' if yours else ''}", markup=False)


def _in(language: str | None, settings: Settings) -> Settings:
    """Return the settings of a judge that writes in a language."""
    languages = Library(settings.own).languages()
    if language and language not in languages:
        raise Refusal(f"there is no language {language}; there is {', '.join(languages)}")
    return replace(settings, language=language or settings.language)


def _preview(folder: Path, settings: Settings) -> None:
    folder = fresh_folder(folder, MARK)
    try:
        pen = pen_of(settings, Library(settings.own))
        with console.status("Writing letters and drawing their maps ..."):
            written = write_previews(folder, pen)
    except TemplateError as fault:
        raise Refusal(f"a template is not right: {where(fault)}{fault}") from fault
    console.print(
        f"{len(written)} letters; open {folder / 'index.html'} to look at them.", markup=False
    )


def where(fault: Exception) -> str:
    """Return the template and the line that a fault was met in, as far as its trace tells."""
    places = [frame for frame in extract_tb(fault.__traceback__) if ".j2" in frame.filename]
    return f"{places[-1].filename}, line {places[-1].lineno}: " if places else ""


def _copy(name: str, settings: Settings) -> None:
    if settings.own is None:
        raise Refusal("you have no folder of your own yet; name one in [judge] own of judge.ini")
    name, text = _shipped(name)
    target = settings.own / "templates" / name
    if target.exists():
        raise Refusal(f"{target} is there already")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    except OSError as fault:
        raise Refusal(f"{target} cannot be written: {reason(fault)}") from fault
    console.print(f"{target} is yours to change.", markup=False)


def _shipped(name: str) -> tuple[str, str]:
    """Return the name and the text of one of our templates; without a language it is English."""
    for full in (name, f"{ENGLISH}/{name}"):
        with suppress(FileNotFoundError):
            return full, find(f"templates/{full}").read_text("utf-8")
    raise Refusal(f"there is no template called {name}; see `judge templates list`")
