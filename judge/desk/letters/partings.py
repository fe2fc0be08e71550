"""What a power says with its orders, DRAW or SURRENDER (league IX.2, L.3), or takes back."""

from __future__ import annotations

from judge.desk.commands.command import Asked
from judge.desk.events.effects import Consequence
from judge.desk.events.vote_events import PartingSaid
from judge.desk.games.game import State
from judge.desk.notices.votes import PartingNoted
from judge.desk.votes.proposals import Parting
from judge.desk.votes.voting import leading
from judge.variants.seam import Cause


def say(parting: Parting | None, asked: Asked) -> Consequence:
    """Return what it does that a power says something with its orders, or why it does nothing."""
    game, power = asked.its_game, asked.power
    if game.state is State.OVER:
        return Cause("game_has_ended")
    if power is None:
        return Cause("for_which_power")
    if asked.turn and asked.turn != game.turn.code:
        return Cause("for_another_turn")
    if power in game.surrendered:
        return Cause("has_surrendered")
    if power not in leading(game):
        return Cause("not_in_the_game")
    if parting is None and power not in game.present.partings:
        return Cause("nothing_said")
    before = game.present.partings.get(power)
    instead = before if parting is not None and parting is not before else None
    return [PartingSaid(power, parting), asked.answer(PartingNoted(power, parting, instead))]
