r"""Create a game and mail everybody that it begins.

  judge create Sarajevo --gm gm@example.org \
      --player "Austria=Anna <anna@example.org>" --player "bob@example.org" ...

A player named without a country draws one of those that are left.  The list may also stand in a
file, one player a line: --players FILE.  With fewer than seven players the rulebook of the house
rules says which countries are left out, or go together.
"""

from __future__ import annotations

import argparse
import re
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from judge.cli import Refusal
from judge.cli.common import add_settings, console, good_settings, office_of
from judge.clock.deadlines import Timetable
from judge.desk.card import card_of
from judge.desk.game import Game, Seat
from judge.desk.subject import read_subject
from judge.letter import Address
from judge.office import Office
from judge.settings import Settings, read_address, read_hour, read_zone
from judge.store.store import NameTaken
from judge.variants.seam import Spec, Variant

_NAME = re.compile(r"[^\W\d_][\w '-]{1,38}[\w']")
# Names that commands have already.
_TAKEN = ("help", "games", "list", "info", "join", "observe", "subscribe", "judge", "gm")


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
        help="a player, with his country or without",
    )
    parser.add_argument(
        "--players", type=Path, metavar="FILE", help="a file of players, one a line"
    )
    parser.add_argument("--board", default="standard", help="default: standard")
    parser.add_argument("--rules", metavar="NAME", help="the house rules (default: as set)")
    parser.add_argument("--zone", help="the game's time zone (default: as set)")
    parser.add_argument("--hour", help="the hour turns are due, such as 20:00 (default: as set)")


def run(args: argparse.Namespace) -> int:
    """Create the game."""
    settings = good_settings(args)
    office = office_of(settings)
    game = _game(args, settings, office)
    try:
        office.create(game)
    except NameTaken as fault:
        raise Refusal(f"{game.name} is taken; please choose another name") from fault
    kept = office.store.game(game.name)
    for seat in kept.seats:
        for power in seat.powers:
            console.print(f"{kept.power_name(power) + ':':<10} {seat.player}", markup=False)
    assert kept.deadline
    due = office.pen.words.when(kept.deadline, card_of(kept))
    console.print(
        f"{kept.name} begins; the first orders are due {due}.\n"
        "The invitations go out as soon as the judge runs (`judge serve`).",
        markup=False,
    )
    return 0


def _game(args: argparse.Namespace, settings: Settings, office: Office) -> Game:
    lines = _lines(args)
    if not lines:
        raise Refusal("who plays? Name seven players with --player, or a file with --players")
    try:
        library = office.store.library
        rules = library.house_rules(args.rules or settings.house_rules)
        variant = library.variant(Spec(board=args.board, players=len(lines)), rules)
        gm = read_address(args.gm)
        zone = read_zone(args.zone) if args.zone else settings.zone
        hour = read_hour(args.hour) if args.hour is not None else settings.hour
    except (FileNotFoundError, ValueError) as fault:
        raise Refusal(str(fault)) from fault
    return Game(
        name=good_name(args.name, variant),
        variant=variant,
        rules=rules,
        table=Timetable(zone, hour),
        gm=gm,
        seats=seat_players(lines, variant, secrets.SystemRandom().shuffle),
        position=variant.begin(),
    )


def _lines(args: argparse.Namespace) -> list[str]:
    try:
        filed = args.players.read_text("utf-8").splitlines() if args.players else []
    except (OSError, UnicodeDecodeError) as fault:
        raise Refusal(f"{args.players} cannot be read: {fault}") from fault
    return [*args.player, *(line for line in filed if line.strip() and line[0] != "#")]


def good_name(name: str, variant: Variant) -> str:
    """Return a game's name if subjects can begin with it; refuse it otherwise."""
    name = " ".join(name.split())
    if not _NAME.fullmatch(name):
        raise Refusal(
            f"{name!r} is no good name for a game: take 3 to 40 letters, digits, spaces or "
            "hyphens, beginning with a letter"
        )
    read = read_subject(f"; {name}", variant)
    if read.power or read.names_turn or read.final or read.gm:
        raise Refusal(f"{name} would be taken for a country or a turn in subjects; choose another")
    if name.casefold() in _TAKEN:
        raise Refusal(f"{name} is taken; please choose another name")
    return name


def seat_players(
    lines: Sequence[str], variant: Variant, shuffle: Callable[[list[int]], None]
) -> tuple[Seat, ...]:
    """Return who has which seat; players named without a country draw one by `shuffle`."""
    chosen: dict[int, Address] = {}
    others: list[Address] = []
    for line in lines:
        country, equals, address = line.rpartition("=")
        player = _player(address if equals else line)
        if not equals:
            others.append(player)
            continue
        number = _seat(country, variant)
        if number in chosen:
            raise Refusal(f"{country.strip()} has two players")
        chosen[number] = player
    left = [number for number in range(len(variant.seats)) if number not in chosen]
    shuffle(left)
    chosen |= dict(zip(left, others, strict=True))
    return tuple(Seat(chosen[number], powers) for number, powers in enumerate(variant.seats))


def _player(text: str) -> Address:
    try:
        return read_address(text.strip())
    except ValueError as fault:
        raise Refusal(f"{text.strip()!r}: {fault}") from fault


def _seat(country: str, variant: Variant) -> int:
    """Return the number of the seat that has a country."""
    for number, powers in enumerate(variant.seats):
        for power in (variant.powers[code] for code in powers):
            spellings = {power.name, power.code, power.adjective, *power.also}
            if country.strip().casefold() in {spelling.casefold() for spelling in spellings}:
                return number
    names = ", ".join(variant.powers[code].name for powers in variant.seats for code in powers)
    raise Refusal(f"{country.strip()!r} is no country that is played; there are {names}")
