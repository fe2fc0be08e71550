"""Draw a map: of a game, of a position given as JSON or as text, or of the board alone.

  judge map Sarajevo -o now.png                        where the game stands
  judge map Sarajevo --turn S1901M -o spring.png       what was ordered in a turn
  judge map --json position.json -o map.svg            a request as for `judge adjudicate`
  judge map --blank -o map.pdf                         a map to plan on and to print
  judge map -o map.png < text                          units and orders as people write them:

    F1901M
    Austria: A Vie, A Bud - Ser
    Germany owns: Ber, Kie, Mun, Hol

A unit that is ordered need not be named besides.  Where there are orders, they are adjudicated,
and the map shows what became of them.  The ending of the file says what it is: .svg (for any
size), .png or .pdf.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from judge.api.map import WIDTH, Map, draw, draw_blank, draw_text
from judge.api.request import BadRequest, parse_request
from judge.cli import Refusal
from judge.cli.common import (
    add_settings,
    console,
    good_settings,
    judges_settings,
    known_game,
    office_there,
    reason,
)
from judge.desk.events.events import TurnSettled, apply
from judge.desk.games.game import Game
from judge.desk.games.journal import JournalEntry
from judge.library import Library
from judge.settings.settings import Settings
from judge.variants.seam import Record, Sight, Standing

WIDEST = 6000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_settings(parser)
    parser.add_argument("game", nargs="?", help="the name of a game; without one, see above")
    parser.add_argument("--turn", metavar="S1901M", help="a turn of the game (default: this one)")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--orders", action="store_true", help="what was ordered, and the results")
    shown.add_argument("--position", action="store_true", help="the position before the orders")
    parser.add_argument("--json", metavar="FILE", help="draw a request; - reads standard input")
    parser.add_argument("--blank", action="store_true", help="draw the board alone")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("map.png"),
        metavar="FILE",
        help="where to put it (default: map.png)",
    )
    parser.add_argument(
        "--theme",
        help="a theme of the palette: colour, dark, print, phone, phone-dark (default: colour; "
        "print if blank)",
    )
    parser.add_argument(
        "--width", type=int, default=WIDTH, help=f"of a PNG, in pixels (default: {WIDTH})"
    )


def run(args: argparse.Namespace) -> int:
    """Draw the map into a file."""
    write = WRITERS.get(args.output.suffix.lower())
    if write is None:
        raise Refusal(f"{args.output}: the name should end in {', '.join(WRITERS)}")
    if not 100 <= args.width <= WIDEST:
        raise Refusal(f"a width is a number of pixels from 100 to {WIDEST}")
    settings = judges_settings(args) if args.game else good_settings(args)
    try:
        drawn = _map(args, settings)
        content = write(drawn, args.theme or "", args.width)
    except BadRequest as fault:
        raise Refusal(str(fault)) from fault
    try:
        args.output.write_bytes(content)
    except OSError as fault:
        raise Refusal(f"{args.output} cannot be written: {fault.strerror or fault}") from fault
    caption = drawn.caption
    console.print(f"{args.output}: {caption.title}, {caption.subtitle}", markup=False)
    return 0


def _map(args: argparse.Namespace, settings: Settings) -> Map:
    """Return what is to be drawn."""
    if args.game:
        return _of_game(args, settings)
    if args.turn or args.orders or args.position:
        raise Refusal("--turn, --orders and --position are for a game; name one")
    if args.blank and args.json:
        raise Refusal("--blank is the board alone; it goes without --json")
    library = Library(settings.own)
    if args.blank:
        return draw_blank(library)
    if args.json:
        return draw(parse_request(_contents(args.json)), library)
    if sys.stdin.isatty():
        raise Refusal("what is to be drawn? Name a game, or see `judge map --help`")
    return draw_text(sys.stdin.read(), library)


def _of_game(args: argparse.Namespace, settings: Settings) -> Map:
    """Return the map of a game, of its present turn or of one that was settled."""
    if args.json or args.blank:
        raise Refusal("a game is drawn without --json and --blank")
    office = office_there(settings)
    game = known_game(args.game, office.store)
    turns = _settled(office.store.journal(game.name))
    now = game.turn.code
    asked = (args.turn or (next(reversed(turns), now) if args.orders else now)).upper()
    if asked == now and not args.orders:
        sight: Sight = Standing(game.position)
    elif asked in turns:
        before, record = turns[asked]
        sight = before if args.position else record
    else:
        known = ", ".join([*turns, now])
        raise Refusal(f"nothing was ordered in {asked} of {game.name} yet (its turns are: {known})")
    return Map(game.variant.show(sight, ()).scenes[0], Library(settings.own), game.name)


def _settled(journal: Iterable[JournalEntry]) -> dict[str, tuple[Standing, Record]]:
    """Return how everything stood before each settled turn, and what became of it, by its code."""
    turns: dict[str, tuple[Standing, Record]] = {}
    game: Game | None = None
    for entry in journal:
        event = entry.event
        if isinstance(event, TurnSettled) and game is not None:
            turns[event.turn] = (Standing(game.position), Record(event.record))
        game = apply(event, game)
    return turns


def _contents(name: str) -> str:
    if name == "-":
        return sys.stdin.read()
    try:
        return Path(name).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as fault:
        raise Refusal(f"{name} cannot be read: {reason(fault)}") from fault


def _svg(drawn: Map, theme: str, width: int) -> bytes:
    return drawn.svg(theme).encode()


def _png(drawn: Map, theme: str, width: int) -> bytes:
    return drawn.png(theme, width)


def _pdf(drawn: Map, theme: str, width: int) -> bytes:
    return drawn.pdf(theme)


WRITERS: Mapping[str, Callable[[Map, str, int], bytes]] = {
    ".svg": _svg,
    ".png": _png,
    ".pdf": _pdf,
}
