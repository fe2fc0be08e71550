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
from collections.abc import Callable, Mapping
from pathlib import Path

from judge.adjudicator import Adjudicator
from judge.cli import Refusal
from judge.cli.common import add_settings, console, good_settings, known_game, office_there
from judge.diagram import read_diagram
from judge.drawing.picture import Picture
from judge.drawing.scene import Scene, Shows
from judge.library import Library
from judge.request import BadRequest, words_of
from judge.store import games
from judge.studio import NoChart, Studio
from judge.variants.standard import StandardVariant

WIDTH = 1400
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
        help="a theme of the palette: colour, dark, print (default: colour; print if blank)",
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
    settings = good_settings(args)
    library = Library(settings.own)
    try:
        scene, name = _scene(args, library)
        caption = words_of(library).caption(scene, name)
        theme = args.theme or ("print" if scene.shows is Shows.BLANK else "colour")
        studio = Studio(library)
        picture = studio.draw(scene, caption.title, caption.subtitle, theme)
        content = write(studio, picture, args.width)
    except (BadRequest, NoChart) as fault:
        raise Refusal(str(fault)) from fault
    try:
        args.output.write_bytes(content)
    except OSError as fault:
        raise Refusal(f"{args.output} cannot be written: {fault.strerror or fault}") from fault
    console.print(f"{args.output}: {caption.title}, {caption.subtitle}", markup=False)
    return 0


def _scene(args: argparse.Namespace, library: Library) -> tuple[Scene, str]:
    """Return what is to be drawn, and the name of the game, if it is of one."""
    if args.game:
        return _of_game(args)
    if args.turn or args.orders or args.position:
        raise Refusal("--turn, --orders and --position are for a game; name one")
    if args.blank and args.json:
        raise Refusal("--blank is the board alone; it goes without --json")
    if args.blank:
        return _of_board(library).blank().scenes[0], ""
    if args.json:
        return Adjudicator(library).scene(_contents(args.json)), ""
    if sys.stdin.isatty():
        raise Refusal("what is to be drawn? Name a game, or see `judge map --help`")
    return _of_text(sys.stdin.read(), library), ""


def _of_board(library: Library) -> StandardVariant:
    variant = library.variant("standard", library.house_rules("standard"))
    assert isinstance(variant, StandardVariant)
    return variant


def _of_game(args: argparse.Namespace) -> tuple[Scene, str]:
    """Return the map of a game, of its present turn or of one that was settled."""
    if args.json or args.blank:
        raise Refusal("a game is drawn without --json and --blank")
    office = office_there(good_settings(args))
    game = games.load(known_game(args.game), office.library)
    turns = {turn.turn: turn for turn in games.history(game.name)}
    now = game.turn.code
    asked = (args.turn or (next(reversed(turns), now) if args.orders else now)).upper()
    if asked == now and not args.orders:
        return game.variant.view(game.position, None).scenes[0], game.name
    if asked not in turns:
        known = ", ".join([*turns, now])
        raise Refusal(f"nothing was ordered in {asked} of {game.name} yet (its turns are: {known})")
    turn = turns[asked]
    if args.position:
        before = game.variant.unpack(turn.position)
        return game.variant.view(before, None).scenes[0], game.name
    scenes = [scene for scene in turn.view.scenes if scene.shows is Shows.ORDERS]
    if not scenes:
        raise Refusal(f"{asked} was settled before maps were drawn; --position draws its position")
    return scenes[0], game.name


def _of_text(text: str, library: Library) -> Scene:
    """Return the map of a position and its orders as people write them."""
    variant = _of_board(library)
    position, orders = read_diagram(text, variant.board, words_of(library))
    if not any(orders.values()):
        return variant.view(position, None).scenes[0]
    return variant.settle(position, orders).view.scenes[0]


def _contents(name: str) -> str:
    if name == "-":
        return sys.stdin.read()
    try:
        return Path(name).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as fault:
        raise Refusal(f"{name} cannot be read: {fault}") from fault


def _write_svg(studio: Studio, picture: Picture, width: int) -> bytes:
    return picture.svg.encode()


def _write_png(studio: Studio, picture: Picture, width: int) -> bytes:
    return studio.png(picture, width)


def _write_pdf(studio: Studio, picture: Picture, width: int) -> bytes:
    return studio.pdf(picture)


WRITERS: Mapping[str, Callable[[Studio, Picture, int], bytes]] = {
    ".svg": _write_svg,
    ".png": _write_png,
    ".pdf": _write_pdf,
}
