"""PUBLIC ORDERS: a player's orders go to everybody at once, and are final (House rules II.6).

It is run behind all else in its letter, so it is for all orders there.  Where something of them is
not certain, they stay secret and preliminary, and it can be written again.
"""

from __future__ import annotations

from judge.desk.commands.command import Asked, CommandResults, PlayerCommand
from judge.desk.events.player_events import OrdersPublished
from judge.desk.games.kept_orders import Publicity
from judge.desk.games.orders_of_turn import due, standing_orders
from judge.desk.notices.orders import Done, OrdersShown
from judge.desk.readers.posts import Everybody, Post
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    game, power = asked.its_game, asked.its_power
    if not game.turn.public:
        return Cause("public_not_now")
    if game.present.publicity is Publicity.SECRET:
        return Cause("public_not_wanted")
    if asked.unsure:
        return Cause("public_unsure")
    unused = due(game, power).unused
    standing = standing_orders(game, power)
    orders = tuple(order.text for order in standing if order.key not in unused)
    if not orders:
        return Cause("public_nothing")
    return [
        OrdersPublished(power, asked.now),
        Done(Cause("orders_public")),
        Post(Everybody(), OrdersShown(power, orders)),
    ]


COMMAND = PlayerCommand(name="public orders", run=_run, for_turn=True, last=True)
