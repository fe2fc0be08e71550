"""APPROVE PRESS: the gamemaster lets pieces of press be printed that wait for it (X.1)."""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.effects import Effect
from judge.desk.events.press_events import PressApproved
from judge.desk.press.pressing import at_once, named
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    found = named(asked.argument, game.press.waiting, asked.block_words)
    if isinstance(found, Cause):
        return found
    pieces = found.pieces
    effects: list[Effect] = [PressApproved(piece.number, asked.now) for piece in pieces]
    numbers, printed = [piece.number for piece in pieces], at_once(pieces, game, asked.now)
    did = Cause("press_approved", {"numbers": numbers, "printed": bool(printed)})
    return Change(did, [*effects, *printed], left_out=asked.left_out(found.unknown))


COMMAND = DeskCommand(name="approve press", decide=_decide, any_turn=True, any_state=True)
