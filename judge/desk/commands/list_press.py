"""LIST PRESS: what press waits to be printed: all of it for the gamemaster, a player's own."""

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.notices import PressListed
from judge.desk.posts import ToGM
from judge.desk.pressing import printed_when
from judge.desk.writer import Role


def _run(asked: Asked) -> list[Result]:
    game = asked.its_game
    every = isinstance(asked.audience, ToGM)
    waiting, ready = (
        tuple(piece for piece in pieces if every or piece.by == asked.power)
        for pieces in (game.press.waiting, game.press.ready)
    )
    return [asked.answer(PressListed(waiting, ready, printed_when(game)))]


COMMAND = Command(
    name="list press",
    run=_run,
    answers=True,
    roles=frozenset({Role.PLAYER, Role.GM}),
)
