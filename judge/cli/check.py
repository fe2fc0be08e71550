"""Test every setting: what is right, what is wrong, and what to do about it."""

from __future__ import annotations

import argparse
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from peewee import ImproperlyConfigured
from rich.text import Text

from judge.cli.common import (
    add_settings,
    console,
    load_settings,
    reason,
    refuse_nowhere,
    settings_file,
)
from judge.cli.mail_advice import Diagnosis, diagnosis
from judge.cli.templates import where
from judge.demo.letter_files import letters
from judge.desk.games.game import State
from judge.library import Library
from judge.mail.doorway import Doorway
from judge.mail.folders import try_folder
from judge.mail.smtp import greet
from judge.serving.accounts import NotInstalled, embedded_post, signer_of
from judge.serving.run import pen_of
from judge.settings.settings import LOOPBACK, Settings
from judge.shipped import ENGLISH, known
from judge.store.store import Store
from judge.studio import Studio
from judge.variants.seam import Spec, Standing

GAMES_TOLD = 50
Diagnoses = Callable[[Settings, Exception], Diagnosis]


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one test; `advice` says what to do where it did not go well."""

    what: str
    trouble: str = ""
    advice: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Print a line for each test as it is done; 1 if any went wrong."""
    refuse_nowhere(args)
    settings, troubles = load_settings(args)
    wrong = 0
    for trouble in troubles:
        _print(
            Finding(
                str(settings_file(args)), trouble, "Mend the line, or delete it to get the default."
            )
        )
        wrong += 1
    for finding in findings(settings):
        _print(finding)
        wrong += bool(finding.trouble)
    console.print()
    if wrong:
        console.print(f"{wrong} thing{'s' if wrong > 1 else ''} to mend.")
        return 1
    console.print("All is well. `judge create` makes a game, `judge serve` runs the judge.")
    return 0


def _print(finding: Finding) -> None:
    mark = "[red]✗[/red]" if finding.trouble else "[green]✓[/green]"
    console.print(mark, Text(finding.what))
    for line in filter(None, (finding.trouble, finding.advice)):
        console.print(f"    {line}", markup=False)


def findings(settings: Settings) -> Iterator[Finding]:
    """Test one thing after another."""
    for what, test, diagnoses in TESTS:
        try:
            test(settings)
        except Exception as fault:  # whatever it is, the operator is to know of it
            told = diagnoses(settings, fault)
            yield Finding(what(settings), told.trouble, told.advice)
        else:
            yield Finding(what(settings))


def _folder(settings: Settings) -> None:
    settings.folder.mkdir(parents=True, exist_ok=True)
    if not os.access(settings.folder, os.W_OK | os.X_OK):
        raise PermissionError(f"{settings.folder} cannot be written to")


def _own(settings: Settings) -> None:
    if settings.own and not settings.own.is_dir():
        raise NotADirectoryError(f"there is no folder {settings.own}")


def _database(settings: Settings) -> None:
    store = Store(settings.database, Library(settings.own))
    store.games(most=1)
    store.close()


def _house_rules(settings: Settings) -> None:
    library = Library(settings.own)
    there = known("houserules/*.toml", settings.own)
    if settings.house_rules not in there:
        raise LookupError(f"there are none of this name; there are {', '.join(there)}")
    library.variant(Spec(), library.house_rules(settings.house_rules))
    for name in there:  # all others as well, before somebody founds a game by them
        library.house_rules(name)


def _proofs(settings: Settings) -> str:
    """Return what proves who wrote a letter: in new games, and in those where less is enough."""
    library = Library(settings.own)
    try:
        rules = library.house_rules(settings.house_rules)
        store = Store(settings.database, library)
        games = store.games(most=GAMES_TOLD)
        store.close()
    except Exception:  # what is wrong with them is told by tests of their own
        return "Who wrote a letter is proved as the house rules say (II.7)"
    what = rules.proof + ("" if rules.proof_needed else ", which anybody can write into a letter")
    low = [
        game.name for game in games if game.state is not State.OVER and not game.rules.proof_needed
    ]
    others = f"; the address alone in {', '.join(low)}" if low else ""
    return f"What proves who wrote orders, in new games: {what} (II.7){others}"


def _language(settings: Settings) -> None:
    languages = Library(settings.own).languages()
    if settings.language not in languages:
        raise LookupError(f"there are no words of it; there is {', '.join(languages)}")


def _templates(settings: Settings) -> None:
    library = Library(settings.own)
    settings = _with_what_is_there(settings, library)
    pen_of(settings, library).check()
    for language in library.languages():
        for _ in letters(pen_of(replace(settings, language=language), library)):
            pass  # each is written once, so that mistakes are met here


def _with_what_is_there(settings: Settings, library: Library) -> Settings:
    """Return settings without a language and a theme that are not there: each is told of once."""
    if settings.language not in library.languages():
        settings = replace(settings, language=ENGLISH)
    with suppress(Exception):  # of the maps' files, which have a test of their own
        themes = library.chart("standard").themes
        if settings.pictures_theme not in themes:
            settings = replace(settings, pictures_theme=next(iter(themes)))
    return settings


def _words(settings: Settings) -> None:
    library = Library(settings.own)
    for language in library.languages():
        library.language(language)
        library.vocabulary(language)


