"""ROLLBACK: the gamemaster has a turn played again that was adjudicated; orders for it are kept.

All are told how everything stood then.
"""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.events import TurnSettled
from judge.desk.games.journal import counting
from judge.desk.gm.going_back import new_deadline, not_played_on, roll_back, waiting_as_then
from judge.desk.notices.gm import Correction
from judge.desk.readers.posts import Everybody, Post
from judge.variants.seam import Cause, Standing


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    past = asked.past()
    settled = [entry.event.turn for entry in counting(past) if isinstance(entry.event, TurnSettled)]
    if not settled:
        return Cause("no_turn_to_roll_back_to")
    named = game.variant.read_turn(asked.argument)
    code = named.code if asked.argument else settled[-1]
    event = roll_back(past, game, code, asked.now) if code else None
    if event is None:
        return Cause(
            "not_a_turn_to_roll_back_to", {"written": asked.argument, "turns": settled[-6:]}
        )
    other = not_played_on(game, event.game)
    facts = {"turns": [code], "other": other}
    did = Cause("rolled_back", facts | new_deadline(game, event.game))
    waits = waiting_as_then(game, event.game, asked.now)
    told = Correction((did,), "", Standing(event.game.position), done=True, back=True)
    return Change(did, [event, *waits, Post(Everybody(), told)])


COMMAND = DeskCommand(name="rollback", decide=_decide, any_state=True)
