"""ACCEPT LATE: orders that came too late count, for the gamemaster says so (House rules VII.1).

If their turn was the last that was adjudicated, that is done again; what is older stays.
"""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.effects import carried_out
from judge.desk.events.events import Event
from judge.desk.events.late_events import LateAccepted
from judge.desk.games.game import Game, State
from judge.desk.gm.going_back import back_before
from judge.desk.letters.powers import power_before, told_powers
from judge.desk.turns.settling import adjudicate
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    power, words = power_before(asked.argument, game.variant)
    late = {late.order_set.power for late in game.late}
    if not power:
        powers = told_powers(code for code in game.variant.powers if code in late)
        return Cause("accepts_whose", {"powers": powers})
    turns = [late.turn for late in game.late if late.order_set.power == power]
    meant = [turn for turn in turns if turn == asked.turn] or turns
    if not meant:
        return Cause("nothing_late", {"power": {"power": power}})
    if game.state is State.HELD:
        return Cause("game_is_held")
    turn = game.turn.code if game.turn.code in meant else meant[-1]
    return _accepted(game, LateAccepted(power, turn), words, asked)


def _accepted(game: Game, accepted: LateAccepted, words: str, asked: Asked) -> Change | Cause:
    """Return what makes orders count, and what is adjudicated again because they do."""
    again = accepted.turn != game.turn.code
    fields = {"power": {"power": accepted.power}, "turns": [accepted.turn], "again": again}
    did = Cause("late_accepted", fields)
    if not again:
        return Change(did, [accepted], powers=(accepted.power,), words=words)
    back = back_before(asked.past(), game, accepted.turn)
    assert back is not None, "what is late for another turn is so for the last"
    events: list[Event] = [back, accepted]
    settled = adjudicate(carried_out(game, events), asked.now)
    return Change(did, [*events, *settled], to_all=True, words=words)


COMMAND = DeskCommand(name="accept late", decide=_decide, for_one=True, last_turn=True)
