"""PREVIEW: the gamemaster sees what would become of the turn by the orders that stand now."""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.gm.previewing import preview
from judge.desk.turns.settling import facts_of
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    due = game.deadline is not None and asked.now > game.deadline
    over = due or game.unpublished is not None
    if not (game.rules.gm_sees_orders or over):
        return Cause("orders_are_hidden", {"clause": "I.1"})
    return Change(Cause("previewed"), [asked.answer(preview(game, facts_of(game)))])


COMMAND = DeskCommand(name="preview", decide=_decide)