def _maps(settings: Settings) -> None:
    library = Library(settings.own)
    variant = library.variant(Spec(), library.house_rules("standard"))
    studio = Studio(library)
    for scene in variant.show(Standing(variant.begin()), ()).scenes:
        studio.png(studio.draw(scene, "", "", settings.pictures_theme), settings.pictures_width)


def _own_post(port: int) -> None:
    embedded_post()
    with socket.create_server((LOOPBACK, port)):
        pass


def _imap(settings: Settings) -> None:
    if settings.embedded:
        _own_post(settings.embedded_imap_port)
    if settings.imap:
        try_folder(settings.imap)
    if settings.door:
        _door(settings.door)


def _door(door: Doorway) -> None:
    embedded_post()
    try:
        door.tls()
    except OSError as fault:
        raise ValueError(f"[door] certificate or key cannot be used: {reason(fault)}") from fault


def _door_name(door: Doorway) -> str:
    how = "with STARTTLS" if door.certificate else "without encryption"
    return f"handed in at {door.host}:{door.port} ({door.protocol}, {how})"


def _smtp(settings: Settings) -> None:
    if settings.embedded:
        _own_post(settings.embedded_smtp_port)
    if settings.smtp:
        greet(settings.smtp)


def _imap_name(settings: Settings) -> str:
    if not settings.embedded:
        ways = [f"fetched from {imap.host}:{imap.port}"] if (imap := settings.imap) else []
        ways += [_door_name(settings.door)] if settings.door else []
        return f"Letters are {' and '.join(ways)}"
    port = settings.embedded_imap_port
    return f"Letters are fetched from the judge's own post office, {LOOPBACK}:{port}"


def _smtp_name(settings: Settings) -> str:
    if settings.smtp:
        return f"Letters are sent through {settings.smtp.host}:{settings.smtp.port}"
    port = settings.embedded_smtp_port
    return f"Letters are sent through the judge's own post office, {LOOPBACK}:{port}"


def _always(advice: str) -> Diagnoses:
    return lambda settings, fault: _diagnosis(fault, advice)


def _diagnosis(fault: Exception, advice: str) -> Diagnosis:
    """Return what a fault says, with the place where it was met, and what to do."""
    file = getattr(fault, "filename", None) or next(iter(getattr(fault, "__notes__", ())), "")
    return Diagnosis((where(fault) or (f"{file}: " if file else "")) + reason(fault), advice)


def _database_fault(settings: Settings, fault: Exception) -> Diagnosis:
    if isinstance(fault, ImproperlyConfigured):
        advice = "Or leave [database] url empty: then all is kept in the judge's folder."
    elif settings.database_url:
        advice = "Look at [database] url, and whether this database can be reached from here."
    else:
        advice = "If another program made this file, choose another [judge] folder."
    return _diagnosis(fault, advice)


def _imap_fault(settings: Settings, fault: Exception) -> Diagnosis:
    return _mail_fault(fault, settings.imap.host if settings.imap else "")


def _smtp_fault(settings: Settings, fault: Exception) -> Diagnosis:
    return _mail_fault(fault, settings.smtp.host if settings.smtp else "")


def _mail_fault(fault: Exception, host: str) -> Diagnosis:
    if isinstance(fault, NotInstalled):
        return _diagnosis(fault, "Or name your mail servers in [imap] and [smtp].")
    return diagnosis(fault, host)


def _dkim(settings: Settings) -> None:
    signer = signer_of(settings)
    if signer is not None and (trouble := signer.trouble()):
        raise ValueError(trouble)


def _dkim_name(settings: Settings) -> str:
    if settings.dkim_key is None:
        return "Letters are signed by the mail server, if at all ([dkim] names no key)"
    return f"Letters are signed for {settings.dkim_domain}, and the DNS has the key"


TESTS: tuple[tuple[Callable[[Settings], str], Callable[[Settings], None], Diagnoses], ...] = (
    (
        lambda settings: f"The folder {settings.folder} can be used",
        _folder,
        _always("Choose another [judge] folder, or give the judge the right to write there."),
    ),
    (
        lambda settings: (
            f"Your own files are in {settings.own}"
            if settings.own
            else "The files that come with the judge are used"
        ),
        _own,
        _always(
            "Look at [judge] own: it names the folder of your templates/, maps/ and houserules/."
        ),
    ),
    (
        lambda settings: f"The database {settings.database_name} can be used",
        _database,
        _database_fault,
    ),
    (
        lambda settings: f'The house rules "{settings.house_rules}" and the board can be read',
        _house_rules,
        _always("Mend the file, or take [games] house_rules = standard."),
    ),
    (_proofs, lambda settings: None, _always("")),
    (
        lambda settings: f"Letters are written in {settings.language}",
        _language,
        _always("Look at [judge] language."),
    ),
    (
        lambda settings: "A letter of every kind can be written",
        _templates,
        _always("Mend the template, or delete your copy of it."),
    ),
    (
        lambda settings: f"Letters are read in {', '.join(Library(settings.own).languages())}",
        _words,
        _always("Mend the list that is named in templates/<language>/reading, or delete the file."),
    ),
    (
        lambda settings: "Maps can be drawn",
        _maps,
        _always("Look at [pictures], and at the files in maps/ if you have your own."),
    ),
    (_imap_name, _imap, _imap_fault),
    (_smtp_name, _smtp, _smtp_fault),
    (
        _dkim_name,
        _dkim,
        _always("Look at [dkim]: its key, and the TXT record at selector._domainkey.domain."),
    ),
)
