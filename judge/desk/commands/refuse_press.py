"""REFUSE PRESS: the gamemaster turns pieces of press down, and tells their authors (X.1)."""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.press_events import PressDropped
from judge.desk.games.game import GM
from judge.desk.letters.powers import reason_alone
from judge.desk.press.pressing import named
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    found = named(asked.argument, game.press.unprinted, asked.block_words)
    if isinstance(found, Cause):
        return found
    pieces = found.pieces
    why = reason_alone(found.more, asked.language)
    return Change(
        Cause("press_refused", {"numbers": [piece.number for piece in pieces], "why": why}),
        [PressDropped(piece.number, why) for piece in pieces],
        powers=tuple(dict.fromkeys(piece.by for piece in pieces if piece.by != GM)),
        left_out=asked.left_out(found.unknown),
    )


COMMAND = DeskCommand(name="refuse press", decide=_decide, any_turn=True, any_state=True)
