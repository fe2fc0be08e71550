"""MAP: somebody asks for the map: the position, with a player's own orders, or the board alone.

Only who takes part gets it: it is large, and a stranger's address may be somebody else's.
"""

import re

from judge.desk.commands.command import Asked, Command
from judge.desk.games.game import Game
from judge.desk.games.orders_of_turn import standing_orders
from judge.desk.letters.language import Arguments
from judge.desk.letters.phrases import any_of
from judge.desk.notices.turns import MapSent
from judge.desk.people.writer import IN_GAME
from judge.desk.readers.posts import Post
from judge.variants.seam import Blank, Sketch, Standing


def _run(asked: Asked) -> list[Post]:
    blank = re.search(any_of(asked.words.blank), asked.argument, re.IGNORECASE)
    return [asked.answer(MapSent(Blank()) if blank else _position(asked.its_game, asked.power))]


def _position(game: Game, power: str | None) -> MapSent:
    """Return the map of the position, and to a player another with what they have ordered."""
    orders = standing_orders(game, power) if power else ()
    if power is None or not orders:
        return MapSent(Standing(game.position))
    packed = tuple(order.packed for order in orders)
    return MapSent(
        Sketch(game.position, power, packed), power, tuple(order.text for order in orders)
    )


def _blank(words: Arguments) -> str:
    """Return the pattern of what asks for the board alone, `BLANK`, or names a kind of picture."""
    blank = rf"{any_of(words.blank)}(?:\W+{any_of(words.map)})?"
    return rf"(?:{blank}|{any_of(words.pictures)})?\W*"


COMMAND = Command(
    name="map",
    run=_run,
    answers=True,
    roles=IN_GAME,
    argument=_blank,
)
