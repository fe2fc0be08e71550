"""List the games that are played here, with their turns and deadlines.

judge games                   by name, a page at a time
judge games --listing         all of them, by their designations: as LISTING by mail
judge games --listing 1966    those begun in a year
judge games --listing --html games.html
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from rich.table import Table

from judge.cli import Refusal
from judge.cli.common import add_settings, console, judges_settings, office_there
from judge.desk.games.card import card_of
from judge.desk.games.game import Game, State
from judge.desk.games.listing import listing_of
from judge.desk.games.orders_of_turn import awaited, is_final
from judge.desk.readers.circulation import Dispatch, Reader
from judge.office.office import Office
from judge.report.words import Words

PAGE = 50
YEAR = re.compile("[0-9]{4}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("--after", default="", metavar="NAME", help="those behind this name")
    parser.add_argument("--listing", nargs="?", const="", metavar="YEAR", help="all of them")
    parser.add_argument("--html", type=Path, metavar="FILE", help="the listing as a page")


def run(args: argparse.Namespace) -> int:
    """Print a line for each game, or the listing of them."""
    if args.listing and not YEAR.fullmatch(args.listing):
        raise Refusal(f"{args.listing!r} is no year; write it with four digits, such as 1966")
    if args.after and (args.listing is not None or args.html):
        raise Refusal("the listing is not given in pages; leave out --after")
    office = office_there(judges_settings(args))
    if args.listing is not None or args.html:
        _print_listing(args.listing or "", args.html, office)
        return 0
    games = office.store.games(args.after, PAGE)
    if not games:
        console.print("No games yet; `judge create` makes one." if not args.after else "No more.")
        return 0
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "turn", "deadline", "final orders from"):
        table.add_column(heading)
    for game in games:
        table.add_row(game.name, *_row(game, office.pen.words))
    console.print(table)
    if len(games) == PAGE:
        console.print(f'More: judge games --after "{games[-1].name}"', markup=False)
    return 0


def _print_listing(year: str, page: Path | None, office: Office) -> None:
    cards, more = office.store.listed(year)
    listing = Dispatch(Reader(office.pen.identity.mailbox), listing_of(cards, year, more=more))
    letter, *_ = office.pen.letters(listing, "", office.now())
    if page is None:
        print(letter.text.partition("\n\n")[2].rstrip())
        return
    try:
        page.write_text(letter.html, "utf-8")
    except OSError as fault:
        raise Refusal(f"{page} cannot be written: {fault.strerror}") from fault


def _row(game: Game, words: Words) -> tuple[str, str, str]:
    if game.state is State.OVER:
        return "over", "", ", ".join(game.winners)
    if game.state is State.FORMING:
        return "forming", "", f"{len(game.people.joined)} of {len(game.variant.seats)} joined"
    turn = words.turn_card(game.turn, game.variant.views)
    asked = awaited(game)
    final = sum(is_final(game, power) for power in asked)
    due = words.when(game.deadline, card_of(game)) if game.deadline else ""
    held = " (held: see `judge shunt`)" if game.state is State.HELD else ""
    return turn.label, due + held, f"{final} of {len(asked)}"
