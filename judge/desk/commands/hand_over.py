"""HAND OVER: a player asks somebody to take their powers over, and plays on until then (VII.6)."""

from judge.desk.commands.command import Asked, CommandResults, PlayerCommand, anything
from judge.desk.events.seat_events import SuccessorNamed
from judge.desk.games.game import State
from judge.desk.games.gunboat import are_unknown
from judge.desk.notices.orders import Done
from judge.desk.notices.people import StandbyTold
from judge.desk.notices.seats import SuccessorAsked
from judge.desk.people.changing_addresses import person_in
from judge.desk.people.proofs import May
from judge.desk.people.replacing import why_not
from judge.desk.people.wish_codes import code_of
from judge.desk.readers.posts import Post, ToGM, ToWriter
from judge.variants.seam import Cause, Standing


def _run(asked: Asked) -> CommandResults:
    """`HAND OVER TO jane@example.org`; alone it takes the offer back."""
    game, power = asked.its_game, asked.its_power
    seat = game.seat_of(power)
    assert seat is not None, "which they play"
    if game.state is State.OVER:
        return Cause("over_already")
    key = seat.powers[0]
    successor = person_in(asked.argument, asked.words.follows)
    if successor is None:
        if asked.argument.strip() or key not in game.offers:
            return Cause("hand_over_to_whom")
        return [SuccessorNamed(key, None), Done(Cause("hand_over_ended"))]
    why = why_not(game, key, successor)
    others = [it for it in game.seats_at(successor) if not it.player.same_as(seat.player)]
    if why is not None and not (others and are_unknown(game)):  # or it would tell that they play
        return why
    code = code_of("takeover", [key], game)
    asks = SuccessorAsked(seat.powers, seat.player, Standing(game.position), code)
    return [
        SuccessorNamed(key, successor),
        Post(ToWriter(successor), asks),
        Post(ToGM(), StandbyTold(successor, powers=seat.powers)),
        Done(Cause("hand_over_asked", {"player": str(successor)})),
    ]


COMMAND = PlayerCommand(
    name="hand over",
    run=_run,
    argument=anything,
    for_power=True,
    names_power=True,
    needs=May.CONFIRM,
    in_person=True,
)
