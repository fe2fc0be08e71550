"""What tests of the desk need: a game after some letters, and what is told about them."""

from judge.desk.events.effects import carried_out
from judge.desk.games.orders_of_turn import standing_orders
from judge.desk.readers.posts import Post
from judge.variants.seam import Cause
from tests.helpers import take


def after(game, *letters):
    """Return the game after some letters."""
    for mail in letters:
        game = carried_out(game, take(game, mail))
    return game


def texts(game, power):
    """Return the orders that stand for a power."""
    return {order.text for order in standing_orders(game, power)}


def posts(effects):
    """Return the posts among some effects."""
    return [effect for effect in effects if isinstance(effect, Post)]


def notices(effects):
    """Return what is told by some effects."""
    return [post.notice for post in posts(effects)]


def answer(effects, kind):
    """Return the one notice of a kind."""
    [notice] = [notice for notice in notices(effects) if isinstance(notice, kind)]
    return notice


def not_run(effects):
    """Return what could not be carried out of a letter: its first line, and why."""
    *_, last = notices(effects)
    return [(part.written, part.cause) for part in last.not_run]


def cause(code, **fields):
    """Return a cause."""
    return Cause(code, fields)
