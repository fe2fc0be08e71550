"""LIST PRESS: what press waits to be printed: all of it for the gamemaster, a player's own."""

from collections.abc import Sequence

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.games.game import GM
from judge.desk.notices.press_letters import PressListed
from judge.desk.people.writer import IN_GAME
from judge.desk.press.press import PressPiece
from judge.desk.readers.posts import ToGM, ToPower


def _run(asked: Asked) -> list[Result]:
    game = asked.its_game
    waiting, ready = game.press.waiting, game.press.ready
    if not isinstance(asked.audience, ToGM):
        waiting, ready = own_pieces(waiting, asked), own_pieces(ready, asked)
    return [asked.answer(PressListed(waiting, ready, asked.its_game.rules.press_when))]


def own_pieces(pieces: Sequence[PressPiece], asked: Asked) -> tuple[PressPiece, ...]:
    """Return those of some pieces that are by whoever asks: by any of a player's powers."""
    match asked.audience:
        case ToPower(power):
            own = asked.its_game.powers_beside(power)
        case _:
            own = (GM,)
    return tuple(piece for piece in pieces if piece.by in own)


COMMAND = Command(
    name="list press",
    run=_run,
    answers=True,
    roles=IN_GAME,
)
