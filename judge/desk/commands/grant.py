"""GRANT: the gamemaster gives the time that a player asked for (House rules VII.5)."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.events import DelayAnswered
from judge.desk.letters.powers import powers_before, reason_alone, told_powers
from judge.desk.turns.lateness import DelayRequest
from judge.desk.turns.new_deadlines import later_by, named_length, to_deadline, why_not
from judge.variants.seam import Cause


def requests_meant(asked: Asked) -> tuple[Sequence[DelayRequest] | Cause, str]:
    """Return the requests that a command answers, or why it answers none; and what it says more.

    Each is its power's last one.  With no power named it is that of the only one that asked.
    """
    game = asked.its_game
    powers, rest = powers_before(asked.argument, game.variant, asked.words.and_also)
    rest = reason_alone(rest, asked.language)
    last = {request.power: request for request in game.present.delays}
    none = [power for power in powers if power not in last]
    if none or not last:
        return Cause("no_delay_asked", {"powers": told_powers(none)}), rest
    if not powers and len(last) > 1:
        return Cause("delays_of_several", {"powers": told_powers(last)}), rest
    return [last[power] for power in powers or last], rest


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    requests, more = requests_meant(asked)
    if isinstance(requests, Cause):
        return requests
    length, _ = named_length(more, asked)
    if length is not None:
        return Cause("grants_as_asked", {"written": more})
    cannot = why_not(game)
    if cannot is not None:
        return cannot
    longest = max(request.seconds for request in requests)
    due = later_by(game, timedelta(seconds=longest), asked.now)
    change = to_deadline(game, due, asked.now)
    if isinstance(change, Cause):
        return change
    effects = [*(DelayAnswered(it.power) for it in requests), *change.effects]
    return replace(change, effects=effects)


COMMAND = DeskCommand(name="grant", decide=_decide, at_once=True)
