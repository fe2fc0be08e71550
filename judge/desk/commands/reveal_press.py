"""REVEAL PRESS: the gamemaster tells who wrote the gray press of a game that is over (X.2)."""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.press_events import PressPrinted
from judge.desk.games.game import State
from judge.desk.notices.press_letters import AuthorsTold
from judge.desk.press.press import Color
from judge.desk.press.pressing import named
from judge.desk.readers.posts import Everybody, Post
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    if game.state is not State.OVER:
        return Cause("press_not_revealed_yet")
    events = (entry.event for entry in asked.past())
    printed = [event.pieces for event in events if isinstance(event, PressPrinted)]
    gray = [piece for pieces in printed for piece in pieces if piece.color is Color.GRAY]
    words = asked.block_words
    argument = asked.argument or words.everybody[0]
    found = named(argument, gray, words, "no_gray_press", "which_gray_press")
    if isinstance(found, Cause):
        return found
    told = Post(Everybody(), AuthorsTold(tuple(found.pieces)))
    did = Cause("press_revealed", {"numbers": [it.number for it in found.pieces]})
    return Change(did, [told], left_out=asked.left_out(found.unknown))


COMMAND = DeskCommand(name="reveal press", decide=_decide, any_turn=True, any_state=True)
