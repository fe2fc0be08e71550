"""REQUEST PRIVATE ORDERS: a player wants this turn's orders to be secret (House rules II.6)."""

from judge.desk.commands.command import Asked, CommandResults, PlayerCommand
from judge.desk.events.player_events import PublicityChosen
from judge.desk.games.kept_orders import Publicity
from judge.desk.notices.orders import Done, OrdersSecret
from judge.desk.readers.posts import Everybody, Post
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    game = asked.its_game
    if game.present.publicity is not Publicity.PUBLIC:
        return Cause("secret_already")
    return [
        PublicityChosen(Publicity.SECRET),
        Done(Cause("secret_asked")),
        Post(Everybody(), OrdersSecret()),
    ]


COMMAND = PlayerCommand(name="request private", run=_run)
