"""REQUEST PUBLIC ORDERS: the gamemaster asks for orders that everybody sees (House rules II.6)."""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command
from judge.desk.kept_orders import Publicity
from judge.desk.player_events import PublicityChosen
from judge.desk.proofs import May
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    if not game.turn.public:
        return Cause("public_not_now")
    if game.present.publicity is Publicity.SECRET:
        return Cause("public_not_wanted")
    if game.present.publicity is Publicity.PUBLIC:
        return Cause("public_already")
    return Change(Cause("public_asked"), [PublicityChosen(Publicity.PUBLIC)], to_all=True)


COMMAND = Command(
    name="request public",
    decide=_decide,
    roles=GM_ALONE,
    needs=May.GOVERN,
)
