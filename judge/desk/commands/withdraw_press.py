"""WITHDRAW PRESS: an author takes a piece of press back that is not printed yet (X.1)."""

from judge.desk.commands.command import Asked, Change, Command, CommandResults, anything
from judge.desk.commands.list_press import own_pieces
from judge.desk.events.press_events import PressDropped
from judge.desk.notices.orders import Done
from judge.desk.people.proofs import May
from judge.desk.people.writer import IN_GAME
from judge.desk.press.pressing import named
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    change = _decide(asked)
    if isinstance(change, Cause):
        return change
    return [*change.effects, Done(change.did), *change.left_out]


def _decide(asked: Asked) -> Change | Cause:
    """Drop press of a player's, or of the gamemaster's own; REFUSE PRESS is for that of others."""
    own = own_pieces(asked.its_game.press.unprinted, asked)
    found = named(asked.argument, own, asked.block_words)
    if isinstance(found, Cause):
        return found
    did = Cause("press_withdrawn", {"numbers": [piece.number for piece in found.pieces]})
    dropped = [PressDropped(piece.number) for piece in found.pieces]
    return Change(did, dropped, left_out=asked.left_out(found.unknown))


COMMAND = Command(
    name="withdraw press",
    run=_run,
    decide=_decide,
    argument=anything,
    roles=IN_GAME,
    needs=May.ORDER,
    any_turn=True,
    any_state=True,
)
