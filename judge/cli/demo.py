"""Play the rulebooks' sample game by real mail, on this machine, in less than a minute.

Seven players write their orders over SMTP; the judge fetches them over IMAP, answers, settles the
turns and mails its reports.  At the end the position is held against the book's.
"""

from __future__ import annotations

import argparse
import logging
import time
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from judge.cli import Refusal
from judge.cli.common import console, fresh_folder, office_of
from judge.cli.serve import STOPS, opened, tell_how_to_look_in, told_by, told_to_stop
from judge.demo import play
from judge.demo.mail_user import NoAnswer
from judge.demo.sample_game import SampleGame, read_sample_game
from judge.office.office import Office
from judge.serving.accounts import NotInstalled, embedded_post
from judge.serving.run import Bells, at_work
from judge.shipped import find

MARK = "this-is-a-judge-demo"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "--folder",
        type=Path,
        default=Path("judge-demo"),
        help="where the letters are left (default: judge-demo)",
    )
    parser.add_argument(
        "--serve", action="store_true", help="stay up at the end, to look in with a mail program"
    )


def run(args: argparse.Namespace) -> int:
    """Play the game; 0 if it ends as in the book."""
    began = time.monotonic()
    logging.basicConfig(level=logging.WARNING)
    try:
        embedded_post()  # before a folder is emptied
    except NotInstalled as fault:
        raise Refusal(str(fault)) from fault
    folder = fresh_folder(args.folder, MARK)
    ports = {"smtp_port": 2525, "imap_port": 1143} if args.serve else {}
    settings = play.demo_settings(folder, **ports)
    book = read_sample_game(find("maps/standard/sample_game.txt").read_text("utf-8"))
    bells = Bells()
    office = office_of(settings, bells)
    play.found_game(office)
    with opened(settings, office.store) as accounts, at_work(office, bells, accounts):
        try:
            _play(play.SevenPlayers(settings, accounts), book)
        except NoAnswer as fault:
            raise Refusal(f"the demonstration stopped: {fault}") from fault
        wrong = _compare(office, book)
        console.print(
            f"\nPlayed in {time.monotonic() - began:.0f} seconds. "
            f"Every letter that the players got is in {folder / 'letters'}.",
            markup=False,
        )
        if args.serve:
            tell_how_to_look_in(settings, accounts)
            console.print("Ctrl-C stops it.")
            told_to_stop(told_by(*STOPS))
    return 1 if wrong else 0


def _play(players: play.SevenPlayers, book: SampleGame) -> None:
    turns = [part for turn in book.turns for part in play.parts(turn)]
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
    ) as progress:
        task = progress.add_task("Playing", total=sum(len(texts) for _, texts in turns))
        for title, texts in turns:
            progress.update(task, description=title)
            console.rule(title)

            def tell(exchange: play.Exchange) -> None:
                _tell(exchange)
                progress.advance(task)

            played = players.play(title, texts, tell)
            console.print(f"\nThe judge to all: {played.report.subject}\n", markup=False)
            console.print(play.results(played.report), markup=False)
            console.print()


def _tell(exchange: play.Exchange) -> None:
    """Print a letter and what the judge understood of it."""
    console.print(f"{exchange.country} writes: {exchange.text}", markup=False)
    lines = exchange.answer.text.splitlines()
    understood = [line.strip() for line in lines if line.startswith("  ") and line.strip()]
    console.print(f"    the judge answers: {'; '.join(understood)}", markup=False, style="dim")


def _compare(office: Office, book: SampleGame) -> bool:
    """Print the final position beside the book's; True if they differ."""
    units = play.final_units(office)
    table = Table(title="The position after Winter 1902", box=None)
    for heading in ("", "played", "in the book", ""):
        table.add_column(heading)
    for country, (power, _) in play.PLAYERS.items():
        played, wanted = sorted(units.get(power, ())), sorted(book.end[country])
        mark = "[green]✓[/green]" if played == wanted else "[red]✗[/red]"
        table.add_row(country, ", ".join(played), ", ".join(wanted), mark)
    console.print(table)
    differences = play.differences(office, book)
    for difference in differences:
        console.print(difference, style="red", markup=False)
    if not differences:
        console.print("Every move, retreat and build ended as the book says.")
    return bool(differences)
