"""WITHDRAW PRESS: an author takes a piece of press back that is not printed yet (X.1)."""

from judge.desk.commands.command import Asked, Command, Result, anything
from judge.desk.commands.list_press import own_pieces
from judge.desk.events.press_events import PressDropped
from judge.desk.notices import Done
from judge.desk.people.proofs import May
from judge.desk.people.writer import Role
from judge.desk.press.pressing import named
from judge.variants.seam import Cause


def _run(asked: Asked) -> list[Result]:
    own = own_pieces(asked.its_game.press.unprinted, asked)
    pieces, _ = named(asked.argument, own, asked.block_words)
    if isinstance(pieces, Cause):
        return [asked.not_run(pieces.code, **pieces.fields)]
    did = Cause("press_withdrawn", {"numbers": [piece.number for piece in pieces]})
    return [*(PressDropped(piece.number) for piece in pieces), Done(did)]


COMMAND = Command(
    name="withdraw press",
    run=_run,
    argument=anything,
    roles=frozenset({Role.PLAYER}),
    needs=May.ORDER,
)
