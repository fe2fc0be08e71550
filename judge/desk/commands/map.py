"""MAP: somebody asks for the map: the position, with a player's own orders, or the board alone."""

from judge.desk.commands.command import Asked, Command
from judge.desk.effects import Effect, Send
from judge.desk.game import standing_orders
from judge.desk.notices import MapSent


def _run(asked: Asked) -> list[Effect]:
    if asked.game is None:
        return []
    notice = _blank(asked) if asked.argument.strip() else _position(asked)
    return [Send(asked.letter.sender, notice, asked.letter)]


def _blank(asked: Asked) -> MapSent:
    assert asked.game is not None
    return MapSent(asked.game, asked.game.variant.blank())


def _position(asked: Asked) -> MapSent:
    """Return the map of the position, and to a player another with what he has ordered."""
    game, power = asked.game, asked.power
    assert game is not None
    variant = game.variant
    orders = tuple(one.order.text for one in standing_orders(game, power)) if power else ()
    if power is None or not orders:
        return MapSent(game, variant.view(game.position, power))
    return MapSent(game, variant.sketch(power, game.position, orders), power, orders)


COMMAND = Command(
    name="map",
    run=_run,
    answers=True,
    argument=r"(?:(?:blank|empty|conference)(?:\W+map)?)?\W*",
)
