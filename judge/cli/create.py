r"""Create a game and mail everybody that it begins.

  judge create Sarajevo --gm gm@example.org \
      --player "Austria=Anna <anna@example.org>" --player "bob@example.org" ...

Without any players the game is forming: people join it by mail, and when all places are taken,
their countries are drawn by lot and it begins.

A player named without a country draws one of those that are left.  The list may also stand in a
file, one player a line: --players FILE.  With fewer than seven players the rulebook of the house
rules says which countries are left out, or go together.
"""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

from judge.cli import Refusal
from judge.cli.common import add_settings, console, judges_settings, office_of, reason
from judge.clock.deadlines import Timetable
from judge.desk.games.card import card_of
from judge.desk.games.game import Game, State
from judge.founding import (
    CannotBegin,
    good_name,
    player_in,
    seat_players,
    usual_hour,
    without_the_judge,
)
from judge.library import Library
from judge.settings.ini_values import read_address, read_hour, read_zone
from judge.settings.settings import Settings
from judge.shipped import known
from judge.store.store import NameTaken
from judge.variants.seam import Spec

RULES, BOARDS = "houserules/*.toml", "maps/*/board.toml"
FromFile = TypeVar("FromFile")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("name", help="the game's name, which subjects begin with")
    parser.add_argument("--gm", required=True, help="the gamemaster's address")
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="[COUNTRY=]ADDRESS",
        help="a player, with their country or without",
    )
    parser.add_argument(
        "--players", type=Path, metavar="FILE", help="a file of players, one a line"
    )
    parser.add_argument(
        "--places",
        type=int,
        default=7,
        metavar="N",
        help="how many may join, if no players are named (default: 7)",
    )
    parser.add_argument("--board", default="standard", help="default: standard")
    parser.add_argument("--rules", metavar="NAME", help="the house rules (default: as set)")
    parser.add_argument("--zone", help="the game's time zone (default: as set)")
    parser.add_argument("--hour", help="the hour turns are due, such as 20:00 (default: as set)")


def run(args: argparse.Namespace) -> int:
    """Create the game."""
    settings = judges_settings(args)
    game = founded(args, settings, Library(settings.own))
    office = office_of(settings)
    try:
        office.create(game)
    except NameTaken as fault:
        raise Refusal(f"{game.name} is taken; please choose another name") from fault
    kept = office.store.game(game.name)
    if kept.state is State.FORMING:
        console.print(
            f"{kept.name} is forming. Whoever wants to play writes to the judge with the subject\n"
            f"JOIN {kept.name}; the game begins when all {args.places} places are taken.",
            markup=False,
        )
        return 0
    for seat in kept.seats:
        for power in seat.powers:
            console.print(f"{kept.power_name(power) + ':':<10} {seat.player}", markup=False)
    for player, powers in several(kept):
        console.print(f"{player} plays {len(powers)} of them: {', '.join(powers)}.", markup=False)
    assert kept.deadline
    due = office.pen.words.when(kept.deadline, card_of(kept))
    console.print(
        f"{kept.name} begins; the first orders are due {due}.\n"
        "The invitations go out as soon as the judge runs (`judge serve`).",
        markup=False,
    )
    return 0


def several(game: Game) -> Iterator[tuple[str, list[str]]]:
    """Yield who has more than one seat, which may be a slip, and what they play."""
    for seat in {seat.player.key: seat for seat in game.seats}.values():
        own = [it for it in game.seats if it.player.same_as(seat.player)]
        if len(own) > 1:
            yield seat.player.email, [game.power_name(it) for its in own for it in its.powers]


def founded(args: argparse.Namespace, settings: Settings, library: Library) -> Game:
    """Return the game that the arguments found; Refusal says what is wrong with them."""
    lines = _lines(args)
    try:
        rules = _named(args.rules or settings.house_rules, RULES, library.house_rules, settings)
        board = _named(args.board, BOARDS, library.board, settings)
        variant = library.variant(Spec(board=board.name, players=len(lines) or args.places), rules)
        gm = read_address(args.gm)
        zone = read_zone(args.zone) if args.zone else settings.zone
        usual = usual_hour(rules, settings.hour)
        hour = usual if args.hour is None else read_hour(args.hour)
    except ValueError as fault:
        raise Refusal(str(fault)) from fault
    table, shuffle = Timetable(zone, hour), secrets.SystemRandom().shuffle
    try:
        seats = seat_players(lines, variant, shuffle) if lines else ()
        name = good_name(args.name, variant, library.spoken())
        seed = secrets.token_hex(16)
        game = Game(name, variant, rules, table, gm, seats, variant.begin(), seed=seed)
        return without_the_judge(game, settings.mailbox)
    except CannotBegin as fault:
        raise Refusal(str(fault)) from fault


def _named(name: str, files: str, read: Callable[[str], FromFile], settings: Settings) -> FromFile:
    """Return what is called so among some files; refuse with the names of those there are."""
    try:
        return read(name)
    except FileNotFoundError as fault:
        what = files.partition("/")[0]
        there = known(files, settings.own)
        close = get_close_matches(name, there, n=1)
        meant = f"did you mean {close[0]}?" if close else f"there is {', '.join(there)}"
        raise Refusal(f"nothing in {what}/ is called {name}; {meant}") from fault


def _lines(args: argparse.Namespace) -> list[str]:
    try:
        filed = args.players.read_text("utf-8-sig").splitlines() if args.players else []
    except (OSError, UnicodeDecodeError) as fault:
        raise Refusal(f"{args.players} cannot be read: {reason(fault)}") from fault
    lines = {n: line for n, line in enumerate(filed, 1) if line.strip() and line[0] != "#"}
    for number, line in lines.items():
        try:
            player_in(line)
        except CannotBegin as fault:
            raise Refusal(f"{args.players}, line {number}: {fault}") from fault
    return [*args.player, *lines.values()]
