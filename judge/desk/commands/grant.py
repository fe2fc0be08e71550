"""GRANT: the gamemaster gives the time that a player asked for (House rules VII.5)."""

from datetime import timedelta

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.events.events import DelayAnswered
from judge.desk.letters.powers import power_before
from judge.desk.people.proofs import May
from judge.desk.turns.lateness import DelayRequest
from judge.desk.turns.new_deadlines import later_by, to_deadline, why_not
from judge.variants.seam import Cause


def request_meant(asked: Asked) -> tuple[DelayRequest | Cause, str]:
    """Return the request that a command answers, or why it answers none; and what it says more."""
    game = asked.its_game
    power, rest = power_before(asked.argument, game.variant)
    meant = [request for request in game.present.delays if power in ("", request.power)]
    if not meant:
        return Cause("no_delay_asked"), rest
    if len({request.power for request in meant}) > 1:
        powers = [{"power": request.power} for request in meant]
        return Cause("delays_of_several", {"powers": powers}), rest
    return meant[-1], rest


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    request, _ = request_meant(asked)
    if isinstance(request, Cause):
        return request
    cannot = why_not(game)
    if cannot is not None:
        return cannot
    due = later_by(game, timedelta(seconds=request.seconds), asked.now)
    change = to_deadline(game, due, asked.now)
    if isinstance(change, Cause):
        return change
    effects = [DelayAnswered(request.power), *change.effects]
    return Change(change.did, effects, to_all=True)


COMMAND = Command(
    name="grant",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
)
